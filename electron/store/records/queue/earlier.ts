import type { Database } from '../../file/database.ts';

/** How many earlier submissions are named. */
const NAMED = 20;

/** What else the submitter of a submission sent: the newest first, at most twenty, and the states of all items. */
export async function earlierSubmissions(database: Database, { id, submitter }: { id: string; submitter: number }) {
  const submissions = await database.sql
    .selectFrom('submission')
    .select(['id', 'type', 'status', 'outcome', 'date_submitted', 'parameters'])
    .where('submitter', '=', submitter)
    .where('id', '<>', id)
    .orderBy('date_submitted', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED)
    .execute();
  const counts = await database.sql
    .selectFrom('submission_item')
    .innerJoin('submission', 'submission.id', 'submission_item.submission')
    .select('submission_item.status as status')
    .select((of) => of.fn.countAll<number>().as('items'))
    .where('submitter', '=', submitter)
    .where('submission.id', '<>', id)
    .groupBy('submission_item.status')
    .execute();
  const items = { assigned: 0, rejected: 0, pending: 0 };
  for (const { status, items: count } of counts) items[status] = count;
  return { submissions, items };
}

/** Isolates of a name, newest versions only. */
export function namesakes({ connection }: Database, name: string): { id: number; date_entered: string }[] {
  const rows = connection
    .prepare('select id, date_entered from isolate where name = ? and new_version is null order by id')
    .all(name);
  return rows.map((row) => ({ id: Number(row['id']), date_entered: String(row['date_entered']) }));
}

/** How many items of submissions of isolates or genomes a person (`user_name`) sent to a database; withdrawn and rejected ones do not count. */
export function countIsolatesSent({ connection }: Database, userName: string): number {
  const row = connection
    .prepare(
      `select count(*) as items from submission_item join submission on submission.id = submission_item.submission
       join app_user on app_user.id = submission.submitter
       where app_user.user_name = ? and type in ('isolates', 'genomes') and submission_item.status <> 'rejected'`,
    )
    .get(userName);
  return Number(row?.['items']);
}
