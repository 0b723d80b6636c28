import type { Change } from './change-context.ts';
import { setAlleleLimits } from './writers/allele-limits.ts';
import { describeDatabase } from './writers/describe-database.ts';
import { describeScheme } from './writers/describe-scheme.ts';
import { followDefinitions } from './writers/link-definitions.ts';
import { changeAccess } from './writers/set-access.ts';
import { dropSubmissions } from './writers/drop-submissions.ts';
import { setSubmissionPolicy } from './writers/submission/submission-policy.ts';
import { renameLinks } from './writers/rename-links.ts';
import { showPeople } from './writers/show-people.ts';
import { linkField, unlinkField } from './writers/linked-fields.ts';

/** A change that takes milliseconds: what it is called while others wait for it, and what it writes. */
interface SmallChange<Input, Output> {
  title: string;
  work: (change: Change, input: Input) => Output | Promise<Output>;
}

function smallChange<Input, Output>(
  title: string,
  work: SmallChange<Input, Output>['work'],
): SmallChange<Input, Output> {
  return { title, work };
}

/** Every small change that the screens, the service and the shell can ask for (`dataFolder.changes`). */
export const smallChanges = {
  'allele-limits': smallChange('Limits for new alleles', setAlleleLimits),
  'describe-database': smallChange('Description of the database', describeDatabase),
  'describe-scheme': smallChange('Description of a scheme', describeScheme),
  'drop-submissions': smallChange('Removal of submissions from a copy', dropSubmissions),
  'follow-definitions': smallChange('Link to definitions', followDefinitions),
  'link-field': smallChange('Link of a field', linkField),
  'rename-links': smallChange('New name of a linked database', renameLinks),
  'set-access': smallChange('Change of who may read the database', changeAccess),
  'show-people': smallChange('List of the users of the database', showPeople),
  'submission-policy': smallChange('Policy for submissions', setSubmissionPolicy),
  'unlink-field': smallChange('Unlink of a field', unlinkField),
};

export type SmallChangeName = keyof typeof smallChanges;
export type SmallChangeInput<Name extends SmallChangeName> = Parameters<(typeof smallChanges)[Name]['work']>[1];
export type SmallChangeOutput<Name extends SmallChangeName> = Awaited<ReturnType<(typeof smallChanges)[Name]['work']>>;
