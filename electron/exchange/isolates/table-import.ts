import type { ProblemDetail } from '#shared/problem.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { NEEDS_METHOD } from '#shared/rules/isolate.ts';
import { TECHNOLOGIES } from '#shared/rules/technologies.ts';
import { importedFault, lackedColumns, readIsolateHeader, type IsolateColumn } from '#shared/rules/isolate-columns.ts';
import type { IsolateCounts, IsolatePlan, IsolatePlanColumn } from '#shared/rpc/contract/isolates.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { readLocusColumns, type LocusColumn } from '#electron/store/records/locus-columns.ts';
import { forgetSchemeValues } from '#electron/store/scheme-values/values-state.ts';
import type { ImportControl } from '../import-control.ts';
import type { InputFile } from '../input-files.ts';
import { firstNames } from '../first-names.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import type { ProblemList } from '../problem-list.ts';
import { CommonValues } from './common-values.ts';
import { defineFields } from './define-fields.ts';
import { deriveFields } from './derive-fields.ts';
import { attributeNames } from '#electron/store/changes/writers/records/attribute-record.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { FieldTable } from './field-table.ts';
import type { IsolateInputs } from './isolate-inputs.ts';
import type { IsolateImport } from './isolate-request.ts';
import {
  isolateWriterOf,
  withoutHistory,
  withoutWriting,
  type IsolateWriter,
} from '#electron/store/changes/writers/isolate-writer.ts';
import type { NamedUsers } from '../named-users.ts';
import { postponeIndexes } from '#electron/store/file/postponed-indexes.ts';
import { createRowCustody, withoutCustody } from './row-custody.ts';
import { RowImport } from './row-import.ts';
import type { ParsedRow } from '../table-row.ts';
import { readTable } from './table-rows.ts';
import type { HeldWorkbooks } from './workbook-rows.ts';

/** What the two tables of one import share. Everything happens inside one transaction. */
interface TableContext {
  request: IsolateImport;
  inputs: IsolateInputs;
  workbooks: HeldWorkbooks;
  control: ImportControl;
  change: Change;
  counts: IsolateCounts;
  problems: ProblemList;
  users: NamedUsers;
  /** Whether the tables are all there is to know of a new database (`database.tsv`). */
  isWhole: boolean;
}

/** Tables with many rows that an import does not find by their indexes. */
const BULK_TABLES = ['field_value', 'single_designation'];

/** Reads the definitions and the isolates of one import into the database. */
export class TableImport {
  /** What the columns of the table of isolates mean. */
  columns: IsolatePlanColumn[] = [];
  /** Columns that look like loci which the database lacks. They become fields unless the user leaves them out. */
  doubtful: string[] = [];
  /** Columns that the table lacks and for which one value can be given for all rows. */
  asked: IsolatePlan['asked'] = [];
  readonly #context: TableContext;
  /** Fields whose definitions this import derived. */
  #derived = new Set<string>();

  constructor(context: TableContext) {
    this.#context = context;
  }

  /** Reads the table of definitions, if there is one, and defines its fields. */
  async importFields(): Promise<void> {
    const { inputs, counts } = this.#context;
    const source = inputs.fields;
    if (!source) return;
    const report = this.#reporter(source);
    const table = new FieldTable(report);
    for await (const rows of this.#read(source, true)) for (const row of rows) table.take(row);
    if (table.isEmpty && this.#isAlone()) report({ reason: 'The table defines no field: it has a header only.' });
    if (table.builtIn.length > 0) {
      const names = table.builtIn.join(', ');
      counts.notes.push(`${source.name}: every record has ${names}; their definitions were ignored.`);
    }
    this.#define(table.fields, report);
  }

  /** Reads the table of isolates, if there is one. */
  async importIsolates(): Promise<void> {
    const { change, inputs, counts } = this.#context;
    const { connection } = change;
    const source = inputs.table;
    if (!source) return;
    const loci = readLocusColumns(connection);
    let fields = loadFields(connection);
    if (fields.size === 0 && !inputs.fields) {
      await this.#deriveFields(source, loci);
      fields = loadFields(connection);
    }
    if (this.#context.request.mode === 'inspect') {
      (await this.#readRows(source, fields, loci))?.finish();
      return;
    }
    const isEmpty = connection.prepare('select 1 from isolate limit 1').get() === undefined;
    // Where there are isolates, the indexes are needed to find them, and are too large to be built again for a few
    // more.
    const makeIndexes = isEmpty ? BULK_TABLES.map((table) => postponeIndexes(connection, table)) : [];
    const rows = await this.#readRows(source, fields, loci);
    for (const make of makeIndexes) make();
    rows?.finish();
    forgetSchemeValues(connection, rows?.redesignated ?? []);
    if (counts.isolates_added + counts.isolates_updated > 0) change.contentChanged();
  }

  async #readRows(
    source: InputFile,
    fields: Map<string, FieldDefinition>,
    loci: readonly LocusColumn[],
  ): Promise<RowImport | undefined> {
    let rows: RowImport | undefined;
    let common: CommonValues | undefined;
    let hasHeader = false;
    for await (const batch of this.#read(source, true)) {
      for (const row of batch) {
        // A row may have thousands of cells, and a batch hundreds of rows.
        this.#context.control.check();
        if (rows) await rows.take(common?.fill(row) ?? row);
        else if (!hasHeader) {
          common = new CommonValues(row.cells, this.#context.request.values);
          rows = this.#takeHeader(source, common.header(row), fields, loci);
        }
        hasHeader = true;
      }
      if (hasHeader && !rows) return undefined;
    }
    if (rows?.rows === 0 && this.#isAlone())
      this.#reporter(source)({ reason: 'The table has no isolates, only a header.' });
    return rows;
  }

  /** Whether no other table is imported. Beside others, as in a folder of templates, a table may have a header only. */
  #isAlone(): boolean {
    const { table, fields, tables } = this.#context.inputs;
    return tables.sources.length === 0 && (table === undefined || fields === undefined);
  }

  #takeHeader(
    source: InputFile,
    { cells, line }: ParsedRow,
    fields: Map<string, FieldDefinition>,
    loci: readonly LocusColumn[],
  ): RowImport | undefined {
    const { change, inputs, counts, control, users, request, isWhole } = this.#context;
    const { connection } = change;
    const report = this.#reporter(source);
    const custody = createRowCustody(change, users);
    const byName = new Map(loci.map((locus) => [locus.name, locus]));
    const matches = new Map(
      matchLoci(cells, byName.keys()).map((name, index) => [cells[index] ?? '', byName.get(name ?? '')]),
    );
    const leftOut = new Set(request.left_out);
    const attributes = attributeNames(connection);
    const known = { fields, attributes, leftOut, locusOf: (heading: string) => matches.get(heading) };
    const { columns, faults, width, derived } = readIsolateHeader(cells, known);
    if (derived.length > 0) counts.notes.push(`${source.name}: ${leftOutSentence(derived)}`);
    this.columns = columns.map((column) => describeColumn(column, this.#derived));
    const own = columns.filter(({ heading }) => !Object.hasOwn(request.values ?? {}, heading));
    for (const name of lackedColumns(own, fields)) this.#ask(name, fields);
    if (request.values?.['sequence_method'] !== undefined) this.#ask('sequence_method', fields);
    for (const fault of faults) report({ line, ...importedFault(fault) });
    if (faults.length > 0) return undefined;
    return new RowImport({
      columns,
      width,
      fields,
      locusIds: new Map(loci.map(({ name, id }) => [name, id])),
      writer: this.#writer(),
      custody: request.mode === 'inspect' ? withoutCustody(custody) : custody,
      users,
      today: change.today,
      isWhole,
      counts,
      control,
      hasIsolates: connection.prepare('select 1 from isolate limit 1').get() !== undefined,
      findAssembly: (name) => inputs.findAssembly(name),
      readsAssemblies: request.mode === 'import',
      report: (detail) => {
        if (detail.reason === NEEDS_METHOD) this.#ask('sequence_method', fields);
        report(detail);
      },
    });
  }

  #ask(name: string, fields: ReadonlyMap<string, FieldDefinition>): void {
    if (!this.asked.some((each) => each.name === name)) this.asked.push({ name, ...optionsOf(name, fields) });
  }

  #writer(): IsolateWriter {
    const { change, request, isWhole } = this.#context;
    const writer = isolateWriterOf(change);
    if (request.mode === 'inspect') return withoutWriting(writer);
    return isWhole ? withoutHistory(writer) : writer;
  }

  /** If a database has no fields, its first table defines them. */
  async #deriveFields(source: InputFile, loci: readonly LocusColumn[]): Promise<void> {
    const names = loci.map(({ name }) => name);
    const leftOut = new Set(this.#context.request.left_out);
    const derived = await deriveFields(this.#read(source, false), (headings) =>
      matchLoci(headings, names).map((locus) => locus !== undefined),
    );
    if (loci.length > 0) this.doubtful = derived.flatMap((each) => (each.looksLikeLocus ? [each.heading] : []));
    const fields = derived.flatMap(({ heading, field }) => (leftOut.has(heading) ? [] : [field]));
    this.#noteDoubtful(
      source,
      this.doubtful.filter((name) => !leftOut.has(name)),
    );
    if (fields.length === 0) return;
    this.#derived = new Set(fields.map(({ name }) => name));
    this.#define(fields, this.#reporter(source));
    const types = firstNames(fields.map(({ name, type }) => `${name} (${type})`));
    this.#context.counts.notes.push(
      `${source.name}: no fields are defined yet, so they were derived from the values: ${types}.`,
    );
  }

  #noteDoubtful(source: InputFile, columns: string[]): void {
    if (columns.length === 0 || this.#context.request.mode === 'inspect') return;
    this.#context.counts.notes.push(
      `${source.name}: these columns look like loci that the database lacks, but became fields: ${firstNames(columns)}. ` +
        'Define the loci and import again, or leave the columns out (--leave-out).',
    );
  }

  #define(fields: readonly FieldDefinition[], report: (detail: Omit<ProblemDetail, 'file'>) => void): void {
    const { change, counts } = this.#context;
    const done = defineFields(change.connection, fields, report);
    counts.fields_added += done.added;
    counts.fields_updated += done.updated;
    change.note(...done.history);
  }

  /** `counted` is false for a table that is read for the second time. */
  #read(source: InputFile, counted: boolean): AsyncGenerator<ParsedRow[]> {
    const { control, workbooks } = this.#context;
    const report = this.#reporter(source);
    return readTable(
      source.path,
      {
        onBytes: (bytes) => {
          control.check();
          control.advance(counted ? bytes : 0, source.name);
        },
        onProblem: (problem) => {
          if (counted) report(problem);
        },
      },
      workbooks,
    );
  }

  #reporter(source: InputFile): (detail: Omit<ProblemDetail, 'file'>) => void {
    return (detail) => this.#context.problems.add({ file: source.name, ...detail });
  }
}

/** What an import says of columns that follow from others. */
function leftOutSentence(derived: readonly string[]): string {
  const names = derived.map((heading) => `"${heading}"`);
  return `columns were left out, because the database derives such values from other fields: ${firstNames(names)}.`;
}

/** The values that may be given for all rows, where there is a list of them. */
function optionsOf(name: string, fields: ReadonlyMap<string, FieldDefinition>): { options?: string[] } {
  const options = name === 'sequence_method' ? TECHNOLOGIES : fields.get(name)?.allowed_values;
  return options === undefined ? {} : { options: [...options] };
}

function describeColumn(column: IsolateColumn, derived: ReadonlySet<string>): IsolatePlanColumn {
  const { heading, kind } = column;
  if (column.kind !== 'field') return { heading, kind, is_derived: false };
  return { heading, kind, type: column.field.type, is_derived: derived.has(column.field.name) };
}
