import { refusal } from '#shared/api/error-codes.ts';
import type { ProfileMembers } from '#shared/api/curation/profile-members.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { SchemeFieldMembers } from '#shared/api/curation/scheme-members.ts';
import { defined } from '#shared/defined.ts';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import {
  isMissingLocus,
  isTooIncomplete,
  MISSING_LOCUS,
  profileDefinedProblem,
  profileIdProblem,
} from '#shared/rules/profile.ts';
import { checkProfileAlone, type KnownProfiles, type SubmittedScheme } from '#shared/rules/profile-submission.ts';
import { errorOf, isRefused, warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { schemeValueProblem } from '#shared/rules/scheme-members.ts';
import { ownMember } from '#shared/own-member.ts';
import { freeProfileIds } from '#electron/store/changes/writers/records/free-ids.ts';
import {
  insertProfileRecord,
  readProfileRecord,
  profileCameBack,
  removeProfileRecord,
  updateProfileRecord,
  type ProfileRest,
} from '#electron/store/changes/writers/records/profile-record.ts';
import { readSchemeRecord } from '#electron/store/changes/writers/records/scheme-record.ts';
import { retiredIds } from '#electron/store/changes/writers/retired-ids.ts';
import { groupsOfProfile } from '#electron/store/records/queue/built-upon.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import type { RecordRequest, Reading, RecordKind } from '../record-kind.ts';
import { blocksOf } from './block.ts';

/** A profile with what comes back with it, where an older line of the history tells of its deletion. */
type ProfileFormMembers = ProfileMembers & Partial<ProfileRest>;

/** Profiles of schemes. Who curates a scheme keeps its profiles. */
export const profileKind: RecordKind<ProfileFormMembers> = {
  name: 'profile',
  noun: 'profile',
  blank: { profile_id: '', alleles: {}, fields: {} },
  // The name of the primary key is not in it, because that can be changed.
  idOf: ({ scheme_id, profile_id }) => `${scheme_id}-${profile_id}`,
  parts: ({ scheme_id, profile_id }) => blocksOf('profile', String(scheme_id), String(profile_id)),
  right: (_reading, { key }) => [{ kind: 'scheme', name: String(key['scheme_id']) }],
  read: (reading, key) => (key['profile_id'] === undefined ? undefined : stored(reading, key)?.members),
  normalise: ({ profile_id, alleles, fields, ...rest }) => ({
    ...rest,
    profile_id: profile_id.trim(),
    alleles: Object.fromEntries(Object.entries(alleles).map(([locus, id]) => [locus, asStored(id.trim())])),
    fields: Object.fromEntries(
      Object.entries(fields)
        .flatMap(([field, value]) => (value?.trim() ? [[field, value.trim()] as const] : []))
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ),
  }),
  unknown: (reading, key) => {
    const { primary_key } = schemeOf(reading, key);
    return refusal('unknown_profile', `There is no profile ${primary_key}-${key['profile_id']}.`);
  },
  propose(reading, key) {
    const { id, fields, primary_key, allow_missing_loci, loci } = schemeOf(reading, key);
    const type = fields.find(({ field }) => field === primary_key)?.type;
    return {
      ...defined({
        profile_id: type === 'integer' ? freeProfileIds(reading.database.connection, id).next() : undefined,
      }),
      alleles: Object.fromEntries(loci.map(({ name }) => [name, allow_missing_loci ? MISSING_LOCUS : ''])),
    };
  },
  async check(reading, asked) {
    const { id, fields, primary_key } = schemeOf(reading, asked.key);
    const { scheme, known } = await readSchemeRules(reading.database, id);
    return [
      ...idProblems(reading, id, scheme, asked),
      ...alleleProblems(asked, scheme, known),
      ...valueProblems(
        asked.members,
        fields.filter(({ field }) => field !== primary_key),
      ),
    ];
  },
  insert({ change, ...reading }, { key, members, isRestored }) {
    const { id, loci, primary_key } = schemeOf(reading, key);
    const { sender = null, date_entered = change.today, groups = [], lincode = null, ...own } = members;
    const origin = isRestored ? { sender, date_entered, groups, lincode } : undefined;
    const twin = insertProfileRecord(change, { scheme: id, packed: packed(own, loci), members: own }, origin);
    if (twin !== undefined) throw refusal('already_defined', profileDefinedProblem(primary_key, twin));
    return { scheme_id: id, profile_id: own.profile_id };
  },
  update({ change, ...reading }, { key, members }) {
    const { id, loci } = schemeOf(reading, key);
    const row = stored(reading, key)?.row ?? 0;
    updateProfileRecord(change, row, { scheme: id, packed: packed(members, loci), members });
    return key;
  },
  rows: (reading, key) => ({ table: 'profile', where: { id: stored(reading, key)?.row ?? 0 } }),
  comeBack({ change, ...reading }, { key, members }) {
    const { id, loci } = schemeOf(reading, key);
    profileCameBack(change, { scheme: id, packed: packed(members, loci), members });
  },
  builtUpon: ({ database }, { scheme_id, profile_id }) =>
    groupsOfProfile(database, Number(scheme_id), String(profile_id)),
  remove({ change, ...reading }, key) {
    const { id } = schemeOf(reading, key);
    removeProfileRecord(change, stored(reading, key)?.row ?? 0, id, String(key['profile_id']));
  },
};

function asStored(allele: string): string {
  return isMissingLocus(allele) ? MISSING_LOCUS : allele;
}

interface ProfileScheme {
  id: number;
  primary_key: string;
  loci: { name: string }[];
  fields: SchemeFieldMembers[];
  allow_missing_loci: boolean;
}

/** The scheme of a profile. AppError codes: unknown_scheme 404, no_profiles 404. */
function schemeOf({ database }: Reading, { scheme_id }: RecordKey): ProfileScheme {
  const id = Number(scheme_id);
  const scheme = readSchemeRecord(database.connection, id);
  if (!scheme) throw refusal('unknown_scheme', `The database "${database.name}" has no scheme ${scheme_id}.`);
  const { primary_key, loci, fields, allow_missing_loci, name } = scheme;
  if (primary_key !== null) {
    return { id, primary_key, loci: loci.map((locus) => ({ name: locus })), fields, allow_missing_loci };
  }
  throw refusal('no_profiles', `Scheme ${name} has no primary key, so it takes no profiles.`);
}

function stored(reading: Reading, key: RecordKey) {
  return readProfileRecord(reading.database.connection, schemeOf(reading, key), String(key['profile_id']));
}

function packed({ alleles }: ProfileMembers, loci: readonly { name: string }[]): string {
  return loci.map(({ name }) => ownMember(alleles, name) ?? MISSING_LOCUS).join('\t');
}

function idProblems(
  { database: { connection } }: Reading,
  id: number,
  scheme: SubmittedScheme,
  { members: { profile_id }, before, isRestored = false }: RecordRequest<ProfileFormMembers>,
): RowProblem[] {
  if (before) {
    if (before.profile_id === profile_id) return [];
    const reason = 'The id of a profile stays: laboratories know it by its id.';
    return [errorOf('id_stays', reason, 'profile_id')];
  }
  const unfit = profileIdProblem(profile_id, scheme);
  if (unfit !== undefined) return [errorOf('bad_id', unfit, 'profile_id')];
  const isKnown = connection.prepare('select 1 from profile where scheme = ? and profile_id = ?').get(id, profile_id);
  if (isKnown) {
    const reason = `There is a profile ${scheme.primary_key}-${profile_id} already.`;
    return [errorOf('known_id', reason, 'profile_id')];
  }
  if (isRestored || !retiredIds(connection, 'profile', String(id)).has(profile_id)) return [];
  return [errorOf('retired_id', retiredIdProblem(profile_id), 'profile_id')];
}

/** What is wrong with the alleles, each at its locus, and which other profile has them. */
function alleleProblems(
  { members, before }: RecordRequest<ProfileFormMembers>,
  scheme: SubmittedScheme,
  known: KnownProfiles,
): RowProblem[] {
  const names = scheme.loci.map(({ name }) => name);
  const strange = Object.keys(members.alleles).filter((locus) => !names.includes(locus));
  const unknown = strange.map((locus) => {
    const reason = `"${locus}" is no locus of the scheme ${scheme.name}.${didYouMean(locus, names)}`;
    return errorOf('unknown_locus', reason, `alleles.${locus}`);
  });
  const alleles = names.map((name) => ownMember(members.alleles, name) ?? '');
  const alone = checkProfileAlone(alleles, scheme).map(({ field, ...problem }) => ({
    ...problem,
    // Real definitions have such profiles: a curator may keep one and say why.
    severity: isTooIncomplete(problem) ? ('warning' as const) : problem.severity,
    field: field === undefined ? 'alleles' : `alleles.${field}`,
  }));
  const faults = [...unknown, ...alone];
  const isSame =
    before !== undefined && names.every((name) => ownMember(before.alleles, name) === ownMember(members.alleles, name));
  if (isRefused(faults) || isSame) return faults;
  const twin = known.definedAs(alleles);
  if (twin !== undefined)
    return [...faults, errorOf('defined', profileDefinedProblem(scheme.primary_key, twin), 'alleles')];
  if (!scheme.allow_missing_loci) return faults;
  const [like] = known.likeOthers?.([alleles]) ?? [];
  if (like === undefined || like === before?.profile_id) return faults;
  const reason = `It differs from ${scheme.primary_key}-${like} only where one of the two lacks the locus.`;
  return [...faults, warningOf('defined_incomplete', reason, 'alleles')];
}

function valueProblems({ fields }: ProfileFormMembers, known: readonly SchemeFieldMembers[]): RowProblem[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = known.find((one) => one.field === name);
    const names = known.map((one) => one.field);
    const reason = field
      ? schemeValueProblem(value ?? '', field)
      : `The scheme has no field "${name}".${didYouMean(name, names)}`;
    return reason === undefined ? [] : [errorOf('field', reason, `fields.${name}`)];
  });
}
