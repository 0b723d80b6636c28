import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { query } from '../queries.ts';
import type { DatabaseOverview, ListedDatabase } from './listed-database.ts';
import { findSite } from './sites.ts';

interface DatabaseToShow extends DatabasePlace {
  signal: AbortSignal;
  list: readonly ListedDatabase[];
}

export const databaseQueries = {
  list: (site: string) =>
    queryOptions({
      queryKey: [...keys.databases(site), 'list'],
      queryFn: async ({ client, signal }): Promise<ListedDatabase[]> => {
        const { capabilities } = await findSite(client, site);
        return capabilities.files ? client.fetchQuery(query('database:list')) : listRemoteDatabases(site, signal);
      },
    }),

  /** One database of a site. AppError 404 `unknown_database`. */
  one: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.databases(site), 'one', database],
      queryFn: async ({ client, signal }): Promise<DatabaseOverview> => {
        const { capabilities } = await findSite(client, site);
        if (!capabilities.files) {
          const list = await client.fetchQuery(databaseQueries.list(site));
          return readRemoteDatabase({ site, database, signal, list });
        }
        const files = await client.fetchQuery(query('database:list'));
        const found = files.find(({ name }) => name === database);
        if (found) return found;
        const message = `There is no database “${database}” on this computer. It may have been deleted or renamed.`;
        throw new AppError(404, 'unknown_database', message);
      },
    }),
};

/** The databases that a site lists, group by group. */
async function listRemoteDatabases(site: string, signal: AbortSignal): Promise<ListedDatabase[]> {
  const groups = await api(site).get(routes.listGroups, {}, {}, { signal });
  return groups.flatMap((group) =>
    group.databases.map(({ name, description }) => ({ name, description, group: group.description })),
  );
}

/** What a site tells about one of its databases: a few small requests. */
async function readRemoteDatabase(wanted: DatabaseToShow): Promise<DatabaseOverview> {
  const { site, database, signal, list } = wanted;
  const options = { signal };
  const holds = await api(site)
    .get(routes.getDatabase, { database }, {}, options)
    .catch(async (error: unknown) => {
      if (hasStatus(error, 404) && (await takesSequences(wanted))) return undefined;
      throw error;
    });
  const description = list.find(({ name }) => name === database)?.description ?? '';
  if (!holds) return { name: database, description, kind: 'seqdef', is_query_only: true };
  const count = { page_size: 1 };
  const [loci, schemes, sequences, isolates, seqdef] = await Promise.all([
    holds.loci === undefined ? undefined : api(site).get(routes.listLoci, { database }, count, options),
    holds.schemes === undefined ? undefined : api(site).get(routes.listSchemes, { database }, {}, options),
    holds.sequences === undefined ? undefined : api(site).get(routes.getSequences, { database }, {}, options),
    holds.isolates === undefined ? undefined : api(site).get(routes.listIsolates, { database }, count, options),
    holds.isolates === undefined ? undefined : findSeqdef(wanted),
  ]);
  const last_updated = sequences?.last_updated ?? isolates?.last_updated;
  return {
    name: database,
    description,
    kind: holds.isolates === undefined ? 'seqdef' : 'isolates',
    loci: loci?.records ?? 0,
    schemes: schemes?.records ?? 0,
    ...defined({ alleles: sequences?.records, isolates: isolates?.records }),
    ...defined({ last_updated, seqdef }),
  };
}

/** Whether a database searches sequences: it then misses the sequence, of which none is sent. */
async function takesSequences({ site, database, signal }: DatabaseToShow): Promise<boolean> {
  try {
    await api(site).send(routes.queryDatabase, { database }, { sequence: '' }, { signal });
    return true;
  } catch (error) {
    return hasStatus(error, 400);
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof AppError && error.problem.status === status;
}

/** The database of the same site in which the loci of an isolate database are defined, as one of the loci tells. */
async function findSeqdef({ site, database, signal, list }: DatabaseToShow): Promise<string | undefined> {
  const options = { signal };
  const { items } = await api(site).list(routes.listLoci, { database }, { page_size: 1 }, options);
  const [first] = items;
  if (!first) return undefined;
  const locus = first.record ?? (await api(site).get(routes.getLocus, { database, locus: first.name }, {}, options));
  const seqdef = locus.seqdef_definition && readUri(locus.seqdef_definition)?.params['database'];
  return list.some(({ name }) => name === seqdef) ? seqdef : undefined;
}
