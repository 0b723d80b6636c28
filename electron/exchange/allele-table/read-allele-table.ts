import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AlleleTexts, type Samples } from '#electron/relatives/samples.ts';
import { countOf, namedList, numberText } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { readTable } from '../isolates/table-rows.ts';
import type { ParsedRow } from '../table-row.ts';
import { readAlleleCell, isHeaderOfNamedCells, namedCells } from './allele-cell.ts';
import { locusName, readAlleleHeader } from './allele-header.ts';

/** The first cell of tables of pyMLST, which have a row for each locus and a column for each sample. */
const LOCI_IN_ROWS = /^#?GeneId$/i;

const NAMED = 20;

interface TableSamples {
  samples: Samples;
  /** Sentences that say what was understood: columns left out, what counts as missing, samples of one name. */
  notes: string[];
}

/**
 * Reads a table of alleles: a sample in each row, named in the first column, and a locus in each other column. In the rows of mlst each cell
 * names its locus; they may have no header. In tables of pyMLST rows and columns are exchanged. Text separated by tabs, commas or semicolons, or an XLSX workbook, also gzipped. `loci` are the
 * only ones to read, in their order. AppError codes: unreadable_table 400 with every line, unknown_locus 404.
 */
export async function readAlleleTable(
  path: string,
  { loci, check }: { loci?: readonly string[] | undefined; check: () => void },
): Promise<TableSamples> {
  const table = new TableOfAlleles(basename(path), loci);
  const watcher = { onBytes: check, onProblem: (problem: Omit<ProblemDetail, 'file'>) => table.refuse(problem) };
  for await (const rows of readTable(path, watcher)) {
    for (const row of rows) table.take(row);
    // Reading makes no pause, in which somebody who gives up would be heard.
    await setImmediate();
    check();
  }
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
  /** The first row, where it names no loci, until the next one says what it is. */
  #header: ParsedRow | undefined;
  #loci: string[] | undefined;
  #nameColumn = 0;
  /** Columns of the loci. */
  #columns: number[] = [];
  #width = 0;
  #short = 0;
  #texts: AlleleTexts | undefined;
  /** Of each locus, how many ids are numbers, and how many are not. */
  #counts: { numbers: number; words: number }[] = [];

  constructor(file: string, wanted: readonly string[] | undefined) {
    this.#file = file;
    this.#wanted = wanted?.map(locusName);
  }

  refuse(problem: Omit<ProblemDetail, 'file'>): void {
    this.#problems.push({ file: this.#file, ...problem });
  }

  take(row: ParsedRow): void {
    const { cells, line, dates, errors } = row;
    for (const column of [...(dates ?? []), ...(errors?.keys() ?? [])]) {
      const reason = 'The cell is a date or a formula that failed, no allele. Format the column as text.';
      this.refuse({ line, column: column + 1, reason });
    }
    if (this.#loci) return this.#takeRow(row);
    const header = this.#header?.cells;
    if (header && LOCI_IN_ROWS.test(header[0] ?? '')) return this.#takeLocus(row, header);
    const isNamed = this.#named.length > 0 || (header && isHeaderOfNamedCells(header, cells));
    const named = isNamed || !header ? namedCells(cells, header) : undefined;
    if (named) {
      this.#rows.push({ name: cells[0] ?? '', line });
      this.#named.push(named);
    } else if (isNamed) {
      this.refuse({ line, reason: 'The row has cells that do not name their locus, as abcZ(12).' });
    } else if (!this.#header) this.#header = row;
    else {
      this.#takeHeader(this.#header);
      this.#takeRow(row);
    }
  }

  /** A row with the alleles of a locus, in the order of the samples of the header. */
  #takeLocus({ cells, line }: ParsedRow, [, ...samples]: readonly string[]): void {
    if (this.#rows.length === 0) {
      this.#rows.push(...samples.map((name) => ({ name, line: 1 })));
      this.#named.push(...samples.map(() => new Map<string, string>()));
      const [twice] = samples.filter((name, index) => samples.indexOf(name) < index);
      if (twice !== undefined) this.refuse({ line: 1, reason: `Two columns are called "${twice}".` });
    }
    const [name = '', ...alleles] = cells;
    const locus = locusName(name);
    if (alleles.length > samples.length) return this.#refuseLong(cells, line, samples.length + 1);
    if (this.#named[0]?.has(locus)) return this.refuse({ line, reason: `An earlier row is called "${locus}", too.` });
    for (const [index, own] of this.#named.entries()) own.set(locus, alleles[index] ?? '');
  }

  #refuseLong(cells: readonly string[], line: number, width: number): void {
    this.refuse({ line, reason: `The row has ${cells.length} cells, the header ${width}.` });
  }

  #takeRow({ cells, line }: ParsedRow): void {
    if (cells.slice(this.#width).some((cell) => cell !== '')) return this.#refuseLong(cells, line, this.#width);
    const name = cells[this.#nameColumn] ?? '';
    if (name === '') return this.refuse({ line, reason: 'The row has no name in its first cell.' });
    if (cells.length < this.#width) this.#short += 1;
    this.#add(
      { name, line },
      this.#columns.map((column) => cells[column] ?? ''),
    );
  }

  finish(): TableSamples {
    if (!this.#loci && this.#header && this.#named.length === 0) this.#takeHeader(this.#header);
    if (!this.#loci) this.#takeNamedRows();
    const loci = this.#loci ?? [];
    if (this.#problems.length === 0 && loci.length === 0) this.refuse({ line: 1, reason: 'No column is a locus.' });
    if (this.#problems.length === 0 && this.#rows.length === 0) this.refuse({ reason: 'There is no sample.' });
    if (loci.length > 1 && loci.every((locus, index) => locus === this.#rows[index]?.name)) {
      this.refuse({ line: 1, reason: 'The columns are called as the rows: these are distances, no alleles.' });
    }
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
    this.#noteWords(loci);
    const texts = this.#texts;
    return {
      samples: { names, loci, matrix: texts.matrix, idOf: (...place) => texts.idOf(...place) },
      notes: this.#notes,
    };
  }

  /** Where alleles have numbers, a column of words may be something else. */
  #noteWords(loci: readonly string[]): void {
    const ofWords = loci.filter((_name, locus) => {
      const { numbers, words } = this.#counts[locus] ?? { numbers: 0, words: 0 };
      return words > numbers;
    });
    if (ofWords.length === 0 || ofWords.length * 2 > loci.length) return;
    this.#notes.push(
      `Columns with words, not numbers, which are taken for loci nevertheless: ${namedList(ofWords, NAMED)}. If they are none, say which loci to use.`,
    );
  }

  #takeHeader({ cells, line }: ParsedRow): void {
    const header = readAlleleHeader(cells, this.#wanted);
    if (header.unknown.length > 0) throw unknownLoci(this.#file, header.unknown);
    for (const reason of header.problems) this.refuse({ line, reason });
    this.#notes.push(...header.notes);
    this.#width = cells.length;
    this.#nameColumn = header.nameColumn;
    this.#columns = header.columns;
    this.#begin(header.loci);
  }

  #begin(loci: string[]): void {
    this.#loci = loci;
    this.#texts = new AlleleTexts(loci.length);
    this.#counts = loci.map(() => ({ numbers: 0, words: 0 }));
  }

  #takeNamedRows(): void {
    const found = [...new Set(this.#named.flatMap((row) => [...row.keys()]))];
    const unknown = this.#wanted?.filter((name) => !found.includes(name)) ?? [];
    if (unknown.length > 0) throw unknownLoci(this.#file, unknown);
    const loci = this.#wanted ? [...this.#wanted] : found;
    this.#begin(loci);
    const rows = this.#rows.splice(0);
    for (const [index, own] of this.#named.entries()) {
      this.#add(
        rows[index] ?? { name: '', line: 0 },
        loci.map((locus) => own.get(locus) ?? ''),
      );
    }
  }

  #add(row: { name: string; line: number }, cells: readonly string[]): void {
    const ids = cells.map((text, locus) => {
      const cell = readAlleleCell(text);
      const counts = this.#counts[locus];
      if ('id' in cell) {
        if (counts) counts[/^\d+$/.test(cell.id) ? 'numbers' : 'words'] += 1;
        return cell.id;
      }
      this.#signs.set(cell.sign, (this.#signs.get(cell.sign) ?? 0) + 1);
      return '';
    });
    this.#rows.push(row);
    this.#texts?.add(ids);
  }
}

function unknownLoci(file: string, names: readonly string[]): AppError {
  return new AppError(404, 'unknown_locus', `${file} has no column for ${namedList(names, NAMED)}.`);
}
