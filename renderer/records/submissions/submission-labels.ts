import type { ItemContent, QueueClass, QueueEntry, QueueItem } from '#shared/api/queue-records.ts';

const MS_PER_DAY = 86_400_000;

/** Whole days since an ISO date, by the calendar of this computer; never less than 0. */
export function daysSince(date: string, now = new Date()): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const then = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(then) ? 0 : Math.max(0, Math.round((today - then) / MS_PER_DAY));
}

/** `today`, `1 day`, `12 days`. */
export function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}

/** What a submission is about: `abcZ alleles`, `MLST profiles`, `genomes`. */
export function aboutText({ type, locus, scheme }: Pick<QueueEntry, 'type' | 'locus' | 'scheme'>): string {
  const about = locus ?? scheme?.name;
  return about === undefined || about === '' ? type : `${about} ${type}`;
}

export const STATUS_WORDS: Readonly<Record<QueueEntry['status'], string>> = {
  started: 'Waits for files',
  pending: 'Waiting',
  closed: 'Closed',
};

export const OUTCOME_WORDS = {
  good: 'All accepted',
  bad: 'All rejected',
  mixed: 'Partly accepted',
} as const satisfies Record<NonNullable<QueueEntry['outcome']>, string>;

const CLASS_WORDS: Readonly<Record<QueueClass, string>> = {
  clean: 'Clean',
  warning: 'Warning',
  error: 'Error',
};

/** What has become of an item, in a word. */
export function itemState(item: Pick<QueueItem, 'status' | 'class'>): 'assigned' | 'rejected' | QueueClass {
  return item.status === 'pending' ? item.class : item.status;
}

export const STATE_WORDS = { ...CLASS_WORDS, assigned: 'Assigned', rejected: 'Rejected' } as const;

/** The record that was made of an item: path below its database. Undefined where there is none. */
export function recordOf(
  { type, locus, scheme }: Pick<QueueEntry, 'type' | 'locus' | 'scheme'>,
  assigned_id: string | undefined,
): string[] | undefined {
  if (assigned_id === undefined) return undefined;
  if (type === 'alleles') return locus === undefined ? undefined : ['loci', locus, 'alleles', assigned_id];
  if (type === 'profiles') return scheme ? ['schemes', String(scheme.id), 'profiles', assigned_id] : undefined;
  return ['isolates', assigned_id];
}

/** What an item says, as rows of a table. */
export function contentRows(content: ItemContent): (readonly [label: string, value: string])[] {
  if ('sequence' in content) return [['Sequence', content.sequence]];
  if ('designations' in content)
    return [...Object.entries(content.designations), ...Object.entries(content.fields ?? {})];
  return Object.entries(content.cells).filter(([, value]) => value !== '');
}
