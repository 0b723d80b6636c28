import type { Database } from '#electron/store/file/database.ts';
import type { NearestProfile } from '#shared/rpc/contract/typing.ts';
import type { ComparedProfile } from './find-nearest.ts';

/**
 * Adds to compared profiles the names of the differing loci (`loci` is the scheme's order), their fields and their
 * groups.
 */
export async function describeNearest(
  { sql }: Database,
  scheme: number,
  loci: readonly string[],
  profiles: readonly ComparedProfile[],
): Promise<NearestProfile[]> {
  if (profiles.length === 0) return [];
  const ids = profiles.map(({ id }) => id);
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
    fields: values.filter(({ profile }) => profile === id).map(({ field, value }) => ({ field, value })),
    groups: groups
      .filter(({ profile }) => profile === id)
      .map((group) => ({ classification_scheme_id: group.id, name: group.name, group_id: group.group_id })),
  }));
}
