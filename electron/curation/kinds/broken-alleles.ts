import type { AttributeMembers, LocusMembers } from '#shared/api/curation/locus-members.ts';
import { countOf } from '#shared/count-of.ts';
import { alleleIdProblem, alleleLengthProblem, type AlleleRules } from '#shared/rules/allele.ts';
import { attributeValueProblem } from '#shared/rules/extended-attribute.ts';
import { regularExpressionProblem } from '#shared/rules/regular-expression.ts';
import { errorOf, warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { namedTogether } from '#shared/rules/text-members.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  allelesThat,
  allelesWithout,
  allelesWithValue,
  type CountedIds,
} from '#electron/store/records/alleles-of-locus.ts';

type DefinitionConnection = Database['connection'];

/** What alleles of a locus (row id) break in what is to be said of it now. Those that break a rule are named. */
export function brokenAlleles(
  connection: DefinitionConnection,
  locus: number,
  before: LocusMembers,
  members: LocusMembers,
): RowProblem[] {
  return [
    ...ofDataType(connection, locus, before, members),
    ...ofIds(connection, locus, before, members),
    ...ofLengths(connection, locus, before, members),
    ...ofAttributes(connection, locus, before, members),
  ];
}

function told({ ids, count }: CountedIds, one: string, many = one): string {
  return `${countOf(count, `allele ${one}`, `alleles ${many}`)}: ${namedTogether(ids, count)}.`;
}

function ofDataType(
  connection: DefinitionConnection,
  locus: number,
  before: LocusMembers,
  { data_type }: LocusMembers,
) {
  if (before.data_type === data_type) return [];
  const all = allelesThat(connection, locus, () => true);
  if (all.count === 0) return [];
  const types = `${before.data_type}, not ${data_type}`;
  return [errorOf('data_type', told(all, `of the locus is ${types}`, `of the locus are ${types}`), 'data_type')];
}

function ofIds(
  connection: DefinitionConnection,
  locus: number,
  before: LocusMembers,
  members: LocusMembers,
): RowProblem[] {
  const { allele_id_format: format, allele_id_regex: regex } = members;
  const member = regex === before.allele_id_regex ? 'allele_id_format' : 'allele_id_regex';
  const isSame = format === before.allele_id_format && regex === before.allele_id_regex;
  if (isSame || (regex !== null && regularExpressionProblem(regex) !== undefined)) return [];
  const broken = allelesThat(
    connection,
    locus,
    ({ allele_id }) => alleleIdProblem(allele_id, format, regex ?? undefined) !== undefined,
  );
  return broken.count === 0 ? [] : [errorOf('allele_ids', told(broken, 'would have ids that do not fit'), member)];
}

function rulesOf(members: LocusMembers): AlleleRules {
  const { data_type, allele_id_format, length_varies, length, min_length, max_length } = members;
  return {
    data_type,
    allele_id_format,
    length_varies,
    length: length ?? undefined,
    min_length: min_length ?? undefined,
    max_length: max_length ?? undefined,
  };
}

/** A curator may define an allele of an unusual length, so those that are there may stay. */
function ofLengths(
  connection: DefinitionConnection,
  locus: number,
  before: LocusMembers,
  members: LocusMembers,
): RowProblem[] {
  const [was, is] = [rulesOf(before), rulesOf(members)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const broken = allelesThat(
    connection,
    locus,
    ({ length }) => alleleLengthProblem(length, is) !== undefined && alleleLengthProblem(length, was) === undefined,
  );
  if (broken.count === 0) return [];
  const longest = is.max_length ?? Infinity;
  const isTooLong = allelesThat(connection, locus, ({ length }) => length > longest).count > 0;
  const field = is.length_varies ? (isTooLong ? 'max_length' : 'min_length') : 'length';
  return [warningOf('length', told(broken, 'would have a length that the locus does not allow'), field)];
}

function ofAttributes(connection: DefinitionConnection, locus: number, before: LocusMembers, members: LocusMembers) {
  const member = 'extended_attributes';
  const now = new Map(members.extended_attributes.map((attribute) => [attribute.field, attribute]));
  const problems: RowProblem[] = [];
  for (const { field } of before.extended_attributes) {
    if (now.has(field)) continue;
    const valued = allelesWithValue(connection, locus, field, () => true);
    const message = told(valued, `has a value of ${field}`, `have a value of ${field}`);
    if (valued.count > 0) problems.push(errorOf('attribute_in_use', message, member));
  }
  const was = new Map(before.extended_attributes.map((attribute) => [attribute.field, JSON.stringify(attribute)]));
  for (const attribute of now.values()) {
    if (was.get(attribute.field) === JSON.stringify(attribute)) continue;
    problems.push(...ofRule(connection, locus, attribute));
  }
  return problems;
}

function ofRule(
  connection: DefinitionConnection,
  locus: number,
  { required = false, ...rest }: AttributeMembers,
): RowProblem[] {
  const { field, value_regex } = rest;
  if (value_regex !== undefined && regularExpressionProblem(value_regex) !== undefined) return [];
  const rule = { ...rest, required };
  const broken = allelesWithValue(
    connection,
    locus,
    field,
    (value) => attributeValueProblem(value, rule) !== undefined,
  );
  const lacking = required ? allelesWithout(connection, locus, field) : { ids: [], count: 0 };
  const problems: RowProblem[] = [];
  if (broken.count > 0) {
    const message = told(broken, `would have a value of ${field} that does not fit`);
    problems.push(errorOf('attribute', message, 'extended_attributes'));
  }
  if (lacking.count > 0) {
    const message = told(lacking, `has no value of ${field}`, `have no value of ${field}`);
    problems.push(warningOf('required', message, 'extended_attributes'));
  }
  return problems;
}
