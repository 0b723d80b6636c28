import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { peopleQueries } from '#renderer/api/workbench/people.ts';
import { closeImport } from './import/import-flow.ts';

/** Whose name stands with what a form adds, as long as the owner has not said his own. */
export function OwnerHint() {
  const people = useQuery(peopleQueries.all()).data?.people;
  if (!people || people.some(({ is_owner }) => is_owner)) return null;
  return (
    <Text size="xs" c="dimmed">
      What you add is signed “Local curator”.{' '}
      <Link to="/people" onClick={closeImport}>
        Say who you are
      </Link>
    </Text>
  );
}
