import { MAX_FILTER_VALUES } from '#shared/api/isolate-filter.ts';
import { isCalendarDate } from '#shared/api/parameters.ts';
import { booleanOf } from '#shared/rules/field-value.ts';
import { readPrefix } from '#shared/rules/lincode.ts';
import { readList } from './draft-filter.ts';
import { conditionsOf, type DraftCondition, type DraftGroup } from './draft.ts';
import { inputOf } from './operators.ts';
import type { FilterTarget } from './query-target.ts';

/** What is wrong with a condition, and in which of its inputs; `isMissing` for what has only not been written yet. */
export interface ConditionProblem {
  at: 'target' | 'text' | 'end';
  message: string;
  isMissing?: boolean;
}

const WANTED = {
  int: 'a whole number, e.g. 2019',
  float: 'a number, e.g. 1.5',
  date: 'a date written YYYY-MM-DD',
  text: 'a text',
  bool: 'true or false',
  code: 'the first numbers of a code, such as 0_3_1',
} as const;

/** True for a text that stands for a value of the type. Loci and scheme fields compare any text. */
function fits(text: string, type: FilterTarget['type']): boolean {
  if (type === 'int') return /^-?\d{1,15}$/.test(text);
  if (type === 'bool') return booleanOf(text) !== undefined;
  if (type === 'code') return Boolean(readPrefix(text));
  if (type === 'float') return text !== '' && Number.isFinite(Number(text));
  return type === 'text' || isCalendarDate(text);
}

/** What has to be changed before the condition can be asked. */
export function checkCondition(
  condition: DraftCondition,
  target: FilterTarget | undefined,
): ConditionProblem | undefined {
  if (condition.ref === '') return { at: 'target', message: 'Choose a field', isMissing: true };
  const type = target?.type ?? 'text';
  const text = condition.text.trim();
  const end = condition.end.trim();
  switch (inputOf(condition.operator)) {
    case 'nothing':
      return undefined;
    case 'list':
      return checkList(text, type);
    case 'range':
      return checkText(text, type, 'text') ?? checkText(end, type, 'end') ?? checkOrder(text, end, type);
    case 'value':
    default:
      return checkText(text, type, 'text');
  }
}

function checkText(text: string, type: FilterTarget['type'], at: 'text' | 'end'): ConditionProblem | undefined {
  if (text === '') return { at, message: 'Enter a value', isMissing: true };
  if (text.length > 1_000) return { at, message: 'Must be at most 1,000 characters' };
  return fits(text, type) ? undefined : { at, message: `Must be ${WANTED[type]}` };
}

function checkList(text: string, type: FilterTarget['type']): ConditionProblem | undefined {
  const values = readList(text);
  if (values.length === 0) return { at: 'text', message: 'Paste values, one per line', isMissing: true };
  if (values.length > MAX_FILTER_VALUES) return { at: 'text', message: `At most ${MAX_FILTER_VALUES} values at once` };
  const wrong = values.find((value) => !fits(value, type));
  return wrong === undefined ? undefined : { at: 'text', message: `“${wrong}” is not ${WANTED[type]}` };
}

function checkOrder(text: string, end: string, type: FilterTarget['type']): ConditionProblem | undefined {
  const isReversed = type === 'date' ? text > end : Number(text) > Number(end);
  return isReversed ? { at: 'end', message: 'Must not be less than the first value' } : undefined;
}

/** Everything that is wrong with a draft, by the id of the condition. */
export function checkDraft(
  draft: DraftGroup,
  targetOf: (ref: string) => FilterTarget | undefined,
): Map<string, ConditionProblem> {
  const problems = new Map<string, ConditionProblem>();
  for (const condition of conditionsOf(draft)) {
    const problem = checkCondition(condition, targetOf(condition.ref));
    if (problem) problems.set(condition.id, problem);
  }
  return problems;
}
