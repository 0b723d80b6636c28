import type { DatabaseSync } from 'node:sqlite';
import type { AlleleLimits } from '#shared/rules/allele-limits.ts';
import type { DatabaseAccess } from '#shared/database-access.ts';
import { AppError } from '#shared/problem.ts';
import { embargoProblem } from '#shared/rules/embargo.ts';
import type { PolicyChange, SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { bumpDetailsVersion } from '../file/meta.ts';
import { LIMITS_KEY, readAllLimits } from '../records/allele-limits.ts';
import { parsePolicy, POLICY } from '../records/submission/submission-policy.ts';
import type { Action } from './action.ts';
import type { Change, HistoryNote } from './change-context.ts';
import { describeDatabase } from './writers/describe-database.ts';
import { describeScheme } from './writers/describe-scheme.ts';
import { followDefinitions } from './writers/link-definitions.ts';
import { showPeople } from './writers/show-people.ts';

/** An action of who administers a database, which takes milliseconds. */
function administering<Input, Output>(
  title: string,
  work: (change: Change, input: Input) => Output | Promise<Output>,
): Action<Input, Output> {
  return { title, right: 'administer', work: ({ change }, input) => work(change, input) };
}

/** What the screens and the shell change of a database as a whole. */
export const databaseActions = {
  'access.set': { ...administering('Change of who may read the database', changeAccess), isForCopies: true },
  'allele_limits.set': administering('Limits for new alleles', setAlleleLimits),
  'database.describe': administering('Description of the database', describeDatabase),
  'definitions.follow': administering('Link to definitions', followDefinitions),
  'field.link': administering('Link of a field', linkField),
  'field.unlink': administering('Unlink of a field', unlinkField),
  'links.rename': administering('New name of a linked database', renameLinks),
  'people.show': administering('List of the users of the database', showPeople),
  'scheme.describe': administering('Description of a scheme', describeScheme),
  'submission_policy.set': administering('Policy for submissions', setSubmissionPolicy),
  'submissions.drop': administering('Removal of submissions from a copy', dropSubmissions),
};

/** Removes the submissions of a database that was just copied: they belong to the original, with the files that came with them. */
function dropSubmissions({ connection }: Change, _input: undefined): void {
  connection.exec('delete from submission; delete from idempotency_key; delete from rule_assignment');
}

/** Follows a database that has another name now: as the definitions of this one, as the one whose fields its loci show, and as that of genomes. */
function renameLinks(change: Change, { from, to }: { from: string; to: string }): void {
  const { connection } = change;
  connection.prepare("update meta set value = ? where key = 'seqdef' and value = ?").run(to, from);
  connection
    .prepare('update or replace locus_linked_field set isolates_database = ? where isolates_database = ?')
    .run(to, from);
  connection.prepare('update genome_origin set isolate_database = ? where isolate_database = ?').run(to, from);
  connection.prepare('update isolate_verdict set seqdef = ? where seqdef = ?').run(to, from);
  change.detailsChanged();
}

/** Changes members of the policy of a database, and gives all of it as it is now. AppError codes: bad_policy 400. */
export function setSubmissionPolicy(change: Change, said: PolicyChange): SubmissionPolicy {
  const { connection } = change;
  const before = parsePolicy(connection.prepare('select value from meta where key = ?').get(POLICY)?.['value']);
  const after: SubmissionPolicy = {
    ...before,
    ...said,
    assembly: { ...before.assembly, ...said.assembly },
    embargo: { ...before.embargo, ...said.embargo },
  };
  const problem = embargoProblem(after.embargo);
  if (problem !== undefined) throw new AppError(400, 'bad_policy', problem);
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(POLICY, JSON.stringify(after));
  change.note({ kind: 'meta', record_id: POLICY, action: 'Changed the policy for submissions.', before, after });
  change.detailsChanged();
  return after;
}

/** Says who may read a database. Call it inside a transaction. */
export function setAccess(connection: DatabaseSync, access: DatabaseAccess): void {
  connection
    .prepare(
      "insert into meta (key, value) values ('access', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(access);
  bumpDetailsVersion(connection);
}

/** The same as a change of its own, with a line in the history. Gives whether anything is different now. */
export function changeAccess(change: Change, { access }: { access: DatabaseAccess }): boolean {
  const { connection } = change;
  const row = connection.prepare("select value from meta where key = 'access'").get();
  const before = String(row?.['value'] ?? 'public');
  if (before === access) return false;
  setAccess(connection, access);
  const action = 'Changed who may read the database.';
  change.note({ kind: 'meta', record_id: 'access', action, before: { access: before }, after: { access } });
  return true;
}

export interface LocusLimits {
  locus: string;
  limits: AlleleLimits;
}

/** Says how unlike the known alleles of a locus a new one may be. */
export function setAlleleLimits(change: Change, { locus, limits }: LocusLimits): void {
  const all = { ...readAllLimits(change.connection), [locus]: limits };
  change.connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(LIMITS_KEY, JSON.stringify(all));
  change.detailsChanged();
  const complete = limits.complete === undefined ? 'if most are' : limits.complete ? 'yes' : 'no';
  const action = `Limits for new alleles: ${limits.identity} % identity, ${limits.aligned} % aligned, complete coding sequence: ${complete}.`;
  change.note({ kind: 'locus', record_id: locus, action });
}

/** A provenance field of an isolate database, and the loci that it goes with or no longer goes with. */
export interface LinkedLoci {
  /** Row ids of the loci. */
  loci: number[];
  isolates_database: string;
  field: string;
  /** What the history says of it, when it changes anything. */
  note: HistoryNote;
}

/** Links a field to loci; gives how many had not been linked to it. */
export function linkField(change: Change, link: LinkedLoci): number {
  return changeLinks(
    change,
    link,
    'insert into locus_linked_field (locus, isolates_database, field) values (?, ?, ?) on conflict do nothing',
  );
}

/** Takes a field off loci; gives how many had been linked to it. */
export function unlinkField(change: Change, link: LinkedLoci): number {
  return changeLinks(
    change,
    link,
    'delete from locus_linked_field where locus = ? and isolates_database = ? and field = ?',
  );
}

function changeLinks(change: Change, { loci, isolates_database, field, note }: LinkedLoci, sql: string): number {
  const statement = change.connection.prepare(sql);
  let changed = 0;
  for (const locus of loci) changed += Number(statement.run(locus, isolates_database, field).changes);
  if (changed === 0) return 0;
  change.detailsChanged();
  change.note(note);
  return changed;
}
