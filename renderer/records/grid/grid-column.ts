export interface GridColumn {
  /** What problems call it (`RuleProblem.field`). Unique. */
  id: string;
  isRequired: boolean;
  /** What may be in it, in one sentence: `A whole number from 1900 to 2030.` */
  rule: string;
  /** What the database says of it. */
  help?: string | undefined;
  /** The only values that it takes. */
  allowed?: readonly string[] | undefined;
  /** The same for one row, where other cells of it say what it takes; they are given by the id of their column. */
  allowedIn?(cellOf: (id: string) => string): readonly string[] | undefined;
  /** Whether it takes days of the calendar, as `YYYY-MM-DD`. */
  isDate?: boolean;
  /** Whether a cell may hold several of them, separated by `;`. */
  isMultiple?: boolean;
  isMono?: boolean;
  /** Pixels at first. */
  width?: number;
}
