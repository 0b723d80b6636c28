import type { Changed } from '#shared/api/curation-queue.ts';
import type { ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { changeItem, changeSubmission, noteRuleAssignment } from '#electron/store/changes/writers/settle-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
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
import { readCaller, type People } from '#electron/store/site/caller.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import type { LocusRules } from '#shared/rules/allele-submission.ts';
import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { mayCuratePart, submitterNames } from '../requests/find-own.ts';
import type { EvaluatedAllele } from './evaluated.ts';
import { parametersOf } from './item-content.ts';
import { evaluateAlleles, theLocus } from './settle-alleles.ts';
import { classOf, evidenceText } from './stored-evidence.ts';

/** Alleles of a locus that rules assign to one submitter on a day (UTC), at most. */
const MOST_EACH_DAY = 50;
/** Traces need a person who looks at them, as on deployed servers (`wire-notes.md` §9.1, automatic curator). */
const LOOKED_AT = 'Sanger';

/** A rule that may settle a submission, and who switched it on: it does so in the name of this curator. */
interface Applied {
  rule: StoredRule;
  principal: Principal;
}

/** The curator in whose name the rule of its locus settles a submission. Undefined if there is none, or none that may be applied. */
export async function curatorOfRule(
  { database, people }: ReadContext,
  { submission }: { submission: string },
): Promise<Principal | undefined> {
  return (await appliedTo(people, database, findSubmission(database, submission)))?.principal;
}

/**
 * Assigns the pending alleles of a submission that have no warning and are like a known one, if the locus has a rule of who does it
 * (`curatorOfRule`). It works as long as that person may curate the locus, and never on own submissions, whatever account they come
 * from. What was settled once, also if it was taken back, is left to people.
 */
export async function settleByRule(
  { change, root, database, caller, people }: WriteContext,
  { submission: id }: { submission: string },
): Promise<Changed['assigned']> {
  const submission = findSubmission(database, id);
  const applied = await appliedTo(people, database, submission);
  // Somebody else has switched it on meanwhile.
  if (!submission || !applied || !isSame(applied.principal, caller.principal)) return [];
  return assignByRule(change, root, submission, applied.rule);
}

function isSame(one: Principal, other: Principal): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The rule for a submission. Undefined if there is none, or none that may be applied. */
async function appliedTo(
  site: People,
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
  const principal = curatorNamed(site, userNameOf(database, rule.curator));
  const caller = readCaller(site, principal, database);
  return mayCuratePart(caller, { kind: 'locus', name: locus }) ? { rule, principal } : undefined;
}

/** Whether the curator of a rule sent a submission: under one name or another. */
function isOwn(site: People, database: Database, { curator }: StoredRule, { submitter }: SubmissionRow): boolean {
  if (samePerson(database, curator, submitter)) return true;
  const owner = submitterNames(site, OWNER);
  return [curator, submitter].every((id) => owner.includes(userNameOf(database, id)));
}

/** The curator of a user name. The owner may have switched the rule on before he said his name. */
function curatorNamed(site: People, userName: string): Principal {
  return submitterNames(site, OWNER).includes(userName) ? OWNER : { kind: 'account', account: userName };
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
  if (submission.type !== 'alleles') return [];
  const evaluated = await evaluateAlleles(database, submission, pending);
  const assigner = evaluated.assigner({ change: made, root, settlesAll: false });
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
