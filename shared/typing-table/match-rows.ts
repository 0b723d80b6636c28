import { lociOf, NOTHING, type ResultLayout, type TypingColumns } from './result-layout.ts';

const HIT_COLUMNS = ['locus', 'allele_id', 'contig', 'start', 'end', 'orientation'] as const;

/** One row per exact match. Positions are 1-based and inclusive, on the forward strand of the contig. */
export function matchLayout(columns: TypingColumns): ResultLayout {
  const { isOpen } = columns;
  const asked = new Set(lociOf(columns));
  return {
    columns: ['file', ...(isOpen ? ['database'] : []), ...HIT_COLUMNS],
    rowsOf(file, { matches, stamp: { database } }) {
      const of = isOpen ? { file, database } : { file };
      return matches
        .filter(({ locus }) => isOpen || asked.has(locus))
        .map((match) => ({
          cells: [...Object.values(of), ...HIT_COLUMNS.map((column) => match[column] ?? NOTHING)],
          record: () => ({ ...of, ...match }),
        }));
    },
  };
}
