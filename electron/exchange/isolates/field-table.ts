import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { BUILT_IN_FIELDS, FIELD_TYPES } from '#shared/rules/field-basics.ts';
import { fieldDefinitionProblems, splitValues, type FieldDefinition } from '#shared/rules/field.ts';
import { flagOf, isDecimal } from '#shared/rules/field-value.ts';
import { ownMember } from '#shared/own-member.ts';
import type { TableRow } from '../table-row.ts';

/** Columns of a table of definitions. Only `name` and `type` are required. */
export const FIELD_COLUMNS = [
  'name',
  'type',
  'required',
  'length',
  'min',
  'max',
  'regex',
  'allowed_values',
  'comments',
  'multiple',
] as const;
type Column = (typeof FIELD_COLUMNS)[number];

/** Types by their names in other programs. */
const OTHER_TYPES: Record<string, FieldDefinition['type']> = {
  integer: 'int',
  number: 'float',
  string: 'text',
  boolean: 'bool',
};

/** Whether a header is that of a table of field definitions. */
export function isFieldHeader(headings: readonly string[]): boolean {
  const names = headings.map(nameOfHeading);
  return names.includes('name') && names.includes('type') && !names.includes('isolate');
}

function nameOfHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '_');
}

type Report = (detail: Omit<ProblemDetail, 'file'>) => void;

/** Reads a table of field definitions as its rows arrive. */
export class FieldTable {
  readonly fields: FieldDefinition[] = [];
  /** Fields that every record has. Defining them changes nothing. */
  readonly builtIn: string[] = [];
  readonly #report: Report;
  #places: Map<Column, number> | undefined;
  #row = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  take({ cells, line }: TableRow): void {
    if (!this.#places) this.#takeHeader(cells, line);
    else if (this.#places.size > 0) this.#takeDefinition(cells, line, this.#places);
  }

  /** Whether the table has a valid header, and no row behind it. */
  get isEmpty(): boolean {
    return this.#places !== undefined && this.#places.size > 0 && this.#row === 0;
  }

  #takeHeader(headings: readonly string[], line: number): void {
    const places = new Map<Column, number>();
    for (const [position, heading] of headings.entries()) {
      const column = FIELD_COLUMNS.find((each) => each === nameOfHeading(heading));
      if (heading === '') continue;
      const at = { line, column: position + 1, field: heading };
      if (!column) {
        this.#report({
          ...at,
          reason: `"${heading}" is not a column of a field table. The columns are: ${FIELD_COLUMNS.join(', ')}.`,
        });
      } else if (places.has(column)) this.#report({ ...at, reason: `"${heading}" occurs twice in the header.` });
      else places.set(column, position);
    }
    this.#places = places;
    for (const column of ['name', 'type'] as const) {
      if (places.has(column)) continue;
      this.#report({ line, field: column, reason: `There is no column "${column}".` });
      this.#places = new Map();
    }
  }

  #takeDefinition(cells: readonly string[], line: number, places: Map<Column, number>): void {
    this.#row += 1;
    const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
    const name = cell('name');
    if (BUILT_IN_FIELDS.includes(name)) {
      this.builtIn.push(name);
      return;
    }
    const fault = (column: Column, reason: string) => {
      const position = places.get(column);
      const at = position === undefined ? {} : { column: position + 1 };
      this.#report({ line, row: this.#row, ...at, ...defined({ field: name || undefined }), reason });
    };
    const field = readDefinition(cell, fault);
    if (!field) return;
    if (this.fields.some((other) => other.name === name)) return fault('name', `The field "${name}" is defined twice.`);
    const problems = fieldDefinitionProblems(field);
    for (const problem of problems) fault('name', problem);
    if (problems.length === 0) this.fields.push(field);
  }
}

/** The definition in a row. Undefined if a fault was reported. */
function readDefinition(
  cell: (column: Column) => string,
  fault: (column: Column, reason: string) => void,
): FieldDefinition | undefined {
  let isGood = true;
  const refuse = (column: Column, reason: string) => {
    isGood = false;
    fault(column, reason);
  };
  const number = (column: Column) => {
    const text = cell(column);
    if (text === '') return undefined;
    if (!isDecimal(text)) refuse(column, `${column} must be a number, not "${text}".`);
    return Number(text);
  };
  const flag = (column: Column) => {
    const value = cell(column) === '' ? false : flagOf(cell(column));
    if (value === undefined) refuse(column, `${column} must be yes or no, not "${cell(column)}".`);
    return value ?? false;
  };
  const written = cell('type').toLowerCase();
  const type = FIELD_TYPES.find((each) => each === written) ?? ownMember(OTHER_TYPES, written);
  if (!type) refuse('type', `"${cell('type')}" is not a type of field. The types are ${FIELD_TYPES.join(', ')}.`);
  const allowed = splitValues(cell('allowed_values'));
  const field: FieldDefinition = {
    name: cell('name'),
    type: type ?? 'text',
    required: flag('required'),
    length: number('length'),
    min: number('min'),
    max: number('max'),
    regex: cell('regex') || undefined,
    comments: cell('comments') || undefined,
    allowed_values: allowed.length > 0 ? allowed : undefined,
    multiple: flag('multiple'),
  };
  return isGood ? field : undefined;
}
