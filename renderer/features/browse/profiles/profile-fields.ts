import type { Scheme } from '#shared/api/scheme.ts';
import type { Profile } from '#shared/api/profile.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ownMember } from '#shared/own-member.ts';

/** Name of the primary key of a scheme that has profiles, e.g. `ST`. */
export function primaryKeyOf(scheme: Scheme): string | undefined {
  return scheme.primary_key_field === undefined ? undefined : nameInUri(scheme.primary_key_field);
}

/** Names of the other fields of a scheme, in its order. */
export function otherFieldsOf(scheme: Scheme): string[] {
  const primaryKey = primaryKeyOf(scheme);
  return (scheme.fields ?? []).map(nameInUri).filter((name) => name !== primaryKey);
}

/** Value of a scheme field of a profile; `undefined` when it has none. */
export function fieldOf(profile: Profile, name: string): string | undefined {
  const value = ownMember(profile, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
