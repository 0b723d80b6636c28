import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Database } from '#electron/store/file/database.ts';
import { preparedQuery } from '#electron/store/file/prepared-query.ts';
import { type Blocks, readBlocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { notUsedSentence } from '#shared/rules/not-used.ts';
import { AppError } from '#shared/problem.ts';
import type { TypingEngine } from './engine.ts';
import { indexedAs } from './index/indexed-database.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';

/** What the found alleles mean in one scheme. */
export interface ProfileLookup {
  /** Ids of the fitting profiles, in natural order. */
  profile_ids: string[];
  /** Primary key first, then the other fields in scheme order. Fields without a value are left out. */
  fields: { field: string; value: string }[];
  /** Why alleles that were found, and profiles that fit, are not used, as sentences. Absent if there are none. */
  not_used?: string[];
}

/** The allele ids that a profile may have at one locus. */
type Choices = ReadonlySet<string>;

interface ProfileRow {
  id: number;
  profile_id: string;
  alleles: string;
}

/** Stands in a profile for a missing locus. If the scheme allows that, it fits any allele. */
const MISSING = 'N';

/** Up to this many combinations of alleles are looked up by hash. Beyond, all profiles of the scheme are compared. */
const MAX_COMBINATIONS = 4096;

/** Values of one `in (…)`. Portable databases allow at least a thousand. */
const LOOKUP_SIZE = 500;

export interface ProfileContext {
  database: Database;
  /** Path of the database's index file. */
  index: string;
  engine: TypingEngine;
}

/**
 * Finds every profile that has, at each locus of the scheme, one of the alleles found there (`wire-notes.md` §5.1). `N`
 * in a profile fits anything if the scheme allows missing loci. If there are several profiles, the distinct values of a
 * field are sorted as text and joined with a comma. Alleles and profiles that are not used here count as if they were not there, and
 * are told. Refuses an unknown scheme (404 `unknown_scheme`).
 */
export async function findProfiles(
  context: ProfileContext,
  schemeId: number,
  allelesByLocus: Map<string, string[]>,
  options: TaskOptions = {},
): Promise<ProfileLookup> {
  const { database } = context;
  const blocks = readBlocks(database);
  const choices = choicesOf(database, schemeId, allelesByLocus, blocks);
  const fitting = await findFitting(context, schemeId, choices, options);
  const reasons = reasonsWithin(blocks, 'profile', schemeId);
  const profiles = fitting.filter(({ profile_id }) => !reasons.has(profile_id));
  const blocked = [
    ...blockedAlleles(database, schemeId, allelesByLocus, blocks),
    ...blockedProfiles(database, schemeId, fitting, reasons),
  ];
  return {
    profile_ids: profiles.map((profile) => profile.profile_id).toSorted(compareNatural),
    fields: profiles.length === 0 ? [] : collectFields(database, schemeId, profiles),
    ...(blocked.length === 0 ? {} : { not_used: blocked }),
  };
}

/** The ids without those that are not used. */
export function usedIds(ids: readonly string[], reasons: ReadonlyMap<string, string>): string[] {
  return ids.filter((id) => !reasons.has(id));
}

function blockedAlleles(database: Database, scheme: number, found: Map<string, string[]>, blocks: Blocks): string[] {
  if (blocks.allele.size === 0) return [];
  return lociOfScheme(database, scheme).flatMap(({ name }) =>
    sentencesOf(found.get(name) ?? [], reasonsWithin(blocks, 'allele', name), (id) => `${name} ${id}`),
  );
}

function blockedProfiles(
  database: Database,
  scheme: number,
  fitting: readonly ProfileRow[],
  reasons: ReadonlyMap<string, string>,
): string[] {
  if (reasons.size === 0) return [];
  const key = fieldsOfScheme(database, scheme).find(({ primary_key }) => primary_key === 1)?.field ?? 'Profile';
  const ids = fitting.map(({ profile_id }) => profile_id).toSorted(compareNatural);
  return sentencesOf(ids, reasons, (id) => `${key} ${id}`);
}

function sentencesOf(ids: readonly string[], reasons: ReadonlyMap<string, string>, nameOf: (id: string) => string) {
  return ids.flatMap((id) => {
    const because = reasons.get(id);
    return because === undefined ? [] : [notUsedSentence(nameOf(id), because)];
  });
}

const schemeById = preparedQuery((sql, id: number) =>
  sql.selectFrom('scheme').select('allow_missing_loci').where('id', '=', id),
);
const lociOfScheme = preparedQuery((sql, id: number) =>
  sql
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select('locus.name')
    .where('scheme_locus.scheme', '=', id)
    .orderBy('scheme_locus.position'),
);
const profilesByHash = preparedQuery((sql, scheme: number, hashes: number[]) =>
  sql
    .selectFrom('profile')
    .select(['id', 'profile_id', 'alleles'])
    .where('scheme', '=', scheme)
    .where('alleles_hash', 'in', hashes),
);
const fieldsOfScheme = preparedQuery((sql, id: number) =>
  sql
    .selectFrom('scheme_field')
    .select(['field', 'primary_key'])
    .where('scheme', '=', id)
    .orderBy('primary_key', 'desc')
    .orderBy('position'),
);
const valuesOfProfiles = preparedQuery((sql, profiles: number[]) =>
  sql.selectFrom('profile_field').select(['field', 'value']).where('profile', 'in', profiles),
);

function choicesOf(database: Database, schemeId: number, found: Map<string, string[]>, blocks: Blocks): Choices[] {
  const [scheme] = schemeById(database, schemeId);
  if (!scheme) throw new AppError(404, 'unknown_scheme', `The scheme ${schemeId} does not exist.`);
  const loci = lociOfScheme(database, schemeId);
  const always = scheme.allow_missing_loci === 1 ? [MISSING] : [];
  return loci.map(({ name }) => {
    const used = usedIds(found.get(name) ?? [], reasonsWithin(blocks, 'allele', name));
    return new Set([...used, ...always]);
  });
}

async function findFitting(
  { database, index, engine }: ProfileContext,
  scheme: number,
  choices: Choices[],
  options: TaskOptions,
): Promise<ProfileRow[]> {
  const combinations = choices.reduce((product, choice) => product * choice.size, 1);
  if (choices.length === 0 || combinations === 0) return [];
  if (combinations <= MAX_COMBINATIONS) return lookUpProfiles(database, scheme, combine(choices));
  const found = choices.map((choice) => [...choice].filter((allele) => allele !== MISSING));
  const at = indexedAs(database, index);
  const rows = await engine.possibleProfiles({ database: at, scheme, found, ...options });
  return verifyProfiles(database, rows, choices);
}

/** Every combination of one choice per locus, joined with tabs as profiles are stored. */
function combine(choices: Choices[]): string[] {
  const [first = new Set<string>(), ...others] = choices;
  return others.reduce(
    (heads, choice) => heads.flatMap((head) => [...choice].map((one) => `${head}\t${one}`)),
    [...first],
  );
}

function lookUpProfiles(database: Database, schemeId: number, wanted: string[]): ProfileRow[] {
  const isWanted = new Set(wanted);
  const found: ProfileRow[] = [];
  for (const hashes of chunked(wanted.map(contentHash))) {
    const rows = profilesByHash(database, schemeId, hashes);
    found.push(...rows.filter((row) => isWanted.has(row.alleles)));
  }
  return found;
}

async function verifyProfiles({ sql }: Database, rows: number[], choices: Choices[]): Promise<ProfileRow[]> {
  const found: ProfileRow[] = [];
  for (const ids of chunked(rows)) {
    const profiles = await sql
      .selectFrom('profile')
      .select(['id', 'profile_id', 'alleles'])
      .where('id', 'in', ids)
      .execute();
    found.push(...profiles.filter((row) => fits(row.alleles, choices)));
  }
  return found;
}

/** Most profiles differ at one of the first loci, so the text is split only as far as needed. */
function fits(alleles: string, choices: Choices[]): boolean {
  let start = 0;
  for (const choice of choices) {
    const tab = alleles.indexOf('\t', start);
    const end = tab < 0 ? alleles.length : tab;
    if (!choice.has(alleles.slice(start, end))) return false;
    start = end + 1;
  }
  return true;
}

function collectFields(database: Database, schemeId: number, profiles: ProfileRow[]): ProfileLookup['fields'] {
  const fields = fieldsOfScheme(database, schemeId);
  const values = new Map<string, Set<string>>();
  const add = (field: string, value: string) => values.set(field, (values.get(field) ?? new Set()).add(value));
  for (const { field, primary_key } of fields) {
    if (primary_key === 1) for (const profile of profiles) add(field, profile.profile_id);
  }
  for (const ids of chunked(profiles.map((profile) => profile.id))) {
    const rows = valuesOfProfiles(database, ids);
    for (const { field, value } of rows) if (value !== '') add(field, value);
  }
  return fields.flatMap(({ field }) => {
    const found = values.get(field);
    return found ? [{ field, value: [...found].toSorted().join(',') }] : [];
  });
}

function* chunked<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += LOOKUP_SIZE) yield items.slice(start, start + LOOKUP_SIZE);
}
