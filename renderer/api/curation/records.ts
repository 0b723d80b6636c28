import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { alleleRoutes } from '#shared/api/curation/allele-members.ts';
import { attributeRoutes } from '#shared/api/curation/attribute-members.ts';
import { classificationRoutes } from '#shared/api/curation/classification-members.ts';
import { contigRoutes } from '#shared/api/curation/contig-members.ts';
import { projectCustodyRoutes } from '#shared/api/curation/project-custody-members.ts';
import { custodyRoutes } from '#shared/api/curation/custody-members.ts';
import { designationRoutes } from '#shared/api/curation/designation-members.ts';
import { fieldRoutes } from '#shared/api/curation/field-members.ts';
import { isolateRoutes } from '#shared/api/curation/isolate-members.ts';
import { locusRoutes } from '#shared/api/curation/locus-members.ts';
import { profileRoutes } from '#shared/api/curation/profile-members.ts';
import { projectRoutes } from '#shared/api/curation/project-members.ts';
import { publicationRoutes } from '#shared/api/curation/publication-members.ts';
import {
  checkRecord,
  listRecordChanges,
  type RecordKey,
  undoBatch,
  undoRecordChange,
} from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { recordRoutes } from '#shared/api/curation/record-routes.ts';
import { schemeRoutes } from '#shared/api/curation/scheme-members.ts';
import { userRoutes } from '#shared/api/curation/user-members.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { AppError } from '#shared/problem.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { databasesOf, readAgain, recordsOf } from '../read-again.ts';

/** The routes of a kind of record, whatever its members are. Some kinds are made and deleted otherwise. */
type AllRoutes = ReturnType<typeof recordRoutes>;

type RecordRoutes = Pick<AllRoutes, 'edit' | 'change' | 'changes'> & Partial<Pick<AllRoutes, 'create' | 'remove'>>;

/** The routes by which records of each kind are kept by hand. */
const ROUTES: { readonly [Name in RecordKindName]?: RecordRoutes } = {
  locus: locusRoutes,
  allele: alleleRoutes,
  isolate: isolateRoutes,
  isolate_field: fieldRoutes,
  field_attribute: attributeRoutes,
  scheme: schemeRoutes,
  profile: profileRoutes,
  classification_scheme: classificationRoutes,
  project: projectRoutes,
  publication: publicationRoutes,
  contig: contigRoutes,
  app_user: userRoutes,
  allele_designation: designationRoutes,
  custody: custodyRoutes,
  project_custody: projectCustodyRoutes,
};

/** Members of a record as a form has them. */
export type RecordFormMembers = Readonly<Record<string, unknown>>;

/** A record, or, with the key of what it belongs to, a place for a new one. */
export interface RecordAddress extends DatabasePlace {
  record: RecordKindName;
  key: RecordKey;
}

/** Which lines of a history are wanted. */
interface ChangesFilter {
  record?: string;
  curator?: number;
  batch?: string;
}

function routesOf(record: RecordKindName) {
  const routes = recordRoutesOf(record);
  if (routes) return routes;
  throw new AppError(404, 'not_kept', `Records of the kind "${record}" have no form.`);
}

function missing(record: RecordKindName): AppError {
  return new AppError(404, 'not_kept', `Records of the kind "${record}" are made and deleted on pages of their own.`);
}

function underKey({ site, database, record, key }: RecordAddress) {
  return [...keys.database(site, database), 'curation', record, key] as const;
}

/** Placeholders of the routes of a record. */
function paramsOf({ database, key }: RecordAddress): never {
  return { database, ...key } as never;
}

export const recordQueries = {
  /** What a form of the record has, with its revision. AppError 403 `no_right` for those who may not change it. */
  edit: (address: RecordAddress) =>
    queryOptions({
      queryKey: [...underKey(address), 'edit'],
      queryFn: async ({ signal }): Promise<{ revision: string; members: RecordFormMembers }> =>
        api(address.site).get(routesOf(address.record).edit, paramsOf(address), {}, { signal }),
    }),

  /** What is wrong with a record as it would be, and what is proposed for a new one. AppError 403 `no_right` as `edit`. */
  check: (address: RecordAddress, isNew: boolean, members: RecordFormMembers) =>
    queryOptions({
      queryKey: [...underKey(address), 'check', isNew, members],
      queryFn: ({ signal }) =>
        api(address.site).send(
          checkRecord,
          { database: address.database },
          { record: address.record, key: address.key, is_new: isNew, members: members as never },
          { signal },
        ),
      // What was asked of another state of the database is worth nothing.
      gcTime: 0,
    }),

  /** The history of a record, the last change first; also of one that was deleted. */
  changes: (address: RecordAddress) =>
    infiniteQueryOptions({
      queryKey: [...underKey(address), 'changes'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ signal, pageParam }) =>
        api(address.site).get(routesOf(address.record).changes, paramsOf(address), { before: pageParam }, { signal }),
      getNextPageParam: ({ changes, has_more }) => (has_more ? changes.at(-1)?.id : undefined),
    }),

  /** The history of a database, the last change first. AppError 403 `no_right` for those who do not curate it. */
  allChanges: (site: string, database: string, filter: ChangesFilter) =>
    infiniteQueryOptions({
      queryKey: [...keys.database(site, database), 'curation', 'changes', filter],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ signal, pageParam }) =>
        api(site).get(listRecordChanges, { database }, { ...filter, before: pageParam }, { signal }),
      getNextPageParam: ({ changes, has_more }) => (has_more ? changes.at(-1)?.id : undefined),
    }),
};

/** Reads everything of a site again: lists count records, isolates show what other databases define, and items wait again. */
export function readSiteAgain(client: QueryClient, site: string): void {
  void readAgain(client, [...recordsOf(site), ...databasesOf(site), ['queue']]);
}

/** Adds a record, and gives it as its page shows it. */
export function createRecord(address: RecordAddress, members: RecordFormMembers, reason: string): Promise<unknown> {
  const body = { ...members, ...told(reason) } as never;
  const { create } = routesOf(address.record);
  if (!create) return Promise.reject(missing(address.record));
  return api(address.site).send(create, paramsOf(address), body);
}

/** Changes the record that was seen at a revision, and gives it as it is now. AppError 412: it was changed since. */
export function changeRecord(
  address: RecordAddress,
  members: RecordFormMembers,
  { reason, revision }: { reason: string; revision: string },
): Promise<unknown> {
  const body = { ...members, ...told(reason) } as never;
  return api(address.site).send(routesOf(address.record).change, paramsOf(address), body, { match: revision });
}

/** Deletes a record, whatever it is by now, and gives the line of the history that can be undone. AppError 409 `in_use`. */
export async function deleteRecord(address: RecordAddress, reason: string): Promise<{ change: number }> {
  const query = told(reason) as never;
  const { remove: route } = routesOf(address.record);
  if (!route) throw missing(address.record);
  return api(address.site).remove(route, paramsOf(address), { match: '*', query });
}

/** The last change of a record, as its history tells it. */
export async function lastChange(client: QueryClient, address: RecordAddress) {
  const { queryKey } = recordQueries.changes(address);
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  const { pages } = await client.fetchInfiniteQuery(recordQueries.changes(address));
  return pages[0]?.changes[0];
}

/** Takes back the last change of a record. AppError 409 `cannot_undo`, `in_use`. */
export async function undo(client: QueryClient, site: string, database: string, change_id: number): Promise<void> {
  await api(site).send(undoRecordChange, { database, change_id }, undefined);
  readSiteAgain(client, site);
}

/** Takes back all that was changed together, and gives the number of records. Errors as `undo`. */
export async function undoTogether(
  client: QueryClient,
  site: string,
  database: string,
  batch: string,
): Promise<number> {
  const { records } = await api(site).send(undoBatch, { database, batch }, undefined);
  readSiteAgain(client, site);
  return records;
}

function told(reason: string): { reason?: string } {
  return reason.trim() === '' ? {} : { reason: reason.trim() };
}

/** The routes of a kind. Undefined for a kind that is not kept on a page of its own. */
function recordRoutesOf(record: RecordKindName): RecordRoutes | undefined {
  return ROUTES[record];
}
