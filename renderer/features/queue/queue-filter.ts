import type { QueueRow } from '#renderer/api/submissions/queue.ts';
import type { QueueClass } from '#shared/api/queue-records.ts';

/** Which submissions of the queue are shown; what is not given, or empty, does not matter. */
interface QueueFilter {
  /** Site and database, as `databaseKey` writes them. */
  database?: string | undefined;
  type?: string | undefined;
  class?: string | undefined;
  /** The gravest verdict on its genomes. */
  verdict?: string | undefined;
  /** Name of the submitter. */
  submitter?: string | undefined;
  /** Only submissions of at least this many days ago. */
  age?: string | undefined;
}

/** One text for a database of a site, for addresses and choices. */
export function databaseKey({ site, database }: Pick<QueueRow, 'site' | 'database'>): string {
  return `${site}/${database}`;
}

/** The class of the worst pending item; undefined where nothing is pending. */
export function worstClass({ classes, items }: Pick<QueueRow, 'classes' | 'items'>): QueueClass | undefined {
  if (items.pending === 0) return undefined;
  if (classes.error > 0) return 'error';
  return classes.warning > 0 ? 'warning' : 'clean';
}

/** The submissions that a filter leaves. `ageOf` gives the age in days. */
export function filterQueue(
  rows: readonly QueueRow[],
  filter: QueueFilter,
  ageOf: (row: QueueRow) => number,
): readonly QueueRow[] {
  const { database = '', type = '', class: worst = '', verdict = '', submitter = '', age = '' } = filter;
  if (database + type + worst + verdict + submitter + age === '') return rows;
  return rows.filter(
    (row) =>
      (database === '' || databaseKey(row) === database) &&
      (type === '' || row.type === type) &&
      (worst === '' || worstClass(row) === worst) &&
      (verdict === '' || row.verdict === verdict) &&
      (submitter === '' || row.submitter.name === submitter) &&
      (age === '' || ageOf(row) >= Number(age)),
  );
}
