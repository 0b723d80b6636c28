import type { FilterOperator, IsolateFilter } from '../api/isolate-filter.ts';

/** What stands between what is asked for and a value. */
export const OPERATOR_WORDS: Readonly<Record<FilterOperator, string>> = {
  '=': 'is',
  '!=': 'is not',
  contains: 'contains',
  starts: 'starts with',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  in: 'is one of a list',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

/** Values of a list that are named before they are only counted. */
const NAMED = 3;

/** A filter without the labels that a database has for its fields: `country is Norway and (year is at least 2010 or MLST ST is 11)`. */
export function filterWords(filter: IsolateFilter): string {
  return wordsOf(filter, true);
}

function wordsOf(part: IsolateFilter, isWhole: boolean): string {
  const { all, any, op = '=', value, values = [] } = part;
  const parts = all ?? any;
  if (parts) {
    const isAlone = parts.length === 1;
    const text = parts.map((one) => wordsOf(one, isAlone && isWhole)).join(all ? ' and ' : ' or ');
    return isWhole || isAlone ? text : `(${text})`;
  }
  const start = `${conditionName(part)} ${OPERATOR_WORDS[op]}`;
  if (op === 'empty' || op === 'not-empty') return start;
  if (op !== 'in') return `${start} ${String(value)}`;
  const name = `${conditionName(part)} is`;
  return values.length > NAMED
    ? `${name} one of ${values.length} values`
    : `${name} ${values.map(String).join(' or ')}`;
}

/** What a condition asks for. */
export function conditionName(part: IsolateFilter): string {
  const { field, locus, scheme_field, property, classification_scheme } = part;
  return field ?? locus ?? scheme_field ?? property?.replaceAll('_', ' ') ?? `group ${classification_scheme ?? ''}`;
}
