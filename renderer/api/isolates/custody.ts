import type { QueryClient } from '@tanstack/react-query';
import type { Custody } from '#shared/api/custody.ts';
import { routes } from '#shared/api/routes.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { api } from '../bridge.ts';
import { changeRecord, readSiteAgain } from '../curation/records.ts';
import { routeQuery } from '../queries.ts';

export interface IsolatePlace extends DatabasePlace {
  isolate_id: number;
}

export const custodyQueries = {
  /** Who may see an isolate. AppError 404 for all but its owners and curators, and of sites that have no private isolates. */
  one: ({ site, database, isolate_id }: IsolatePlace) =>
    routeQuery(site, routes.getCustody, { database, isolate_id }, undefined, { retry: false }),

  /** What owners ask the curators of a database. */
  extensions: ({ site, database }: DatabasePlace) =>
    routeQuery(site, routes.listExtensions, { database }, undefined, { retry: false }),

  /** Which embargoes end within so many days, and which ended in as many before. AppError 404 of sites that do not tell. */
  ends: ({ site, database }: DatabasePlace, days: number) =>
    routeQuery(site, routes.listEmbargoes, { database }, { days }, { retry: false }),
};

/** Who may see an isolate. Undefined where the site does not tell it: to all but its owners and curators. */
export async function readCustody({ site, database, isolate_id }: IsolatePlace): Promise<Custody | undefined> {
  try {
    return await api(site).get(routes.getCustody, { database, isolate_id });
  } catch (error) {
    if (error instanceof AppError && error.problem.status === 404) return undefined;
    throw error;
  }
}

/** What owners and curators do with the custody of an isolate, and why. */
export type CustodyChange =
  | { kind: 'publish' }
  | { kind: 'share'; shared_with: readonly string[]; before: readonly string[] }
  | { kind: 'extend'; embargo_until: string }
  | { kind: 'grant'; embargo_until: string }
  | { kind: 'decline' };

/**
 * Changes the custody of isolates of one database, or asks the curators for a later day, one after the other. Of the first that fails it
 * gives the error; those before it are done.
 */
export async function changeCustody(
  client: QueryClient,
  places: readonly IsolatePlace[],
  change: CustodyChange & { reason: string },
): Promise<void> {
  try {
    for (const place of places) await changeOne(place, change);
  } finally {
    for (const site of new Set(places.map((place) => place.site))) readSiteAgain(client, site);
  }
}

async function changeOne(
  { site, database, isolate_id }: IsolatePlace,
  change: CustodyChange & { reason: string },
): Promise<void> {
  const params = { database, isolate_id };
  const reason = defined({ reason: change.reason.trim() || undefined });
  const service = api(site);
  switch (change.kind) {
    case 'publish':
      await service.send(routes.publishIsolate, params, reason);
      break;
    case 'share': {
      const { shared_with, before } = change;
      const more = shared_with.filter((name) => !before.includes(name));
      const fewer = before.filter((name) => !shared_with.includes(name));
      if (more.length > 0) await service.send(routes.shareIsolate, params, { user_names: more, ...reason });
      if (fewer.length > 0) await service.send(routes.unshareIsolate, params, { user_names: fewer, ...reason });
      break;
    }
    case 'extend':
      await service.send(routes.extendEmbargo, params, { embargo_until: change.embargo_until, ...reason });
      break;
    case 'grant': {
      const address = { site, database, record: 'custody', key: { isolate_id } } as const;
      const { embargo_until } = change;
      await changeRecord(address, { embargo_until }, { reason: change.reason, revision: '*' });
      break;
    }
    case 'decline':
      await service.send(routes.declineExtension, params, reason);
  }
}

/** The day on which a private isolate becomes public, with the time zone in which it begins, where the site tells that. */
export function publicDay(day: string, zone: string | undefined): string {
  return zone === undefined ? day : `${day} (${zone})`;
}
