import type { DraftRow, DraftRows } from '#electron/store/site/draft-rows.ts';
import { columnOf, filledRows } from '#shared/rules/draft-table.ts';
import type { LocusPlace } from '#shared/rpc/contract/draft-novel.ts';
import { contentOf, stateOf } from './describe-draft.ts';

interface PreparedAllele {
  row: DraftRow;
  isSent: boolean;
  /** The draft has nothing else. */
  isAlone: boolean;
}

type PreparedAlleles = (place: LocusPlace, sequence: string) => readonly PreparedAllele[];

/** The sequences of all drafts of alleles, sent ones included. */
export async function preparedAlleles(drafts: Pick<DraftRows, 'ofAlleles'>): Promise<PreparedAlleles> {
  const known = new Map<string, PreparedAllele[]>();
  for (const row of await drafts.ofAlleles()) {
    const isSent = stateOf(row) === 'sent';
    const { locus, columns, rows } = contentOf(row);
    const filled = filledRows(rows);
    for (const sequence of columnOf({ columns, rows: filled }, 'sequence')) {
      const key = keyOf({ site: row.site, database: row.database_name, locus }, sequence);
      known.set(key, [...(known.get(key) ?? []), { row, isSent, isAlone: filled.length === 1 }]);
    }
  }
  return (place, sequence) => known.get(keyOf(place, sequence)) ?? [];
}

function keyOf({ site, database, locus }: LocusPlace, sequence: string): string {
  return JSON.stringify([site, database, locus, sequence.replaceAll(/\s/g, '').toUpperCase()]);
}
