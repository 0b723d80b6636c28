import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { ItemEvidence, QueueItem } from '#shared/api/queue-records.ts';
import { assemblyFigures } from '../member-labels.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface UpdateEvidenceProps extends DatabasePlace {
  evidence: ItemEvidence;
  item: QueueItem;
}

/** What an update changes of an isolate: each value as it is and as it becomes, and the contigs that it brings. */
export function UpdateEvidence({ site, database, evidence, item }: UpdateEvidenceProps) {
  const { update } = evidence;
  if (!update) return null;
  const isDone = item.status === 'assigned';
  const file = 'cells' in item.content ? item.content.cells['assembly_filename'] : undefined;
  return (
    <Section title={isDone ? 'What was changed' : 'What changes'}>
      <FieldList
        fields={[
          [
            'Isolate',
            <Link key="isolate" to={databasePath(site, database, 'isolates', String(update.isolate_id))}>
              {update.isolate} (id {update.isolate_id})
            </Link>,
          ],
          ...(file === undefined ? [] : [['Contigs from', file] as const]),
          ...assemblyFigures(update.assembly),
        ]}
      />
      {update.cells.length > 0 ? (
        <PlainTable
          label={`Values of ${update.isolate}`}
          columns={[
            { header: 'Field', cell: ([column]) => column },
            { header: isDone ? 'It was' : 'It is', cell: ([, was]) => was || '(empty)' },
            { header: isDone ? 'It became' : 'It becomes', cell: ([, , is]) => is || '(empty)' },
          ]}
          rows={update.cells}
          keyOf={([column]) => column}
        />
      ) : null}
    </Section>
  );
}
