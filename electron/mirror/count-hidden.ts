import { routes } from '#shared/api/routes.ts';
import { AppError } from '#shared/problem.ts';
import type { HiddenRecords } from '#shared/rpc/contract/mirror.ts';
import type { ProxyEnvironment } from '#electron/remote/outgoing-proxy.ts';
import type { Database } from '#electron/store/file/database.ts';
import { totalsOf } from '#electron/store/backup/copy-totals.ts';
import { copiedIds } from '#electron/store/changes/writers/mirrored/mirrored-isolates.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { countIsolates } from './isolates/fetch-isolates.ts';
import { originOfCopy, siteFor, sourceOfCopy } from './open-source.ts';
import { createDirectReader, type MirrorReader } from './site-reader.ts';

/** Requests that are made to count: at the pace of a polite reader they take 15 seconds. */
const MOST_REQUESTS = 60;

/** A number of records here, and how the site is asked for the number that everybody sees there. */
interface Counted {
  here: number;
  ask: (reader: MirrorReader) => Promise<number | undefined>;
}

/**
 * Asks the site of a copy, as anybody can, how many of its records it shows: alleles and profiles, or the isolates that were chosen. Says
 * how many of the copy it does not. The site may have got more since, so these are the fewest that can be. AppError 409 `no_copy`.
 */
export async function countHidden(
  dataFolder: DataFolder,
  database: string,
  { signal, ...asStranger }: { signal: AbortSignal; appVersion: string; proxy: ProxyEnvironment },
): Promise<HiddenRecords> {
  const source = sourceOfCopy(await originOfCopy(dataFolder, database));
  const copy = await dataFolder.open(database);
  const lists = source.isolates
    ? [{ here: copiedIds(copy.connection).size, ask: countIsolates }]
    : [...countsOfAlleles(copy, source.schemes === undefined), ...countsOfProfiles(copy)];
  const about = { site: source.site, records: recordsOf(copy, source.isolates !== undefined) };
  if (lists.length > MOST_REQUESTS) {
    return { ...about, reason: `To count them takes ${lists.length} requests, which is too many.` };
  }
  const site = siteFor([], source, asStranger);
  const reader = createDirectReader(site, source, signal);
  try {
    let hidden = 0;
    for (const { here, ask } of lists) {
      const shown = await orNothing(ask(reader));
      if (shown === undefined) return { ...about, reason: `${source.site} does not say how many there are.` };
      hidden += Math.max(0, here - shown);
    }
    return { ...about, hidden };
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    return { ...about, reason: error.message };
  } finally {
    site.remote?.close();
  }
}

function recordsOf({ connection }: Database, ofIsolates: boolean): number {
  if (ofIsolates) return copiedIds(connection).size;
  const { alleles, profiles } = totalsOf(connection);
  return alleles + profiles;
}

function countsOfAlleles({ connection }: Database, isWhole: boolean): Counted[] {
  if (isWhole) {
    const here = totalsOf(connection).alleles;
    return [{ here, ask: async (reader) => (await reader.get(routes.getSequences, {})).records }];
  }
  const loci = connection.prepare('select name, allele_count from locus where allele_count > 0').all();
  return loci.map((row) => ({
    here: Number(row['allele_count']),
    ask: async (reader) => {
      const params = { locus: String(row['name']) };
      return (await reader.get(routes.listAlleles, params, { page_size: 1, include_records: 0 })).records;
    },
  }));
}

function countsOfProfiles({ connection }: Database): Counted[] {
  const schemes = connection.prepare('select id, profile_count from scheme where profile_count > 0').all();
  return schemes.map((row) => ({
    here: Number(row['profile_count']),
    ask: async (reader) => (await reader.get(routes.getScheme, { scheme_id: Number(row['id']) })).records,
  }));
}

/** What a site refuses to strangers, or does not have for them, is nothing. */
async function orNothing(asked: Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && [401, 403, 404].includes(error.problem.status)) return 0;
    throw error;
  }
}
