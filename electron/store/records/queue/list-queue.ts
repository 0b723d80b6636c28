import { sql, type SqlBool } from 'kysely';
import { GRAVITY } from '#shared/verdict/judge.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import type { Database } from '../../file/database.ts';
import type { SubmissionRow } from '../submission/submission-repository.ts';

interface QueueQuery {
  status: SubmissionRow['status'];
  type?: string | undefined;
  locus?: string | undefined;
  scheme_id?: number | undefined;
  /** Row id of `app_user`. */
  submitter?: number | undefined;
  class?: ItemClass | undefined;
  /** Only those submitted before this ISO date. */
  before?: string | undefined;
}

type ItemClass = 'clean' | 'warning' | 'error';

/** How many items of a submission are in a state, and of the pending ones in a class. */
export interface QueueCounts {
  pending: number;
  assigned: number;
  rejected: number;
  clean: number;
  warning: number;
  error: number;
  missing_files: number;
  /** The gravest verdict on the genomes of its items. */
  verdict?: VerdictKind;
}

/**
 * The class of an item by its stored evidence. A message cannot hold the text that is looked for: JSON writes its quotation
 * marks in another way.
 */
const CLASS = sql<string>`case
  when evidence like '%"severity":"error"%' then 'error'
  when evidence like '%"severity":"warning"%' then 'warning'
  else 'clean' end`;

/** The verdict on the genome of an item. Most have none, so that their evidence is not parsed. */
const VERDICT = sql<VerdictKind | null>`case when instr(evidence, '"genome":{') > 0 then evidence ->> '$.genome.verdict' end`;

/** Submissions that fit, the oldest first, with their counts. */
export async function listQueue(database: Database, filter: QueueQuery): Promise<(SubmissionRow & QueueCounts)[]> {
  const { status, type, locus, scheme_id, submitter, before } = filter;
  let query = database.sql.selectFrom('submission').selectAll('submission').where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', type);
  if (submitter !== undefined) query = query.where('submitter', '=', submitter);
  if (before !== undefined) query = query.where('date_submitted', '<', before);
  if (locus !== undefined) query = query.where(sql<SqlBool>`parameters ->> '$.locus' = ${locus}`);
  if (scheme_id !== undefined) query = query.where(sql<SqlBool>`parameters ->> '$.scheme_id' = ${scheme_id}`);
  const rows = await query.orderBy('date_submitted').orderBy('id').execute();
  const counts = await countItems(database, status);
  const missing = await countMissing(database, status);
  const counted = rows.map((row) => ({
    ...row,
    ...(counts.get(row.id) ?? NONE),
    missing_files: missing.get(row.id) ?? 0,
  }));
  return filter.class === undefined ? counted : counted.filter((row) => worstOf(row) === filter.class);
}

/** One submission with its counts. */
export async function countsOf(database: Database, row: SubmissionRow): Promise<SubmissionRow & QueueCounts> {
  const counts = (await countItems(database, row.status, row.id)).get(row.id) ?? NONE;
  const missing_files = (await countMissing(database, row.status, row.id)).get(row.id) ?? 0;
  return { ...row, ...counts, missing_files };
}

const NONE = { pending: 0, assigned: 0, rejected: 0, clean: 0, warning: 0, error: 0 };

/** The class of the worst pending item. Undefined if none is pending. */
function worstOf({ clean, warning, error }: QueueCounts): ItemClass | undefined {
  if (error > 0) return 'error';
  if (warning > 0) return 'warning';
  return clean > 0 ? 'clean' : undefined;
}

type ItemCounts = Omit<QueueCounts, 'missing_files'>;

async function countItems(database: Database, status: string, id?: string): Promise<Map<string, ItemCounts>> {
  let query = database.sql
    .selectFrom('submission_item')
    .innerJoin('submission', 'submission.id', 'submission_item.submission')
    .select([
      'submission_item.submission as id',
      'submission_item.status as state',
      CLASS.as('class'),
      VERDICT.as('verdict'),
    ])
    .select((of) => of.fn.countAll<number>().as('items'))
    .where('submission.status', '=', status as SubmissionRow['status'])
    .groupBy(['submission_item.submission', 'submission_item.status', 'class', 'verdict']);
  if (id !== undefined) query = query.where('submission.id', '=', id);
  const counts = new Map<string, ItemCounts>();
  for (const row of await query.execute()) {
    const count: ItemCounts = counts.get(row.id) ?? { ...NONE };
    counts.set(row.id, count);
    const verdict = GRAVITY.find((kind) => kind === count.verdict || kind === row.verdict);
    if (verdict) count.verdict = verdict;
    count[row.state] += row.items;
    if (row.state === 'pending') count[row.class as ItemClass] += row.items;
  }
  return counts;
}

async function countMissing(database: Database, status: string, id?: string): Promise<Map<string, number>> {
  let query = database.sql
    .selectFrom('submission_file')
    .innerJoin('submission', 'submission.id', 'submission_file.submission')
    .select('submission')
    .select((of) => of.fn.countAll<number>().as('files'))
    .where('submission.status', '=', status as SubmissionRow['status'])
    .where('required', '=', 1)
    .where('uploaded_at', 'is', null)
    .groupBy('submission');
  if (id !== undefined) query = query.where('submission.id', '=', id);
  return new Map((await query.execute()).map((row) => [row.submission, row.files]));
}
