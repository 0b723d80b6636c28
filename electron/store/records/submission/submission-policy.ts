import { dayIn } from '#shared/rules/embargo.ts';
import { SubmissionPolicy, USUAL_POLICY } from '#shared/rules/submission-policy.ts';
import type { Database } from '../../file/database.ts';
import { statementOf } from '../../file/prepared-query.ts';
import { translated } from '../../file/store-errors.ts';
import { jsonIn } from '#shared/json-in.ts';

/** The member of `meta` that holds the policy, as JSON. */
export const POLICY = 'submission_policy';

/** What a database wants of submissions, as its file says at this moment. A copy of another database takes none. */
export function readPolicy(database: Database): SubmissionPolicy {
  return translated(`The database "${database.name}"`, () => {
    const read = (key: string) => statementOf(database.connection, 'select value from meta where key = ?').get(key);
    const policy = parsePolicy(read(POLICY)?.['value']);
    return read('copy_of') === undefined ? policy : { ...policy, enabled: false };
  });
}

/** The day (ISO) that it is now where the embargoes of a database end: in the time zone of its policy. */
export function todayIn(database: Database): string {
  return dayIn(readPolicy(database).embargo.time_zone, new Date());
}

/** A stored policy. What a later version wrote and this one cannot read counts as usual. */
export function parsePolicy(text: unknown): SubmissionPolicy {
  return SubmissionPolicy.catch(USUAL_POLICY).parse(jsonIn(text));
}
