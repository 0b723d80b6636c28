import type { QueryClient } from '@tanstack/react-query';
import type { EventName, EventPayload } from '#shared/rpc/contract/contract.ts';
import type { ServiceRequest } from '#shared/rpc/contract/service.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';
import { afterEvent, missedAtFirst, readAgain, readAsOthers } from '../read-again.ts';
import { CONNECTED, RECONNECTED } from './connection.ts';

/** The event that comes for each of hundreds of genomes, and the milliseconds between two looks at runs that still change. */
const RUNS_CHANGED = 'results:changed';
const PAUSE = 1_500;

/** Keeps what the screens hold in step with what the main side announces. Returns the function that ends it. */
export function followEvents(client: QueryClient): () => void {
  const follow = (name: EventName) => rpc.on(name, (payload) => readAfter(client, name, payload));
  const stops = [
    ...(Object.keys(afterEvent) as EventName[]).filter((name) => name !== RUNS_CHANGED).map(follow),
    rpc.on('sites:changed', ({ site, is_asked_by_others }) => {
      if (is_asked_by_others) void readAsOthers(client, site);
    }),
    followRuns(client),
    followJobs(client),
    rpc.on('job:dismissed', ({ job_id }) => {
      client.setQueryData(query('job:list').queryKey, (jobs) => jobs?.filter(({ id }) => id !== job_id));
    }),
    rpc.on('settings:changed', (settings) => client.setQueryData(query('settings:get').queryKey, settings)),
    rpc.on('service:request', ({ requests }) => showRequests(client, requests)),
    rpc.on('service:changed', (status) => client.setQueryData(query('service:status').queryKey, status)),
  ];
  const readEverything = (): void => void client.invalidateQueries();
  const readMissed = (): void => void readAgain(client, missedAtFirst);
  window.addEventListener(RECONNECTED, readEverything);
  window.addEventListener(CONNECTED, readMissed);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener(RECONNECTED, readEverything);
    window.removeEventListener(CONNECTED, readMissed);
  };
}

function readAfter<Name extends EventName>(client: QueryClient, name: Name, payload: EventPayload<Name>): void {
  void readAgain(client, afterEvent[name]?.(payload) ?? []);
}

function followJobs(client: QueryClient): () => void {
  const { queryKey } = query('job:list');
  return rpc.on('job:changed', (job) => {
    client.setQueryData(queryKey, (jobs) => {
      if (!jobs) return jobs;
      return jobs.some(({ id }) => id === job.id)
        ? jobs.map((other) => (other.id === job.id ? job : other))
        : [job, ...jobs];
    });
    // A list that is on its way may be older than this. It is let come, because a job may tell of itself faster than lists come.
    const list = client.getQueryCache().find({ queryKey, fetchStatus: 'fetching' });
    const readListAgain = () => client.invalidateQueries({ queryKey });
    void list?.promise?.then(readListAgain, readListAgain);
  });
}

function followRuns(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = rpc.on(RUNS_CHANGED, (payload) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      readAfter(client, RUNS_CHANGED, payload);
    }, PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Shows requests that the service has just answered, where a screen shows requests at all. */
function showRequests(client: QueryClient, later: readonly ServiceRequest[]): void {
  const { queryKey } = query('service:requests');
  const held = client.getQueryData(queryKey);
  if (!held) return;
  const all = addRequests(held, later);
  if (all) client.setQueryData(queryKey, all);
  else void client.invalidateQueries({ queryKey });
}

/** Requests that a screen holds. */
const HELD_REQUESTS = 500;

/**
 * Held requests with later ones added; what is held already is passed over. `undefined` when some are missing between the two,
 * so that the list must be read again.
 */
export function addRequests(
  held: readonly ServiceRequest[],
  later: readonly ServiceRequest[],
): ServiceRequest[] | undefined {
  const last = held.at(-1)?.id;
  const added = last === undefined ? later : later.filter(({ id }) => id > last);
  if (last !== undefined && added[0] && added[0].id > last + 1) return undefined;
  return [...held, ...added].slice(-HELD_REQUESTS);
}
