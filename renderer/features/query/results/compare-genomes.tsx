import { CompareDialog } from '#renderer/records/compare/compare-dialog.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import type { KeptResult } from './add-as-isolates.ts';

/** Asks by which rules typed genomes of one database are compared. */
export function CompareGenomes({ genomes, onClose }: { genomes: readonly KeptResult[]; onClose: () => void }) {
  const stamp = genomes[0]?.result.stamp;
  if (!stamp) return null;
  const { database } = stamp;
  const isOne = genomes.length === 1;
  const sources = (scheme_id: number): ComparisonSource[] =>
    [...Map.groupBy(genomes, ({ kept }) => kept.run_id)].map(([run_id, own]) => ({
      kind: 'genomes',
      run_id,
      database,
      scheme_id,
      positions: own.map(({ kept }) => kept.position),
    }));
  return (
    <CompareDialog
      site={stamp.site?.id ?? LOCAL_SITE}
      database={database}
      samples={[
        { label: isOne ? 'the genome shown' : `the ${formatCount(genomes.length)} genomes shown`, sources, isOne },
      ]}
      scheme_ids={[...new Set(genomes.flatMap(({ result }) => result.schemes.map((scheme) => scheme.scheme_id)))]}
      name={`Genomes against ${database}`}
      onClose={onClose}
    />
  );
}
