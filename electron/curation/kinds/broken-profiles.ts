import type { SchemeFieldMembers, SchemeMembers } from '#shared/api/curation/scheme-members.ts';
import { countOf } from '#shared/count-of.ts';
import { isPositiveInteger } from '#shared/rules/allele.ts';
import { regularExpressionProblem } from '#shared/rules/regular-expression.ts';
import { errorOf, warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { schemeValueProblem } from '#shared/rules/scheme-members.ts';
import { namedTogether } from '#shared/rules/text-members.ts';
import type { CountedIds } from '#electron/store/records/alleles-of-locus.ts';
import { profilesThat, profilesWithLocus, profilesWithValue } from '#electron/store/records/profiles-of-scheme.ts';
import type { Database } from '#electron/store/file/database.ts';

type ProfileConnection = Database['connection'];

/** What profiles of a scheme (row id) break in what is to be said of it now. Those that break a rule are named. */
export function brokenProfiles(
  connection: ProfileConnection,
  scheme: number,
  before: SchemeMembers,
  members: SchemeMembers,
): RowProblem[] {
  if (profilesThat(connection, scheme, () => true).count === 0) return [];
  return [
    ...ofLoci(connection, scheme, before, members),
    ...ofMissing(connection, scheme, before, members),
    ...ofKey(connection, scheme, before, members),
    ...ofFields(connection, scheme, before, members),
  ];
}

function told({ ids, count }: CountedIds, one: string, many = one): string {
  return `${countOf(count, `profile ${one}`, `profiles ${many}`)}: ${namedTogether(ids, count)}.`;
}

function ofLoci(
  connection: ProfileConnection,
  scheme: number,
  before: SchemeMembers,
  { loci }: SchemeMembers,
): RowProblem[] {
  return before.loci.flatMap((locus, place) => {
    if (loci.includes(locus)) return [];
    const having = profilesWithLocus(connection, scheme, place);
    const message = told(having, `has an allele of ${locus}`, `have an allele of ${locus}`);
    return having.count === 0 ? [] : [errorOf('locus_in_use', message, 'loci')];
  });
}

/** Profiles lack a locus that is new to their scheme. */
function ofMissing(connection: ProfileConnection, scheme: number, before: SchemeMembers, members: SchemeMembers) {
  const { loci, allow_missing_loci, max_missing } = members;
  const isNew = loci.some((locus) => !before.loci.includes(locus));
  const added = loci.filter((locus) => !before.loci.includes(locus)).length;
  if (isNew && !allow_missing_loci) {
    const reason = 'Existing profiles lack a new locus, so the scheme must allow missing loci.';
    return [errorOf('missing_locus', reason, 'allow_missing_loci')];
  }
  if (allow_missing_loci === before.allow_missing_loci && max_missing === before.max_missing && !isNew) return [];
  const most = allow_missing_loci ? (max_missing ?? Infinity) : 0;
  const lacking = profilesThat(connection, scheme, ({ missing }) => missing + added > most);
  if (lacking.count === 0) return [];
  const field = allow_missing_loci ? 'max_missing' : 'allow_missing_loci';
  return [warningOf('missing_locus', told(lacking, 'would lack more loci than the scheme allows'), field)];
}

function ofKey(
  connection: ProfileConnection,
  scheme: number,
  before: SchemeMembers,
  members: SchemeMembers,
): RowProblem[] {
  const { primary_key, fields } = members;
  if (before.primary_key === null) return [];
  if (primary_key === null) {
    return [errorOf('key_in_use', 'The scheme has profiles, so it needs a primary key.', 'primary_key')];
  }
  const isOther = before.fields.some(({ field }) => field === primary_key) && primary_key !== before.primary_key;
  const isKept = primary_key !== before.primary_key && fields.some(({ field }) => field === before.primary_key);
  if (isOther || isKept) {
    const reason = `The scheme has profiles, whose ids are values of ${before.primary_key}. The key can be renamed, but not be another field.`;
    return [errorOf('key_in_use', reason, 'primary_key')];
  }
  const type = fields.find(({ field }) => field === primary_key)?.type;
  if (type !== 'integer') return [];
  const unfit = profilesThat(connection, scheme, ({ profile_id }) => !isPositiveInteger(profile_id));
  const message = told(unfit, 'has an id that is no whole number', 'have an id that is no whole number');
  return unfit.count === 0 ? [] : [errorOf('profile_ids', message, 'fields')];
}

function ofFields(
  connection: ProfileConnection,
  scheme: number,
  before: SchemeMembers,
  members: SchemeMembers,
): RowProblem[] {
  const was = new Map(before.fields.map((field) => [field.field, field]));
  const gone = before.fields.filter(({ field }) => !members.fields.some((other) => other.field === field));
  return [
    ...gone.flatMap(({ field }) => {
      const valued = profilesWithValue(connection, scheme, field, () => true);
      const message = told(valued, `has a value of ${field}`, `have a value of ${field}`);
      return valued.count === 0 ? [] : [errorOf('field_in_use', message, 'fields')];
    }),
    ...members.fields.flatMap((field) => ofRule(connection, scheme, was.get(field.field), field)),
  ];
}

function ofRule(
  connection: ProfileConnection,
  scheme: number,
  before: SchemeFieldMembers | undefined,
  field: SchemeFieldMembers,
): RowProblem[] {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(field)) return [];
  if (field.value_regex !== undefined && regularExpressionProblem(field.value_regex) !== undefined) return [];
  const isUnfit = (value: string) => schemeValueProblem(value, field) !== undefined;
  const broken = profilesWithValue(connection, scheme, field.field, isUnfit);
  if (broken.count === 0) return [];
  return [errorOf('field', told(broken, `would have a value of ${field.field} that does not fit`), 'fields')];
}
