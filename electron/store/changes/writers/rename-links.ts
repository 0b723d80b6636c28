import type { Change } from '../change-context.ts';

/** Follows a database that has another name now: as the definitions of this one, and as the one whose fields its loci show. */
export function renameLinks(change: Change, { from, to }: { from: string; to: string }): void {
  const { connection } = change;
  connection.prepare("update meta set value = ? where key = 'seqdef' and value = ?").run(to, from);
  connection
    .prepare('update or replace locus_linked_field set isolates_database = ? where isolates_database = ?')
    .run(to, from);
  change.detailsChanged();
}
