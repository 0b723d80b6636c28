import type { Database } from '#electron/store/file/database.ts';
import { readBlocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import {
  findLincodeScheme,
  lincodeValues,
  NO_LINCODES,
  valuesOfLincodes,
  type FoundLincodes,
} from '#electron/store/records/lincode-repository.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type {
  LocusReport,
  LocusStatus,
  NearestProfile,
  ProfileState,
  SchemeResult,
} from '#shared/rpc/contract/typing.ts';
import type { ComparedProfile, AllelesByLocus, NearestWish } from './nearest-profiles/find-nearest.ts';
import { CLOSEST, openLincode, RIVALS } from './open-lincode.ts';
import { indexedAs } from './index/indexed-database.ts';
import { findProfiles, type ProfileContext, type ProfileLookup, usedIds } from './profile-lookup.ts';
import type { ScopeScheme } from './query-scope.ts';

/** How many nearest profiles are shown if none fits. */
const NEAREST = 10;

/** Stands for an allele that no profile can have. Allele ids hold no blanks (`shared/rules/allele.ts`). */
const NEW_ALLELE = 'new allele';

/**
 * Describes what the loci of a query say about each scheme: the fitting profiles or, unless `nearest` is false, the
 * nearest. Those of `exactOnly` say that only exact alleles were looked for, and have no nearest profiles.
 */
export async function describeSchemes(
  context: ProfileContext,
  schemes: ScopeScheme[],
  reports: readonly LocusReport[],
  { nearest, ...options }: TaskOptions & { nearest: boolean },
  exactOnly: readonly ScopeScheme[] = [],
): Promise<SchemeResult[]> {
  const reportOf = new Map(reports.map((report) => [report.locus, report]));
  const results: SchemeResult[] = [];
  for (const scheme of schemes) {
    const found = scheme.loci.map((locus) => allelesOf(reportOf.get(locus)));
    const isExactOnly = exactOnly.includes(scheme);
    const limit = nearest && !isExactOnly ? NEAREST : 0;
    const described = await describeScheme(context, scheme, found, { limit }, options);
    results.push(isExactOnly ? { ...described, exact_only: true } : described);
  }
  return results;
}

const SILENT: ReadonlySet<LocusStatus> = new Set(['partial', 'ambiguous', 'missing']);

/** A new allele differs from those of every profile. A locus that is cut off, ambiguous or missing says nothing. */
function allelesOf(report: LocusReport | undefined): string[] {
  if (!report || SILENT.has(report.status)) return [];
  const ids = [...report.allele_ids, ...(report.not_used ?? []).map(({ id }) => id)];
  return ids.length > 0 ? ids : [NEW_ALLELE];
}

/** How many nearest profiles are wanted, whether also if some fit, and how far they may be. */
interface ShownWish {
  limit: number;
  always?: boolean;
  most?: number | undefined;
}

/** Describes what alleles, given by locus in scheme order, say about a scheme. Those that are not used here say nothing. */
export async function describeScheme(
  context: ProfileContext,
  scheme: ScopeScheme,
  given: AllelesByLocus,
  wish: ShownWish,
  options: TaskOptions,
): Promise<SchemeResult> {
  const { id, name, primaryKey, loci } = scheme;
  const blocks = readBlocks(context.database);
  const found = given.map((ids, index) => usedIds(ids, reasonsWithin(blocks, 'allele', loci[index] ?? '')));
  const known = found.map((ids) => ids.filter((allele) => allele !== NEW_ALLELE));
  const exact = new Map(loci.map((locus, index) => [locus, (given[index] ?? []).filter((one) => one !== NEW_ALLELE)]));
  const profiles = await findProfiles(context, id, exact, options);
  const isWanted = primaryKey !== undefined && (wish.always === true || profiles.profile_ids.length === 0);
  const left = reasonsWithin(blocks, 'profile', id);
  const isOpen = profiles.profile_ids.length === 0;
  const { nearest, lincodes } = isWanted
    ? await nearestTo(context, scheme, found, { ...wish, left, isOpen }, options)
    : { nearest: [], lincodes: NO_LINCODES };
  const codes = isOpen
    ? valuesOfLincodes(context.database, id, lincodes)
    : lincodeValues(context.database, id, profiles.profile_ids);
  return {
    scheme_id: id,
    // The service calls the name of a scheme its description.
    description: name,
    loci: loci.map((locus, index) => ({ locus, allele_ids: known[index] ?? [] })),
    ...profiles,
    fields: [...profiles.fields, ...codes],
    state: primaryKey === undefined ? 'none' : stateOf(known, profiles, nearest),
    nearest,
    ...defined({ primary_key: primaryKey }),
  };
}

async function nearestTo(
  { database, index, engine }: ProfileContext,
  { id, loci }: ScopeScheme,
  found: AllelesByLocus,
  { limit, most, left, isOpen }: ShownWish & { left: ReadonlyMap<string, string>; isOpen: boolean },
  options: TaskOptions,
): Promise<Pick<SchemeResult, 'nearest'> & { lincodes: FoundLincodes }> {
  if (limit === 0) return { nearest: [], lincodes: NO_LINCODES };
  const at = indexedAs(database, index);
  const ask = async (wanted: NearestWish) => {
    const more = { ...wanted, limit: wanted.limit + left.size };
    const profiles = await engine.nearestProfiles({ database: at, scheme: id, found, ...more, ...options });
    return profiles.filter(({ profile_id }) => !left.has(profile_id));
  };
  const hasCode = isOpen && findLincodeScheme(database, id) !== undefined;
  const used = await ask({ limit: hasCode ? Math.max(limit, CLOSEST) : limit, most });
  const rivalsWithin = async (within: number, except: readonly number[]) => {
    const rivals = await ask({ limit: RIVALS + 1, most: within, withFragments: true, except });
    return rivals.length > RIVALS ? undefined : rivals;
  };
  const lincodes = hasCode ? await openLincode(database, { id, loci: loci.length }, used, rivalsWithin) : NO_LINCODES;
  const nearest = await describeNearest(database, id, loci, used.slice(0, limit));
  return { nearest, lincodes };
}

function stateOf(
  known: AllelesByLocus,
  { profile_ids: profiles, not_used: blocked }: ProfileLookup,
  [first]: SchemeResult['nearest'],
): ProfileState {
  const isComplete = known.every((ids) => ids.length > 0);
  if (profiles.length > 0) {
    if (!isComplete) return 'incomplete';
    return profiles.length === 1 ? 'exact' : 'several';
  }
  // What is known of the combination and not used makes it no new one.
  if (blocked) return 'unknown';
  if (isComplete) return 'new';
  return first?.differing.length === 0 ? 'incomplete' : 'unknown';
}

/**
 * Adds to compared profiles the names of the differing loci (`loci` is the scheme's order), their fields and their
 * groups.
 */
async function describeNearest(
  database: Database,
  scheme: number,
  loci: readonly string[],
  profiles: readonly ComparedProfile[],
): Promise<NearestProfile[]> {
  if (profiles.length === 0) return [];
  const ids = profiles.map(({ id }) => id);
  const { sql } = database;
  const values = await sql
    .selectFrom('profile_field')
    .innerJoin('scheme_field', (join) =>
      join.onRef('scheme_field.field', '=', 'profile_field.field').on('scheme_field.scheme', '=', scheme),
    )
    .select(['profile_field.profile', 'profile_field.field', 'profile_field.value'])
    .where('profile_field.profile', 'in', ids)
    .where('profile_field.value', '!=', '')
    .orderBy('scheme_field.position')
    .execute();
  const groups = await sql
    .selectFrom('classification_group_profile')
    .innerJoin('classification_scheme', 'classification_scheme.id', 'classification_scheme')
    .select(['profile', 'classification_scheme.id', 'classification_scheme.name', 'group_id'])
    .where('profile', 'in', ids)
    .orderBy('classification_scheme.id')
    .execute();
  return profiles.map(({ id, profile_id, differing, compared }) => ({
    profile_id,
    differing: differing.map((position) => loci[position] ?? ''),
    compared,
    fields: [
      ...values.filter(({ profile }) => profile === id).map(({ field, value }) => ({ field, value })),
      ...lincodeValues(database, scheme, [profile_id]),
    ],
    groups: groups
      .filter(({ profile }) => profile === id)
      .map((group) => ({ classification_scheme_id: group.id, name: group.name, group_id: group.group_id })),
  }));
}
