import type { Database } from '../../file/database.ts';
import { statementOf } from '../../file/prepared-query.ts';
import { translated } from '../../file/store-errors.ts';

export interface SubmitterUsage {
  user_name: string;
  /** Submissions that are not closed. */
  open: number;
  /** Bytes of the files of all of them. */
  bytes: number;
}

/** What each user's submissions take, for those who have any. */
export function usageOfSubmitters(database: Database): SubmitterUsage[] {
  const rows = translated(`The database "${database.name}"`, () => statementOf(database.connection, USAGE).all());
  return rows.map(({ user_name, open, bytes }) => ({
    user_name: String(user_name),
    open: Number(open),
    bytes: Number(bytes),
  }));
}

const USAGE = `
  select user_name, sum(open) as open, sum(bytes) as bytes
  from (
    select submitter, count(*) filter (where status in ('started', 'pending')) as open, 0 as bytes
    from submission group by submitter
    union all
    select submission.submitter, 0, sum(submission_file.size)
    from submission_file join submission on submission.id = submission_file.submission group by submission.submitter
  )
  join app_user on app_user.id = submitter
  group by user_name`;
