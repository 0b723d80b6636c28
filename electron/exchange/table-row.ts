/** One line of a table, the header being the first. */
export interface TableRow {
  /** Without surrounding blanks. */
  cells: string[];
  /** 1-based line of a text file, row of a sheet. */
  line: number;
  /** 0-based columns whose cell a spreadsheet holds as a date; the text then is an ISO date. */
  dates?: ReadonlySet<number>;
}

/** What reading a table tells besides its rows. */
export interface TableWatcher {
  /** Called with the size of each piece that is read from the disk. May throw to end the reading. */
  onBytes(bytes: number): void;
  onProblem(problem: { line?: number; reason: string }): void;
}
