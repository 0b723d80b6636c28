import { countOf, numberText } from '../count-of.ts';
import { booleanOf, isDecimal } from './field-value.ts';
import { fieldNameProblem, fieldValueProblem, shortened, type FieldDefinition } from './field.ts';
import {
  amongIntegers,
  compareEnds,
  compareStarts,
  gapBetween,
  measuredRange,
  overlaps,
  rangeOf,
  rangeText,
  type NumberRange,
} from './number-range.ts';
import { errorOf, warningOf, type RowProblem } from './rule-problem.ts';

/** How a table finds the row of a value: by the very value, or by the range in which a number lies. */
export const ATTRIBUTE_WAYS = ['value', 'range'] as const;
export type AttributeWay = (typeof ATTRIBUTE_WAYS)[number];

/** What results of a table are: texts, or numbers, which are sorted and compared by their size. */
export const ATTRIBUTE_RESULT_TYPES = ['text', 'number'] as const;
export type AttributeResultType = (typeof ATTRIBUTE_RESULT_TYPES)[number];

/** What a table gives for a value, or for all numbers of a range. */
export interface AttributeRow {
  /** A value of the field; or a range such as `> 0.06 and <= 0.25`, or `else`. */
  value: string;
  result: string;
}

/** A table that turns values of a field into an attribute. */
interface AttributeRules {
  by: AttributeWay;
  /** Texts if absent. */
  result_type?: AttributeResultType;
  rows: readonly AttributeRow[];
}

/** In a table of ranges: every number that no other row names. */
const ELSE = 'else';

/** The most rows of a table. All towns of a country are some ten thousand. */
const MOST_ATTRIBUTE_ROWS = 20_000;

/** The most characters of a value or a result. */
const MOST_CHARACTERS = 500;

/** How many problems of rows are told. */
const TOLD = 100;

/** The column of the derived values in an exported table. An import knows it by this form, and leaves it out. */
export function derivedHeading(attribute: string, field: string): string {
  return `${attribute} (from ${field})`;
}

/** The attribute and the field of a heading that `derivedHeading` wrote. Undefined for another one. */
export function readDerivedHeading(heading: string): { attribute: string; field: string } | undefined {
  const [, attribute, field] = /^(.+) \(from (.+)\)$/.exec(heading) ?? [];
  return attribute === undefined || field === undefined ? undefined : { attribute, field };
}

/** What is said beside a derived value: `from country`, or of ranges, which differ from table to table, `by EUCAST 2024 (2024-01-01)`. */
export function derivedBy({ from, table, by, day }: DerivedBy): string {
  return by === 'range' ? `by ${table}${day === undefined ? '' : ` (${day})`}` : `from ${from}`;
}

/** From which field an attribute is derived, and by which table. */
interface DerivedBy {
  from: string;
  table: string;
  by: AttributeWay;
  day?: string | undefined;
}

/** Why a text cannot be the name of an attribute. */
export function attributeNameProblem(name: string): string | undefined {
  if (readDerivedHeading(name)) return `"${name}" is how a table heads a derived column, so it cannot be an attribute.`;
  return fieldNameProblem(name)?.replace('The field name', 'The name').replace('The field has', 'The attribute has');
}

/** Rows as they are stored: without blanks around them, ranges and numbers in one spelling, empty rows left out. */
export function normaliseRows({ by, result_type, rows }: AttributeRules): AttributeRow[] {
  return rows.flatMap(({ value, result: written }) => {
    const text = written.trim();
    const result = result_type === 'number' && isDecimal(text) ? String(Number(text)) : text;
    const row = { value: value.trim(), result };
    if (row.value === '' && row.result === '') return [];
    if (by === 'value') return [row];
    const range = rangeOf(row.value);
    if (range) return [{ ...row, value: rangeText(range) }];
    return [row.value.toLowerCase() === ELSE ? { ...row, value: ELSE } : row];
  });
}

/**
 * What a table gives for a value; undefined where it gives nothing. A value of a range of numbers, such as `>32`, has a result only where
 * all of its numbers have the same.
 */
export function attributeLookup(
  { by, rows }: AttributeRules,
  { type }: Pick<FieldDefinition, 'type'>,
): (value: string) => string | undefined {
  if (by === 'value') {
    const results = new Map(rows.map(({ value, result }) => [valueKey(value, type), result]));
    return (value) => results.get(valueKey(value, type));
  }
  const pieces = piecesOf(rows);
  return (value) => {
    const range = measuredRange(value);
    if (!range) return undefined;
    // The last piece that does not begin behind the value.
    let [from, to] = [0, pieces.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const piece = pieces[middle];
      if (piece && compareStarts(piece.range, range) <= 0) from = middle + 1;
      else to = middle;
    }
    const piece = pieces[from - 1];
    return piece && compareEnds(range, piece.range) <= 0 ? piece.result : undefined;
  };
}

/** What is the same for equal values: numbers are compared as such. */
function valueKey(value: string, type: string): string {
  if ((type === 'int' || type === 'float') && isDecimal(value)) return String(Number(value));
  return type === 'bool' ? String(booleanOf(value) ?? value) : value;
}

interface RangePiece {
  range: NumberRange;
  result: string;
}

/** The ranges of a table in order, with those between them that "else" fills; neighbours of one result are one. */
function piecesOf(rows: readonly AttributeRow[]): RangePiece[] {
  const named = rows
    .flatMap(({ value, result }) => {
      const range = rangeOf(value);
      return range ? [{ range, result }] : [];
    })
    .toSorted((one, other) => compareStarts(one.range, other.range));
  const rest = rows.find(({ value }) => value === ELSE)?.result;
  const pieces: RangePiece[] = [];
  const add = (piece: RangePiece) => {
    const last = pieces.at(-1);
    if (last?.result === piece.result && !gapBetween(last.range, piece.range)) {
      last.range = { ...last.range, high: piece.range.high, hasHigh: piece.range.hasHigh };
    } else pieces.push(piece);
  };
  let before: NumberRange = { low: -Infinity, hasLow: true, high: -Infinity, hasHigh: true };
  for (const { range, result } of named) {
    const gap = rest === undefined ? undefined : gapBetween(before, range);
    if (gap && rest !== undefined) add({ range: gap, result: rest });
    add({ range, result });
    before = range;
  }
  const end = { low: Infinity, hasLow: true, high: Infinity, hasHigh: true };
  const gap = rest === undefined ? undefined : gapBetween(before, end);
  if (gap && rest !== undefined) add({ range: gap, result: rest });
  return pieces;
}

/** Everything that is wrong with the rows of a table, and what is unusual, by row. `field` is what it is about. */
export function attributeRowProblems(table: AttributeRules, field: FieldDefinition): RowProblem[] {
  const { by, result_type, rows } = table;
  if (rows.length === 0) return [errorOf('no_rows', 'The table has no rows: add a value and its result.', 'rows')];
  if (rows.length > MOST_ATTRIBUTE_ROWS) {
    const most = `A table has at most ${numberText(MOST_ATTRIBUTE_ROWS)} rows, but this one has ${numberText(rows.length)}`;
    return [errorOf('too_many_rows', `${most}. Leave out values that no isolate has.`, 'rows')];
  }
  if (by === 'range' && (field.type === 'date' || field.type === 'bool')) {
    const sentence = `Ranges are for numbers, but ${field.name} has the type ${field.type}. Give a result for each value.`;
    return [errorOf('bad_way', sentence, 'by')];
  }
  const ofCells = rows.flatMap((row, index) => {
    const problem = cellProblem(row, result_type);
    return problem === undefined ? [] : [rowError('bad_row', [index], problem)];
  });
  if (ofCells.length > 0) return firstOf(ofCells);
  return firstOf(by === 'value' ? valueProblems(rows, field) : rangeProblems(rows, field));
}

function cellProblem({ value, result }: AttributeRow, type?: AttributeResultType): string | undefined {
  if (value === '') return `"${shortened(result)}" has no value before it.`;
  if (result === '') return `"${shortened(value)}" has no result. Write one, or take the row out.`;
  const long = [value, result].find((text) => text.length > MOST_CHARACTERS);
  if (long !== undefined) return `"${shortened(long)}" is longer than ${MOST_CHARACTERS} characters.`;
  if (type === 'number' && !isDecimal(result)) {
    return `"${shortened(result)}" is no number, but the results are numbers. Write one, or say that they are texts.`;
  }
  const hasControl = [value, result].find((text) => /\p{Cc}/u.test(text));
  return hasControl === undefined ? undefined : `"${shortened(hasControl)}" has a line break or a control character.`;
}

/** A problem of rows, by their 0-based places. */
function rowError(code: string, places: readonly number[], sentence: string): RowProblem {
  const named = places.map((place) => numberText(place + 1)).join(' and ');
  return errorOf(code, `${places.length === 1 ? 'Row' : 'Rows'} ${named}: ${sentence}`, 'rows');
}

function firstOf(problems: readonly RowProblem[]): RowProblem[] {
  if (problems.length <= TOLD) return [...problems];
  const rest = countOf(problems.length - TOLD, 'more problem of the rows', 'more problems of the rows');
  return [...problems.slice(0, TOLD), errorOf('bad_row', `And ${rest}.`, 'rows')];
}

function valueProblems(rows: readonly AttributeRow[], field: FieldDefinition): RowProblem[] {
  const places = new Map<string, number>();
  return rows.flatMap(({ value }, index) => {
    const key = valueKey(value, field.type);
    const first = places.get(key);
    if (first !== undefined) {
      const sentence = `"${shortened(value)}" is there twice. Keep the row that is right.`;
      return [rowError('repeated', [first, index], sentence)];
    }
    places.set(key, index);
    const problem = fieldValueProblem(value, { ...field, required: true });
    return problem === undefined ? [] : [rowError('bad_value', [index], problem)];
  });
}

interface PlacedRange extends RangePiece {
  place: number;
}

const HOW = `Write a range as "<= 0.06", "> 0.25" or "> 0.06 and <= 0.25", a single number, or "${ELSE}": the signs say whether a bound belongs to it.`;

function rangeProblems(rows: readonly AttributeRow[], field: FieldDefinition): RowProblem[] {
  const problems: RowProblem[] = [];
  const ranges: PlacedRange[] = [];
  const others: number[] = [];
  for (const [place, { value, result }] of rows.entries()) {
    const range = rangeOf(value);
    if (range) ranges.push({ place, result, range: field.type === 'int' ? amongIntegers(range) : range });
    else if (value === ELSE) others.push(place);
    else problems.push(rowError('bad_range', [place], `"${shortened(value)}" is no range of numbers. ${HOW}`));
  }
  if (others.length > 1)
    problems.push(rowError('repeated', others, `"${ELSE}" is there twice. Keep the row that is right.`));
  if (problems.length > 0) return problems;
  const sorted = ranges.toSorted((one, other) => compareStarts(one.range, other.range));
  let last: PlacedRange | undefined;
  for (const next of sorted) {
    const { place } = next;
    if (next.range.low > next.range.high) {
      problems.push(rowError('bad_range', [place], `${textOf(rows, place)} holds no whole number.`));
      continue;
    }
    if (last && overlaps(last.range, next.range)) {
      const both = `${textOf(rows, last.place)} and ${textOf(rows, place)}`;
      const sentence = `${both} overlap. Change a bound, so that each number is in one row only.`;
      problems.push(
        rowError(
          'overlap',
          [last.place, place].toSorted((one, other) => one - other),
          sentence,
        ),
      );
    } else if (last && others.length === 0 && isGap(last.range, next.range, field)) {
      const gap = gapBetween(last.range, next.range);
      const missing = gap ? rangeText(gap) : '';
      const sentence = `no row says what numbers ${missing} are. Add one, or a row "${ELSE}".`;
      problems.push(
        rowError(
          'gap',
          [last.place, place].toSorted((one, other) => one - other),
          sentence,
        ),
      );
    }
    if (!last || compareEnds(last.range, next.range) < 0) last = next;
  }
  return problems.length > 0 ? problems : orderWarnings(sorted);
}

function textOf(rows: readonly AttributeRow[], place: number): string {
  return `"${rows[place]?.value ?? ''}"`;
}

function isGap(one: NumberRange, other: NumberRange, { type }: FieldDefinition): boolean {
  if (type === 'int') return other.low > one.high + 1;
  return gapBetween(one, other) !== undefined;
}

/** R means resistant and S susceptible: with concentrations (MIC) R lies above S, with diameters of zones below. */
function orderWarnings(sorted: readonly PlacedRange[]): RowProblem[] {
  const resistant = sorted.findIndex(({ result }) => result === 'R');
  const susceptible = sorted.findLastIndex(({ result }) => result === 'S');
  if (resistant === -1 || susceptible < resistant) return [];
  const [one, other] = [sorted[resistant]?.place ?? 0, sorted[susceptible]?.place ?? 0].toSorted((a, b) => a - b);
  const sentence = `Rows ${(one ?? 0) + 1} and ${(other ?? 0) + 1}: R lies below S. So it is with diameters of zones; with concentrations (MIC) R lies above S.`;
  return [warningOf('order', sentence, 'rows')];
}
