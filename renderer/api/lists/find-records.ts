import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DatabaseKind } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { api } from '../bridge.ts';
import { locusQueries } from '../definitions/loci.ts';
import { schemeQueries } from '../definitions/schemes.ts';
import { databasePath } from '../paths.ts';

export interface SearchedDatabase {
  site: string;
  name: string;
  kind: DatabaseKind;
}

/** A record that is called as was typed, and the address of its page. */
interface FoundRecord {
  label: string;
  description: string;
  path: string;
}

/** Databases asked at once: a data folder may hold hundreds. */
const AT_ONCE = 8;
/** Isolates of one database that begin with the words. */
const ISOLATES_EACH = 3;
/** Loci among which one is sought by its exact name. */
const LOCI_ASKED = 200;
/** Shorter words begin the names of too many isolates. */
const SHORTEST_NAME = 2;

/** What a look-up gives, or nothing where the record does not exist or its database cannot be read. */
async function orNothing<Found>(work: Promise<Found[]>, signal: AbortSignal): Promise<Found[]> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

async function findIsolates({ site, name }: SearchedDatabase, words: string, signal: AbortSignal) {
  if (words.length < SHORTEST_NAME) return [];
  const body = { filter: { field: 'isolate', op: 'starts', value: words } };
  const { items } = await api(site).list(
    routes.searchIsolates,
    { database: name },
    { page_size: ISOLATES_EACH },
    { signal, body },
  );
  return items.flatMap(({ record }): FoundRecord[] => {
    if (!record) return [];
    const { id, isolate } = record.provenance;
    return [
      {
        label: isolate ?? `Isolate ${id}`,
        description: `Isolate ${id} of ${name}`,
        path: databasePath(site, name, 'isolates', String(id)),
      },
    ];
  });
}

async function findAllele(client: QueryClient, { site, name }: SearchedDatabase, record: { name: string; id: string }) {
  const loci = await client.fetchQuery(locusQueries.search(site, name, record.name, LOCI_ASKED));
  const locus = loci.items.find(({ id }) => id.toLowerCase() === record.name.toLowerCase())?.id;
  if (locus === undefined) return [];
  await client.fetchQuery(locusQueries.allele(site, name, locus, record.id));
  const path = databasePath(site, name, 'loci', locus, 'alleles', record.id);
  return [{ label: `${locus} ${record.id}`, description: `Allele of ${locus} in ${name}`, path }];
}

async function findProfiles(
  client: QueryClient,
  { site, name }: SearchedDatabase,
  record: { name: string; id: string },
  signal: AbortSignal,
) {
  const schemes = await client.fetchQuery(schemeQueries.list(site, name));
  const found = schemes.map(async ({ id, description, primary_key_field: field }): Promise<FoundRecord[]> => {
    const key = field === undefined ? undefined : nameInUri(field);
    if (key?.toLowerCase() !== record.name.toLowerCase()) return [];
    const read = client.fetchQuery(schemeQueries.profile(site, name, id, record.id));
    const path = databasePath(site, name, 'schemes', String(id), 'profiles', record.id);
    const item = { label: `${key} ${record.id}`, description: `Profile of ${description} in ${name}`, path };
    return orNothing(
      read.then(() => [item]),
      signal,
    );
  });
  return (await Promise.all(found)).flat();
}

async function findIn(client: QueryClient, database: SearchedDatabase, words: string, signal: AbortSignal) {
  if (database.kind === 'isolates') return orNothing(findIsolates(database, words, signal), signal);
  const record = readRecordWords(words);
  if (!record) return [];
  const found = await Promise.all([
    orNothing(findAllele(client, database, record), signal),
    orNothing(findProfiles(client, database, record, signal), signal),
  ]);
  return found.flat();
}

/**
 * Records of these databases that are called as typed: isolates whose name begins so, the allele meant by `abcZ 5`, the profiles
 * meant by `ST 11`. In the order of the databases; one that cannot be read gives nothing.
 */
export function recordsCalled(databases: readonly SearchedDatabase[], words: string) {
  return queryOptions({
    queryKey: ['api', 'records', databases.map(({ site, name }) => `${site} ${name}`), words],
    queryFn: async ({ client, signal }): Promise<FoundRecord[]> => {
      const found: FoundRecord[] = [];
      for (let start = 0; start < databases.length; start += AT_ONCE) {
        const some = databases.slice(start, start + AT_ONCE);
        found.push(...(await Promise.all(some.map((database) => findIn(client, database, words, signal)))).flat());
      }
      return found;
    },
    // Records come and go without this list.
    staleTime: 0,
    gcTime: 30_000,
  });
}

/** `abcZ 5`, `abcZ_5`, `ST 11` or `ST-11` as a name and an id; the name may hold blanks. `undefined` for anything else. */
export function readRecordWords(words: string): { name: string; id: string } | undefined {
  const [, name, id] = /^(\S.*?)[\s_-]+([^\s_-]+)$/.exec(words.trim()) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : undefined;
}
