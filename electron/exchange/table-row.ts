/** One line of a table. The header is one, too. */
export interface ParsedRow {
  /** Without surrounding blanks. */
  cells: string[];
  /** 1-based line of a text file, row of a sheet. */
  line: number;
  /** 0-based columns whose cells are dates in the spreadsheet. Their text is an ISO date. */
  dates?: ReadonlySet<number>;
  /** Errors of formulas, as `#DIV/0!`, by the 0-based column of their cells, which are empty. */
  errors?: ReadonlyMap<number, string>;
}

/** Receives what else happens while a table is read. */
export interface TableWatcher {
  /** Called with the size of each piece that is read from the disk. May throw to stop reading. */
  onBytes(bytes: number): void;
  onProblem(problem: { line?: number; reason: string }): void;
}

/** How a heading is compared: people write blanks and capital letters. */
export function nameOfHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '_');
}
