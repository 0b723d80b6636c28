import type { Problem } from '#shared/problem.ts';
import { countNovelAlleles } from './novel-alleles.ts';
import { packJson, unpackJson } from './packed-json.ts';
import type { ResultDatabase } from './result-database.ts';
import { inputOf, unknownResult, type NewRunInput, type StoredInput } from './result-rows.ts';
import { findRun } from './runs.ts';

/** The inputs of a run that are not hidden, by position. */
export async function listInputs(database: ResultDatabase, run: string): Promise<StoredInput[]> {
  const sql = await database.open();
  return sql.prepare('select * from run_input where run = ? and hidden = 0 order by position').all(run).map(inputOf);
}

/** One input, hidden or not. AppError 404 `unknown_result`. */
export async function findInput(database: ResultDatabase, run: string, position: number): Promise<StoredInput> {
  const sql = await database.open();
  const row = sql.prepare('select * from run_input where run = ? and position = ?').get(run, position);
  if (!row) throw unknownResult();
  return inputOf(row);
}

/** The pasted text. AppError 404 `unknown_result`. */
export async function readText(database: ResultDatabase, run: string, position: number): Promise<string> {
  const sql = await database.open();
  const row = sql.prepare('select content from run_text where run = ? and position = ?').get(run, position);
  if (!(row?.['content'] instanceof Uint8Array)) throw unknownResult();
  return String(await unpackJson(row['content']));
}

/** Adds inputs at the end of a run and gives their positions. AppError 404 `unknown_run`. */
export async function addInputs(
  database: ResultDatabase,
  run: string,
  inputs: readonly NewRunInput[],
): Promise<number[]> {
  await findRun(database, run);
  const texts = await Promise.all(inputs.map(async ({ text }) => (text === undefined ? undefined : packJson(text))));
  return database.write((sql) => {
    const last = sql.prepare('select max(position) as last from run_input where run = ?').get(run)?.['last'];
    const first = typeof last === 'number' ? last + 1 : 0;
    const addInput = sql.prepare(
      "insert into run_input (run, position, name, size, source, state, bytes) values (?, ?, ?, ?, ?, 'open', ?)",
    );
    const addText = sql.prepare('insert into run_text (run, position, content) values (?, ?, ?)');
    return inputs.map(({ name, size, source }, index) => {
      const text = texts[index];
      addInput.run(run, first + index, name, size ?? null, JSON.stringify(source), text?.length ?? 0);
      if (text) addText.run(run, first + index, text);
      return first + index;
    });
  });
}

/** Puts an open input at its position and replaces what is there. */
export async function putInput(database: ResultDatabase, run: string, input: StoredInput): Promise<void> {
  const { position, name, size, source } = input;
  await database.write((sql) => {
    sql.prepare('delete from run_input where run = ? and position = ?').run(run, position);
    sql
      .prepare("insert into run_input (run, position, name, size, source, state) values (?, ?, ?, ?, ?, 'open')")
      .run(run, position, name, size ?? null, JSON.stringify(source));
  });
}

/** Says where the sequence of an input lies now. */
export async function moveInput(
  database: ResultDatabase,
  run: string,
  position: number,
  source: NewRunInput['source'],
): Promise<void> {
  await database.write((sql) =>
    sql
      .prepare('update run_input set source = ? where run = ? and position = ?')
      .run(JSON.stringify(source), run, position),
  );
}

/** Stores why an input could not be typed. */
export async function failInput(
  database: ResultDatabase,
  run: string,
  position: number,
  problem: Problem,
): Promise<void> {
  await database.write((sql) =>
    sql
      .prepare("update run_input set state = 'failed', problem = ? where run = ? and position = ? and state <> 'done'")
      .run(JSON.stringify(problem), run, position),
  );
}

/** Hides inputs of a run, or shows them again. */
export async function hideInputs(
  database: ResultDatabase,
  run: string,
  positions: readonly number[],
  hidden: boolean,
): Promise<void> {
  await database.write((sql) => {
    const change = sql.prepare('update run_input set hidden = ? where run = ? and position = ?');
    for (const position of positions) change.run(hidden ? 1 : 0, run, position);
    countNovelAlleles(sql, run);
  });
}
