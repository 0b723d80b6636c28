import { StringDecoder } from 'node:string_decoder';

/**
 * More characters than a header of thousands of loci has. It prevents that a file without line ends fills the memory.
 */
const MAXIMUM_LINE = 8_000_000;

const QUOTE = 34;

export interface TableHandlers {
  /** Cells without surrounding blanks and quotes. `line` is 1-based. Blank lines are left out. */
  onRow(cells: string[], line: number): void;
  onProblem(problem: { line: number; reason: string }): void;
}

/** Reads a tab-separated table as its bytes arrive, with LF, CR LF or CR line ends. */
export class TableReader {
  readonly #handlers: TableHandlers;
  readonly #decoder = new StringDecoder('utf8');
  #carry = '';
  #line = 0;
  #isBroken = false;

  constructor(handlers: TableHandlers) {
    this.#handlers = handlers;
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
    if (this.#line === 0) this.#break('The file is empty.');
  }

  #takeLine(line: string): void {
    this.#line += 1;
    if (this.#isBroken || line.trim() === '') return;
    if (line.includes('\0')) {
      this.#break('This is binary data, not a table.');
    } else if (line.includes('\uFFFD')) {
      const reason = 'The line has characters that are not UTF-8. Save the table as UTF-8 text.';
      this.#handlers.onProblem({ line: this.#line, reason });
    } else {
      this.#handlers.onRow(splitCells(line), this.#line);
    }
  }

  #break(reason: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#handlers.onProblem({ line: Math.max(1, this.#line), reason });
  }
}

/**
 * Cells of a tab-separated line. Spreadsheets put cells that contain quotes or commas into quotes, which are removed.
 */
export function splitCells(line: string): string[] {
  const cells = line.split('\t');
  for (let index = 0; index < cells.length; index++) {
    const bare = (cells[index] as string).trim();
    const isQuoted = bare.charCodeAt(0) === QUOTE && bare.length > 1 && bare.endsWith('"');
    cells[index] = isQuoted ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare;
  }
  return cells;
}
