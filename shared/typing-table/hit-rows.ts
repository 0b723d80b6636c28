import { lociOf, NOTHING, type ResultLayout, type TypingColumns } from './result-layout.ts';

const HIT_COLUMNS = ['locus', 'allele_id', 'contig', 'start', 'end', 'orientation'] as const;

/** One row per exact match. Positions are 1-based and inclusive, on the forward strand of the contig. */
export function hitLayout(columns: TypingColumns): ResultLayout {
  const asked = new Set(lociOf(columns));
  return {
    columns: ['file', ...HIT_COLUMNS],
    rowsOf: (file, { matches }) =>
      matches
        .filter(({ locus }) => asked.has(locus))
        .map((match) => ({
          cells: [file, ...HIT_COLUMNS.map((column) => match[column] ?? NOTHING)],
          record: () => ({ file, ...match }),
        })),
  };
}
