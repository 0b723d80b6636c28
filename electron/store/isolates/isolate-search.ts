import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import type { FilterOperator } from '#shared/api/isolate-filter.ts';
import { assertNever } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import { builtStatement } from '../file/prepared-query.ts';
import type { FieldColumn } from './field-repository.ts';
import { factValues, type FactTarget } from './isolate-facts.ts';
import { isolatesWithAllele } from '../designations/designation-queries.ts';

/** What a condition looks at. */
export type SearchTarget =
  | { on: 'column'; column: FieldColumn; type: SearchedType }
  | { on: 'value'; field: string; type: SearchedType }
  /** Row id of the locus. */
  | { on: 'locus'; locus: number; type: SearchedType }
  | { on: 'scheme'; scheme: number; field: string; type: SearchedType }
  /** The profiles with these LIN codes: their field in the scheme, and its values as a JSON array. */
  | { on: 'lincode'; scheme: number; field: string; type: SearchedType; types: string }
  | FactTarget;

/** How values are compared: `text` ignores case, `exact` does not, dates compare as ISO text, booleans are `true` or `false`. */
type SearchedType = 'number' | 'text' | 'exact' | 'date' | 'bool';

/**
 * Conditions on isolates. An empty `all` keeps every isolate, an empty `any` keeps none. Everything that the conditions name is
 * known to exist. Plain data, so that it can be sent to a worker.
 */
export type SearchTree =
  | { all: SearchTree[] }
  | { any: SearchTree[] }
  | { target: SearchTarget; op: FilterOperator; values: (string | number)[] };

type Condition = RawBuilder<SqlBool>;

const COMPARED = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const;

/** True for the isolates (table `isolate`) that match a tree. */
export function holds(tree: SearchTree): Condition {
  if ('all' in tree) return tree.all.length > 0 ? joined(tree.all, sql` and `) : sql<SqlBool>`1 = 1`;
  if ('any' in tree) return tree.any.length > 0 ? joined(tree.any, sql` or `) : sql<SqlBool>`1 = 0`;
  const { target, op, values } = tree;
  if (op === '!=') return sql<SqlBool>`not (${holds({ target, op: '=', values })})`;
  if (op === 'empty') return sql<SqlBool>`not (${holds({ target, op: 'not-empty', values })})`;
  if (target.on === 'column') {
    const column = sql.ref(`isolate.${target.column}`);
    if (op === 'not-empty') return sql<SqlBool>`${column} is not null`;
    // A comparison with null is neither true nor false, but "not" must be able to invert it.
    return sql<SqlBool>`(${column} is not null and ${compared(column, column, target.type, op, values)})`;
  }
  return sql<SqlBool>`isolate.id in (${isolatesWith(target, op, values)})`;
}

/**
 * The most isolates that a tree can match, as far as indexes show it. Infinity if that is more than `most` or unknown.
 */
export function countFitting(database: Database, tree: SearchTree, most: number): number {
  if ('all' in tree) return Math.min(...tree.all.map((part) => countFitting(database, part, most)));
  if ('any' in tree) return tree.any.reduce((sum, part) => sum + countFitting(database, part, most), 0);
  const { target, op, values } = tree;
  if ((op !== '=' && op !== 'in') || target.on === 'column') return Infinity;
  const found = sql<{ found: number }>`
    select count(*) as found from (${isolatesWith(target, op, values)} limit ${most + 1})`.compile(database.sql);
  const row = builtStatement(database.connection, found.sql).get(...(found.parameters as SQLInputValue[]));
  const count = Number(row?.['found']);
  return count > most ? Infinity : count;
}

/** Whether a tree asks for alleles of a locus. They have no index: the packed rows of all isolates are read. */
export function namesLocus(tree: SearchTree): boolean {
  if ('all' in tree) return tree.all.some(namesLocus);
  if ('any' in tree) return tree.any.some(namesLocus);
  return tree.target.on === 'locus';
}

function joined(parts: SearchTree[], separator: RawBuilder<unknown>): Condition {
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => holds(part)),
    separator,
  )})`;
}

/**
 * Ids of the isolates with a matching value. One index answers each. Values of fields and schemes know whether their isolate is private:
 * the view of a reader leaves those out at once. The index of scheme values is told both answers because it begins with them. Alleles
 * (`main`) are looked for among all isolates, whoever reads: only those that the reader may see are looked up among them (`isolate`), and to
 * ask of each match before that costs more than what it leaves out.
 */
function isolatesWith(
  target: Exclude<SearchTarget, { on: 'column' }>,
  op: FilterOperator,
  values: (string | number)[],
): RawBuilder<unknown> {
  const fits = (text: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    op === 'not-empty' ? sql`` : sql` and ${compared(text, number, target.type, op, values)}`;
  switch (target.on) {
    case 'value':
      return sql`select isolate from isolate_value where field = ${target.field}${fits(sql.ref('value'), sql.ref('number_value'))}`;
    case 'locus':
      return isolatesWithAllele(target.locus, fits(sql.ref('allele_id'), sql`cast(allele_id as integer)`));
    case 'scheme':
      return sql`select isolate from isolate_scheme_value where is_private in (0, 1) and scheme = ${target.scheme} and field = ${target.field}${fits(sql.ref('value'), sql`cast(value as integer)`)}`;
    case 'lincode':
      return sql`select isolate from isolate_scheme_value where is_private in (0, 1) and scheme = ${target.scheme} and field = ${target.field} and value in (select value from json_each(${target.types}))`;
    case 'verdict': {
      // An index finds those that are judged; all others are found as what is left.
      const isKept = (op === '=' || op === 'in') && !values.includes('none') && target.isHidden !== true;
      return isKept
        ? sql`select isolate from isolate_verdict where is_outdated = 0 and kind in (${sql.join(values)})`
        : sql`select isolate from (${factValues(target)}) where true${fits(sql.ref('value'), sql.ref('value'))}`;
    }
    case 'project':
    case 'publication':
    case 'sequence':
    case 'custody':
    case 'group':
    case 'attribute':
      return sql`select isolate from (${factValues(target)}) where value is not null${fits(sql.ref('value'), sql.ref('value'))}`;
    default:
      return assertNever(target);
  }
}

/** Compares with a text, or with the number that it stands for. */
function compared(
  text: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  type: SearchedType,
  op: FilterOperator,
  values: (string | number)[],
): Condition {
  const folded = sql`lower(${text})`;
  if (op === 'contains' || op === 'starts') {
    const part = String(values[0] ?? '');
    // As in `contains`: a zero character would end the pattern.
    if (part.includes('\0')) return sql<SqlBool>`1 = 0`;
    const pattern = part.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const like = op === 'contains' ? `%${pattern}%` : `${pattern}%`;
    return sql<SqlBool>`${folded} like lower(${like}) escape '\\'`;
  }
  if (op === '=' || op === 'in') {
    if (type === 'text') return sql<SqlBool>`${folded} in (${sql.join([...new Set(values.flatMap(foldedForms))])})`;
    return sql<SqlBool>`${type === 'number' ? number : text} in (${sql.join(values)})`;
  }
  const operator = COMPARED[op as keyof typeof COMPARED];
  if (type === 'text') return sql<SqlBool>`${folded} ${operator} lower(${values[0] ?? ''})`;
  return sql<SqlBool>`${type === 'number' ? number : text} ${operator} ${values[0] ?? ''}`;
}

/**
 * The texts that equal a value except for case. SQLite's `lower` knows only ASCII letters, so for others the usual
 * spellings are looked for: as written, all small, all capital, first letter capital.
 */
function foldedForms(value: string | number): string[] {
  const text = String(value);
  const small = text.toLowerCase();
  const forms = [text, small, text.toUpperCase(), small.slice(0, 1).toUpperCase() + small.slice(1)];
  return [...new Set(forms.map((form) => form.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())))];
}
