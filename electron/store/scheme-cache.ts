import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { getMeta } from './meta.ts';
import { readSchemeCacheState, stateOf } from './scheme-cache-state.ts';
import type { SchemeCacheReply, SchemeCacheTask } from './scheme-cache-worker.ts';

/** Keeps what isolates are by the profiles of their linked database: sequence types and other scheme fields, groups. */
export interface SchemeCache {
  /** State of the linked sequence-definition database; empty when there is none that can be read. */
  linkedState(isolates: Database): Promise<string>;
  /**
   * Resolves once `isolate_scheme_value` and `isolate_classification_group` are those of the present content; at once when
   * they are, else a worker brings them up to date. Callers at the same time share its work. `version` names the state of
   * both databases, where the caller knows it: for the same one as the last time nothing needs to be looked at.
   */
  ensure(isolates: Database, version?: string): Promise<void>;
}

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
    const name = await dataFolder.site.findLinkedSeqdef(isolates.name);
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

  async function refresh(isolates: Database, seqdef: Database | undefined): Promise<void> {
    const worker = startWorker({ isolates: isolates.file, ...(seqdef ? { seqdef: seqdef.file } : {}) });
    const reply = await replyOf(worker);
    if ('problem' in reply) throw AppError.fromProblem(reply.problem);
  }

  return {
    async linkedState(isolates) {
      const seqdef = await linkedSeqdef(isolates);
      return seqdef ? stateOf(seqdef) : '';
    },
    async ensure(isolates, version) {
      if (version !== undefined && ensured.get(isolates.file) === version) return;
      const seqdef = await linkedSeqdef(isolates);
      // Twice, because work that somebody else began may have begun before the latest change.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { file } = isolates;
        if (await isFresh(isolates, seqdef)) {
          if (version !== undefined) ensured.set(file, version);
          return;
        }
        const work = running.get(file) ?? refresh(isolates, seqdef).finally(() => running.delete(file));
        running.set(file, work);
        await work;
      }
    },
  };
}

function startWorker(task: SchemeCacheTask): Worker {
  // The bundle puts workers beside main.js, as JavaScript.
  const name = import.meta.url.endsWith('.ts') ? './scheme-cache-worker.ts' : './scheme-cache-worker.js';
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
