import type { RoleName, RoleScope } from '#shared/people.ts';
import { sampleSequence } from './sample-database.ts';
import type { SubmissionService } from './submission-service.ts';

let last = 500;
/** Numbers that are used once, for names and sequences that nobody has yet. */
export const fresh = () => (last += 1);
/** A text of FASTA with one sequence that nobody has yet. */
export const freshFasta = () => `>one\n${sampleSequence(fresh(), 60)}\n`;

/** Gives an account a role in the database `sample`, or takes it away. */
export function grant(
  { dataFolder: { site } }: SubmissionService,
  name: string,
  role: RoleName | undefined,
  scopes: RoleScope[] = [],
): Promise<void> {
  return site.accounts.grant(site.accounts.find(name)?.id ?? 0, 'sample', role && { role, scopes });
}

/** Everything in the database `sample` that a change would leave traces in. */
export async function traces({ dataFolder }: SubmissionService): Promise<unknown> {
  const { connection } = await dataFolder.open('sample');
  return [
    'select * from record_history order by id',
    'select * from locus order by id',
    'select * from submission order by id',
    'select * from submission_item order by submission, position',
    'select * from submission_message order by id',
    'select submission, filename from submission_file order by submission, filename',
  ].map((sql) => connection.prepare(sql).all());
}
