import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Profile } from '#shared/api/profile.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { queryString } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { perState } from '#electron/store/file/per-state.ts';
import { codeNamesOf } from '#electron/store/records/lincode-repository.ts';
import {
  findProfile,
  getProfiles,
  PROFILES,
  readProfilesByIds,
  readProfileTable,
  type ProfileCell,
} from '#electron/store/records/profile-repository.ts';
import type { SchemeFieldFacts, SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { datePart } from '../lists/date-filters.ts';
import { findNatural, findOrdered } from '../lists/ordered-list.ts';
import { listReply } from '../lists/list-reply.ts';
import { readProfileQuery } from '../resources/profile-query.ts';
import { foundIn } from '../resources/found-in.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, text, type Reply } from '../http/reply.ts';
import { profileWriter, writeProfiles } from '../resources/profile.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { getTypingScheme } from './typing-scheme.ts';

const KEYS = { table: 'profile', key: 'profile_id' } as const;
const ROWS_AT_ONCE = 1_000;

/**
 * A media type of tab- or comma-separated values, or their bare name, as the description writes it (§1.8). A wildcard
 * does not count as one.
 */
const TABLE_MEDIA_TYPE =
  /^\s*(?:(?:text|application)\/(?:x-)?(?:csv|tsv|(?:tab|comma)-separated-values)|csv|tsv)\s*(?:;|$)/i;
/** A weight of zero: the client does not want this type (RFC 9110 §12.4.2). */
const UNWANTED = /;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i;

function wantsTable(accept = ''): boolean {
  return accept.split(',').some((part) => TABLE_MEDIA_TYPE.test(part) && !UNWANTED.test(part));
}

/** A cell of the table. Characters that would break the row become a space. */
function cell(value: ProfileCell | undefined): string {
  const written = value === null || value === undefined ? '' : String(value);
  return /[\t\r\n]/.test(written) ? written.replaceAll(/[\t\r\n]/g, ' ') : written;
}

/** A row of the table, from `start` on: the id, the alleles, which are already packed with tabs, and the fields. */
function tableRow(row: ProfileCell[], start: number): string {
  let line = `${cell(row[start])}\t${String(row[start + 1])}`;
  for (let place = start + 2; place < row.length; place += 1) line += `\t${cell(row[place])}`;
  return `${line}\n`;
}

function tableRows(rows: Iterable<ProfileCell[]>, start: number, further: FurtherCells): string {
  let lines = '';
  for (const row of rows) lines += tableRow(further(row), start);
  return lines;
}

/** A row with the cells that follow from its last one. */
type FurtherCells = (row: ProfileCell[]) => ProfileCell[];

/** The columns for LIN codes and their nicknames; none if the scheme has no LIN codes (`wire-notes.md` §4.3). */
function lincodeColumns(database: Database, { id, lincodes }: SchemeRecord): { names: string[]; cells: FurtherCells } {
  if (!lincodes) return { names: [], cells: (row) => row };
  const fields = lincodes.fields.map(({ field }) => field);
  const namesOf = codeNamesOf(database, id);
  return {
    names: ['LINcode', ...fields],
    cells(row) {
      const code = row.at(-1);
      const names = typeof code === 'string' ? namesOf(code) : undefined;
      return [...row, ...fields.map((field) => names?.get(field)?.join('; ') ?? null)];
    },
  };
}

async function* profileTable(
  context: DatabaseContext<typeof routes.getProfilesCsv>,
  scheme: SchemeRecord,
  primaryKey: SchemeFieldFacts,
): AsyncGenerator<string> {
  const { database, service, version, query } = context;
  const fields = scheme.fields.filter((field) => field !== primaryKey).map(({ field }) => field);
  const lincodes = lincodeColumns(database, scheme);
  const columns = { fields, withLincode: scheme.lincodes !== undefined };
  const names = [primaryKey.field, ...scheme.loci.map(({ name }) => name), ...fields, ...lincodes.names];
  const order = readProfileQuery(scheme, primaryKey, query);
  let pending = `${names.map(cell).join('\t')}\n`;
  if (!order) {
    for (const rows of readProfileTable(database, scheme.id, columns)) {
      yield pending + tableRows(rows, 1, lincodes.cells);
      pending = '';
    }
  } else {
    const scanned = service.orders.count(database, version, PROFILES, scheme.id);
    const { ids } = await service.orders.find(database, version, order, scanned);
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const rows = readProfilesByIds(database, ids.subarray(start, start + ROWS_AT_ONCE), columns);
      yield pending + tableRows(rows, 0, lincodes.cells);
      pending = '';
    }
  }
  if (pending) yield pending;
}

/** What the records of the profiles of a scheme have in common. */
async function readSharedParts(database: Database, scheme: string) {
  const typing = await getTypingScheme(database, Number(scheme));
  return { ...typing, namesOf: codeNamesOf(database, typing.scheme.id) };
}

/** The same for requests that only read. */
const heldSharedParts = perState(readSharedParts);

/** The profile of a key as its route gives it. AppError codes: unknown_profile 404. */
export async function profileRecord(context: DatabaseContext, { scheme_id, profile_id }: RecordKey): Promise<Profile> {
  return profileOf(context, await readSharedParts(context.database, String(scheme_id)), String(profile_id));
}

/** AppError codes: unknown_profile 404. */
function findOrRefuse(
  database: Database,
  { scheme, primaryKey }: Pick<Awaited<ReturnType<typeof getTypingScheme>>, 'scheme' | 'primaryKey'>,
  profileId: string,
) {
  const found = findProfile(database, scheme.id, profileId);
  if (found) return found;
  throw refusal('unknown_profile', `There is no profile ${primaryKey.field}-${profileId}.`);
}

function profileOf(
  context: DatabaseContext,
  { scheme, primaryKey, namesOf }: Awaited<ReturnType<typeof readSharedParts>>,
  profileId: string,
  hasIdsOnly = false,
): Profile {
  const found = findOrRefuse(context.database, { scheme, primaryKey }, profileId);
  const write = profileWriter(context, scheme, primaryKey, hasIdsOnly, namesOf);
  return write(found.row, found.groups, found.lincode);
}

export function mountProfiles(app: FastifyInstance, service: Service): void {
  const listed = async (context: DatabaseContext<typeof routes.listProfiles>): Promise<Reply> => {
    const { database, headers, links, params, query } = context;
    const { scheme, primaryKey } = await getTypingScheme(database, params.scheme_id);
    if (wantsTable(headers.accept)) {
      const dates = queryString(datePart(context.writtenQuery));
      return { kind: 'redirect', location: links.to(routes.getProfilesCsv, params) + (dates ? `?${dates}` : '') };
    }
    const order = readProfileQuery(scheme, primaryKey, query);
    const found = order
      ? await findOrdered(context, order, service.orders.count(database, context.version, PROFILES, scheme.id), KEYS)
      : findNatural(context, PROFILES, scheme.id, scheme.profiles_last_updated);
    const write = profileWriter(context, scheme, primaryKey, query.allele_ids_only === true);
    return listReply(context, routes.listProfiles, found, {
      uri: links.each(routes.getProfile, params),
      records: async (keys) => writeProfiles(database, await getProfiles(database, keys), write),
    });
  };
  registerRoute(app, service, routes.listProfiles, listed, { variesByAccept: true });

  registerRoute(app, service, routes.getProfilesCsv, async (context) => {
    const { scheme, primaryKey } = await getTypingScheme(context.database, context.params.scheme_id);
    return text(profileTable(context, scheme, primaryKey));
  });

  registerRoute(app, service, routes.getProfile, async (context) => {
    const { scheme_id, profile_id } = context.params;
    const shared = await heldSharedParts(context.database, String(scheme_id));
    return json(profileOf(context, shared, profile_id, context.query.allele_ids_only === true));
  });

  registerRoute(app, service, routes.getProfileGenomes, async (context) => {
    const { scheme_id, profile_id } = context.params;
    const { row } = findOrRefuse(context.database, await getTypingScheme(context.database, scheme_id), profile_id);
    return { ...json(await foundIn(context, { profile: row.id })), isProvisional: true };
  });
}
