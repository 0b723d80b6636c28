import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#renderer/api/queries.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';
import classes from './linked-fields.module.css';

/** What is chosen, each with the button that takes it off. */
export function LinkedFieldList({
  database,
  target,
  linked,
}: {
  database: string;
  target: LinkTarget;
  linked: LinkedFields;
}) {
  const removing = useMutation({
    ...mutation('linked-field:remove'),
    onError: (error) => notifyProblem('The field cannot be removed', error),
  });
  if (linked.fields.length === 0) {
    return (
      <Text size="sm" mb="sm">
        No field is chosen yet. For each chosen field, the page of an allele and the REST service count its values among
        the isolates with that allele.
      </Text>
    );
  }
  return (
    <ul className={classes['list']} aria-label="Chosen fields">
      {linked.fields.map(({ isolates_database, field, loci, problem }) => (
        <li key={`${isolates_database} ${field}`}>
          <span>
            <b>{field}</b> of {isolates_database}
            {loci < linked.loci ? `, for ${formatCount(loci)} of ${formatCount(linked.loci)} loci` : ''}
            {problem === undefined ? null : (
              <span className={classes['problem']}>Its values are not shown. {problem}</span>
            )}
          </span>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            aria-label={`Remove ${field} of ${isolates_database}`}
            disabled={removing.isPending}
            onClick={() => removing.mutate({ database, target, isolates_database, field })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
