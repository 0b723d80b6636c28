import type { FilterOperator } from '#shared/api/isolate-filter.ts';
import { OPERATOR_WORDS } from '#shared/rules/filter-words.ts';
import type { FilterTarget } from './query-target.ts';

/** The operators of the service, and the one that stands for two conditions. */
export type ConditionOperator = FilterOperator | 'between';

/** What a condition wants beside its operator. */
type OperatorInput = 'value' | 'range' | 'list' | 'nothing';

const NAMES: Record<ConditionOperator, string> = { ...OPERATOR_WORDS, between: 'is between' };

const DATE_NAMES: Partial<Record<ConditionOperator, string>> = {
  '<': 'is before',
  '<=': 'is not after',
  '>': 'is after',
  '>=': 'is not before',
};

const TEXT: ConditionOperator[] = ['=', '!=', 'contains', 'starts', 'in', 'empty', 'not-empty'];
const CODES: ConditionOperator[] = ['starts', '=', '!=', 'in', 'empty', 'not-empty'];
const YES_OR_NO: ConditionOperator[] = ['=', '!=', 'empty', 'not-empty'];
const ORDERED: ConditionOperator[] = ['=', '!=', '<', '<=', '>', '>=', 'between', 'in', 'empty', 'not-empty'];

/** The operators that make sense for a type; `equality` for services that know no other. */
export function operatorsOf(type: FilterTarget['type'], reach: 'all' | 'equality'): ConditionOperator[] {
  if (reach === 'equality') return ['='];
  if (type === 'bool') return YES_OR_NO;
  if (type === 'code') return CODES;
  return type === 'text' ? TEXT : ORDERED;
}

export function operatorName(operator: ConditionOperator, type: FilterTarget['type']): string {
  return (type === 'date' ? DATE_NAMES[operator] : undefined) ?? NAMES[operator];
}

export function inputOf(operator: ConditionOperator): OperatorInput {
  if (operator === 'between') return 'range';
  if (operator === 'in') return 'list';
  return operator === 'empty' || operator === 'not-empty' ? 'nothing' : 'value';
}
