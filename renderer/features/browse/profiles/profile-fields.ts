import type { Scheme } from '#shared/api/scheme.ts';
import { furtherMembers, type SentMember } from '#shared/api/also-sent.ts';
import { lincodeMembersOf } from '#shared/api/lincode.ts';
import { Profile } from '#shared/api/profile.ts';
import { markedAsHere } from '#renderer/records/assigned-here.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ownMember } from '#shared/own-member.ts';
import { exceptionSentence } from '#shared/rules/profile.ts';

/** Name of the primary key of a scheme that has profiles, e.g. `ST`. */
export function primaryKeyOf(scheme: Scheme): string | undefined {
  return scheme.primary_key_field === undefined ? undefined : nameInUri(scheme.primary_key_field);
}

/** Names of the other fields of a scheme, in its order. */
export function otherFieldsOf(scheme: Scheme): string[] {
  const primaryKey = primaryKeyOf(scheme);
  return (scheme.fields ?? []).map(nameInUri).filter((name) => name !== primaryKey);
}

/** What a site says of a profile that neither the record nor the scheme knows. */
export function furtherOfProfile(profile: Profile, scheme: Scheme | undefined): SentMember[] {
  const own = scheme ? [primaryKeyOf(scheme) ?? '', ...otherFieldsOf(scheme), ...lincodeMembersOf(scheme)] : [];
  return furtherMembers(profile, new Set([...Object.keys(Profile.shape), ...own]));
}

/** That a profile lacks more loci than its scheme allows; its history says why it is there. Undefined for any other. */
export function exceptionOf({ alleles }: Profile, scheme: Scheme | undefined): string | undefined {
  return exceptionSentence(Object.values(alleles), scheme?.max_missing);
}

/** The LIN code of a profile; of one in a copy of a site that this computer has assigned it is said. */
export function lincodeText({ LINcode: code, LINcode_assigned_here: isFromHere = false }: Profile): string | undefined {
  return code === undefined || !isFromHere ? code : markedAsHere(code);
}

/** Value of a scheme field or a name of a LIN code of a profile, several joined; `undefined` when it has none. */
export function fieldOf(profile: Profile, name: string): string | undefined {
  const value = ownMember(profile, name);
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
