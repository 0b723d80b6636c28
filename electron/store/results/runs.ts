import { AppError } from '#shared/problem.ts';
import { RunRequest } from '#shared/rpc/contract/results.ts';
import type { ResultDatabase } from './result-database.ts';
import { runOf, type StoredRun } from './result-rows.ts';

const RUNS = `
  select run.id, run.name, run.created_at, run.request, run.novel,
    count(input.position) as inputs,
    coalesce(sum(input.state = 'done'), 0) as done,
    coalesce(sum(input.state = 'failed'), 0) as failed,
    coalesce(sum(input.bytes), 0) as bytes,
    group_concat(distinct input.last_updated) as dates,
    group_concat(distinct coalesce(input.database || ' ', '') || input.definitions) as versions
  from run left join run_input input on input.run = run.id and input.hidden = 0
  where run.deleted_at is null`;

/** All runs that are not deleted, newest first. */
export async function listRuns(database: ResultDatabase): Promise<StoredRun[]> {
  const sql = await database.open();
  return sql.prepare(`${RUNS} group by run.id order by run.created_at desc, run.id`).all().map(runOf);
}

/** One run. AppError 404 `unknown_run`. */
export async function findRun(database: ResultDatabase, id: string): Promise<StoredRun> {
  const sql = await database.open();
  const row = sql.prepare(`${RUNS} and run.id = ? group by run.id`).get(id);
  if (row) return runOf(row);
  throw unknownRun();
}

/** What a run asks, read without looking at its inputs. AppError 404 `unknown_run`. */
export async function findRequest(database: ResultDatabase, id: string): Promise<RunRequest> {
  const sql = await database.open();
  const row = sql.prepare('select request from run where id = ? and deleted_at is null').get(id);
  if (row) return RunRequest.parse(JSON.parse(String(row['request'])));
  throw unknownRun();
}

/** Whether a run is there and not deleted. */
export async function hasRun(database: ResultDatabase, id: string): Promise<boolean> {
  const sql = await database.open();
  return sql.prepare('select 1 from run where id = ? and deleted_at is null').get(id) !== undefined;
}

function unknownRun(): AppError {
  return new AppError(404, 'unknown_run', 'These results are no longer stored. Choose others, or run the query again.');
}

/** A run without inputs. `created_at` is in milliseconds since 1970. */
interface NewRun {
  id: string;
  name: string;
  created_at: number;
  request: RunRequest;
}

/** Makes an empty run. An existing one stays as it is. */
export async function addRun(database: ResultDatabase, { id, name, created_at, request }: NewRun): Promise<void> {
  await database.write((sql) =>
    sql
      .prepare('insert into run (id, name, created_at, request) values (?, ?, ?, ?) on conflict do nothing')
      .run(id, name, created_at, JSON.stringify(request)),
  );
}

/** AppError 404 `unknown_run`. */
export async function renameRun(database: ResultDatabase, id: string, name: string): Promise<void> {
  await findRun(database, id);
  await database.write((sql) => sql.prepare('update run set name = ? where id = ?').run(name, id));
}

/** Deletes a run at the time `at`. It can be brought back until `trimRuns` removes it. */
export async function removeRun(database: ResultDatabase, id: string, at: number): Promise<void> {
  await database.write((sql) => sql.prepare('update run set deleted_at = ? where id = ?').run(at, id));
}

/** Stands for when a run was deleted of which some results are gone already. */
export const HALF_DELETED = 0;

/** Brings a deleted run back. AppError 404 `unknown_run` if it was removed for good. */
export async function restoreRun(database: ResultDatabase, id: string): Promise<void> {
  await database.write((sql) =>
    sql.prepare('update run set deleted_at = null where id = ? and deleted_at <> ?').run(id, HALF_DELETED),
  );
  await findRun(database, id);
}
