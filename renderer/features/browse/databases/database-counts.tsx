import { Text } from '@mantine/core';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';

/** How much of everything a database holds, as far as its site tells; what can be browsed is a link. */
export function DatabaseCounts({ site, database }: { site: string; database: DatabaseOverview }) {
  const { files = false } = useCapabilities(site);
  const isSeqdef = database.kind === 'seqdef';
  // A site that does not tell a number still has the list.
  const browsed = (label: string, part: string, count: number | undefined) => ({
    label,
    value: count === undefined ? '…' : formatCount(count),
    path: databasePath(site, database.name, part),
  });
  const counted = (label: string, count: number | undefined) => ({
    label,
    value: count === undefined ? undefined : formatCount(count),
  });
  return (
    <>
      <FactsStrip
        label="Content"
        facts={[
          browsed('Loci', 'loci', database.loci),
          browsed('Schemes', 'schemes', database.schemes),
          ...(isSeqdef
            ? [counted('Alleles', database.alleles), counted('Profiles', database.profiles)]
            : [browsed(isolatesLabel(database), 'isolates', database.isolates)]),
        ]}
      />
      {isSeqdef && database.loci === 0 ? (
        <Text size="sm" c="dimmed">
          This database is empty.
          {files ? ' Drop a folder of FASTA files and profile tables on the window to fill it.' : ''}
        </Text>
      ) : null}
    </>
  );
}

/** The lists show the newest versions; the others are told beside their number. */
function isolatesLabel({ old_versions = 0 }: DatabaseOverview): string {
  return old_versions === 0 ? 'Isolates' : `Isolates, and ${formatQuantity(old_versions, 'old version')}`;
}
