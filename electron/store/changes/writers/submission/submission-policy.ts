import type { PolicyChange, SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { parsePolicy, POLICY } from '../../../records/submission/submission-policy.ts';
import type { Change } from '../../change-context.ts';

/** Changes members of the policy of a database, and gives all of it as it is now. */
export function setSubmissionPolicy(change: Change, said: PolicyChange): SubmissionPolicy {
  const { connection } = change;
  const before = parsePolicy(connection.prepare('select value from meta where key = ?').get(POLICY)?.['value']);
  const after: SubmissionPolicy = { ...before, ...said, assembly: { ...before.assembly, ...said.assembly } };
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(POLICY, JSON.stringify(after));
  change.note({ kind: 'meta', record_id: POLICY, action: 'Changed the policy for submissions.', before, after });
  change.detailsChanged();
  return after;
}
