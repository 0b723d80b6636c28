import { z } from 'zod';
import { alsoSentOf, keptText, type SentMember } from '#shared/api/also-sent.ts';
import { defined } from '#shared/defined.ts';
import { readListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import { nameInUri, readUri } from '#shared/api/uri.ts';
import { schemeFieldNameProblem } from '#shared/rules/profile-members.ts';
import { MirroredScheme } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { CopySource } from './mirror-task.ts';
import { inconsistent } from './read-list.ts';
import { userIdsOf } from './site-ids.ts';
import { createDirectReader, type MirrorReader } from './site-reader.ts';

export interface SchemeAtSite {
  id: number;
  name: string;
  /** The record, where the list has it. */
  record?: Scheme;
}

/** The schemes of a database, in the order of the site. */
export async function listSchemes(reader: MirrorReader): Promise<SchemeAtSite[]> {
  const { records, schemes } = await reader.get(routes.listSchemes, {}, { include_records: 1 });
  const listed = schemes.map((entry): SchemeAtSite => {
    if (!('scheme' in entry)) return { id: entry.id, name: entry.description, record: entry };
    return { id: Number(nameInUri(entry.scheme)), name: entry.description };
  });
  const ids = new Set(listed.map(({ id }) => id));
  if (ids.size === records && listed.every(({ id }) => Number.isSafeInteger(id) && id > 0)) return listed;
  throw inconsistent(reader, `the list of schemes has ${ids.size} of the ${records} that the site counts`);
}

/** The same for those who only want to know which there are. */
export async function listSchemesOf(
  site: SiteSource,
  source: CopySource,
  signal: AbortSignal,
): Promise<SchemeAtSite[]> {
  return listSchemes(createDirectReader(site, source, signal));
}

export const FetchedScheme = z.object({ scheme: MirroredScheme });
export type FetchedScheme = z.infer<typeof FetchedScheme>;

/** Reads all that describes a scheme. */
export async function readScheme(reader: MirrorReader, listed: SchemeAtSite): Promise<MirroredScheme> {
  const { id } = listed;
  const record = await reader.get(routes.getScheme, { scheme_id: id });
  const fields = [];
  for (const uri of record.fields ?? []) {
    const field = fieldIn(uri);
    if (schemeFieldNameProblem(field) !== undefined)
      throw inconsistent(reader, `scheme ${id} has a field "${field}", which no scheme can have`);
    fields.push(await reader.get(routes.getSchemeField, { scheme_id: id, field }));
  }
  const loci = await readSchemeLoci(reader, id, record);
  // What is said of a field goes with the scheme.
  const ofFields = fields.flatMap((field) =>
    alsoSentOf(field).map(([path, value]): SentMember => [['fields', field.field, ...path], value]),
  );
  const rest = defined({ also: keptText(record, [...alsoSentOf(record), ...ofFields]) });
  return { record, fields, loci, curators: userIdsOf(record.curators), ...rest };
}

async function readSchemeLoci(reader: MirrorReader, id: number, record: Scheme): Promise<string[]> {
  const { records, loci } = await reader.get(routes.listSchemeLoci, { scheme_id: id });
  const names = loci.map((entry) => {
    const listed = readListed(entry);
    return listed.uri === undefined ? listed.record.id : listed.name;
  });
  // A set may hide loci that are counted all the same: the record then lists as many as the list does.
  const counts = [record.locus_count ?? records, record.loci?.length];
  const isWhole = new Set(names).size === records && counts.includes(names.length);
  if (isWhole) return names;
  throw inconsistent(reader, `scheme ${id} counts ${record.locus_count ?? records} loci and lists ${names.length}`);
}

function fieldIn(uri: string): string {
  return readUri(uri)?.params['field'] ?? nameInUri(uri);
}
