import type { Database } from '#electron/store/file/database.ts';
import { findProfileOf, hasAllele, readPackedProfiles } from '#electron/store/records/known-profiles.ts';
import { findScheme } from '#electron/store/records/scheme-repository.ts';
import { AppError } from '#shared/problem.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import type { KnownProfiles, SubmittedScheme } from '#shared/rules/profile-submission.ts';

/**
 * What a scheme requires of new profiles, and what its database knows of them. AppError codes: unknown_scheme 404,
 * scheme_without_key 400.
 */
export async function readSchemeRules(
  database: Database,
  id: number,
): Promise<{ scheme: SubmittedScheme; known: KnownProfiles }> {
  const found = await findScheme(database, id);
  if (!found) throw new AppError(404, 'unknown_scheme', `The scheme ${id} does not exist.`);
  const { name, primary_key, loci, fields } = found;
  if (!primary_key) {
    throw new AppError(400, 'scheme_without_key', `Scheme ${name} has no key, so it takes no profiles.`);
  }
  const scheme: SubmittedScheme = {
    name,
    primary_key: primary_key.field,
    primary_key_type: primary_key.type,
    loci: loci.map((locus) => ({ name: locus.name, hasAllele: remembered(database, locus.id) })),
    fields: fields.filter((field) => field !== primary_key).map(({ field }) => field),
    allow_missing_loci: found.allow_missing_loci === 1,
    max_missing: found.max_missing ?? undefined,
  };
  const known: KnownProfiles = {
    definedAs: (alleles) => findProfileOf(database, id, alleles),
    likeOthers: (profiles) => likeOthers(database, id, profiles),
  };
  return { scheme, known };
}

/** Asks the database once for each allele: the rows of a table have mostly the same ones. */
function remembered(database: Database, locus: number): (alleleId: string) => boolean {
  const known = new Map<string, boolean>();
  return (alleleId) => {
    const answer = known.get(alleleId) ?? hasAllele(database, locus, alleleId);
    known.set(alleleId, answer);
    return answer;
  };
}

/** Reads all profiles once, however many are asked for. */
function likeOthers(
  database: Database,
  scheme: number,
  profiles: readonly (readonly string[])[],
): (string | undefined)[] {
  const like: (string | undefined)[] = profiles.map(() => undefined);
  for (const { profile_id, alleles } of readPackedProfiles(database, scheme)) {
    const stored = alleles.split('\t');
    for (const [index, profile] of profiles.entries()) {
      if (like[index] === undefined && areAlike(profile, stored)) like[index] = profile_id;
    }
  }
  return like;
}

function areAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.every((allele, at) => allele === other[at] || allele === MISSING_LOCUS || other[at] === MISSING_LOCUS);
}
