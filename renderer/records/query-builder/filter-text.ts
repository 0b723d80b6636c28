import { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { draftOfFilter } from './draft-filter.ts';
import type { DraftPart } from './draft.ts';
import { inputOf, operatorName } from './operators.ts';
import { readList } from './draft-filter.ts';
import type { FilterTarget } from './query-target.ts';

/** A filter as a part of an address. */
export function writeFilter(filter: IsolateFilter | undefined): string {
  return filter ? JSON.stringify(filter) : '';
}

/** Reads a filter out of an address; `undefined` when there is none, an error's sentence when it cannot be understood. */
export function readFilter(text: string): { filter?: IsolateFilter; problem?: string } {
  if (text === '') return {};
  try {
    const parsed = IsolateFilter.safeParse(JSON.parse(text));
    if (parsed.success) return { filter: parsed.data };
    const [issue] = parsed.error.issues;
    return { problem: `The query in this address cannot be used: ${issue?.message ?? 'it is not a query'}.` };
  } catch {
    return { problem: 'The query in this address cannot be read. It may have been cut off when it was copied.' };
  }
}

/** Values of a list that a sentence names before it only counts. */
const NAMED_VALUES = 3;

/** A filter as a sentence: `country is Norway and (year is at least 2010 or ST is 11)`. */
export function describeFilter(filter: IsolateFilter, targetOf: (ref: string) => FilterTarget): string {
  return describePart(draftOfFilter(filter), targetOf, true);
}

function describePart(part: DraftPart, targetOf: (ref: string) => FilterTarget, isOutermost: boolean): string {
  if (part.kind === 'group') {
    const text = part.parts
      .map((inner) => describePart(inner, targetOf, part.parts.length === 1))
      .join(part.join === 'all' ? ' and ' : ' or ');
    return isOutermost || part.parts.length === 1 ? text : `(${text})`;
  }
  const { label, type } = targetOf(part.ref);
  const start = `${label} ${operatorName(part.operator, type)}`;
  switch (inputOf(part.operator)) {
    case 'nothing':
      return start;
    case 'range':
      return `${start} ${part.text} and ${part.end}`;
    case 'list': {
      const values = readList(part.text);
      const isLong = values.length > NAMED_VALUES;
      return `${label} is ${isLong ? `one of ${formatCount(values.length)} values` : values.join(' or ')}`;
    }
    case 'value':
    default:
      return `${start} ${part.text}`;
  }
}
