import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { isRefused, joinProblems, type RuleProblem } from '#shared/rules/rule-problem.ts';

/** Most problems that a refusal names. */
const NAMED = 100;

/**
 * Refuses rows that break rules, and unusual ones unless there is a reason. `consequence` is the sentence that says what was not done;
 * `nameOf` names a row. AppError codes: no_right 403, record_refused and reason_needed 400, with the row and field of each problem.
 */
export function refuseRows(
  problems: readonly RuleProblem[],
  reason: string | undefined,
  consequence: string,
  nameOf?: (row: number) => string,
): void {
  const isWrong = isRefused(problems);
  if (problems.length === 0 || (!isWrong && reason)) return;
  const details = problems
    .slice(0, NAMED)
    .map(({ row, field, message }) => ({ ...defined({ row, field }), reason: message }));
  const omitted = problems.length - details.length;
  const sentence = joinProblems(problems, nameOf);
  if (!isWrong) throw refusal('reason_needed', `${sentence} Say why they are to be kept so.`, details, omitted);
  const code = problems.some((problem) => problem.code === 'no_right') ? 'no_right' : 'record_refused';
  throw refusal(code, `${consequence} ${sentence}`, details, omitted);
}
