import type { RowProblem, RuleProblem } from '#shared/rules/rule-problem.ts';
import { isBlank, type GridRow, type GridTable } from './grid-table.ts';
import { createListeners } from '#renderer/ui/store.ts';

/** The rules of a table: those of each row, and those of rows with each other. */
export interface GridRules<Facts> {
  /** Checks one row alone. `facts` is what the other rows need to know of it. */
  row(row: GridRow): { problems: readonly RowProblem[]; facts: Facts };
  /** Checks rows with each other. Rows are 1-based, as given. */
  across(facts: readonly Facts[]): RuleProblem[];
}

/** How much is wrong with a table. */
interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  /** Rows with any text. */
  readonly filledRows: number;
}

/** The check result of a table at a moment. */
export interface GridProblems {
  /** Of a row: those of the row alone are always those of its present text. */
  of(row: GridRow): readonly RowProblem[];
  readonly counts: ProblemCounts;
  /** Rows that are checked so far, of how many, while that takes long. Undefined: all are. */
  readonly progress?: { readonly checked: number; readonly rows: number } | undefined;
}

/** Milliseconds of one piece of work: the page stays free for the next key. */
const PIECE = 12;

/** Pieces after which the progress is told again: drawing it takes time, too. */
const TOLD_PIECES = 8;

const NONE: readonly RowProblem[] = [];

/** Runs work later, when the page had time to draw. Gives what stops it. */
export type Later = (work: () => void) => () => void;

/** A message, because browsers let one timer after another wait for 4 ms. */
const afterDrawing: Later = (work) => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(undefined);
  return () => port1.close();
};

/** Milliseconds without a change after which the rest of a checked table is looked at again: one who writes is never held up. */
const QUIET = 150;

const afterQuiet: Later = (work) => {
  const timer = setTimeout(work, QUIET);
  return () => clearTimeout(timer);
};

/** Rows that change at once when a table is pasted or filled: more than one writes. */
const MANY = 100;

/** How pieces of work are put off. */
interface CheckPace {
  /** Until the page had time to draw. */
  later: Later;
  /** Until nothing has changed for a moment. */
  quiet: Later;
  /** Milliseconds. */
  clock: () => number;
}

const USUAL_PACE: CheckPace = { later: afterDrawing, quiet: afterQuiet, clock: () => performance.now() };

/**
 * Checks a table again whenever it changes. Rows that are the same as before are not checked again; the rest is done in
 * pieces of a few milliseconds, and who listens is told at the end of each change, and sometimes before if it takes long.
 */
export class GridChecks<Facts> {
  readonly #rules: GridRules<Facts>;
  readonly #pace: CheckPace;
  readonly #rows = new WeakMap<GridRow, { problems: readonly RowProblem[]; facts: Facts }>();
  readonly #listeners = createListeners();
  #further: ReadonlyMap<GridRow, readonly RowProblem[]> = new Map();
  #across = new Map<GridRow, RowProblem[]>();
  #table: GridTable | undefined;
  #stop: (() => void) | undefined;
  #now: GridProblems;
  /** What all that is known says of a row, as long as the same is known. */
  #joined = new WeakMap<GridRow, readonly RowProblem[]>();
  /** Whether all rows of the last table were checked. */
  #isWhole = false;

  constructor(rules: GridRules<Facts>, pace: Partial<CheckPace> = {}) {
    this.#rules = rules;
    this.#pace = { ...USUAL_PACE, ...pace };
    this.#now = this.#snapshot({ errors: 0, warnings: 0, filledRows: 0 }, { checked: 0, rows: 0 });
  }

  /** What is known now; another object after each change. */
  readonly now = (): GridProblems => this.#now;

  readonly listen = this.#listeners.subscribe;

  /** Checks this table from now on. */
  readonly update = (table: GridTable): void => {
    if (table === this.#table) return;
    const before = this.#table?.rows ?? [];
    // Nobody writes on who has pasted a table: the checks are what is waited for.
    if (table.rows.filter((row, place) => row !== before[place]).length > MANY) this.#isWhole = false;
    this.#table = table;
    this.#begin();
  };

  /** What somebody else, such as the database, says of rows. It counts while they stay as they are. */
  readonly add = (further: ReadonlyMap<GridRow, readonly RowProblem[]>): void => {
    this.#further = further;
    this.#joined = new WeakMap();
    this.#isWhole = false;
    this.#begin();
  };

  /** No more work; for a grid that is gone. */
  readonly stop = (): void => {
    this.#stop?.();
    this.#stop = undefined;
    this.#table = undefined;
  };

  #begin(): void {
    this.#stop?.();
    // A row that is drawn is checked at once. The others, and what rows have to do with each other, can wait.
    const { later, quiet } = this.#pace;
    this.#stop = (this.#isWhole ? quiet : later)(() => this.#work(0, 1));
  }

  /** Checks rows from a 0-based place on, until the piece, counted from 1, is over. */
  #work(from: number, piece: number): void {
    const rows = this.#table?.rows ?? [];
    const end = this.#pace.clock() + PIECE;
    let index = from;
    while (index < rows.length) {
      this.#checked(rows[index] as GridRow);
      index += 1;
      if (this.#pace.clock() > end) break;
    }
    // Comparing the rows of a large table is a piece of its own.
    if (index === rows.length && piece === 1) return this.#finish(rows);
    this.#stop = this.#pace.later(index < rows.length ? () => this.#work(index, piece + 1) : () => this.#finish(rows));
    if (piece % TOLD_PIECES === 1 && index < rows.length) {
      this.#tell(this.#snapshot(this.#now.counts, { checked: index, rows: rows.length }));
    }
  }

  #finish(rows: readonly GridRow[]): void {
    this.#stop = undefined;
    const filled = rows.filter((row) => !isBlank(row));
    const across = new Map<GridRow, RowProblem[]>();
    for (const { row, ...problem } of this.#rules.across(filled.map((each) => this.#checked(each).facts))) {
      const where = row === undefined ? undefined : filled[row - 1];
      if (where) across.set(where, [...(across.get(where) ?? []), problem]);
    }
    const isSame =
      across.size === this.#across.size && [...across].every(([row, told]) => isAlike(told, this.#across.get(row)));
    if (!isSame) {
      this.#across = across;
      this.#joined = new WeakMap();
    }
    this.#isWhole = true;
    let [errors, warnings] = [0, 0];
    for (const row of filled) {
      const problems = this.#of(row);
      if (problems.length === 0) continue;
      const wrong = problems.filter(({ severity }) => severity === 'error').length;
      errors += wrong;
      warnings += problems.length - wrong;
    }
    this.#tell(this.#snapshot({ errors, warnings, filledRows: filled.length }, undefined));
  }

  #tell(now: GridProblems): void {
    this.#now = now;
    this.#listeners.tell();
  }

  #snapshot(counts: ProblemCounts, progress: GridProblems['progress']): GridProblems {
    return { of: (row) => this.#of(row), counts, progress };
  }

  #of(row: GridRow): readonly RowProblem[] {
    const known = this.#joined.get(row);
    if (known) return known;
    const problems = isBlank(row) ? NONE : this.#join(row);
    this.#joined.set(row, problems);
    return problems;
  }

  #join(row: GridRow): readonly RowProblem[] {
    const own = this.#checked(row).problems;
    const across = this.#across.get(row) ?? NONE;
    const further = this.#further.get(row) ?? NONE;
    if (across.length + further.length === 0) return own;
    const told = new Set([...own, ...across].map(({ field, code }) => `${field ?? ''} ${code}`));
    return [...own, ...across, ...further.filter(({ field, code }) => !told.has(`${field ?? ''} ${code}`))];
  }

  #checked(row: GridRow): { problems: readonly RowProblem[]; facts: Facts } {
    const known = this.#rows.get(row);
    if (known) return known;
    const checked = this.#rules.row(row);
    this.#rows.set(row, checked);
    return checked;
  }
}

/** Whether the same is said in the same words. */
function isAlike(left: readonly RowProblem[], right: readonly RowProblem[] | undefined): boolean {
  return left.length === right?.length && left.every(({ message }, index) => message === right[index]?.message);
}
