/**
 * What a spreadsheet file is made of. Cells are text or numbers; none can become a formula
 * (`electron/exchange/write-workbook/workbook-file.ts`).
 */

/** Why a cell is coloured. The colour never says anything that the text does not. */
export type CellTone = 'good' | 'new' | 'warning' | 'bad' | 'muted';

export interface TonedCell {
  value: string | number;
  tone: CellTone;
}

export type WorkbookCell = string | number | null | TonedCell;

/** A column of a sheet that people fill in. */
interface ColumnHelp {
  /** Marks the title. */
  isRequired?: boolean;
  /** Spreadsheet programs keep what is written there as it is, and make no date of `1-2`. */
  isText?: boolean;
  /** What is shown beside a cell of the column when it is chosen: at most 255 characters. */
  prompt: string;
  /** Cells that hold the only allowed values, as a reference: `Values!$A$2:$A$9`. */
  list?: string;
}

export interface SheetHead {
  name: string;
  /** Title in the first row, the width in characters, and for columns that people fill in what helps them. */
  columns: { title: string; width: number; help?: ColumnHelp }[];
  /** Columns at the left that stay while the others scroll. The titles always stay. */
  fixed_columns: number;
}

/** Takes the rows of a sheet as they come. */
export interface SheetSink {
  readonly row: (cells: readonly WorkbookCell[]) => void;
}

/** Begins a sheet. Several can be filled at the same time. */
export type BeginSheet = (head: SheetHead) => SheetSink;

export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The most columns of a sheet, its most rows without the title row, and the most characters of a cell (ECMA-376, as
 * Excel reads it).
 */
export const WORKBOOK_LIMITS = { columns: 16_384, rows: 1_048_575, characters: 32_767 };
