import type { PolicyChange, SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { parsePolicy, POLICY } from '../records/submission/submission-policy.ts';
import type { Action } from './action.ts';
import type { Change } from './change-context.ts';
import { setAlleleLimits } from './writers/allele-limits.ts';
import { describeDatabase } from './writers/describe-database.ts';
import { describeScheme } from './writers/describe-scheme.ts';
import { followDefinitions } from './writers/link-definitions.ts';
import { linkField, unlinkField } from './writers/linked-fields.ts';
import { changeAccess } from './writers/set-access.ts';
import { showPeople } from './writers/show-people.ts';

/** An action of who administers a database, which takes milliseconds. */
function action<Input, Output>(
  title: string,
  work: (change: Change, input: Input) => Output | Promise<Output>,
): Action<Input, Output> {
  return { title, right: 'administer', work: ({ change }, input) => work(change, input) };
}

/** What the screens and the shell change of a database as a whole. */
export const databaseActions = {
  'access.set': action('Change of who may read the database', changeAccess),
  'allele_limits.set': action('Limits for new alleles', setAlleleLimits),
  'database.describe': action('Description of the database', describeDatabase),
  'definitions.follow': action('Link to definitions', followDefinitions),
  'field.link': action('Link of a field', linkField),
  'field.unlink': action('Unlink of a field', unlinkField),
  'links.rename': action('New name of a linked database', renameLinks),
  'people.show': action('List of the users of the database', showPeople),
  'scheme.describe': action('Description of a scheme', describeScheme),
  'submission_policy.set': action('Policy for submissions', setSubmissionPolicy),
  'submissions.drop': action('Removal of submissions from a copy', dropSubmissions),
};

/** Removes the submissions of a database that was just copied: they belong to the original, with the files that came with them. */
function dropSubmissions({ connection }: Change, _input: undefined): void {
  connection.exec('delete from submission; delete from idempotency_key; delete from rule_assignment');
}

/** Follows a database that has another name now: as the definitions of this one, and as the one whose fields its loci show. */
function renameLinks(change: Change, { from, to }: { from: string; to: string }): void {
  const { connection } = change;
  connection.prepare("update meta set value = ? where key = 'seqdef' and value = ?").run(to, from);
  connection
    .prepare('update or replace locus_linked_field set isolates_database = ? where isolates_database = ?')
    .run(to, from);
  change.detailsChanged();
}

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
