import type { Change } from '#electron/store/changes/change-context.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { JudgedBy } from '#electron/store/isolates/verdict-repository.ts';
import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import { jsonIn } from '#shared/json-in.ts';
import { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import { judge } from '#shared/verdict/judge.ts';
import type { Yardstick } from '#shared/verdict/settings.ts';
import type { Verdict, VerdictKind } from '#shared/verdict/verdict.ts';

/** The figures of the contigs of an isolate, and the verdict that was worked out from them. */
export interface JudgedGenome {
  isolate: number;
  /** Names the contigs that were typed (`GenomeOrigin.sha256`). */
  sha256: string;
  figures: GenomeFigures;
  verdict: Verdict;
}

/**
 * Keeps verdicts, in place of earlier ones. Gives how many: an isolate whose contigs are others than those that were typed, or that is
 * gone, keeps what it has. A verdict is no fact that somebody enters, so the history tells nothing of it.
 */
export function keepVerdicts(
  change: Change,
  { by, genomes }: { by: JudgedBy; genomes: readonly JudgedGenome[] },
): number {
  const { connection, at } = change;
  const contigs = statementOf(connection, 'select sequence from contig where isolate = ?');
  const verdicts = statementOf(
    connection,
    `insert into isolate_verdict (isolate, kind, seqdef, seqdef_state, judged_at) values (?, ?, ?, ?, ?)
     on conflict (isolate) do update set kind = excluded.kind, is_outdated = 0, seqdef = excluded.seqdef,
       seqdef_state = excluded.seqdef_state, judged_at = excluded.judged_at`,
  );
  const figured = statementOf(
    connection,
    `insert into isolate_figures (isolate, sha256, figures, verdict) values (?, ?, ?, ?)
     on conflict (isolate) do update set sha256 = excluded.sha256, figures = excluded.figures, verdict = excluded.verdict`,
  );
  let kept = 0;
  for (const { isolate, sha256, figures, verdict } of genomes) {
    const present = contigs.all(isolate).map(({ sequence }) => String(sequence));
    if (present.length === 0 || digestContigs(present) !== sha256) continue;
    verdicts.run(isolate, verdict.kind, by.seqdef, by.seqdef_state, at);
    figured.run(isolate, sha256, JSON.stringify(figures), JSON.stringify(verdict));
    kept += 1;
  }
  if (kept > 0) change.detailsChanged();
  return kept;
}

/** What judging anew did: how many figures there are, and the isolates whose verdict is of another kind now. */
export interface JudgedAgain {
  judged: number;
  changed: { id: number; isolate: string; before: VerdictKind; after: VerdictKind }[];
}

/**
 * Works out the verdicts on present contigs from their kept figures, in one pass by id. Nothing is typed, so what is known of the
 * definitions stays. Figures that this version cannot read keep their verdict.
 */
export function judgeAgain(change: Change, { yardstick }: { yardstick: Yardstick }): JudgedAgain {
  const { connection, at } = change;
  const rows = connection.prepare(
    `select f.isolate, f.figures, f.verdict, v.kind, i.name
     from isolate_figures f join isolate_verdict v using (isolate) join isolate i on i.id = f.isolate
     where f.isolate > ? and v.is_outdated = 0 order by f.isolate limit ${AT_ONCE}`,
  );
  rows.setReturnArrays(true);
  const verdicts = connection.prepare('update isolate_verdict set kind = ?, judged_at = ? where isolate = ?');
  const figured = connection.prepare('update isolate_figures set verdict = ? where isolate = ?');
  const again: JudgedAgain = { judged: 0, changed: [] };
  let isOther = false;
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const found = rows.all(last) as unknown as [number, string, string, VerdictKind, string][];
    for (const [id, stored, text, before, isolate] of found) {
      last = id;
      const figures = GenomeFigures.safeParse(jsonIn(stored));
      if (!figures.success) continue;
      again.judged += 1;
      const verdict = judge(figures.data, yardstick);
      const after = JSON.stringify(verdict);
      if (after === text) continue;
      isOther = true;
      figured.run(after, id);
      verdicts.run(verdict.kind, at, id);
      if (verdict.kind !== before) again.changed.push({ id, isolate, before, after: verdict.kind });
    }
    if (found.length < AT_ONCE) break;
  }
  if (isOther) change.detailsChanged();
  return again;
}

/** Figures that are read at a time: some megabytes. */
const AT_ONCE = 1_000;
