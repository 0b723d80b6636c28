import type { SchemeFieldMembers, SchemeMembers } from '../api/curation/scheme-members.ts';
import { attributeValueProblem, type AttributeRule } from './extended-attribute.ts';
import { schemeFieldNameProblem } from './profile-members.ts';
import { regularExpressionProblem } from './regular-expression.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { schemeNameProblem } from './scheme.ts';
import { lineProblems, listProblems, longTextProblems, publicationProblems, userProblems } from './text-members.ts';

/** What a database says of the people and loci that a scheme names. */
interface SchemeSurroundings {
  isUser(id: number): boolean;
  isLocus(name: string): boolean;
  /** Fields that the scheme has already: their names stay, whatever they are. */
  known_fields?: ReadonlySet<string>;
}

/** All that is wrong with a scheme by itself, whatever profiles it has. */
export function checkScheme(members: SchemeMembers, surroundings: SchemeSurroundings): RowProblem[] {
  const { name, description, display_order, taxon_id, taxon, curators, publications, flags } = members;
  const nameProblem = schemeNameProblem(name);
  return [
    ...(nameProblem === undefined ? [] : [errorOf('bad_name', nameProblem, 'name')]),
    ...longTextProblems('description', description),
    ...locusProblems(members, surroundings),
    ...fieldProblems(members, surroundings.known_fields ?? new Set()),
    ...keyProblems(members),
    ...missingProblems(members),
    ...(display_order !== null && display_order < 0
      ? [errorOf('bad_place', 'The place in lists is not below zero.', 'display_order')]
      : []),
    ...lineProblems([['taxon', 'The taxon', taxon]]),
    ...taxonProblems(taxon_id),
    ...userProblems('curators', curators, surroundings.isUser),
    ...publicationProblems(publications),
    ...listProblems('flags', 'A flag', flags),
  ];
}

/** Why a text is no number of a taxon in the taxonomy of NCBI. Undefined if it is one. */
export function taxonIdProblem(text: string): string | undefined {
  const isNumber = /^[1-9]\d{0,8}$/.test(text.trim());
  return isNumber ? undefined : `"${text}" is no NCBI taxonomy id: it is a number above zero, such as 485.`;
}

function taxonProblems(id: number | null): RowProblem[] {
  const reason = id === null ? undefined : taxonIdProblem(String(id));
  return reason === undefined ? [] : [errorOf('bad_taxon', reason, 'taxon_id')];
}

function locusProblems({ loci }: SchemeMembers, { isLocus }: SchemeSurroundings): RowProblem[] {
  const seen = new Set<string>();
  return loci.flatMap((locus) => {
    const isRepeated = seen.has(locus);
    seen.add(locus);
    if (isRepeated) return [errorOf('repeated', `The locus "${locus}" is given twice.`, 'loci')];
    return isLocus(locus) ? [] : [errorOf('unknown_locus', `The database has no locus "${locus}".`, 'loci')];
  });
}

function fieldProblems({ fields, loci }: SchemeMembers, known: ReadonlySet<string>): RowProblem[] {
  const seen = new Set<string>();
  return fields.flatMap((one) => {
    const { field, description = null } = one;
    const isRepeated = seen.has(field);
    seen.add(field);
    if (field === '') return [errorOf('no_name', 'A field has no name.', 'fields')];
    if (isRepeated) return [errorOf('repeated', `The field "${field}" is given twice.`, 'fields')];
    if (loci.includes(field)) {
      return [errorOf('name_of_locus', `"${field}" is a locus of the scheme and cannot be a field.`, 'fields')];
    }
    const name = known.has(field) ? undefined : schemeFieldNameProblem(field);
    const reason = name ?? ruleProblem(one);
    const texts = lineProblems([['fields', `The description of ${field}`, description]]);
    return reason === undefined ? texts : [...texts, errorOf('bad_field', reason, 'fields')];
  });
}

/** Why the rules of a field contradict each other. Undefined if they do not. */
function ruleProblem(field: SchemeFieldMembers): string | undefined {
  const { value_regex, allowed_values } = field;
  const pattern = value_regex === undefined ? undefined : regularExpressionProblem(value_regex);
  if (pattern !== undefined) return pattern;
  if (allowed_values?.length === 0) return `${field.field} allows no value. Leave its allowed values out.`;
  const own = { ...asAttribute(field), allowed_values: undefined };
  return allowed_values
    ?.map((value) => attributeValueProblem(value, own))
    .find((problem): problem is string => problem !== undefined);
}

function asAttribute({ field, type, value_regex, allowed_values }: SchemeFieldMembers): AttributeRule {
  return { field, value_format: type, value_regex, allowed_values, required: false };
}

/** Why a profile cannot have a value of a field. Undefined if it can. */
export function schemeValueProblem(value: string, field: SchemeFieldMembers): string | undefined {
  return attributeValueProblem(value, asAttribute(field));
}

function keyProblems({ primary_key, fields, loci }: SchemeMembers): RowProblem[] {
  if (primary_key === null) return [];
  if (!fields.some(({ field }) => field === primary_key)) {
    return [errorOf('no_key', `The primary key "${primary_key}" is not among the fields.`, 'primary_key')];
  }
  if (loci.length > 0) return [];
  return [errorOf('no_loci', 'A scheme with a primary key needs loci.', 'loci')];
}

function missingProblems({ allow_missing_loci, max_missing, loci }: SchemeMembers): RowProblem[] {
  if (max_missing === null) return [];
  const reason = !allow_missing_loci
    ? 'Without missing loci there is no number of them. Leave it empty.'
    : max_missing < 0 || max_missing >= Math.max(1, loci.length)
      ? `The most loci that may be missing is a number from 0 to ${Math.max(0, loci.length - 1)}.`
      : undefined;
  return reason === undefined ? [] : [errorOf('bad_missing', reason, 'max_missing')];
}
