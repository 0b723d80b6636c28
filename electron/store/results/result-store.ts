import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { AppError, type Problem } from '#shared/problem.ts';
import { summarize, type NamedSummary } from '#shared/results/genome-summary.ts';
import { TypingResult } from '#shared/rpc/contract/typing.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import { packJson, unpackJson } from './packed-json.ts';
import { inputOf, runOf, type NewRunInput, type StoredInput, type StoredRun } from './result-rows.ts';
import { openResultsFile, RESULTS_SUBJECT } from './results-file.ts';
import { storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';

/** Bytes and runs that are kept; what is more goes, the oldest runs first. 4 GB are about 40,000 genomes of 2,000 loci. */
export const RESULT_LIMITS = { bytes: 4_000_000_000, runs: 1_000 };
export type ResultLimits = typeof RESULT_LIMITS;

/** Pages of 8 kB that are given back to the disk at the begin of a run: 64 MB take a moment, many GB would take long. */
const SHRINK_PAGES = 8_000;

/** A deleted run can be brought back for so many milliseconds: an hour. */
const UNDO_MS = 60 * 60 * 1000;

/** New alleles of a run whose inputs are shown. */
const SHOWN_NOVEL = 'run_novel join run_input using (run, position) where run = ? and hidden = 0';

const RUNS = `
  select run.id, run.name, run.created_at, run.request, run.novel,
    count(input.position) as inputs,
    coalesce(sum(input.state = 'done'), 0) as done,
    coalesce(sum(input.state = 'failed'), 0) as failed,
    coalesce(sum(input.bytes), 0) as bytes,
    group_concat(distinct input.last_updated) as dates,
    group_concat(distinct input.definitions) as versions
  from run left join run_input input on input.run = run.id and input.hidden = 0
  where run.deleted_at is null`;

/** Results of queries in `results.sqlite`, which is made when it is first written. Nothing that was found is ever changed. */
export type ResultStore = ReturnType<typeof createResultStore>;

/** Opens the file at the first need. `limits` and `now` are for tests. Errors as `openSqliteFile`. */
export function createResultStore(
  file: string,
  limits: ResultLimits = RESULT_LIMITS,
  now: () => number = Date.now,
  openFile: (file: string) => Promise<DatabaseSync> = openResultsFile,
) {
  let opened: Promise<DatabaseSync> | undefined;

  async function open(): Promise<DatabaseSync> {
    opened ??= openFile(file);
    opened.catch(() => (opened = undefined));
    return opened;
  }

  /** Does `work` in one transaction; errors that a user can understand are `AppError`s. */
  async function write<Result>(work: (sql: DatabaseSync) => Result): Promise<Result> {
    const sql = await open();
    try {
      return inTransaction(sql, () => work(sql));
    } catch (error) {
      throw storeError(error, RESULTS_SUBJECT);
    }
  }

  async function list(): Promise<StoredRun[]> {
    const sql = await open();
    return sql.prepare(`${RUNS} group by run.id order by run.created_at desc, run.id`).all().map(runOf);
  }

  async function find(id: string): Promise<StoredRun> {
    const sql = await open();
    const row = sql.prepare(`${RUNS} and run.id = ? group by run.id`).get(id);
    if (!row) throw unknownRun();
    return runOf(row);
  }

  async function listInputs(id: string): Promise<StoredInput[]> {
    const sql = await open();
    return sql.prepare('select * from run_input where run = ? and hidden = 0 order by position').all(id).map(inputOf);
  }

  async function findInput(id: string, position: number): Promise<StoredInput> {
    const sql = await open();
    const row = sql.prepare('select * from run_input where run = ? and position = ?').get(id, position);
    if (!row) throw unknownResult();
    return inputOf(row);
  }

  /** Adds inputs at the end of a run and gives their positions. */
  async function add(id: string, inputs: readonly NewRunInput[]): Promise<number[]> {
    await find(id);
    const texts = await Promise.all(inputs.map(async ({ text }) => (text === undefined ? undefined : packJson(text))));
    return write((sql) => {
      const last = sql.prepare('select max(position) as last from run_input where run = ?').get(id)?.['last'];
      const first = typeof last === 'number' ? last + 1 : 0;
      const addInput = sql.prepare(
        "insert into run_input (run, position, name, size, source, state, bytes) values (?, ?, ?, ?, ?, 'open', ?)",
      );
      const addText = sql.prepare('insert into run_text (run, position, content) values (?, ?, ?)');
      return inputs.map(({ name, size, source }, index) => {
        const text = texts[index];
        addInput.run(id, first + index, name, size ?? null, JSON.stringify(source), text?.length ?? 0);
        if (text) addText.run(id, first + index, text);
        return first + index;
      });
    });
  }

  /** Removes for good what was deleted a while ago, and the oldest runs while there is more than the limits; gives their names. */
  async function trim(kept: string): Promise<string[]> {
    await write((sql) => sql.prepare('delete from run where deleted_at < ?').run(now() - UNDO_MS));
    const runs = await list();
    let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
    let count = runs.length;
    const removed: StoredRun[] = [];
    for (const run of runs.toReversed()) {
      if (bytes <= limits.bytes && count <= limits.runs) break;
      if (run.id === kept) continue;
      removed.push(run);
      bytes -= run.bytes;
      count -= 1;
    }
    if (removed.length > 0) {
      await write((sql) => {
        for (const { id } of removed) sql.prepare('delete from run where id = ?').run(id);
      });
    }
    // Each step of the statement gives one page back.
    (await open()).prepare(`pragma incremental_vacuum(${SHRINK_PAGES})`).all();
    return removed.map(({ name }) => name);
  }

  return {
    /** Path of the file. */
    file,
    list,
    find,
    listInputs,
    findInput,
    add,

    /** Makes an empty run; `removed` names the old ones that had to go for it. */
    async begin(name: string, request: RunRequest): Promise<{ id: string; removed: string[] }> {
      const id = randomUUID();
      await write((sql) =>
        sql
          .prepare('insert into run (id, name, created_at, request) values (?, ?, ?, ?)')
          .run(id, name, now(), JSON.stringify(request)),
      );
      return { id, removed: await trim(id) };
    },

    /** The text that was pasted. */
    async readText(id: string, position: number): Promise<string> {
      const sql = await open();
      const row = sql.prepare('select content from run_text where run = ? and position = ?').get(id, position);
      if (!(row?.['content'] instanceof Uint8Array)) throw unknownResult();
      return String(await unpackJson(row['content']));
    },

    /** Says where the sequence of an input lies now. */
    async moveInput(id: string, position: number, source: NewRunInput['source']): Promise<void> {
      await write((sql) =>
        sql
          .prepare('update run_input set source = ? where run = ? and position = ?')
          .run(JSON.stringify(source), id, position),
      );
    },

    /**
     * Keeps what was found for an input: all of it or nothing, in one transaction. AppError 409 `already_typed` when there is a
     * result already: results are never replaced.
     */
    async keep(id: string, position: number, result: TypingResult, definitions: number): Promise<NamedSummary> {
      const summary = summarize(result);
      const [summaryBytes, report] = await Promise.all([packJson(summary), packJson(result)]);
      const novel = new Set(result.loci.flatMap((one) => (isWholeNew(one) && one.novel ? [one.novel.sha1] : [])));
      await write((sql) => {
        const changed = sql
          .prepare(
            `update run_input set state = 'done', problem = null, definitions = ?, last_updated = ?, bytes = bytes + ?
             where run = ? and position = ? and state <> 'done'`,
          )
          .run(
            definitions,
            result.stamp.last_updated ?? null,
            summaryBytes.length + report.length,
            id,
            position,
          ).changes;
        if (changed === 0) {
          throw new AppError(
            409,
            'already_typed',
            'Another window has typed this input meanwhile. Open the run again.',
          );
        }
        sql
          .prepare('insert into run_result (run, position, summary, report) values (?, ?, ?, ?)')
          .run(id, position, summaryBytes, report);
        const isKnown = sql.prepare(`select 1 from ${SHOWN_NOVEL} and sha1 = ? limit 1`);
        const addNovel = sql.prepare('insert into run_novel (run, sha1, position) values (?, ?, ?)');
        let added = 0;
        for (const sha1 of novel) {
          if (!isKnown.get(id, sha1)) added += 1;
          addNovel.run(id, sha1, position);
        }
        sql.prepare('update run set novel = novel + ? where id = ?').run(added, id);
      });
      return summary;
    },

    /** Keeps why an input could not be typed. */
    async fail(id: string, position: number, problem: Problem): Promise<void> {
      await write((sql) =>
        sql
          .prepare(
            "update run_input set state = 'failed', problem = ? where run = ? and position = ? and state <> 'done'",
          )
          .run(JSON.stringify(problem), id, position),
      );
    },

    /** Summaries of at most `count` inputs from position `from` on, in order. */
    async readSummaries(id: string, from: number, count: number) {
      const sql = await open();
      const rows = sql
        .prepare(
          `select run_result.position, summary from run_result join run_input using (run, position)
           where run = ? and position >= ? and hidden = 0 order by position limit ?`,
        )
        .all(id, from, count);
      return Promise.all(
        rows.map(async ({ position, summary }) => ({
          position: Number(position),
          summary: (await unpackJson(summary as Uint8Array)) as NamedSummary,
        })),
      );
    },

    /** All that was found for an input, as it was then. */
    async readReport(id: string, position: number): Promise<TypingResult> {
      const sql = await open();
      const row = sql.prepare('select report from run_result where run = ? and position = ?').get(id, position);
      if (!(row?.['report'] instanceof Uint8Array)) throw unknownResult();
      return TypingResult.parse(await unpackJson(row['report']));
    },

    async rename(id: string, name: string): Promise<void> {
      await find(id);
      await write((sql) => sql.prepare('update run set name = ? where id = ?').run(name, id));
    },

    /** Takes a run off the list. It can be brought back until the next run begins, and for an hour at least. */
    async remove(id: string): Promise<void> {
      await write((sql) => sql.prepare('update run set deleted_at = ? where id = ?').run(now(), id));
    },

    async restore(id: string): Promise<void> {
      await write((sql) => sql.prepare('update run set deleted_at = null where id = ?').run(id));
      await find(id);
    },

    /** Takes inputs off the list of a run, or puts them back. */
    async hide(id: string, positions: readonly number[], hidden: boolean): Promise<void> {
      await write((sql) => {
        const change = sql.prepare('update run_input set hidden = ? where run = ? and position = ?');
        for (const position of positions) change.run(hidden ? 1 : 0, id, position);
        sql
          .prepare(`update run set novel = (select count(distinct sha1) from ${SHOWN_NOVEL}) where id = ?`)
          .run(id, id);
      });
    },

    async close(): Promise<void> {
      const sql = await opened?.catch(() => undefined);
      opened = undefined;
      if (sql?.isOpen) sql.close();
    },
  };
}

function unknownRun(): AppError {
  return new AppError(404, 'unknown_run', 'These results are no longer kept. Choose others, or run the query again.');
}

function unknownResult(): AppError {
  return new AppError(404, 'unknown_result', 'There is no result of this input. Run it first.');
}
