import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from '../site/data-folder.ts';
import type { Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import type { Memberships } from './memberships.ts';
import { readSchemeCacheState, stateOf } from './values-state.ts';
import type { SchemeCacheReply, SchemeCacheTask } from './scheme-values-worker.ts';

/** Keeps what isolates are by the profiles of their linked database: sequence types and other scheme fields, groups. */
export interface SchemeCache {
  /** Name and state of the linked sequence-definition database; empty when there is none that can be read. */
  linkedState(isolates: Database): Promise<string>;
  /**
   * Resolves once `isolate_scheme_value` and `isolate_classification_group` are those of the present content; at once when
   * they are, else a worker brings them up to date. Callers at the same time share its work. `version` names the state of
   * both databases, where the caller knows it: for the same one as the last time nothing needs to be looked at.
   */
  ensure(isolates: Database, version?: string): Promise<void>;
  /** Whether the cache can be read as it is. */
  isFresh(isolates: Database, version?: string): Promise<boolean>;
  /**
   * What some isolates are, when that must not be read from the cache because it is out of date: worked out from their
   * designations without waiting for anybody who writes, while the cache is brought up to date in the background. Undefined
   * when the cache can be read, or can be again within a second. Meant for a page of records.
   */
  aside(isolates: Database, ids: readonly number[], version?: string): Promise<Memberships | undefined>;
  /**
   * As `ensure`, but resolves with false, and soon, when the cache cannot be brought up to date because somebody else is
   * writing, as a long import does: then it is that of an earlier state.
   */
  tryEnsure(isolates: Database, version?: string): Promise<boolean>;
}

/** Milliseconds to wait for others that write: as everywhere, or where there is something to fall back on. */
const PATIENCE = 5_000;
const LITTLE_PATIENCE = 100;

/** Milliseconds in which a refresh may end before records are read aside from it. */
const SHORT_REFRESH = 1_000;

const caches = new WeakMap<DataFolder, SchemeCache>();

/** The one cache of an open data folder: all who use the folder must share the work on it. */
export function schemeCacheOf(dataFolder: DataFolder): SchemeCache {
  const cache = caches.get(dataFolder) ?? createSchemeCache(dataFolder);
  caches.set(dataFolder, cache);
  return cache;
}

function createSchemeCache(dataFolder: DataFolder): SchemeCache {
  const running = new Map<string, Promise<void>>();
  const ensured = new Map<string, string>();

  async function linkedSeqdef(isolates: Database): Promise<Database | undefined> {
    const name = await dataFolder.findLinkedSeqdef(isolates.name);
    if (name === undefined) return undefined;
    return dataFolder.open(name).catch((error: unknown) => {
      // Isolates can be read without the other database, when it is gone, damaged or too new.
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }

  async function isFresh(isolates: Database, seqdef: Database | undefined): Promise<boolean> {
    const state = readSchemeCacheState(isolates.connection);
    if (!state || state.seqdef !== (seqdef?.name ?? '')) return false;
    const { definitions_version } = await getMeta(isolates);
    return state.own_version === definitions_version && state.seqdef_state === (seqdef ? await stateOf(seqdef) : '');
  }

  function taskFor(isolates: Database, seqdef: Database | undefined, work: SchemeCacheTask['work']): SchemeCacheTask {
    return { isolates: isolates.file, ...(seqdef ? { seqdef: seqdef.file } : {}), work };
  }

  async function startRefresh(task: SchemeCacheTask): Promise<void> {
    const reply = await replyOf(startWorker(task));
    if ('problem' in reply) throw AppError.fromProblem(reply.problem);
  }

  function refresh(isolates: Database, seqdef: Database | undefined, patience: number): Promise<void> {
    const { file } = isolates;
    const task = taskFor(isolates, seqdef, { kind: 'refresh', patience });
    const work = running.get(file) ?? startRefresh(task).finally(() => running.delete(file));
    running.set(file, work);
    return work;
  }

  /** The isolates read aside next, of each database whose worker is still busy with others. */
  const waiting = new Map<string, { ids: Set<number>; result: Promise<Memberships> }>();
  const reading = new Map<string, Promise<unknown>>();

  async function startReading(
    isolates: Database,
    seqdef: Database | undefined,
    ids: Set<number>,
  ): Promise<Memberships> {
    waiting.delete(isolates.file);
    const reply = await replyOf(startWorker(taskFor(isolates, seqdef, { kind: 'read', ids: [...ids] })));
    if ('problem' in reply) throw AppError.fromProblem(reply.problem);
    return 'memberships' in reply ? reply.memberships : { values: [], groups: [] };
  }

  /** One worker at a time reads for all who have asked meanwhile: many requests must not start many. */
  async function readAside(
    isolates: Database,
    seqdef: Database | undefined,
    ids: readonly number[],
  ): Promise<Memberships> {
    const { file } = isolates;
    let batch = waiting.get(file);
    if (batch) for (const id of ids) batch.ids.add(id);
    else {
      const all = new Set(ids);
      const before = reading.get(file) ?? Promise.resolve();
      batch = { ids: all, result: before.then(() => startReading(isolates, seqdef, all)) };
      waiting.set(file, batch);
      reading.set(
        file,
        batch.result.catch(() => undefined),
      );
    }
    const { values, groups } = await batch.result;
    const own = new Set(ids);
    return {
      values: values.filter(({ isolate }) => own.has(isolate)),
      groups: groups.filter(({ isolate }) => own.has(isolate)),
    };
  }

  /** The database that must be looked at because the cache is out of date; undefined when it can be read. */
  async function staleAgainst(
    isolates: Database,
    version?: string,
  ): Promise<{ seqdef: Database | undefined } | undefined> {
    if (version !== undefined && ensured.get(isolates.file) === version) return undefined;
    const seqdef = await linkedSeqdef(isolates);
    if (!(await isFresh(isolates, seqdef))) return { seqdef };
    if (version !== undefined) ensured.set(isolates.file, version);
    return undefined;
  }

  async function ensure(isolates: Database, version: string | undefined, patience: number): Promise<void> {
    // Several times, because work that somebody else began may have begun before the latest change, or with less patience.
    for (let attempt = 0; ; attempt += 1) {
      const stale = await staleAgainst(isolates, version);
      if (!stale) return;
      const isShared = running.has(isolates.file);
      try {
        await refresh(isolates, stale.seqdef, patience);
      } catch (error) {
        if (!isShared || attempt > 1) throw error;
      }
      if (attempt > 1) return;
    }
  }

  return {
    async linkedState(isolates) {
      const seqdef = await linkedSeqdef(isolates);
      // With its name, to which replies lead: a copy under another name has the same state.
      return seqdef ? `${seqdef.name} ${await stateOf(seqdef)}` : '';
    },
    isFresh: async (isolates, version) => (await staleAgainst(isolates, version)) === undefined,
    ensure: async (isolates, version) => ensure(isolates, version, PATIENCE),
    async tryEnsure(isolates, version) {
      try {
        await ensure(isolates, version, LITTLE_PATIENCE);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.problem.code === 'database_busy') return false;
        throw error;
      }
    },
    async aside(isolates, ids, version) {
      const stale = await staleAgainst(isolates, version);
      if (!stale) return undefined;
      // Whoever asks next begins it again; a lasting reason is told to those who need the cache itself.
      const refreshed = refresh(isolates, stale.seqdef, LITTLE_PATIENCE).catch(() => undefined);
      // A small database is brought up to date sooner than a worker could read aside from it.
      await Promise.race([refreshed, setTimeout(SHORT_REFRESH, undefined, { ref: false })]);
      if (!(await staleAgainst(isolates, version))) return undefined;
      return readAside(isolates, stale.seqdef, ids);
    },
  };
}

function startWorker(task: SchemeCacheTask): Worker {
  // The bundle puts workers beside main.js, as JavaScript.
  const name = import.meta.url.endsWith('.ts') ? './scheme-values-worker.ts' : './scheme-values-worker.js';
  return new Worker(new URL(name, import.meta.url), { name: 'scheme-cache', workerData: task });
}

/** Settles when the thread has ended by itself: one that is cut short while it closes a database can take the process along. */
function replyOf(worker: Worker): Promise<SchemeCacheReply> {
  return new Promise((resolve, reject) => {
    let reply: SchemeCacheReply | undefined;
    worker.on('message', (message: SchemeCacheReply) => {
      reply = message;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      if (reply) resolve(reply);
      else reject(new Error('The worker that keeps scheme values ended too early.'));
    });
  });
}
