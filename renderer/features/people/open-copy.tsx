import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { toProblem } from '#shared/problem.ts';
import { hiddenText } from '#shared/rules/hidden-text.ts';

/** Asks before others may read a copy that was closed, and says how much of it the site does not show to everybody. */
export function askToOpen(database: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `Open the copy ${database}?`,
    children: <Hidden database={database} />,
    labels: { confirm: 'Open it', cancel: 'Leave it closed' },
    onConfirm,
  });
}

function Hidden({ database }: { database: string }) {
  const { data, error } = useQuery({ ...query('mirror:hidden', { database }), staleTime: 0, retry: false });
  return (
    <Text size="sm" role="status">
      {data ? hiddenText(data) : error ? toProblem(error).message : 'Asking the site how much it shows to everybody…'}
      <br />
      <br />
      More people may then read all of it through the service of this computer. An update that is read with an account
      or a key closes it again.
    </Text>
  );
}
