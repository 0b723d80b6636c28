import { z } from 'zod';
import {
  CopiedClassification,
  type CopiedGroupValue,
  CopiedLincodes,
  MirroredProfile,
  type MirroredScheme,
} from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { defined } from '#shared/defined.ts';
import type { FetchContext } from './fetch-loci.ts';
import {
  countGroups,
  readClassificationRules,
  readGroups,
  readLincodes,
  type SiteClassification,
} from './read-groups.ts';
import { inconsistent } from './read-list.ts';
import { createProfileReader, FetchedProfiles, type ProfileReader } from './read-profiles.ts';

export const ProfileIndex = z.object({
  /** How many pieces there are. */
  parts: z.number().int(),
  is_whole: z.boolean(),
  records: z.number().int(),
  last_updated: z.string().optional(),
});
export type ProfileIndex = z.infer<typeof ProfileIndex>;

/** What groups the profiles of a scheme. Classification schemes without groups keep those that the copy has. */
export const FetchedGroups = z.object({
  classifications: z.array(CopiedClassification.partial({ groups: true })),
  lincodes: CopiedLincodes.optional(),
});
export type FetchedGroups = z.infer<typeof FetchedGroups>;

export const profilesKey = (id: number) => `profiles ${id}`;
export const partKey = (id: number, part: number) => `profiles ${id} part ${part}`;
export const groupsKey = (id: number) => `groups ${id}`;
export const ProfilePart = z.object({ profiles: z.array(MirroredProfile), records: z.number().int() });

/** Times that profiles are read again because they have changed meanwhile. */
const ATTEMPTS = 3;

/** Fetches the profiles of a scheme with a primary key: those that changed where the counts then fit, else all. */
export async function fetchProfiles(context: FetchContext, scheme: MirroredScheme): Promise<void> {
  const { reader, staging } = context;
  const { id, description } = scheme.record;
  if (await staging.read(profilesKey(id), ProfileIndex)) return;
  reader.tell(`Profiles of ${description}`);
  const profiles = createProfileReader(reader, scheme);
  const index = (await fetchChanged(context, scheme, profiles)) ?? (await fetchAll(context, scheme, profiles));
  await staging.write(profilesKey(id), index);
}

/** Profiles of a scheme whose groups may have changed with them are read as a whole: records of profiles tell their groups. */
async function fetchChanged(
  { staging, present }: FetchContext,
  scheme: MirroredScheme,
  profiles: ProfileReader,
): Promise<ProfileIndex | undefined> {
  const { id, classification_schemes } = scheme.record;
  const before = present?.scheme(id);
  if (!present || !before || before.loci.join('\t') !== scheme.loci.join('\t')) return undefined;
  const day = present.origin.changes_after;
  const head = await profiles.head();
  const isGrouped = classification_schemes !== undefined && classification_schemes.length > 0;
  const found = new Map<string, MirroredProfile>();
  for (const dates of [{ updated_after: day }, { added_after: day }]) {
    for (const profile of await profiles.changed(dates)) found.set(profile.profile_id, profile);
    if (isGrouped && found.size > 0) return undefined;
    if (head.records !== before.profileIds.union(new Set(found.keys())).size) continue;
    const piece = { profiles: [...found.values()], records: found.size };
    await staging.write(partKey(id, 1), piece satisfies FetchedProfiles);
    return { ...head, parts: 1, is_whole: false };
  }
  return undefined;
}

async function fetchAll(context: FetchContext, scheme: MirroredScheme, profiles: ProfileReader): Promise<ProfileIndex> {
  const { id } = scheme.record;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const index = (await fetchTable(context, scheme, profiles)) ?? (await fetchPages(context, scheme, profiles));
    if (index) return index;
  }
  throw inconsistent(context.reader, `the profiles of scheme ${id} have changed each time while they were read`);
}

/** Profiles with many loci come as one table, if that is not too large. */
async function fetchTable(
  { reader, staging }: FetchContext,
  { record: { id } }: MirroredScheme,
  profiles: ProfileReader,
): Promise<ProfileIndex | undefined> {
  if (profiles.prefersPages()) return undefined;
  const given = await profiles.table();
  if (!given) {
    profiles.takePages();
    return undefined;
  }
  const head = await profiles.head();
  const ids = new Set(given.profiles.map(({ profile_id }) => profile_id));
  if (ids.size !== given.profiles.length || ids.size !== head.records) {
    throw inconsistent(
      reader,
      `the table of scheme ${id} has ${ids.size} different profiles and the list ${head.records}`,
    );
  }
  await staging.write(partKey(id, 1), given);
  return { ...head, parts: 1, is_whole: true };
}

/** Pages of records. Undefined where they do not fit together because something changed meanwhile. */
async function fetchPages(
  context: FetchContext,
  scheme: MirroredScheme,
  profiles: ProfileReader,
): Promise<ProfileIndex | undefined> {
  const { reader, staging } = context;
  const { id } = scheme.record;
  const ids = new Set<string>();
  let first: { records: number; last_updated?: string | undefined } | undefined;
  for (let part = 1; ; part += 1) {
    const kept = await staging.read(partKey(id, part), FetchedProfiles);
    const given = kept ?? (await profiles.page(part));
    if (!given) return fetchTable(context, scheme, profiles);
    first ??= given;
    const before = ids.size;
    for (const { profile_id } of given.profiles) ids.add(profile_id);
    const isOdd = ids.size !== before + given.profiles.length;
    const hasChanged = given.records !== first.records || given.last_updated !== first.last_updated;
    if (hasChanged || isOdd || ids.size > first.records || (given.profiles.length === 0 && ids.size < first.records)) {
      for (let old = 1; old <= part; old += 1) await staging.forget(partKey(id, old));
      if (hasChanged || kept) return undefined;
      throw inconsistent(
        reader,
        `page ${part} of the profiles of scheme ${id} does not go on where the page before ends`,
      );
    }
    if (!kept) await staging.write(partKey(id, part), given);
    if (ids.size === first.records) {
      const { records, last_updated } = first;
      return { records, ...defined({ last_updated }), parts: part, is_whole: true };
    }
  }
}

/** Fetches what groups the profiles of a scheme, after the profiles. */
export async function fetchGroups(context: FetchContext, scheme: MirroredScheme): Promise<void> {
  const { reader, staging } = context;
  const { id, description } = scheme.record;
  if (await staging.read(groupsKey(id), FetchedGroups)) return;
  reader.tell(`Groups of ${description}`);
  const primaryKey = scheme.fields.find((field) => field.primary_key)?.field ?? '';
  const classifications: FetchedGroups['classifications'] = [];
  for (const rule of await readClassificationRules(reader, scheme.record)) {
    classifications.push({ ...rule, ...(await groupsOf(context, scheme, rule)) });
  }
  const lincodes = await readLincodes(reader, scheme.record, primaryKey);
  await staging.write(groupsKey(id), { classifications, ...defined({ lincodes }) } satisfies FetchedGroups);
}

/** The groups: none where the copy has them, as the profiles told, or by one request for each. */
async function groupsOf(context: FetchContext, { record: { id } }: MirroredScheme, rule: SiteClassification) {
  const { reader, staging, present } = context;
  const index = await staging.read(profilesKey(id), ProfileIndex);
  const count = await countGroups(reader, rule.id);
  if (index && !index.is_whole && present?.groups(rule.id) === count) return {};
  const told = new Map<number, string[]>();
  const group_values: CopiedGroupValue[] = [];
  for (let part = 1; part <= (index?.is_whole ? index.parts : 0); part += 1) {
    const piece = await staging.read(partKey(id, part), FetchedProfiles);
    for (const [name, group, profile] of piece?.groups ?? []) {
      if (name === rule.name) told.set(group, [...(told.get(group) ?? []), profile]);
    }
    for (const [name, value] of piece?.group_values ?? []) if (name === rule.name) group_values.push(value);
  }
  if (told.size === count) return { groups: [...told].toSorted(([left], [right]) => left - right), group_values };
  return { groups: await readGroups(reader, rule), group_values };
}
