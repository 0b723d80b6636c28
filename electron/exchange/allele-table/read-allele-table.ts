import { basename } from 'node:path';
import { AlleleTexts, type Samples } from '#electron/relatives/samples.ts';
import { countOf, namedList, numberText } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { readTable } from '../isolates/table-rows.ts';
import type { ParsedRow } from '../table-row.ts';
import { readAlleleCell } from './allele-cell.ts';

/** Columns beside loci that the programs write whose tables are read, in small letters. Those that begin with `#` are GrapeTree's. */
const NO_LOCUS =
  /^(#.*|file|database|scheme|st|rst|cgst|wgst|status|score|result|clonal[_ ]complex|cc|lincode|species)$/i;

/** A cell of mlst, as `abcZ(12)`. */
const NAMED_CELL = /^(.+)\(([^()]*)\)$/;

const NAMED = 20;

interface TableSamples {
  samples: Samples;
  /** Sentences that say what was understood: columns left out, what counts as missing, samples of one name. */
  notes: string[];
}

/**
 * Reads a table of alleles: a sample in each row, named in the first column, and a locus in each other column. The rows of mlst, in which
 * each cell names its locus, have no header. Text separated by tabs, commas or semicolons, or an XLSX workbook, also gzipped. `loci` are the
 * only ones to read, in their order. AppError codes: unreadable_table 400 with every line, unknown_locus 404.
 */
export async function readAlleleTable(
  path: string,
  { loci, check }: { loci?: readonly string[] | undefined; check: () => void },
): Promise<TableSamples> {
  const table = new TableOfAlleles(basename(path), loci);
  const watcher = { onBytes: check, onProblem: (problem: Omit<ProblemDetail, 'file'>) => table.refuse(problem) };
  for await (const rows of readTable(path, watcher)) for (const row of rows) table.take(row);
  return table.finish();
}

class TableOfAlleles {
  readonly #file: string;
  readonly #wanted: readonly string[] | undefined;
  readonly #problems: ProblemDetail[] = [];
  readonly #notes: string[] = [];
  readonly #rows: { name: string; line: number }[] = [];
  readonly #signs = new Map<string, number>();
  /** Rows that name their loci, until all loci are known. */
  readonly #named: Map<string, string>[] = [];
  #loci: string[] | undefined;
  /** Columns of the loci. */
  #columns: number[] = [];
  #width = 0;
  #short = 0;
  #texts: AlleleTexts | undefined;

  constructor(file: string, wanted: readonly string[] | undefined) {
    this.#file = file;
    this.#wanted = wanted;
  }

  refuse(problem: Omit<ProblemDetail, 'file'>): void {
    this.#problems.push({ file: this.#file, ...problem });
  }

  take({ cells, line, dates, errors }: ParsedRow): void {
    if (!this.#loci) {
      const named = namedCells(cells);
      if (!named && this.#named.length === 0) return this.#takeHeader(cells, line);
      if (!named) return this.refuse({ line, reason: 'The row has cells that do not name their locus, as abcZ(12).' });
      this.#rows.push({ name: cells[0] ?? '', line });
      this.#named.push(named);
      return;
    }
    for (const column of [...(dates ?? []), ...(errors?.keys() ?? [])]) {
      const reason = 'The cell is a date or a formula that failed, no allele. Format the column as text.';
      this.refuse({ line, column: column + 1, reason });
    }
    if (cells.length > this.#width && cells.slice(this.#width).some((cell) => cell !== '')) {
      return this.refuse({ line, reason: `The row has ${cells.length} cells, the header ${this.#width}.` });
    }
    if ((cells[0] ?? '') === '') return this.refuse({ line, reason: 'The row has no name in its first cell.' });
    if (cells.length < this.#width) this.#short += 1;
    this.#add(
      { name: cells[0] ?? '', line },
      this.#columns.map((column) => cells[column] ?? ''),
    );
  }

  finish(): TableSamples {
    if (!this.#loci) this.#takeNamedRows();
    const loci = this.#loci ?? [];
    if (this.#problems.length === 0 && loci.length === 0) this.refuse({ line: 1, reason: 'No column is a locus.' });
    if (this.#problems.length === 0 && this.#rows.length === 0) this.refuse({ reason: 'There is no sample.' });
    if (this.#problems.length > 0 || !this.#texts) {
      throw new AppError(400, 'unreadable_table', `${this.#file} is no table of alleles.`, this.#problems);
    }
    const byName = Map.groupBy(this.#rows, ({ name }) => name);
    const names = this.#rows.map(({ name, line }) =>
      (byName.get(name)?.length ?? 0) > 1 ? `${name} (line ${line})` : name,
    );
    const repeated = [...byName].flatMap(([name, rows]) => (rows.length > 1 ? [name] : []));
    if (repeated.length > 0)
      this.#notes.push(`Several rows have the same name, and are told by their line: ${namedList(repeated, NAMED)}.`);
    if (this.#short > 0) {
      this.#notes.push(
        `${countOf(this.#short, 'row')} with fewer cells than the header: the loci at their end count as missing.`,
      );
    }
    const signs = [...this.#signs].map(([sign, count]) => `${sign}: ${numberText(count)}`);
    if (signs.length > 0) this.#notes.push(`Cells that count as missing: ${signs.join('; ')}.`);
    const texts = this.#texts;
    return {
      samples: { names, loci, matrix: texts.matrix, idOf: (...place) => texts.idOf(...place) },
      notes: this.#notes,
    };
  }

  #takeHeader(cells: readonly string[], line: number): void {
    this.#width = cells.length;
    const places = [...cells.keys()].slice(1).filter((column) => cells[column] !== '');
    for (const [name, columns] of Map.groupBy(places, (column) => cells[column] ?? '')) {
      if (columns.length < 2) continue;
      const reason = `The columns ${columns.map((column) => column + 1).join(' and ')} are both called "${name}".`;
      this.refuse({ line, reason });
    }
    const blank = [...cells.keys()].slice(1).filter((column) => cells[column] === '');
    if (blank.length > 0) {
      const numbers = blank.map((column) => String(column + 1));
      this.#notes.push(`Columns without a name, which are left out: ${namedList(numbers, NAMED)}.`);
    }
    const isUsed = (name: string) => this.#wanted?.includes(name) ?? !NO_LOCUS.test(name);
    this.#columns = places.filter((column) => isUsed(cells[column] ?? ''));
    if (this.#wanted) {
      const columns = this.#wanted.map((name) => cells.indexOf(name, 1));
      const unknown = this.#wanted.filter((_name, index) => columns[index] === -1);
      if (unknown.length > 0) throw unknownLoci(this.#file, unknown);
      this.#columns = columns;
    } else {
      const others = places.flatMap((column) => (this.#columns.includes(column) ? [] : [cells[column] ?? '']));
      if (others.length > 0) this.#notes.push(`Columns that are not taken for loci: ${namedList(others, NAMED)}.`);
    }
    this.#loci = this.#columns.map((column) => cells[column] ?? '');
    this.#texts = new AlleleTexts(this.#loci.length);
  }

  #takeNamedRows(): void {
    const found = [...new Set(this.#named.flatMap((row) => [...row.keys()]))];
    const unknown = this.#wanted?.filter((name) => !found.includes(name)) ?? [];
    if (unknown.length > 0) throw unknownLoci(this.#file, unknown);
    const loci = this.#wanted ? [...this.#wanted] : found;
    this.#loci = loci;
    this.#texts = new AlleleTexts(loci.length);
    const rows = this.#rows.splice(0);
    for (const [index, own] of this.#named.entries()) {
      this.#add(
        rows[index] ?? { name: '', line: 0 },
        loci.map((locus) => own.get(locus) ?? ''),
      );
    }
  }

  #add(row: { name: string; line: number }, cells: readonly string[]): void {
    const ids = cells.map((text) => {
      const cell = readAlleleCell(text);
      if ('id' in cell) return cell.id;
      this.#signs.set(cell.sign, (this.#signs.get(cell.sign) ?? 0) + 1);
      return '';
    });
    this.#rows.push(row);
    this.#texts?.add(ids);
  }
}

/** The loci and alleles of a row of mlst: file, scheme, type, then `abcZ(12)` for each locus. None where it found no scheme (`-`, `-`). */
function namedCells(cells: readonly string[]): Map<string, string> | undefined {
  const [, scheme, type, ...rest] = cells;
  const pairs = rest.map((cell) => NAMED_CELL.exec(cell));
  if (pairs.includes(null) || (pairs.length === 0 && type !== '-') || scheme === undefined) return undefined;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

function unknownLoci(file: string, names: readonly string[]): AppError {
  return new AppError(404, 'unknown_locus', `${file} has no column for ${namedList(names, NAMED)}.`);
}
