import type { ResultDatabase } from './result-database.ts';
import type { StoredRun } from './result-rows.ts';
import { listRuns } from './runs.ts';

/** The most bytes and runs that are kept. Beyond that, the oldest runs are removed. */
export interface ResultLimits {
  bytes: number;
  runs: number;
}

/** Limits of the file. 4 GB are about 40,000 genomes of 2,000 loci. */
export const RESULT_LIMITS: ResultLimits = { bytes: 4_000_000_000, runs: 1_000 };

/** Milliseconds in which a deleted run can be brought back: an hour. */
const UNDO_MS = 60 * 60 * 1000;

/** Pages of 8 kB that are returned to the disk each time: 64 MB take a moment, many GB would take long. */
const SHRINK_PAGES = 8_000;

/**
 * Removes for good the runs and comparisons deleted over an hour before `now`, and the oldest runs while the limits are exceeded. The
 * run `spared` stays in any case. Gives the names of the runs removed because of the limits.
 */
export async function trimRuns(
  database: ResultDatabase,
  limits: ResultLimits,
  now: number,
  spared: string,
): Promise<string[]> {
  await database.write((sql) => {
    for (const table of ['run', 'comparison'])
      sql.prepare(`delete from ${table} where deleted_at < ?`).run(now - UNDO_MS);
  });
  const removed = runsBeyond(limits, await listRuns(database), spared);
  if (removed.length > 0) {
    await database.write((sql) => {
      for (const { id } of removed) sql.prepare('delete from run where id = ?').run(id);
    });
  }
  // Each step of the statement returns one page to the disk.
  (await database.open()).prepare(`pragma incremental_vacuum(${SHRINK_PAGES})`).all();
  return removed.map(({ name }) => name);
}

/** The runs beyond the limits, oldest first. `runs` come newest first. */
function runsBeyond(limits: ResultLimits, runs: readonly StoredRun[], spared: string): StoredRun[] {
  let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  let count = runs.length;
  const beyond: StoredRun[] = [];
  for (const run of runs.toReversed()) {
    if (bytes <= limits.bytes && count <= limits.runs) break;
    if (run.id === spared) continue;
    beyond.push(run);
    bytes -= run.bytes;
    count -= 1;
  }
  return beyond;
}
