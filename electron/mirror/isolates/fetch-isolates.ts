import type { PresentCopy } from '#electron/store/backup/present-copy.ts';
import { copiedContigs } from '#electron/store/changes/writers/mirrored/mirrored-isolates.ts';
import type { CopiedProject } from '#electron/store/changes/writers/mirrored/mirrored-projects.ts';
import { MirroredUser, type MirroredScheme } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { defined } from '#shared/defined.ts';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import { routes } from '#shared/api/routes.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { fetchScheme, userKey } from '../fetch-copy.ts';
import type { FetchContext } from '../fetch-loci.ts';
import { inconsistent } from '../read-list.ts';
import { listSchemes } from '../read-schemes.ts';
import { unlessMissing, type MirrorReader } from '../site-reader.ts';
import { FetchedIsolate, isolateFrom } from './fetched-isolate.ts';
import { fetchProjects, ProjectMembers } from './fetch-projects.ts';

export const isolateKey = (id: number) => `isolate ${id}`;

/** All that a copy of isolates will consist of; the isolates themselves lie in the staging folder. */
export interface FetchedIsolates {
  ids: number[];
  schemes: MirroredScheme[];
  fields: readonly (Pick<
    ProvenanceField,
    'name' | 'type' | 'comments' | 'group' | 'unit' | 'qualified' | 'conditions'
  > & {
    allowed?: readonly string[];
  })[];
  /** Ids of people of whom the site told. */
  users: number[];
  projects: CopiedProject[];
}

const PAGE = 1_000;
/** People whom the copy names at most: of more, the rest stay without names. */
const MOST_PEOPLE = 5_000;

/** Fetches the chosen isolates with the fields and schemes of their database. What the staging folder has already is not fetched again. */
export async function fetchIsolates(context: FetchContext): Promise<FetchedIsolates> {
  const { reader, staging, present } = context;
  reader.tell('Reading which isolates there are');
  const ids = await listIds(reader);
  if (ids.length === 0) throw noneChosen(reader);
  const listed = await listSchemes(reader);
  reader.expect(listed.length * 6 + ids.length * requestsEach(reader));
  const schemes: MirroredScheme[] = [];
  for (const scheme of listed) schemes.push(await fetchScheme(context, scheme));
  const people = new Set<number>();
  const found: number[] = [];
  const projects = new ProjectMembers();
  for (const [done, id] of ids.entries()) {
    const kept = await staging.read(isolateKey(id), FetchedIsolate);
    reader.tell(`Isolate ${done + 1} of ${countOf(ids.length, 'isolate')}`);
    const piece = kept ?? (await unlessMissing(fetchIsolate(reader, id, present?.connection)));
    // It was deleted since the list was read.
    if (!piece) continue;
    if (!kept) await staging.write(isolateKey(id), piece);
    found.push(id);
    projects.add(piece);
    for (const person of [piece.sender, piece.curator]) if (person !== undefined && person > 0) people.add(person);
  }
  const fields = (await reader.get(routes.listFields, {})).map(
    ({ name, type, comments, group, unit, qualified, conditions, 'allowed values': allowed }) => ({
      name,
      type,
      comments,
      group,
      unit,
      qualified,
      conditions,
      ...defined({ allowed: allowed?.map(String) }),
    }),
  );
  const users = await fetchPeople(context, people);
  return { ids: found, schemes, fields, users, projects: await fetchProjects(context, projects) };
}

/** A copy does not become empty because a site shows less to whoever asks now. */
function noneChosen({ source: { site, database } }: MirrorReader): AppError {
  const sentence = `${site} shows none of the isolates of ${database} that are to be copied. Nothing was changed here. Check which were chosen, and with which account the site is read.`;
  return new AppError(400, 'no_isolates', sentence);
}

/** Requests for each isolate: its record, its allele ids, and its contigs. */
export function requestsEach({ source }: Pick<MirrorReader, 'source'>): number {
  return source.isolates?.contigs ? 3 : 2;
}

/** How many isolates are chosen. */
export async function countIsolates(reader: MirrorReader): Promise<number> {
  return (await listPage(reader, 1, 1)).records;
}

function listPage(
  reader: MirrorReader,
  page: number,
  page_size: number,
  { project, where }: ListedIsolates = reader.source.isolates ?? {},
) {
  const query = { page, page_size };
  if (where) return reader.search(where, query);
  return project === undefined
    ? reader.get(routes.listIsolates, {}, query)
    : reader.get(routes.listProjectIsolates, { project_id: project }, query);
}

/** Which isolates are listed: those of a project, or those that a search finds. */
interface ListedIsolates {
  project?: number | undefined;
  where?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Ids of the chosen isolates, ascending. `refuseMany` is told how many there are before all are listed, and may throw. AppError
 * `site_inconsistent` 502.
 */
export async function listIds(
  reader: MirrorReader,
  { refuseMany, ...listed }: ListedIsolates & { refuseMany?: (records: number) => void } = reader.source.isolates ?? {},
): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { records, isolates = [] } = await listPage(reader, page, PAGE, listed);
    refuseMany?.(records);
    const before = ids.size;
    for (const entry of isolates)
      ids.add(Number(nameOfListed(readListed(entry), ({ provenance }) => String(provenance.id))));
    if (ids.size >= records) break;
    // A site that repeats itself would be asked for ever.
    if (ids.size === before) throw inconsistent(reader, `the list of isolates ends after ${ids.size} of ${records}`);
  }
  const all = [...ids].toSorted((one, other) => one - other);
  if (all.every((id) => Number.isSafeInteger(id) && id > 0)) return all;
  throw inconsistent(reader, 'an isolate has an id that is no number');
}

async function fetchIsolate(
  reader: MirrorReader,
  isolate_id: number,
  present: PresentCopy['connection'] | undefined,
): Promise<FetchedIsolate> {
  const record = await reader.get(routes.getIsolate, { isolate_id });
  if (record.provenance.id !== isolate_id) throw inconsistent(reader, `isolate ${isolate_id} comes as another one`);
  const { allele_ids } = record.allele_designations
    ? await reader.get(routes.listAlleleIds, { isolate_id }, { return_all: 1 })
    : { allele_ids: [] };
  const piece = isolateFrom(isolate_id, record, allele_ids);
  if (!reader.source.isolates?.contigs || !piece.bin) return piece;
  const held = present && copiedContigs(present, isolate_id);
  if (held?.contigs === piece.bin.contigs && held.bases === piece.bin.bases) return piece;
  const header = 'original_designation';
  const contigs = contigsIn(await reader.get(routes.getContigsFasta, { isolate_id }, { header }));
  const bases = contigs?.reduce((sum, [, sequence]) => sum + sequence.length, 0);
  if (contigs && contigs.length === piece.bin.contigs && bases === piece.bin.bases) return { ...piece, contigs };
  throw inconsistent(reader, `the contigs of isolate ${isolate_id} are not those that its record counts`);
}

/** Header and bases of each contig. Undefined for what is no DNA in FASTA. */
function contigsIn(fasta: string): [string, string][] | undefined {
  const contigs = fasta
    .split(/^>/m)
    .filter((text) => text.trim() !== '')
    .map((text): [string, string] => {
      const [header = '', ...lines] = text.split(/\r?\n/);
      return [header.trim(), lines.join('').replaceAll(/\s/g, '').toUpperCase()];
    });
  return contigs.every(([, sequence]) => /^[ACGTNRYSWKMBDHV]+$/.test(sequence)) ? contigs : undefined;
}

async function fetchPeople({ reader, staging, present }: FetchContext, people: ReadonlySet<number>): Promise<number[]> {
  const users: number[] = [];
  const named = [...people].filter((id) => !present?.users.has(id)).slice(0, MOST_PEOPLE);
  reader.expect(named.length);
  for (const id of named) {
    if (!(await staging.read(userKey(id), MirroredUser))) {
      reader.tell('People behind the records');
      const user = await unlessMissing(reader.get(routes.getUser, { user_id: id }));
      if (!user) continue;
      await staging.write(userKey(id), user);
    }
    users.push(id);
  }
  return users;
}
