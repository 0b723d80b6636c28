import { StringDecoder } from 'node:string_decoder';

/**
 * More characters than a header of thousands of loci has. It prevents that a file without line ends fills the memory.
 */
const MAXIMUM_LINE = 8_000_000;

/** The most characters of a cell with line breaks. A quote that opens a cell and is not closed within them is a mere character. */
const LONGEST_OPEN_CELL = 1_000_000;

const QUOTE = '"';

interface TableHandlers {
  /** Cells without surrounding blanks and quotes. `line` is 1-based. Blank lines are left out. */
  onRow(cells: string[], line: number): void;
  onProblem(problem: { line: number; reason: string }): void;
}

/** Lines that begin with a row whose last cell is in quotes which a later line closes. */
interface UnfinishedRow {
  lines: string[];
  /** Characters of the lines. */
  length: number;
  /** 1-based. */
  line: number;
}

/**
 * Reads a tab-separated table as its bytes arrive, with LF, CR LF or CR line ends. A cell in quotes may contain tabs and line
 * breaks (which become LF); a quote in it is doubled.
 */
export class TableReader {
  readonly #handlers: TableHandlers;
  readonly #keepsBlanks: boolean;
  readonly #decoder = new StringDecoder('utf8');
  #carry = '';
  #line = 0;
  #isBroken = false;
  #open: UnfinishedRow | undefined;
  /** False after a quote that was never closed: the file then does not use quotes in this way. */
  #joinsLines = true;

  /** `keepsBlanks`: blanks inside of quotes belong to the cell. */
  constructor(handlers: TableHandlers, { keepsBlanks = false }: { keepsBlanks?: boolean } = {}) {
    this.#handlers = handlers;
    this.#keepsBlanks = keepsBlanks;
  }

  /** True after text that is not a table at all. The rest of the file need not be read. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Takes the next piece of the file. */
  write(chunk: Buffer): void {
    const text = this.#carry + this.#decoder.write(chunk);
    // A line feed may follow in the next piece. Both are one line end.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    this.#carry = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) this.#takeLine(line);
    if (this.#carry.length > MAXIMUM_LINE) this.#break('This is not a table: the line does not end.');
  }

  /** Ends the last line. */
  end(): void {
    const rest = this.#carry + this.#decoder.end();
    this.#carry = '';
    if (rest !== '') this.#takeLine(rest.replace(/\r$/, ''));
    if (this.#open) this.#giveUp(this.#open);
    if (this.#line === 0) this.#break('The file is empty.');
  }

  #takeLine(line: string): void {
    this.#line += 1;
    if (this.#isBroken) return;
    const open = this.#open;
    if (open) this.#continueRow(open, line);
    else if (this.#joinsLines && endsInQuotes(line, false))
      this.#open = { lines: [line], length: line.length, line: this.#line };
    else this.#takeRow(line, this.#line);
  }

  #continueRow(open: UnfinishedRow, line: string): void {
    open.lines.push(line);
    open.length += line.length;
    if (!endsInQuotes(line, true)) {
      this.#open = undefined;
      this.#takeRow(open.lines.join('\n'), open.line);
    } else if (open.length > LONGEST_OPEN_CELL) this.#giveUp(open);
  }

  /** The quote was never closed, so each line is a row. */
  #giveUp({ lines, line }: UnfinishedRow): void {
    this.#open = undefined;
    this.#joinsLines = false;
    for (const [index, each] of lines.entries()) this.#takeRow(each, line + index);
  }

  #takeRow(row: string, line: number): void {
    if (this.#isBroken || row.trim() === '') return;
    if (row.includes('\0')) {
      this.#break('This is binary data, not a table.');
    } else if (row.includes('\uFFFD')) {
      const reason = 'The line has characters that are not UTF-8. Save the table as UTF-8 text.';
      this.#handlers.onProblem({ line, reason });
    } else {
      this.#handlers.onRow(splitCells(row, this.#keepsBlanks), line);
    }
  }

  #break(reason: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#handlers.onProblem({ line: Math.max(1, this.#line), reason });
  }
}

/**
 * Cells of a tab-separated row without surrounding blanks. Spreadsheets put cells with quotes, tabs or line breaks into quotes,
 * which are removed; a quote that nothing closes is a character like any other. `keepsBlanks`: those inside of quotes stay.
 */
export function splitCells(row: string, keepsBlanks = false): string[] {
  if (!row.includes(QUOTE)) return row.split('\t').map((cell) => cell.trim());
  const cells: string[] = [];
  for (let at = 0; at <= row.length;) {
    const opened = openingQuote(row, at);
    const closed = opened < 0 ? -1 : closingQuote(row, opened + 1);
    const end = endOfCell(row, closed < 0 ? at : closed);
    if (closed < 0) cells.push(row.slice(at, end).trim());
    else {
      const text = row.slice(opened + 1, closed).replaceAll('""', '"');
      cells.push(keepsBlanks ? text : text.trim());
    }
    at = end + 1;
  }
  return cells;
}

function endOfCell(row: string, from: number): number {
  const tab = row.indexOf('\t', from);
  return tab < 0 ? row.length : tab;
}

/** Where a quote opens the cell that begins at `at`, else -1. */
function openingQuote(row: string, at: number): number {
  let start = at;
  while (row[start] === ' ') start += 1;
  return row[start] === QUOTE ? start : -1;
}

/** Where the quotes of a cell are closed: by a single quote, behind which the cell ends. -1 where they are not. */
function closingQuote(row: string, from: number): number {
  for (let at = row.indexOf(QUOTE, from); at >= 0; at = row.indexOf(QUOTE, at + 1)) {
    if (row[at + 1] === QUOTE) at += 1;
    else if (isEndOfCell(row, at + 1)) return at;
  }
  return -1;
}

function isEndOfCell(row: string, from: number): boolean {
  let at = from;
  while (row[at] === ' ') at += 1;
  return at >= row.length || row[at] === '\t';
}

/** Whether a line ends within quotes. `isInside` says that it begins within them. */
function endsInQuotes(line: string, isInside: boolean): boolean {
  if (!line.includes(QUOTE)) return isInside;
  let at = 0;
  let inside = isInside;
  for (;;) {
    if (!inside) {
      const opened = openingQuote(line, at);
      if (opened < 0) {
        at = endOfCell(line, at) + 1;
        if (at > line.length) return false;
        continue;
      }
      at = opened + 1;
    }
    const closed = closingQuote(line, at);
    if (closed < 0) return true;
    inside = false;
    at = endOfCell(line, closed) + 1;
    if (at > line.length) return false;
  }
}
