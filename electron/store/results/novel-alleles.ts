import type { DatabaseSync } from 'node:sqlite';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';

/** The new alleles of the shown inputs of a run. */
const SHOWN = 'run_novel join run_input using (run, position) where run = ? and hidden = 0';

/** SHA-1 of each whole new allele that was found. */
export function novelAllelesOf({ loci }: TypingResult): Set<string> {
  return new Set(loci.flatMap((one) => (isWholeNew(one) && one.novel ? [one.novel.sha1] : [])));
}

/** Adds the new alleles of an input to its run. Counts those that no other input of the run has. */
export function addNovelAlleles(sql: DatabaseSync, run: string, position: number, alleles: Iterable<string>): void {
  const isKnown = sql.prepare(`select 1 from ${SHOWN} and sha1 = ? limit 1`);
  const add = sql.prepare('insert into run_novel (run, sha1, position) values (?, ?, ?)');
  let added = 0;
  for (const sha1 of alleles) {
    if (!isKnown.get(run, sha1)) added += 1;
    add.run(run, sha1, position);
  }
  sql.prepare('update run set novel = novel + ? where id = ?').run(added, run);
}

/** Counts the new alleles of a run again, after inputs were hidden or shown again. */
export function countNovelAlleles(sql: DatabaseSync, run: string): void {
  sql.prepare(`update run set novel = (select count(distinct sha1) from ${SHOWN}) where id = ?`).run(run, run);
}
