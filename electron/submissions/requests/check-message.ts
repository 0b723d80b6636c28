import { numberText } from '#shared/count-of.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import type { GivenBody } from './checked-body.ts';

/** Characters. Longer texts are better sent as a file. */
const LONGEST_MESSAGE = 20_000;

/** What is wrong with the members that all types have. */
export function checkMessage({ members }: Pick<GivenBody, 'members'>): RowProblem[] {
  const { message, email } = members;
  const problems: RowProblem[] = [];
  const isGiven = message !== undefined && message !== null;
  if (isGiven && typeof message !== 'string') problems.push(errorOf('type', 'message must be a text.', 'message'));
  if (typeof message === 'string') {
    const reason = messageProblem(message);
    if (reason !== undefined) problems.push(errorOf('too_long', reason, 'message'));
  }
  if (wantsEmail(email) === undefined) problems.push(errorOf('type', 'email must be 1 or 0.', 'email'));
  return problems;
}

/** Why a text is too long for a message. Undefined if it is not. */
export function messageProblem(message: string): string | undefined {
  if (message.length <= LONGEST_MESSAGE) return undefined;
  return `A message has at most ${numberText(LONGEST_MESSAGE)} characters. Send a longer text as a file.`;
}

/** Whether e-mail updates are wanted. Undefined if the member says neither yes nor no. */
export function wantsEmail(email: unknown): boolean | undefined {
  if (email === undefined || email === null || email === '') return false;
  if (email === true || email === 1 || email === '1') return true;
  return email === false || email === 0 || email === '0' ? false : undefined;
}
