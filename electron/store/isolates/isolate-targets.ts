import type { FilterOperator, FilterValue, IsolateProperty } from '#shared/api/isolate-filter.ts';
import { isCalendarDate } from '#shared/api/parameters.ts';
import { booleanOf } from '#shared/rules/field-value.ts';
import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';
import { fieldsOf, type Field } from './field-repository.ts';
import type { FactTarget } from './isolate-facts.ts';
import type { IsolateSelection } from './isolate-repository.ts';
import type { SearchTarget, SearchTree } from './isolate-search.ts';
import { findLocus } from '../records/locus-repository.ts';
import { findScheme, findSchemeFields } from '../records/scheme-repository.ts';
import { VERDICT_KINDS, type VerdictKind } from '#shared/verdict/verdict.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';

const ORDERED = new Set<FilterOperator>(['<', '<=', '>', '>=']);
const EQUAL = new Set<FilterOperator>(['=', '!=', 'in']);
const WITHIN_TEXT = new Set<FilterOperator>(['contains', 'starts']);

/** A condition as the client wrote it: what it refers to, and its place in the request. */
export interface AskedFilter {
  place: string;
  name:
    | { field: string }
    | { locus: string }
    | { scheme: number; schemeField: string }
    | { classificationScheme: number }
    | { property: IsolateProperty };
  op: FilterOperator;
  values: (string | number | boolean)[];
}

/**
 * What a condition refers to, and its values in a form that can be compared. Refuses what the database does not have
 * (400).
 */
export function resolveCondition(database: Database, asked: AskedFilter): SearchTree {
  const { target, isInteger = false } = targetOf(database, asked);
  const { op, place } = asked;
  if (isInteger && EQUAL.has(op)) for (const value of asked.values) refuseNonInteger(value, place);
  return { target, op, values: asked.values.map((value) => readValue(target, op, value, place)) };
}

/** What a condition refers to, and whether that holds whole numbers only. */
interface SearchedTarget {
  target: SearchTarget;
  isInteger?: boolean;
}

function targetOf(database: Database, { place, name, op }: AskedFilter): SearchedTarget {
  if ('field' in name) {
    const field = findField(database, name.field);
    if (!field) throw badParameter(place, `names no provenance field of this database`);
    if (typeOf(field) === 'number' && WITHIN_TEXT.has(op)) {
      throw badParameter(place, `is a number field, which cannot be compared with "${op}"`);
    }
    if (typeOf(field) === 'bool' && (ORDERED.has(op) || WITHIN_TEXT.has(op))) {
      throw badParameter(place, `is a boolean field, which cannot be compared with "${op}"`);
    }
    return { target: fieldTarget(field), isInteger: field.type === 'int' };
  }
  if ('locus' in name) {
    const locus = findLocus(database, name.locus);
    if (!locus) throw badParameter(place, 'names no locus of this database');
    const isNumber = locus.allele_id_format === 'integer' && ORDERED.has(op);
    return { target: { on: 'locus', locus: locus.id, type: isNumber ? 'number' : 'exact' } };
  }
  if ('scheme' in name) return schemeTarget(database, name, place, ORDERED.has(op));
  const target = factTarget(database, name, place);
  if (target.type === 'number' && WITHIN_TEXT.has(op)) {
    throw badParameter(place, `is a number, which cannot be compared with "${op}"`);
  }
  return { target };
}

const PROPERTIES: Record<IsolateProperty, FactTarget> = {
  project: { on: 'project', by: 'name', type: 'text' },
  project_id: { on: 'project', by: 'id', type: 'number' },
  publication: { on: 'publication', type: 'number' },
  contig_count: { on: 'sequence', measure: 'contig_count', type: 'number' },
  total_length: { on: 'sequence', measure: 'total_length', type: 'number' },
  visibility: { on: 'custody', member: 'visibility', type: 'text' },
  embargo_until: { on: 'custody', member: 'embargo_until', type: 'date' },
  verdict: { on: 'verdict', type: 'exact' },
};

function factTarget(
  database: Database,
  name: { classificationScheme: number } | { property: IsolateProperty },
  place: string,
): FactTarget {
  if ('property' in name) return PROPERTIES[name.property];
  const { classificationScheme } = name;
  const known = statementOf(database.connection, 'select 1 from classification_scheme where id = ?');
  if (!known.get(classificationScheme)) throw badParameter(place, 'names no classification scheme of this database');
  return { on: 'group', classificationScheme, type: 'number' };
}

function schemeTarget(
  database: Database,
  name: { scheme: number; schemeField: string },
  place: string,
  isOrdered: boolean,
): SearchedTarget {
  const fields = findSchemeFields(database, name.scheme);
  if (!fields) throw badParameter(place, 'names no scheme of this database');
  const field = fields.find((entry) => entry.field === name.schemeField);
  if (!field) throw badParameter(place, `names no field of the scheme ${name.scheme}`);
  const type = field.type === 'integer' && isOrdered ? 'number' : 'exact';
  const isInteger = field.type === 'integer';
  return { target: { on: 'scheme', scheme: name.scheme, field: field.field, type }, isInteger };
}

/** The provenance field of a name, or undefined. */
export function findField(database: Database, name: string): Field | undefined {
  return fieldsOf(database).find((field) => field.name === name);
}

function typeOf({ type }: Field): SearchTarget['type'] {
  return type === 'int' || type === 'float' ? 'number' : type;
}

/** Where the values of a provenance field are stored, or how those of an attribute are found. */
export function fieldTarget(field: Field): Extract<SearchTarget, { on: 'column' | 'value' | 'attribute' }> {
  if (field.derived) {
    const { from, fromType, table, way } = field.derived;
    const type = field.type === 'text' ? 'text' : 'number';
    return { on: 'attribute', attribute: field.name, from, fromType, table, way, type };
  }
  const type = typeOf(field);
  return field.column ? { on: 'column', column: field.column, type } : { on: 'value', field: field.name, type };
}

/**
 * A value in the form in which the target is compared. A value of the wrong type is refused: otherwise it would
 * silently be unequal to everything.
 */
function readValue(target: SearchTarget, op: FilterOperator, value: FilterValue, place: string): string | number {
  const text = String(value).trim();
  if (target.type === 'bool') {
    const found = booleanOf(text);
    if (found !== undefined) return String(found);
    throw badParameter(place, `is a boolean field: "${text}" is neither true nor false`);
  }
  if (typeof value === 'boolean') throw badParameter(place, 'must be a string or a number');
  if (target.on === 'verdict' && EQUAL.has(op) && !VERDICT_KINDS.includes(text as VerdictKind)) {
    throw badParameter(place, `is a verdict: "${text}" is none of ${VERDICT_KINDS.join(', ')}`);
  }
  if (target.type === 'number') {
    const number = Number(text);
    if (text !== '' && Number.isFinite(number)) return number;
    throw badParameter(place, `is a number field: "${text}" is not a number`);
  }
  if (target.type === 'date' && !WITHIN_TEXT.has(op) && !isCalendarDate(text)) {
    throw badParameter(place, `is a date field: "${text}" is not a calendar date written YYYY-MM-DD`);
  }
  return String(value);
}

/**
 * What holds integers takes integers only (`wire-notes.md` §6): a mistyped value should not look like an empty result. Also refused
 * is another way to write one, like `1.0` or `1e3`.
 */
function refuseNonInteger(value: FilterValue, place: string): void {
  const text = String(value).trim();
  if (!/^[+-]?\d+$/.test(text)) throw badParameter(place, `is an integer field: "${text}" is not an integer`);
}

const SCHEME_NAME = /^scheme\.(\d{1,15})\.(.+)$/s;

const LOCUS_NAME = /^locus\.(.+)$/s;
const LOCI_NAME = /^loci\.(\d{1,15})$/;

/** A provenance field, `scheme.ID.FIELD` or `locus.NAME`; integers compare as numbers. Undefined if it is none of these. */
export function namedTarget(database: Database, name: string, place: string): SearchedTarget | undefined {
  const [, scheme, schemeField] = SCHEME_NAME.exec(name) ?? [];
  if (scheme !== undefined && schemeField !== undefined) {
    return schemeTarget(database, { scheme: Number(scheme), schemeField }, place, true);
  }
  const field = findField(database, name);
  if (field) return { target: fieldTarget(field), isInteger: field.type === 'int' };
  const [, locus] = LOCUS_NAME.exec(name) ?? [];
  return locus === undefined ? undefined : targetOf(database, { place, name: { locus }, op: '<', values: [] });
}

/** The target by which a list is sorted: a named one, the number or length of contigs, or the verdict on them. */
export function sortTarget(database: Database, member: string): SearchTarget {
  const named = namedTarget(database, member, 'sort');
  if (named) return named.target;
  if (member === 'contig_count' || member === 'total_length' || member === 'verdict') return PROPERTIES[member];
  throw badParameter('sort', 'must be a provenance field of this database, scheme.ID.FIELD, locus.NAME or verdict');
}

/** The requested fields of records, separated by commas. */
export async function readSelection(database: Database, written: string): Promise<IsolateSelection> {
  const selection: IsolateSelection = { fields: [], schemeFields: [], loci: [] };
  const fields = new Map(fieldsOf(database).map((field) => [field.name, field]));
  for (const name of written.split(',').map((part) => part.trim())) {
    if (name === '') continue;
    const [, scheme, schemeField] = SCHEME_NAME.exec(name) ?? [];
    const field = fields.get(name);
    if (scheme !== undefined && schemeField !== undefined) {
      schemeTarget(database, { scheme: Number(scheme), schemeField }, 'fields', false);
      selection.schemeFields.push({ scheme: Number(scheme), field: schemeField });
    } else if (field) {
      if (!field.column) selection.fields.push(name);
    } else if (name === 'verdict') selection.verdict = true;
    else selection.loci.push(...(await lociOf(database, name)));
  }
  return selection;
}

/** Row ids of the loci that `locus.NAME` or `loci.SCHEME` names, in the order of the scheme. */
async function lociOf(database: Database, name: string): Promise<number[]> {
  const [, locusName] = LOCUS_NAME.exec(name) ?? [];
  const [, schemeId] = LOCI_NAME.exec(name) ?? [];
  if (locusName !== undefined) {
    const locus = findLocus(database, locusName);
    if (!locus) throw badParameter('fields', `names "${name}", and the database has no such locus`);
    return [locus.id];
  }
  if (schemeId !== undefined) {
    const scheme = await findScheme(database, Number(schemeId));
    if (!scheme) throw badParameter('fields', `names "${name}", and the database has no such scheme`);
    return scheme.loci.map(({ id }) => id);
  }
  throw badParameter(
    'fields',
    `names "${name}", which is neither a provenance field of this database nor scheme.ID.FIELD, locus.NAME, loci.ID or verdict`,
  );
}
