import { AppError } from '#shared/problem.ts';
import type { ProfileSearch, ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
import { ownMember } from '#shared/own-member.ts';
import type { ProfileContext } from './profile-lookup.ts';
import { resolveScope } from './query-scope.ts';
import { describeScheme } from './scheme-results.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';

/**
 * Finds the profiles of a scheme for known alleles, and those nearest to them. AppError codes: unknown_scheme 404,
 * no_profiles 404 for a scheme without primary key, no_designations 400 if no locus of the scheme has an allele.
 */
export async function searchProfiles(
  context: ProfileContext,
  { scheme_id, designations, limit, most }: Omit<ProfileSearch, 'site' | 'database'>,
  options: TaskOptions = {},
): Promise<ProfileSearchResult> {
  const { schemes } = await resolveScope(context.database, { kind: 'scheme', scheme_id });
  const [scheme] = schemes;
  if (scheme?.primaryKey === undefined) {
    throw new AppError(
      404,
      'no_profiles',
      `The scheme ${scheme_id} has no primary key field and therefore no profiles.`,
    );
  }
  const idsOf = (locus: string) => ownMember(designations, locus) ?? [];
  const found = scheme.loci.map((locus) => [...new Set(idsOf(locus))]);
  if (found.every((ids) => ids.length === 0)) {
    throw new AppError(
      400,
      'no_designations',
      `No allele of a locus of ${scheme.name} was given. Give the alleles of at least one, for example ${scheme.loci[0] ?? 'of a locus'} 1.`,
    );
  }
  const isMember = new Set(scheme.loci);
  return {
    result: await describeScheme(context, scheme, found, { always: true, limit, most }, options),
    unknown_loci: Object.keys(designations).filter((locus) => !isMember.has(locus)),
  };
}
