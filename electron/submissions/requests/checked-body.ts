import type { NewItem } from '#electron/store/changes/writers/submission/new-submission.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { numberText } from '#shared/count-of.ts';
import type { AppError } from '#shared/problem.ts';
import type { StoredEvidence } from '../settle/stored-evidence.ts';
import { errorOf, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';

/** The body of a new submission after all checks. It is stored only if there is no error. */
export interface CheckedBody {
  /** How the sender knows each row. */
  names: readonly string[];
  problems: RuleProblem[];
  /** What concerns all items. */
  parameters: object;
  items: NewItem[];
  /** Files without which it is not whole. */
  requiredFiles: string[];
}

export interface GivenBody {
  members: Readonly<Record<string, unknown>>;
  texts: Readonly<Record<string, Uint8Array>>;
}

/** Sequences or rows of one submission. A curator cannot settle more in one sitting. */
const MOST_ROWS = 10_000;

/** Refuses more sequences or rows than one submission may have (413 `too_many_rows`). */
export function refuseTooMany(rows: number): void {
  if (rows > MOST_ROWS) throw tooManyRows();
}

function tooManyRows(): AppError {
  const sentence = `A submission has at most ${numberText(MOST_ROWS)} sequences or rows. Send several submissions.`;
  return refusal('too_many_rows', sentence);
}

/** A body that cannot be checked any further. */
export function unreadable(problems: RuleProblem[]): CheckedBody {
  return { names: [], problems, parameters: {}, items: [], requiredFiles: [] };
}

/** A text of a body, or the problem that it is missing, empty or no text. */
export function textOf({ members, texts }: GivenBody, name: string): Uint8Array | RowProblem {
  const text = texts[name];
  if (text !== undefined && text.length > 0) return text;
  const isMissing = members[name] === undefined || members[name] === null || text !== undefined;
  return isMissing
    ? errorOf('required', `${name} is required.`, name)
    : errorOf('type', `${name} must be a text.`, name);
}

export function isProblem(text: Uint8Array | RowProblem): text is RowProblem {
  return !(text instanceof Uint8Array);
}

/** What is stored with each item: its problems, and what the database says of it. */
export function evidenceOf(problems: readonly RuleProblem[], found: readonly (StoredEvidence | undefined)[] = []) {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  return (index: number): string => {
    const own = (byRow.get(index + 1) ?? []).map(({ row: _row, ...problem }) => problem);
    return JSON.stringify({ problems: own, ...found[index] });
  };
}
