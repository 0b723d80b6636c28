import type { HistoryNote } from '../change-context.ts';
import type { Change } from '../change-context.ts';

/** A provenance field of an isolate database, and the loci that it goes with or no longer goes with. */
export interface LinkedLoci {
  /** Row ids of the loci. */
  loci: number[];
  isolates_database: string;
  field: string;
  /** What the history says of it, when it changes anything. */
  note: HistoryNote;
}

/** Links a field to loci; gives how many had not been linked to it. */
export function linkField(change: Change, link: LinkedLoci): number {
  return changeLinks(
    change,
    link,
    'insert into locus_linked_field (locus, isolates_database, field) values (?, ?, ?) on conflict do nothing',
  );
}

/** Takes a field off loci; gives how many had been linked to it. */
export function unlinkField(change: Change, link: LinkedLoci): number {
  return changeLinks(
    change,
    link,
    'delete from locus_linked_field where locus = ? and isolates_database = ? and field = ?',
  );
}

function changeLinks(change: Change, { loci, isolates_database, field, note }: LinkedLoci, sql: string): number {
  const statement = change.connection.prepare(sql);
  let changed = 0;
  for (const locus of loci) changed += Number(statement.run(locus, isolates_database, field).changes);
  if (changed === 0) return 0;
  change.detailsChanged();
  change.note(note);
  return changed;
}
