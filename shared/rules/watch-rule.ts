import { z } from 'zod';
import type { IsolateFilter } from '../api/isolate-filter.ts';
import { countOf } from '../count-of.ts';
import { filterWords } from './filter-words.ts';

/** The most days that a rule may name: a century. */
const MOST_DAYS = 36_500;

const Days = z.number().int().min(1).max(MOST_DAYS);

/** What a watch of clusters waits for. Days are counted from the day on which an isolate was entered into the database. */
export const WatchRule = z.discriminatedUnion('kind', [
  /** So many isolates of the last days are in one cluster. */
  z.object({ kind: z.literal('recent'), isolates: z.number().int().min(2).max(1_000_000), days: Days }),
  /** An isolate joins a cluster of which two isolates have been there for longer. */
  z.object({ kind: z.literal('old'), days: Days }),
  /** An isolate joins with a value of a field that no isolate of the cluster had. */
  z.object({ kind: z.literal('value'), field: z.string() }),
]);
export type WatchRule = z.infer<typeof WatchRule>;

/** What a watch waits for, and among which isolates. */
interface WatchedFor {
  rule: WatchRule;
  threshold: number;
  /** Only the isolates that it finds are news, and count among several. Absent: all of the clusters are. */
  search?: IsolateFilter | undefined;
}

/**
 * What a watch waits for in words, without a full stop: `2 or more isolates of the last 60 days are in one cluster at 5 (only isolates where country
 * is Norway)`.
 */
export function watchSentence({ rule, threshold, search }: WatchedFor): string {
  const sentence = ruleSentence(rule, threshold);
  return search === undefined ? sentence : `${sentence} (only isolates where ${filterWords(search)})`;
}

function ruleSentence(rule: WatchRule, threshold: number): string {
  switch (rule.kind) {
    case 'recent':
      return `${countOf(rule.isolates, 'or more isolates', 'or more isolates')} of the last ${countOf(rule.days, 'day')} are in one cluster at ${threshold}`;
    case 'old':
      return `an isolate joins a cluster at ${threshold} that is older than ${countOf(rule.days, 'day')}`;
    case 'value':
      return `an isolate joins a cluster at ${threshold} with another ${rule.field === '' ? 'value of a deleted field' : rule.field}`;
  }
}
