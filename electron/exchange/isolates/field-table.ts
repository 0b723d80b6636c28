import { defined } from '#shared/defined.ts';
import { BUILT_IN_FIELDS, FIELD_AUDIENCES, FIELD_TYPES } from '#shared/rules/field-basics.ts';
import { fieldDefinitionProblems, splitValues, type FieldDefinition } from '#shared/rules/field.ts';
import { readConditions } from '#shared/rules/field-conditions.ts';
import { optionOf, readText, type ValueType } from '#shared/rules/text-value.ts';
import { nameOfHeading, type ParsedRow } from '../table-row.ts';
import type { ReportProblem } from '../problem-list.ts';

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
  'audience',
  'group',
  'unit',
  'sparse',
  'qualified',
  'conditions',
] as const;
type FieldTableColumn = (typeof FIELD_COLUMNS)[number];

/** Whether a header is that of a table of field definitions. */
export function isFieldHeader(headings: readonly string[]): boolean {
  const names = headings.map(nameOfHeading);
  return names.includes('name') && names.includes('type') && !names.includes('isolate');
}

/** Reads a table of field definitions as its rows arrive. */
export class FieldTable {
  readonly fields: FieldDefinition[] = [];
  /** Fields that every record has. Defining them changes nothing. */
  readonly builtIn: string[] = [];
  readonly #report: ReportProblem;
  #places: Map<FieldTableColumn, number> | undefined;
  #row = 0;

  constructor(report: ReportProblem) {
    this.#report = report;
  }

  take({ cells, line }: ParsedRow): void {
    if (!this.#places) this.#takeHeader(cells, line);
    else if (this.#places.size > 0) this.#takeDefinition(cells, line, this.#places);
  }

  /** Whether the table has a valid header, and no row behind it. */
  get isEmpty(): boolean {
    return this.#places !== undefined && this.#places.size > 0 && this.#row === 0;
  }

  #takeHeader(headings: readonly string[], line: number): void {
    const places = new Map<FieldTableColumn, number>();
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

  #takeDefinition(cells: readonly string[], line: number, places: Map<FieldTableColumn, number>): void {
    this.#row += 1;
    const cell = (column: FieldTableColumn) => cells[places.get(column) ?? -1] ?? '';
    const name = cell('name');
    if (BUILT_IN_FIELDS.includes(name)) {
      this.builtIn.push(name);
      return;
    }
    const fault = (column: FieldTableColumn, reason: string) => {
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
  cell: (column: FieldTableColumn) => string,
  fault: (column: FieldTableColumn, reason: string) => void,
): FieldDefinition | undefined {
  let isGood = true;
  const refuse = (column: FieldTableColumn, reason: string) => {
    isGood = false;
    fault(column, reason);
  };
  const read = <Type extends ValueType>(column: FieldTableColumn, valueType: Type) => {
    const found = cell(column) === '' ? undefined : readText(cell(column), valueType, column);
    if (found && 'reason' in found) refuse(column, found.reason);
    return found && 'value' in found ? found.value : undefined;
  };
  const type = optionOf(cell('type'), FIELD_TYPES);
  if (!type) refuse('type', `"${cell('type')}" is not a type of field. The types are ${FIELD_TYPES.join(', ')}.`);
  const audience = optionOf(cell('audience'), FIELD_AUDIENCES);
  if (!audience && cell('audience') !== '') {
    refuse('audience', `"${cell('audience')}" does not say who sees the field. Write ${FIELD_AUDIENCES.join(', ')}.`);
  }
  const allowed = splitValues(cell('allowed_values'));
  const conditions = cell('conditions') === '' ? undefined : readConditions(cell('conditions'));
  if (conditions && 'reason' in conditions) refuse('conditions', conditions.reason);
  const field: FieldDefinition = {
    name: cell('name'),
    type: type ?? 'text',
    required: read('required', 'flag') ?? false,
    length: read('length', 'integer'),
    min: read('min', 'number'),
    max: read('max', 'number'),
    regex: cell('regex') || undefined,
    comments: cell('comments') || undefined,
    allowed_values: allowed.length > 0 ? allowed : undefined,
    multiple: read('multiple', 'flag') ?? false,
    audience,
    group: cell('group') || undefined,
    unit: cell('unit') || undefined,
    sparse: read('sparse', 'flag') ?? false,
    qualified: read('qualified', 'flag') ?? false,
    conditions: conditions && 'value' in conditions && conditions.value.length > 0 ? conditions.value : undefined,
  };
  return isGood ? field : undefined;
}
