import { alsoSentOf, keptText } from '#shared/api/also-sent.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { routes } from '#shared/api/routes.ts';
import type { SequenceSummary } from '#shared/api/sequences.ts';
import { MirroredUser, type MirroredScheme } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { changedLoci, fetchLoci, FetchedLocus, fetchLocus, locusKey, type FetchContext } from './fetch-loci.ts';
import { checkedName, listLoci, wantedSchemes, type ListedLoci } from './fetch-plan.ts';
import {
  fetchGroups,
  fetchProfiles,
  groupsKey,
  ProfileIndex,
  profilesKey,
  partKey,
  ProfilePart,
} from './fetch-profiles.ts';
import { inconsistent } from './read-list.ts';
import { createProfileReader } from './read-profiles.ts';
import { FetchedScheme, readScheme, type SchemeAtSite } from './read-schemes.ts';
import { unlessMissing } from './site-reader.ts';

const schemeKey = (id: number) => `scheme ${id}`;
export const userKey = (id: number) => `user ${id}`;

/** All that the copy will consist of; what of it is new lies in the staging folder. */
export interface FetchedCopy {
  loci: string[];
  schemes: MirroredScheme[];
  /** Ids of people of whom the site told. */
  users: number[];
  notes: string[];
}

/** Rounds in which changes of the site during the copy are followed. */
const ROUNDS = 3;

/** Fetches everything that the copy lacks. What the staging folder has already is not fetched again. */
export async function fetchCopy(context: FetchContext): Promise<FetchedCopy> {
  for (let round = 1; ; round += 1) {
    const before = await context.reader.get(routes.getSequences, {});
    const { schemes, loci } = await fetchOnce(context);
    if (await isSettled(context, before, { schemes, loci })) {
      const { users, notes } = await fetchPeople(context, { schemes, loci });
      return { loci: [...loci.keys()], schemes, users, notes: [...schemes.flatMap(hiddenNote), ...notes] };
    }
    if (round === ROUNDS) throw inconsistent(context.reader, 'the database has changed each time while it was read');
  }
}

interface Fetched {
  schemes: MirroredScheme[];
  loci: ListedLoci;
}

async function fetchOnce(context: FetchContext): Promise<Fetched> {
  const { reader } = context;
  const listed = await wantedSchemes(reader);
  reader.expect(listed.length * 6);
  const schemes: MirroredScheme[] = [];
  for (const scheme of listed) schemes.push(await fetchScheme(context, scheme));
  const loci = await wantedLoci(context, schemes);
  for (const name of schemes.flatMap((scheme) => scheme.loci)) {
    if (!loci.has(name)) throw inconsistent(reader, `a scheme has the locus ${name}, which is not among the loci`);
  }
  await fetchLoci(context, loci);
  for (const scheme of schemes.filter(hasProfiles)) {
    await fetchProfiles(context, scheme);
    await fetchGroups(context, scheme);
  }
  return { schemes, loci };
}

/** What is missing of a scheme in a copy, because the site does not show it in this set. */
function hiddenNote({ record: { description, locus_count }, loci }: MirroredScheme): string[] {
  if (locus_count === undefined || locus_count === loci.length) return [];
  const note = `The site counts ${countOf(locus_count, 'locus', 'loci')} of ${description} and shows ${loci.length}: the others are not in the copy.`;
  return [note];
}

export function hasProfiles({ fields, record }: MirroredScheme): boolean {
  return record.profiles !== undefined && fields.some((field) => field.primary_key);
}

export async function fetchScheme({ reader, staging }: FetchContext, listed: SchemeAtSite): Promise<MirroredScheme> {
  const kept = await staging.read(schemeKey(listed.id), FetchedScheme);
  if (kept) return kept.scheme;
  reader.tell(`Scheme ${listed.name}`);
  const scheme = await readScheme(reader, listed);
  await staging.write(schemeKey(listed.id), { scheme } satisfies FetchedScheme);
  return scheme;
}

/** All loci, or those of the schemes that were chosen. */
async function wantedLoci({ reader }: FetchContext, schemes: readonly MirroredScheme[]): Promise<ListedLoci> {
  if (reader.source.schemes === undefined) return listLoci(reader);
  return new Map(schemes.flatMap(({ loci }) => loci.map((name) => [checkedName(reader, name), undefined] as const)));
}

/**
 * Whether nothing has changed at the site since it was read, be it today or in an attempt of last week. What has is thrown away, so
 * that the next round fetches it again.
 */
async function isSettled(context: FetchContext, before: SequenceSummary, { schemes, loci }: Fetched): Promise<boolean> {
  const { reader, staging, plan } = context;
  reader.tell('Checking whether anything has changed meanwhile');
  let isSame = true;
  const after = await reader.get(routes.getSequences, {});
  const isResumed = plan.sequences.records !== after.records || plan.sequences.last_updated !== after.last_updated;
  if (isResumed || before.records !== after.records || before.last_updated !== after.last_updated) {
    for (const name of await changedLoci(reader, plan.changes_after)) {
      if (!loci.has(name)) continue;
      const kept = await staging.read(locusKey(name), FetchedLocus);
      const now = await fetchLocus(context, name, undefined);
      if (now.records !== kept?.records || now.last_updated !== kept.last_updated) isSame = false;
    }
  }
  for (const scheme of schemes.filter(hasProfiles)) {
    const { id } = scheme.record;
    const kept = await staging.read(profilesKey(id), ProfileIndex);
    const now = await createProfileReader(reader, scheme).head();
    if (kept && now.records === kept.records && now.last_updated === kept.last_updated) continue;
    for (let part = 1; part <= (kept?.parts ?? 0); part += 1) await staging.forget(partKey(id, part));
    for (const key of [profilesKey(id), groupsKey(id), schemeKey(id)]) await staging.forget(key);
    isSame = false;
  }
  return isSame;
}

/** People whom the copy names at most: of more, the rest stay without names. */
const MOST_PEOPLE = 5_000;

/** Fetches the people behind the records whom the copy does not know yet. */
async function fetchPeople(context: FetchContext, fetched: Fetched): Promise<{ users: number[]; notes: string[] }> {
  const { reader, staging, present } = context;
  const { ids, leftOut } = await readPieces(context, fetched);
  const named = [...ids].filter((id) => id > 0 && !present?.users.has(id)).slice(0, MOST_PEOPLE);
  reader.expect(named.length + 100);
  const users: number[] = [];
  for (const id of named) {
    if (!(await staging.read(userKey(id), MirroredUser))) {
      reader.tell(`People behind the records`);
      const user = await unlessMissing(reader.get(routes.getUser, { user_id: id }));
      if (!user) continue;
      await staging.write(userKey(id), { ...user, ...defined({ also: keptText(user, alsoSentOf(user)) }) });
    }
    users.push(id);
  }
  const examples = leftOut.slice(0, 5).join(', ');
  const note = `${leftOut.length} alleles of the site are left out, because their sequences or ids cannot be kept: ${examples}.`;
  return { users, notes: leftOut.length === 0 ? [] : [note] };
}

/** Reads what was fetched once more: who is named in it, and which alleles were left out. */
async function readPieces({ staging, reader }: FetchContext, { schemes, loci }: Fetched) {
  const ids = new Set<number>();
  const leftOut: string[] = [];
  const add = (...people: (number | undefined)[]) => people.forEach((id) => id !== undefined && ids.add(id));
  for (const name of loci.keys()) {
    const piece = await staging.read(locusKey(name), FetchedLocus);
    if (!piece) continue;
    add(...piece.locus.curators);
    for (const { details } of piece.alleles) add(details?.sender, details?.curator);
    leftOut.push(...piece.left_out.map((id) => `${name} ${id}`));
  }
  for (const { record, curators } of schemes) {
    add(...curators);
    const index = await staging.read(profilesKey(record.id), ProfileIndex);
    for (let part = 1; part <= (index?.parts ?? 0); part += 1) {
      const piece = await staging.read(partKey(record.id, part), ProfilePart);
      // A piece that is gone would be missing in the copy without a word.
      if (!piece) throw inconsistent(reader, `what was fetched of scheme ${record.id} is damaged on the disk`);
      for (const { origin } of piece.profiles) add(origin?.sender, origin?.curator);
    }
  }
  return { ids, leftOut };
}
