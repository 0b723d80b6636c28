import { guessDelimiter, type Delimiter } from './delimiter.ts';

/**
 * The cells of a text table, as a spreadsheet copies or saves it: separated by tabs, commas or semicolons. A cell in quotes
 * may hold separators, line breaks and doubled quotes; a quote within other text is a letter like any other (RFC 4180, and
 * what spreadsheets do beyond it). Blanks around a cell are dropped, and rows without any text at the end. Nothing else is
 * changed: what looks like a date or a number stays as it is written.
 */
export function readBlock(text: string, delimiter: Delimiter = delimiterOf(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const { cell, end } = readCell(text, at, delimiter);
    row.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      // A separator at the very end has an empty cell after it.
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  const last = rows.findLastIndex((cells) => cells.some((cell) => cell !== ''));
  return rows.slice(0, last + 1);
}

/** What separates the cells. A text without any separator in its first line is one column. */
function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1);
  return guessDelimiter(line);
}

/** What one copies out of a spreadsheet is separated by tabs, so a comma in it is a letter like any other. */
export function readPasted(text: string): string[][] {
  return readBlock(text, '\t');
}

function readCell(text: string, start: number, delimiter: Delimiter): { cell: string; end: number } {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start, delimiter);
    if (quoted) return quoted;
  }
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(start, end).trim(), end };
}

/** A cell in quotes. Undefined if the quote is not closed right before the end of a cell: then it is text. */
function readQuoted(text: string, start: number, delimiter: Delimiter): { cell: string; end: number } | undefined {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) return undefined;
  const after = text[end + 1];
  if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r') return undefined;
  const cell = text
    .slice(start + 1, end)
    .replaceAll('""', '"')
    .replaceAll(/\r\n?/g, '\n');
  return { cell: cell.trim(), end: end + 1 };
}
