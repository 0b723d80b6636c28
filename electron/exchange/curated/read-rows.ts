import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { readTable } from '../isolates/table-rows.ts';
import { nameOfHeading, type ParsedRow } from '../table-row.ts';
import type { CuratedContext, CuratedSource } from './curated-context.ts';
import { readCell, type CuratedValue } from './read-cell.ts';
import type { CuratedColumn, TableSpec } from './table-spec.ts';
import type { ReportProblem } from '../problem-list.ts';

export interface CuratedRow {
  /** By column. What the table does not say is not here. */
  values: ReadonlyMap<string, CuratedValue>;
  /** 1-based line of the file. */
  line: number;
  /** Reports why the row cannot be stored; `column` is the name of the column at fault. */
  refuse(reason: string, column?: string): void;
}

/** Columns of a header that were understood; `position` is 0-based. */
interface ColumnAt {
  column: CuratedColumn;
  position: number;
}

/**
 * Reads a table and hands over each row without a fault; every fault is among the problems, with its line and column. `counted`
 * is false for a table that is read a second time: its bytes and faults were counted before.
 */
export async function readRows(
  context: CuratedContext,
  { input, spec }: CuratedSource,
  take: (row: CuratedRow) => void | Promise<void>,
  { counted = true }: { counted?: boolean } = {},
): Promise<void> {
  const report = (detail: Omit<ProblemDetail, 'file'>) => {
    if (counted) context.problems.add({ file: input.name, ...detail });
  };
  const watcher = {
    onBytes: (bytes: number) => {
      context.control.check();
      context.control.advance(counted ? bytes : 0, input.name);
    },
    onProblem: report,
  };
  let reader: RowReader | undefined;
  for await (const rows of readTable(input.path, watcher, new Map(), { keepsBlanks: true })) {
    context.control.check();
    for (const row of rows) {
      if (!reader) {
        reader = readHeader(row, spec, context, report);
        if (!reader) return;
        continue;
      }
      const read = reader.read(row, (detail) => context.problems.add({ file: input.name, ...detail }), report);
      if (read) await take(read);
    }
  }
}

/** Understands the rows below a header without a fault. */
class RowReader {
  readonly #columns: readonly ColumnAt[];
  readonly #width: number;
  readonly #context: CuratedContext;
  #row = 0;

  constructor(columns: readonly ColumnAt[], width: number, context: CuratedContext) {
    this.#columns = columns;
    this.#width = width;
    this.#context = context;
  }

  /** `report` takes the faults of the cells, `refuse` what is found while the row is stored. */
  read({ cells, line }: ParsedRow, refuse: ReportProblem, report: ReportProblem): CuratedRow | undefined {
    this.#row += 1;
    const row = this.#row;
    if (cells.length > this.#width && cells.slice(this.#width).some((cell) => cell !== '')) {
      report({ line, row, reason: `The row has ${cells.length} cells, but the header has ${this.#width}.` });
      return undefined;
    }
    const values = new Map<string, CuratedValue>();
    let isGood = true;
    for (const { column, position } of this.#columns) {
      const reason = this.#take(values, cells[position] ?? '', column);
      if (reason === undefined) continue;
      isGood = false;
      report({ line, row, column: position + 1, field: column.name, reason });
    }
    if (!isGood) return undefined;
    return { values, line, refuse: (reason, name) => refuse({ line, row, ...this.#place(name), reason }) };
  }

  #take(values: Map<string, CuratedValue>, cell: string, column: CuratedColumn): string | undefined {
    const { users, names, change, isWhole } = this.#context;
    if (cell === '') {
      if (column.required && column.orElse === undefined) return `${column.name} must have a value.`;
      if (isWhole) values.set(column.name, column.child ? [] : null);
      return undefined;
    }
    const read = readCell(cell, column, { users, names, today: change.today });
    if ('reason' in read) return read.reason;
    values.set(column.name, read.value);
    return undefined;
  }

  #place(name: string | undefined): { column?: number; field?: string } {
    const placed = this.#columns.find(({ column }) => column.name === name);
    return placed ? { column: placed.position + 1, field: placed.column.name } : {};
  }
}

function readHeader(
  { cells, line }: ParsedRow,
  spec: TableSpec,
  context: CuratedContext,
  report: ReportProblem,
): RowReader | undefined {
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  const placed: ColumnAt[] = [];
  let isGood = true;
  const fault: ReportProblem = (detail) => {
    isGood = false;
    report({ line, ...detail });
  };
  for (const [position, heading] of cells.slice(0, width).entries()) {
    const column = spec.columns.find(({ name }) => name === nameOfHeading(heading));
    const at = { column: position + 1, ...defined({ field: heading || undefined }) };
    if (!column) {
      const names = spec.columns.map(({ name }) => name).join(', ');
      fault({ ...at, reason: `"${heading}" is not a column of ${spec.name}.tsv. Its columns are: ${names}.` });
    } else if (placed.some((each) => each.column === column)) {
      fault({ ...at, reason: `"${heading}" occurs twice in the header.` });
    } else placed.push({ column, position });
  }
  for (const { name, required } of spec.columns) {
    if (!required || placed.some(({ column }) => column.name === name)) continue;
    fault({ field: name, reason: `There is no column "${name}".` });
  }
  return isGood ? new RowReader(placed, width, context) : undefined;
}
