import type { EngineMatch } from '#electron/typing/engine.ts';
import type { PlantedLocus } from '#test/support/generated/generated-genome.ts';

/** Differences between the exact matches found and those planted, as sentences. `contigs` are their names. */
export function compareWithTruth(matches: EngineMatch[], contigs: string[], truth: PlantedLocus[]): string[] {
  const found = new Set(
    matches.map(({ locus, allele_id, contig, start, end, orientation }) =>
      [locus, allele_id, contigs[contig], start + 1, end, orientation].join(' '),
    ),
  );
  const planted = new Set(
    truth
      .filter(({ fate }) => fate === 'exact' || fate === 'duplicated')
      .flatMap(({ locus, allele_id, places }) =>
        places.map(({ contig, start, end, orientation }) =>
          [locus, allele_id, contig, start, end, orientation].join(' '),
        ),
      ),
  );
  return [
    ...[...planted.difference(found)].map((key) => `missed ${key}`),
    ...[...found.difference(planted)].map((key) => `invented ${key}`),
  ];
}
