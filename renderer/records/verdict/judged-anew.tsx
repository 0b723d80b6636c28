import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { JudgedAnew as Judged } from '#shared/rpc/contract/verdicts.ts';
import { VerdictWords } from './found-sign.tsx';

/** Isolates of one database that are listed; the number of all stands above. */
const MOST_LISTED = 100;

/** What came of judging the isolates of databases anew: whose verdict is another one now. */
export function JudgedAnew({ judged }: { judged: readonly Judged[] }) {
  if (judged.length === 0) return <Text size="sm">No database of isolates is linked to it.</Text>;
  return (
    <Stack gap="sm">
      {judged.map(({ database, judged: genomes, changed, changes }) => (
        <div key={database}>
          <Text size="sm" role="status">
            {database}: {formatQuantity(genomes, 'genome')} judged anew, {formatQuantity(changes, 'verdict')} changed.
            {changes > MOST_LISTED ? ` The first ${formatCount(MOST_LISTED)} are listed.` : null}
          </Text>
          {changes > 0 ? (
            <PlainTable
              label={`Changed verdicts of ${database}`}
              rows={changed.slice(0, MOST_LISTED)}
              keyOf={({ id }) => id}
              columns={[
                {
                  header: 'Isolate',
                  cell: ({ id, isolate }) => (
                    <Link
                      to="/sites/$site/db/$database/isolates/$isolate_id"
                      params={{ site: LOCAL_SITE, database, isolate_id: String(id) }}
                    >
                      {isolate}
                    </Link>
                  ),
                },
                { header: 'Before', cell: ({ before }) => <VerdictWords kind={before} />, isUnbroken: true },
                { header: 'Now', cell: ({ after }) => <VerdictWords kind={after} />, isUnbroken: true },
              ]}
            />
          ) : null}
        </div>
      ))}
    </Stack>
  );
}
