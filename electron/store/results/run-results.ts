import { AppError } from '#shared/problem.ts';
import { summarize, type NamedSummary } from '#shared/results/genome-summary.ts';
import type { ResultOfGenome } from '#shared/rpc/contract/results.ts';
import { TypingResult, type SchemeResult } from '#shared/rpc/contract/typing.ts';
import { addNovelAlleles, novelAllelesOf } from './novel-alleles.ts';
import { packJson, unpackJson } from './packed-json.ts';
import type { ResultDatabase } from './result-database.ts';
import { unknownResult } from './result-rows.ts';

/**
 * Stores the result of an input with the version of the definitions, if any were used: all of it or nothing, in one transaction. AppError
 * 409 `already_typed` if there is a result already: results are never replaced.
 */
export async function keepResult(
  database: ResultDatabase,
  run: string,
  position: number,
  result: TypingResult,
  definitions: number | undefined,
): Promise<NamedSummary> {
  const summary = summarize(result);
  const [summaryBytes, report] = await Promise.all([packJson(summary), packJson(result)]);
  const novel = novelAllelesOf(result);
  await database.write((sql) => {
    const { changes } = sql
      .prepare(
        `update run_input set state = 'done', problem = null, definitions = ?, database = ?, last_updated = ?, genome = ?,
         bytes = bytes + ?
         where run = ? and position = ? and state <> 'done'`,
      )
      .run(
        definitions ?? null,
        result.choice?.chosen?.database ?? null,
        result.stamp.last_updated ?? null,
        result.sha256 ?? null,
        summaryBytes.length + report.length,
        run,
        position,
      );
    if (changes === 0) throw alreadyTyped();
    sql
      .prepare('insert into run_result (run, position, summary, report) values (?, ?, ?, ?)')
      .run(run, position, summaryBytes, report);
    addNovelAlleles(sql, run, position, novel);
  });
  return summary;
}

/** Where genomes (SHA-256) were typed, the newest run first. Results of older versions do not say of which genome they are. */
export async function findByGenome(database: ResultDatabase, genomes: readonly string[]): Promise<ResultOfGenome[]> {
  const sql = await database.open();
  const rows = sql
    .prepare(
      `select run.id, input.position, input.name, run.name as run, run.created_at
       from run_input input join run on run.id = input.run
       where input.genome in (select value from json_each(?)) and input.hidden = 0 and run.deleted_at is null
       order by run.created_at desc, run.id, input.position`,
    )
    .all(JSON.stringify(genomes));
  return rows.map((row) => ({
    run_id: String(row['id']),
    position: Number(row['position']),
    name: String(row['name']),
    run: String(row['run']),
    created_at: Number(row['created_at']),
  }));
}

/** Times that a result is read again because another write came between. */
const ATTEMPTS = 3;

/** Profiles near to a result that were looked for later, and when the site gave those among which. */
export interface LaterNearest extends Pick<SchemeResult, 'scheme_id' | 'nearest' | 'nearest_as_of'> {}

/** Keeps with a result which profiles of a scheme are nearest. AppError 404 `unknown_result`, 409 `result_busy`. */
export async function noteNearest(
  database: ResultDatabase,
  run: string,
  position: number,
  { scheme_id, ...found }: LaterNearest,
): Promise<void> {
  for (let tried = 1; tried <= ATTEMPTS; tried += 1) {
    const before = await readPackedReport(database, run, position);
    if (!before) throw unknownResult();
    const result = await unpackReport(before);
    const schemes = result.schemes.map((scheme) => (scheme.scheme_id === scheme_id ? { ...scheme, ...found } : scheme));
    const after = await packJson({ ...result, schemes });
    const isKept = await database.write((sql) => {
      const { changes } = sql
        .prepare('update run_result set report = ? where run = ? and position = ? and report = ?')
        .run(after, run, position, before);
      sql
        .prepare('update run_input set bytes = bytes + ? where run = ? and position = ?')
        .run(changes === 0 ? 0 : after.length - before.length, run, position);
      return changes > 0;
    });
    if (isKept) return;
  }
  throw new AppError(409, 'result_busy', 'This result is being changed elsewhere. Try again.');
}

/** Summaries of at most `count` inputs from position `from` on, in order; with the database that was chosen, where the run leaves it open. */
export async function readSummaries(
  database: ResultDatabase,
  run: string,
  from: number,
  count: number,
): Promise<{ position: number; summary: NamedSummary; database?: string }[]> {
  const sql = await database.open();
  const rows = sql
    .prepare(
      `select run_result.position, summary, database from run_result join run_input using (run, position)
       where run = ? and position >= ? and hidden = 0 order by position limit ?`,
    )
    .all(run, from, count);
  return Promise.all(
    rows.map(async ({ position, summary, database: chosen }) => ({
      position: Number(position),
      summary: (await unpackJson(summary as Uint8Array)) as NamedSummary,
      ...(typeof chosen === 'string' ? { database: chosen } : {}),
    })),
  );
}

/** The whole result of an input, as it was found. AppError 404 `unknown_result`. */
export async function readReport(database: ResultDatabase, run: string, position: number): Promise<TypingResult> {
  const packed = await readPackedReport(database, run, position);
  if (!packed) throw unknownResult();
  return unpackReport(packed);
}

/** A report as it is stored, compressed. Undefined if there is none. */
export async function readPackedReport(
  database: ResultDatabase,
  run: string,
  position: number,
): Promise<Uint8Array | undefined> {
  const sql = await database.open();
  const row = sql.prepare('select report from run_result where run = ? and position = ?').get(run, position);
  return row?.['report'] instanceof Uint8Array ? row['report'] : undefined;
}

/** A report that `readPackedReport` gave. */
export async function unpackReport(packed: Uint8Array): Promise<TypingResult> {
  return TypingResult.parse(await unpackJson(packed));
}

function alreadyTyped(): AppError {
  return new AppError(409, 'already_typed', 'Another window has typed this input meanwhile. Open the run again.');
}
