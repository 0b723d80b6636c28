import type { ProvenanceField } from '#shared/api/field.ts';
import { countOf } from '#shared/count-of.ts';
import { FIELD_TYPES, isSpecialColumn, type FieldType } from '#shared/rules/field-basics.ts';
import { fieldWhere } from '#shared/rules/field-conditions.ts';
import { fieldValues, isAddedOnly, type FieldDefinition } from '#shared/rules/field.ts';
import { readIsolateHeader, type IsolateLocus, type KnownColumns } from '#shared/rules/isolate-columns.ts';
import {
  acrossIsolates,
  checkIsolateRow,
  isolateFacts,
  type IsolateFacts,
  type SubmittedColumns,
} from '#shared/rules/isolate-submission.ts';
import { TECHNOLOGIES } from '#shared/rules/technologies.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { GridRules } from '../grid/grid-checks.ts';

/** What a submission of isolates is: without or with files of contigs. */
type IsolatePurpose = SubmittedColumns['purpose'];

/** What a database says of a field, as the rules read it. Types that our rules do not know are taken as text. */
export function definitionOf(field: ProvenanceField): FieldDefinition {
  const { name, length, required = false, min, max, regex, comments, multiple = false } = field;
  const { group, unit, sparse, qualified, conditions } = field;
  const type = FIELD_TYPES.find((known) => known === field.type) ?? typeOfOther(field.type);
  return {
    name,
    type,
    length,
    required,
    min,
    max,
    regex,
    comments,
    multiple,
    allowed_values: field['allowed values']?.map(String),
    group,
    unit,
    sparse,
    qualified,
    conditions,
  };
}

/** Deployed servers write `integer`, `text`, `date` and others (`wire-notes.md` §4). */
function typeOfOther(type: string): FieldType {
  if (type.startsWith('int')) return 'int';
  return type.startsWith('bool') ? 'bool' : 'text';
}

/** Columns that every table of isolates can have beside the fields of the database. */
const OPTIONAL: readonly GridColumn[] = [
  { id: 'aliases', isRequired: false, rule: 'Other names, separated by ";".' },
  { id: 'references', isRequired: false, rule: 'PubMed ids, separated by ";".' },
];

const GENOME: readonly GridColumn[] = [
  {
    id: 'assembly_filename',
    isRequired: true,
    rule: 'The name of the file of contigs, as it is dropped below: FASTA, also packed.',
    width: 200,
  },
  {
    id: 'sequence_method',
    isRequired: true,
    rule: 'How the genome was sequenced.',
    allowed: TECHNOLOGIES,
    width: 160,
  },
];

/** The columns of a table of isolates to submit: name, files of genomes, required fields, the others. */
export function isolateColumns(fields: readonly FieldDefinition[], purpose: IsolatePurpose): GridColumn[] {
  const own = fields.filter((field) => isOwnField(field.name) && !isAddedOnly(field));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const columnOf = (field: FieldDefinition) => fieldColumn(field, byName);
  return [
    { id: 'isolate', isRequired: true, rule: 'The name of the isolate, at most 200 characters.', width: 160 },
    ...(purpose === 'genomes' ? GENOME : []),
    ...own.filter(({ required }) => required).map(columnOf),
    ...own.filter(({ required }) => !required).map(columnOf),
    ...OPTIONAL,
  ];
}

/** Whether a name is that of a field which the database itself has defined. */
export function isOwnField(name: string): boolean {
  return !isSpecialColumn(name);
}

/** A column of allele ids of a locus. */
export function locusColumn({ name }: IsolateLocus): GridColumn {
  return {
    id: name,
    isRequired: false,
    rule: 'An allele id, or several separated by ";". 0: the locus is missing.',
    width: 100,
  };
}

/** The column of a field of the database, of which these are all fields. */
export function fieldColumn(
  field: FieldDefinition,
  fields: ReadonlyMap<string, FieldDefinition> = new Map(),
): GridColumn {
  const { name, required, comments, allowed_values, multiple } = field;
  return {
    id: name,
    isRequired: required,
    rule: ruleOf(field),
    help: comments,
    allowed: field.type === 'bool' ? ['true', 'false'] : allowed_values,
    ...(field.conditions ? { allowedIn: (cellOf) => allowedIn(field, fields, cellOf) } : {}),
    isMultiple: multiple,
    isDate: field.type === 'date',
  };
}

function allowedIn(
  field: FieldDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
  cellOf: (id: string) => string,
): readonly string[] | undefined {
  const valuesOf = (name: string) => {
    const other = fields.get(name);
    return other ? fieldValues(cellOf(name), other) : [];
  };
  return fieldWhere(field, { fields, valuesOf }).allowed_values;
}

/** What may be in a field, in one sentence. */
export function ruleOf(field: FieldDefinition): string {
  const { type, min, max, length, regex, allowed_values, multiple, unit } = field;
  const several = multiple ? ' Several values are separated by ";".' : '';
  if (allowed_values) return `${countOf(allowed_values.length, 'allowed value')}: write to search.${several}`;
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min === undefined
        ? max === undefined
          ? ''
          : ` of at most ${max}`
        : ` of at least ${min}`;
  const most = length === undefined ? '' : ` of at most ${countOf(length, 'character')}`;
  const like = regex === undefined ? '' : ` It must match ${regex}.`;
  const inUnit = unit === undefined ? '' : `, in ${unit}`;
  const sign = field.qualified ? ' It may have <, <=, > or >= before it.' : '';
  return `${KINDS[type]}${range}${inUnit}${most}.${sign}${like}${several}`;
}

const KINDS: Record<FieldType, string> = {
  int: 'A whole number',
  float: 'A number with a decimal point',
  date: 'A date as YYYY-MM-DD',
  text: 'A text',
  bool: 'true or false',
};

/** The rules of a table with these columns, in this order. */
export function isolateRules(
  ids: readonly string[],
  fields: readonly FieldDefinition[],
  locusOf: KnownColumns['locusOf'],
  purpose: IsolatePurpose,
): GridRules<IsolateFacts> {
  const known = { fields: new Map(fields.map((field) => [field.name, field])), locusOf, purpose };
  const { columns, width } = readIsolateHeader(ids, known);
  return {
    row(row) {
      const { record, problems } = checkIsolateRow(row, { columns, width }, known);
      return { problems, facts: isolateFacts(row, record) };
    },
    across: (facts) => acrossIsolates(facts),
  };
}
