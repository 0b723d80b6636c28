import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { joinValues } from '#shared/rules/field.ts';

/** Bytes that are written together. */
const PIECE = 256 * 1024;

/** A text file that is written piece by piece. */
export interface TextFile {
  write(text: string): void;
  close(): void;
}

/** Makes a file and the folder in which it lies. Waits for the disk, so it is for workers. */
export function createTextFile(path: string): TextFile {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'wx');
  let waiting: string[] = [];
  let length = 0;
  const flush = () => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
  };
  return {
    write(text) {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) flush();
    },
    close() {
      try {
        flush();
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Cells that must be in quotes: those with tabs, line breaks or quotes, and those with blanks at an end. */
const NEEDS_QUOTES = /[\t\n\r"]|^\s|\s$/;

/** One row of a tab-separated table, with its line end. Cells are as they are stored: scripts read them back exactly. */
export function tableRow(cells: readonly string[]): string {
  return `${tableCells(cells)}\n`;
}

/** Some cells of a row, one after the other. */
export function tableCells(cells: readonly string[]): string {
  return cells.map(quoted).join('\t');
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cell of a stored value; nothing for null. */
export function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The cell of a JSON array of texts or numbers. */
export function listCell(value: unknown): string {
  return typeof value === 'string' ? joinValues((JSON.parse(value) as unknown[]).map(String)) : '';
}
