import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  getItemEvidence,
  getQueued,
  getReasons,
  listQueue,
  putReasons as putReasonsRoute,
} from '#shared/api/curation-queue.ts';
import { listExtensions } from '#shared/api/custody.ts';
import { getItemTyping } from '#shared/api/item-typing.ts';
import type { QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import { AppError } from '#shared/problem.ts';
import type { Site } from '#shared/rpc/contract/site.ts';
import { api } from '../bridge.ts';
import { reachedDatabases } from '../databases/sites.ts';
import { keys } from '../keys.ts';
import { countItems } from './count-items.ts';
import { routeQuery, query } from '../queries.ts';

/** A database whose submissions the user may be able to settle. */
export interface QueueDatabase {
  site: string;
  siteName: string;
  database: string;
}

export type QueueRow = QueueEntry & QueueDatabase;

export type QueueStatus = QueueEntry['status'];

export interface Queue {
  databases: QueueDatabase[];
  rows: QueueRow[];
  failures: { site: string; database?: string; error: unknown }[];
}

/** What a site answers where the user has no right to curate, or which is too old to have a queue. */
const NO_QUEUE = new Set([401, 403, 404]);

/** Databases of other sites that have no queue, as `site/database`. They are asked once while the page is open. */
const withoutQueue = new Set<string>();

/** Milliseconds after which the number that waits is counted again: others send to this computer at any time. */
const COUNT_AGAIN = 60_000;

export const queueQueries = {
  /** Submissions of all databases that the user may curate: those of this computer, and of sites where he is signed in. */
  list: (status: QueueStatus) =>
    queryOptions({
      queryKey: [...keys.queue, 'list', status],
      queryFn: ({ client, signal }) => readQueue(client, status, signal),
      refetchInterval: COUNT_AGAIN,
      staleTime: 0,
    }),

  /**
   * How many submissions to this computer wait, and how many requests for a longer embargo. Remote sites are asked only while the queue is
   * open.
   */
  waiting: () =>
    queryOptions({
      queryKey: [...keys.queue, 'waiting'],
      queryFn: async ({ client, signal }): Promise<number> => {
        let waiting = 0;
        for (const { site, database } of await localDatabases(client)) {
          // One after the other: this goes on beside all that the user does.
          const { records } = await api(site).get(listQueue, { database }, { page_size: 1 }, { signal });
          waiting += records;
          const { extensions } = await api(site).get(listExtensions, { database }, {}, { signal });
          waiting += extensions.length;
        }
        return waiting;
      },
      refetchInterval: COUNT_AGAIN,
    }),

  /** One submission with its items, checked anew. */
  one: (site: string, database: string, submission_id: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'queued', submission_id],
      queryFn: async ({ signal }): Promise<QueuedSubmission> =>
        countItems(await api(site).get(getQueued, { database, submission_id }, {}, { signal })),
    }),

  /** What speaks for and against an item. */
  evidence: (site: string, database: string, submission_id: string, position: number) =>
    routeQuery(site, getItemEvidence, { database, submission_id, position }),

  /** What the contigs of a genome hold. */
  typing: (site: string, database: string, submission_id: string, position: number) =>
    queryOptions({
      // Not under the database, of which every decision is read again: it takes seconds, and the file of an item that waits stays the same.
      queryKey: ['item-typing', site, database, submission_id, position],
      queryFn: ({ signal }) => api(site).get(getItemTyping, { database, submission_id, position }, {}, { signal }),
    }),

  /** The reasons for rejecting that the user keeps for a database. */
  reasons: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'rejection-reasons'],
      queryFn: async ({ signal }) => (await api(site).get(getReasons, { database }, {}, { signal })).reasons,
    }),
};

/** Replaces the reasons for rejecting that the user keeps for a database. */
export async function keepReasons(
  client: QueryClient,
  { site, database }: Pick<QueueDatabase, 'site' | 'database'>,
  wanted: string[],
): Promise<void> {
  const { reasons } = await api(site).send(putReasonsRoute, { database }, { reasons: wanted });
  client.setQueryData(queueQueries.reasons(site, database).queryKey, reasons);
}

async function readQueue(client: QueryClient, status: QueueStatus, signal: AbortSignal): Promise<Queue> {
  const sites = (await client.ensureQueryData(query('site:list'))).filter(({ capabilities }) => capabilities.curate);
  const found = await Promise.all(
    sites.map(async (site) => {
      try {
        return { databases: await databasesOf(client, site), failures: [] };
      } catch (error) {
        return { databases: [], failures: [{ site: site.name, error }] };
      }
    }),
  );
  const queue: Queue = { databases: [], rows: [], failures: found.flatMap(({ failures }) => failures) };
  await Promise.all(found.flatMap(({ databases }) => databases).map((one) => addDatabase(queue, one, status, signal)));
  queue.databases.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  queue.rows.sort((one, other) => one.date_submitted.localeCompare(other.date_submitted) || compareIds(one, other));
  return queue;
}

async function addDatabase(queue: Queue, one: QueueDatabase, status: QueueStatus, signal: AbortSignal): Promise<void> {
  const { site, database } = one;
  if (withoutQueue.has(`${site}/${database}`)) return;
  try {
    const { submissions } = await api(site).get(listQueue, { database }, { status, return_all: 1 }, { signal });
    queue.databases.push(one);
    queue.rows.push(...submissions.map((entry) => ({ ...entry, ...one })));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AppError && NO_QUEUE.has(error.problem.status)) {
      if (error.problem.status === 404) withoutQueue.add(`${site}/${database}`);
      return;
    }
    queue.failures.push({ site: one.siteName, database, error });
  }
}

/** Databases that the user may be able to curate at a site; whether he may, their queues tell. */
async function databasesOf(client: QueryClient, site: Site): Promise<QueueDatabase[]> {
  if (site.capabilities.files) return localDatabases(client);
  const reached = await reachedDatabases(client, site.id);
  return reached.map((database) => ({ site: site.id, siteName: site.name, database }));
}

async function localDatabases(client: QueryClient): Promise<QueueDatabase[]> {
  const sites = await client.ensureQueryData(query('site:list'));
  const own = sites.find(({ capabilities }) => capabilities.files);
  if (!own) return [];
  const files = await client.fetchQuery(query('database:list'));
  return files
    .filter(({ problem }) => !problem)
    .map(({ name }) => ({ site: own.id, siteName: own.name, database: name }));
}

function nameOf({ siteName, database }: QueueDatabase): string {
  return `${database} ${siteName}`;
}

function compareIds(one: QueueRow, other: QueueRow): number {
  return one.id.localeCompare(other.id);
}
