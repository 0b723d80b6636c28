import { countOf } from '#shared/count-of.ts';
import type { Problem } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { sheetCell } from '#shared/sheet.ts';
import { createNovelCollector, novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { cellText, type ResultLayout, type ResultRow } from '#shared/typing-table/result-layout.ts';
import { stampBeside } from '#shared/typing-table/stamp.ts';
import type { OutputFile } from '../terminal/output-file.ts';
import type { Output } from '../terminal/streams.ts';
import type { KeptRows } from './row-state.ts';
import { createRowWriter, type OutputFormat } from '../terminal/table-text.ts';

/** A destination of results. They come in the order of the files. */
export interface ResultSink {
  accept(file: string, result: TypingResult): void;
  refuse?(file: string, problem: Problem): void;
  /** A file whose rows are those of an earlier run, and its verdict. */
  keep?(verdict: string | undefined): void;
  /**
   * Writes everything that is still held back. `note` is there if the run did not finish. Gives a sentence for people.
   */
  end(note: string | undefined): Promise<string | undefined>;
  /** Removes temporary files, at the end or before. */
  close?(): void;
}

/** Gives the records of rows for JSON, which alone shows them: making them takes longer than making rows. */
function recordWriter(format: OutputFormat): (row: ResultRow) => unknown {
  return format === 'json' || format === 'jsonl' ? (row) => row.record() : () => undefined;
}

/** Rows to the terminal or a pipe, exactly as they are stored. */
export function rowSink(layout: ResultLayout, format: OutputFormat, stdout: Output): ResultSink {
  const rows = createRowWriter(format, layout.columns, (text) => stdout.write(text));
  const recordOf = recordWriter(format);
  return {
    accept(file, result) {
      for (const row of layout.rowsOf(file, result)) rows.row(row.cells.map(cellText), recordOf(row));
    },
    async end() {
      rows.end();
      return undefined;
    },
  };
}

/** Rows to a file for a spreadsheet: texts like formulas are neutralised, and each row has the stamp of its result. */
export function rowFileSink(layout: ResultLayout, format: OutputFormat, file: OutputFile, name: string): ResultSink {
  const stamp = stampBeside(layout.columns);
  const columns = [...layout.columns, ...stamp.columns].map(sheetCell);
  const rows = createRowWriter(format, columns, (text) => file.write(text));
  const recordOf = recordWriter(format);
  let files = 0;
  return {
    accept(input, result) {
      files += 1;
      for (const row of layout.rowsOf(input, result)) {
        rows.row([...row.cells.map(cellText), ...stamp.cellsOf(result)].map(sheetCell), recordOf(row));
      }
    },
    async end() {
      rows.end();
      await file.publish();
      return wrote(name, files, 'typed file');
    },
  };
}

/** Rows that a state keeps. The output is made of them when all files are through; until then there is none. */
export function stateSink(state: KeptRows, name: string): ResultSink {
  return {
    accept: () => undefined,
    async end(note) {
      return note === undefined ? wrote(name, await state.publish(), 'typed file') : undefined;
    },
  };
}

/** The new alleles of all files as FASTA, each once: of a run with a state, those of the earlier one too. */
export function novelSink(file: OutputFile, name: string, state?: KeptRows): ResultSink {
  const novel = createNovelCollector();
  return {
    accept: state ? () => undefined : novel.add,
    async end() {
      if (state) for await (const typed of state.typed()) novel.add(typed.file, { loci: typed.novel });
      const entries = novel.list();
      file.write(novelFasta(entries));
      await file.publish();
      return wrote(name, entries.length, 'new allele');
    },
  };
}

/** The sentence about a file of results. */
export function wrote(name: string, count: number, what: string): string {
  return `Wrote ${name}: ${count === 0 ? `no ${what}s` : countOf(count, what)}.`;
}
