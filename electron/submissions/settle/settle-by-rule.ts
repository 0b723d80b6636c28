import type { Changed } from '#shared/api/curation-queue.ts';
import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { changeItem, changeSubmission, noteRuleAssignment } from '#electron/store/changes/writers/settle-rows.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { readKnownAlleles } from '#electron/store/records/known-alleles.ts';
import {
  allelesOfRulesAlone,
  countByRule,
  ruleOf,
  type StoredRule,
} from '#electron/store/records/queue/settling-rules.ts';
import { samePerson, userNameOf } from '#electron/store/records/queue/submission-rows.ts';
import {
  findSubmission,
  submissionItems,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { submitterNames } from '../requests/asking-account.ts';
import { theLocus } from './assign-alleles.ts';
import type { EvaluatedAllele } from './evaluated.ts';
import { parametersOf } from './item-content.ts';
import { assignerFor, evaluate } from './settle-items.ts';
import type { RuleAction, SettleTask } from './settle-task.ts';
import { settlingCurator, type SettlingCurator } from './settling-curator.ts';
import { classOf, evidenceText } from './stored-evidence.ts';

/** Alleles of a locus that rules assign to one submitter on a day (UTC), at most. */
const MOST_EACH_DAY = 50;
/** Traces need a person who looks at them, as on deployed servers (`wire-notes.md` §9.1, automatic curator). */
const LOOKED_AT = 'Sanger';

/** A rule that may settle a submission, and the curator in whose name it does so. */
interface Applied {
  rule: StoredRule;
  curator: SettlingCurator;
}

/**
 * Assigns the pending alleles of a submission that have no warning and are like a known one, if the locus has a rule. It works in
 * the name of the curator who switched it on, as long as that person may curate the locus, and never on own submissions, whatever
 * account they come from. What was settled once, also if it was taken back, is left to people. AppError codes: those of `change`.
 */
export async function settleByRule(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  { root, database: name, action: { submission: id } }: Pick<SettleTask<RuleAction>, 'root' | 'database' | 'action'>,
): Promise<Changed['assigned']> {
  const { file } = databaseFiles(root, name);
  const database = await openDatabase(file, { readOnly: true });
  let applied: Applied | undefined;
  try {
    applied = await appliedTo(site, database, findSubmission(database, id));
  } finally {
    await database.close();
  }
  if (!applied) return [];
  const { author } = applied.curator;
  const request = {
    sender: author,
    curator: author,
    at: new Date(),
    file,
    title: 'Rule that settles',
    patience: PATIENCE,
  };
  return change(request, async (made) => {
    const submission = findSubmission(made.database, id);
    const still = await appliedTo(site, made.database, submission);
    return submission && still ? assignByRule(made, root, submission, still.rule) : [];
  });
}

/** The rule for a submission. Undefined if there is none, or none that may be applied. */
async function appliedTo(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  database: Database,
  submission: SubmissionRow | undefined,
): Promise<Applied | undefined> {
  if (submission?.type !== 'alleles' || submission.status !== 'pending') return undefined;
  const { locus = '', technology } = parametersOf(submission);
  const rule = await ruleOf(database, locus);
  if (!rule || technology === LOOKED_AT || isOwn(site, database, rule, submission)) return undefined;
  const { id, allele_id_format } = await theLocus(database, locus);
  const needsMore = readAttributes(database.connection, id).some(({ required }) => required);
  if (allele_id_format !== 'integer' || needsMore) return undefined;
  const curator = curatorNamed(site, userNameOf(database, rule.curator), database);
  return curator?.maySettle({ kind: 'locus', name: locus }) === true ? { rule, curator } : undefined;
}

/** Whether the curator of a rule sent a submission: under one name or another. */
function isOwn(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  database: Database,
  { curator }: StoredRule,
  { submitter }: SubmissionRow,
): boolean {
  if (samePerson(database, curator, submitter)) return true;
  const owner = submitterNames(site, OWNER);
  return [curator, submitter].every((id) => owner.includes(userNameOf(database, id)));
}

/** The curator of a user name with the rights that person has now. Undefined without the right to curate. */
function curatorNamed(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  userName: string,
  database: Database,
): SettlingCurator | undefined {
  // He may have switched the rule on before he said his name.
  const isOwner = submitterNames(site, OWNER).includes(userName);
  const principal: Principal = isOwner ? OWNER : { kind: 'account', account: userName };
  try {
    return settlingCurator(site, principal, database);
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'no_right') return undefined;
    throw error;
  }
}

async function assignByRule(
  made: Change,
  root: string,
  submission: SubmissionRow,
  rule: StoredRule,
): Promise<Changed['assigned']> {
  const { database } = made;
  const { locus, identity } = rule;
  const { id: locusId } = await theLocus(database, locus);
  const pending = submissionItems(database, submission.id).filter(({ status }) => status === 'pending');
  const evaluated = await evaluate(made, submission, pending);
  if (evaluated.type !== 'alleles') return [];
  const assigner = await assignerFor({ change: made, root }, submission, evaluated);
  const day = made.at.slice(0, 10);
  const { submitter } = submission;
  let left = MOST_EACH_DAY - (await countByRule(database, { locus: locusId, submitter }, day));
  const fits = lengthsOf(database, locusId, evaluated.locus);
  const likenessOf = likenessToSeen(database, locusId, evaluated.locus);
  const assigned: Changed['assigned'] = [];
  for (const item of pending) {
    const found = evaluated.items.get(item.position);
    if (left <= 0 || !found || !isAssignable(item, found) || !fits(found.sequence.length)) continue;
    if (likenessOf(found) < identity) continue;
    const { assigned_id } = await assigner.accept(item, { rule });
    await changeItem(made, item, {
      status: 'assigned',
      assigned_id,
      made_record: 1,
      evidence: evidenceText(item, found),
      settled: { by_rule: 1 },
    });
    const { position, item_id } = item;
    await noteRuleAssignment(made, {
      submission: submission.id,
      position,
      locus: locusId,
      submitter,
      item_id,
      assigned_id,
    });
    assigned.push({ position, assigned_id });
    left -= 1;
  }
  if (assigned.length === 0) return assigned;
  const outcome = outcomeOf(submissionItems(database, submission.id).map(({ status }) => status)) ?? null;
  await changeSubmission(made, submission.id, { outcome });
  return assigned;
}

/** Whether a rule may look at an item: new, without any warning, and never settled before. */
function isAssignable({ settled_at }: SubmissionItemRow, found: EvaluatedAllele): boolean {
  return settled_at === null && found.defined_as === undefined && classOf(found.problems) === 'clean';
}

/**
 * Gives the identity in percent with the nearest allele that people have seen. Were the alleles of rules compared with each other, each
 * could lie a step farther from what anybody has looked at.
 */
function likenessToSeen(
  database: Database,
  locus: number,
  { data_type }: LocusRules,
): (found: EvaluatedAllele) => number {
  const unseen = allelesOfRulesAlone(database, locus);
  const seen = readKnownAlleles(database, locus).filter(({ allele_id }) => !unseen.has(allele_id));
  return ({ sequence, evidence }) => {
    const nearest = evidence?.nearest;
    if (!nearest || !unseen.has(nearest.allele_id)) return nearest?.identity ?? 0;
    return gatherEvidence([sequence], seen, data_type)[0]?.nearest?.identity ?? 0;
  };
}

/** Whether a length is within the limits of a locus. A limit that it does not set is that of its alleles. */
function lengthsOf(
  { connection }: Database,
  locus: number,
  { length_varies, min_length, max_length }: LocusRules,
): (length: number) => boolean {
  // The checks have warned of any other length than the one that all alleles have.
  if (!length_varies) return () => true;
  const known = connection
    .prepare('select min(length) as least, max(length) as most from allele where locus = ?')
    .get(locus);
  const [least, most] = [min_length ?? Number(known?.['least']), max_length ?? Number(known?.['most'])];
  return (length) => length >= least && length <= most;
}
