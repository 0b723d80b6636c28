import { Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { FoundIn as Found } from '#shared/api/found-in.ts';

/** The genomes in which an allele or a profile was found, as far as the reader sees them. Sites that may not know are not asked. */
export function FoundIn<Key extends readonly unknown[]>({
  site,
  query,
}: {
  site: string;
  query: UseQueryOptions<Found, Error, Found, Key>;
}) {
  const { filter: isKnown = false } = useCapabilities(site);
  const found = useQuery({ ...query, enabled: isKnown });
  if (!isKnown) return null;
  return (
    <Section title="Found in">
      <QueryRegion query={found} lines={1} holdsBelow>
        {({ genomes }) =>
          genomes.length === 0 ? (
            <Text size="sm" c="dimmed">
              Not known: no genome is noted that you may see. Records of older versions, imported ones and those made by
              hand do not say where they were found.
            </Text>
          ) : (
            <PlainTable
              label="Genomes in which it was found"
              columns={columnsOf(site)}
              rows={genomes}
              keyOf={({ sha256, isolate, file }) => [sha256, isolate?.database, isolate?.isolate_id, file].join(' ')}
            />
          )
        }
      </QueryRegion>
    </Section>
  );
}

function columnsOf(site: string): readonly PlainColumn<Found['genomes'][number]>[] {
  return [
    {
      header: 'Isolate',
      // A scan names the isolate; a submission has only what its submitter says.
      cell: ({ isolate }) =>
        isolate ? (
          <Link
            to="/sites/$site/db/$database/isolates/$isolate_id"
            params={{ site, database: isolate.database, isolate_id: String(isolate.isolate_id) }}
          >
            {isolate.isolate}
          </Link>
        ) : (
          'none: as its submitter said'
        ),
    },
    { header: 'Database', cell: ({ isolate }) => isolate?.database },
    { header: 'File', cell: ({ file }) => file, isText: true },
    { header: 'SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
  ];
}
