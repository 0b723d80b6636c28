import { setTimeout } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { AppError } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { openLinkedSeqdef } from './linked-seqdef.ts';
import { type Memberships, NO_MEMBERSHIPS } from './memberships.ts';
import { readWithoutTables } from './read-without-tables.ts';
import { readValuesState, stateOf } from './values-state.ts';
import { runValuesTask } from './values-thread.ts';

const valuesInSchemes = preparedQuery((sql, ids: readonly number[], schemes: readonly number[]) =>
  sql
    .selectFrom('isolate_scheme_value')
    .select(['isolate', 'scheme', 'field', 'value'])
    .where('isolate', 'in', ids)
    .where('scheme', 'in', schemes),
);

/** Both in one statement, because each costs the locks of the file. A group has no field. */
const membershipsOfIsolates = preparedQuery((sql, ids: readonly number[]) =>
  sql
    .selectFrom('isolate_scheme_value')
    .select(['isolate', 'scheme as id', raw<string | null>`field`.as('field'), raw<string | number>`value`.as('value')])
    .where('isolate', 'in', ids)
    .unionAll(
      sql
        .selectFrom('isolate_classification_group')
        .select([
          'isolate',
          'classification_scheme as id',
          raw<string | null>`null`.as('field'),
          raw<string | number>`group_id`.as('value'),
        ])
        .where('isolate', 'in', ids),
    ),
);

/** Work that brings the tables of a database up to date. */
interface Refresh {
  done: Promise<void>;
  /** Whether another caller had begun it. */
  isShared: boolean;
}

/** By file: its readers have connections of their own. */
const running = new Map<string, Promise<void>>();

/**
 * What follows for isolates from the profiles of their linked database: sequence types and other scheme fields, and
 * groups. It is stored beside the isolates, so that 100,000 of them can be searched by ST at once.
 */
export interface SchemeValues {
  /**
   * Whether the tables `isolate_scheme_value` and `isolate_classification_group` are up to date. If not, the next read
   * may give something else although nothing has changed, so the result must not be kept.
   */
  isUpToDate: boolean;
  /**
   * The present scheme values of some isolates. They come from the tables, or are worked out from the designations of
   * these isolates if the tables are out of date. With `schemes`: at least the values of these, and perhaps no groups.
   */
  ofIsolates(ids: readonly number[], schemes?: readonly number[]): Promise<Memberships>;
}

export interface SchemeValuesWish {
  /**
   * What the values are needed for. It decides how long to wait while the tables are out of date. A worker brings them
   * up to date in any case, and callers at the same time share its work.
   * - `records`: for some isolates that are shown. Waits for a second at most, and not for anybody who writes.
   * - `search`: waits for the worker, but hardly for others who write. If those take long, the tables are of an earlier
   *   state.
   * - `preparation`: waits for others too, as every write does. AppError 503 `database_busy`.
   */
  purpose: 'records' | 'search' | 'preparation';
  /**
   * Names the state of both databases, as far as the reader of the isolates sees it, if the caller knows it. The same state need not be
   * checked twice. So nobody waits for the values of isolates that he does not see.
   */
  version?: string | undefined;
}

/** Milliseconds to wait for other writers: the usual time, or less if there is something to fall back on. */
const PATIENCE = 5_000;
const LITTLE_PATIENCE = 100;

/** Milliseconds to wait for the worker before records are worked out without it. */
const SHORT_REFRESH = 1_000;

/** Prepares the scheme values of an isolate database for reading. */
export async function readSchemeValues(
  dataFolder: DataFolder,
  isolates: Database,
  { purpose, version }: SchemeValuesWish,
): Promise<SchemeValues> {
  const findStale = async () => findStaleTables(dataFolder, isolates, version);
  return {
    isUpToDate: await ready(isolates, purpose, findStale),
    async ofIsolates(ids, schemes) {
      const stale = await findStale();
      return stale ? readWithoutTables(isolates, stale.seqdef, ids) : readStored(isolates, ids, schemes);
    },
  };
}

/**
 * Tables that are out of date. `seqdef` is the database from which they must be worked out; undefined without a link.
 */
interface StaleTables {
  seqdef: Database | undefined;
}

type FindStale = () => Promise<StaleTables | undefined>;

/** Versions whose tables were found to be up to date. */
const freshVersions = new WeakMap<Database, string>();

async function findStaleTables(
  dataFolder: DataFolder,
  isolates: Database,
  version: string | undefined,
): Promise<StaleTables | undefined> {
  if (version !== undefined && freshVersions.get(isolates) === version) return undefined;
  const seqdef = await openLinkedSeqdef(dataFolder, isolates);
  if (!(await areTablesOf(isolates, seqdef))) return { seqdef };
  if (version !== undefined) freshVersions.set(isolates, version);
  return undefined;
}

async function areTablesOf(isolates: Database, seqdef: Database | undefined): Promise<boolean> {
  const state = readValuesState(isolates.connection);
  if (!state || state.seqdef !== (seqdef?.name ?? '')) return false;
  const { definitions_version } = await getMeta(isolates);
  return state.own_version === definitions_version && state.seqdef_state === (seqdef ? await stateOf(seqdef) : '');
}

/** Whether the tables are up to date, after waiting as long as the purpose allows. */
async function ready(isolates: Database, purpose: SchemeValuesWish['purpose'], findStale: FindStale): Promise<boolean> {
  if (purpose === 'records') return waitBriefly(isolates, findStale);
  try {
    await refresh(isolates, findStale, purpose === 'search' ? LITTLE_PATIENCE : PATIENCE);
    return true;
  } catch (error) {
    if (purpose === 'search' && error instanceof AppError && error.problem.code === 'database_busy') return false;
    throw error;
  }
}

async function waitBriefly(isolates: Database, findStale: FindStale): Promise<boolean> {
  const stale = await findStale();
  if (!stale) return true;
  // The next caller begins it again. A lasting cause is reported to callers who search.
  const refreshed = refreshInThread(isolates, stale.seqdef, LITTLE_PATIENCE).done.catch(() => undefined);
  // A small database is brought up to date sooner than another worker could read from it.
  await Promise.race([refreshed, setTimeout(SHORT_REFRESH, undefined, { ref: false })]);
  return (await findStale()) === undefined;
}

async function refresh(isolates: Database, findStale: FindStale, patience: number): Promise<void> {
  // Several attempts: shared work may have begun before the latest change, or with less patience.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const stale = await findStale();
    if (!stale) return;
    const refreshed = refreshInThread(isolates, stale.seqdef, patience);
    try {
      await refreshed.done;
    } catch (error) {
      if (!refreshed.isShared || attempt > 1) throw error;
    }
  }
}

/**
 * Brings the scheme values of an isolate database up to date in a worker. If a worker is already doing so, its work is
 * shared. `patience` is the number of milliseconds to wait for others who write.
 */
function refreshInThread(isolates: Database, seqdef: Database | undefined, patience: number): Refresh {
  const shared = running.get(isolates.file);
  if (shared) return { done: shared, isShared: true };
  const done = startRefresh(isolates, seqdef, patience).finally(() => running.delete(isolates.file));
  running.set(isolates.file, done);
  return { done, isShared: false };
}

async function startRefresh(isolates: Database, seqdef: Database | undefined, patience: number): Promise<void> {
  await runValuesTask(isolates, seqdef, { kind: 'refresh', patience });
}

/** The scheme values of some isolates from the tables. With `schemes` only the values of these, and no groups. */
function readStored(database: Database, ids: readonly number[], schemes?: readonly number[]): Memberships {
  if (ids.length === 0 || schemes?.length === 0) return NO_MEMBERSHIPS;
  if (schemes) return { values: valuesInSchemes(database, ids, schemes), groups: [] };
  const found: Memberships = { values: [], groups: [] };
  for (const { isolate, id, field, value } of membershipsOfIsolates(database, ids)) {
    if (field === null) found.groups.push({ isolate, classification_scheme: id, group_id: Number(value) });
    else found.values.push({ isolate, scheme: id, field, value: String(value) });
  }
  return found;
}
