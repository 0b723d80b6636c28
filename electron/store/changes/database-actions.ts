import type { Action } from './action.ts';
import type { Change } from './change-context.ts';
import { setAlleleLimits } from './writers/allele-limits.ts';
import { describeDatabase } from './writers/describe-database.ts';
import { describeScheme } from './writers/describe-scheme.ts';
import { dropSubmissions } from './writers/drop-submissions.ts';
import { followDefinitions } from './writers/link-definitions.ts';
import { linkField, unlinkField } from './writers/linked-fields.ts';
import { renameLinks } from './writers/rename-links.ts';
import { changeAccess } from './writers/set-access.ts';
import { showPeople } from './writers/show-people.ts';
import { setSubmissionPolicy } from './writers/submission/submission-policy.ts';

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
