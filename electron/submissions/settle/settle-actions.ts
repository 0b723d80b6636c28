import { readFollowing } from '#electron/checks/following-databases.ts';
import type { Action, ReadContext } from '#electron/store/changes/action.ts';
import { replaceReasons } from '#electron/store/changes/writers/settle-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countIsolatesSent } from '#electron/store/records/queue/earlier.ts';
import { personOf, userNameOf } from '#electron/store/records/queue/submission-rows.ts';
import { uploadedFiles } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { findSubmission } from '#electron/store/records/submission/submission-repository.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { AssignBody } from '#shared/api/curation-queue.ts';
import type { ItemContent, ItemEvidence, QueuedSubmission } from '#shared/api/queue-records.ts';
import type { SettlingRule } from '#shared/api/settling-rules.ts';
import { countOf } from '#shared/count-of.ts';
import { coverageProblem } from '#shared/rules/submission-policy.ts';
import { ALL_SUBMISSIONS } from '../requests/find-own.ts';
import { decideItems, type Decision, undoSeveral } from './decide-items.ts';
import { examineSubmission } from './examine.ts';
import { parametersOf } from './item-content.ts';
import { itemEvidence } from './item-evidence.ts';
import { openItem, openSubmission } from './open-item.ts';
import { assignItem, editItem, rejectItem, undoItem } from './settle-items.ts';
import { assignClean, closeSubmission, reopenSubmission } from './settle-submission.ts';
import { settlingCurator, type SettlingCurator } from './settling-curator.ts';
import { putSettlingRule, switchRules } from './settling-rules.ts';
import type { FoundAlleles, Settling } from './settling-writing.ts';

/** An item of a submission, and its revision as the curator saw it. */
interface SeenItem {
  submission: string;
  /** From 1. */
  position: number;
  revision: number;
}

/** A submission, and its revision as the curator saw it. */
interface SeenSubmission {
  submission: string;
  revision: number;
}

/** Alleles that were found in the contigs of genomes, by position of the item. */
interface InContigs {
  found?: Readonly<Record<number, FoundAlleles>>;
}

interface Message {
  message?: string | undefined;
}

/** An action of a curator on the queue. Which submissions this person may settle is refused with the submission. */
function settling<Input, Output>(
  title: string,
  work: (settling: Settling, curator: SettlingCurator, input: Input) => Output | Promise<Output>,
): Action<Input, Output> {
  return {
    title,
    right: 'curate',
    work({ change, root, database, caller }, input) {
      const curator = settlingCurator(caller, database.name);
      return work({ change, root, settlesAll: curator.maySettle(ALL_SUBMISSIONS) }, curator, input);
    },
  };
}

/** What curators do with submissions. Each gives the answer of its route (`shared/api/curation-queue.ts`). */
export const settleActions = {
  'item.assign': settling(
    'Assignment of an item',
    (made, curator, input: SeenItem & Omit<AssignBody, 'revision' | 'type_contigs'> & InContigs) =>
      assignItem({ ...made, found: input.found }, openItem(made.change.database, curator, input), input),
  ),
  'item.edit': settling('Correction of an item', (made, curator, input: SeenItem & { content: ItemContent | null }) =>
    editItem(made, openItem(made.change.database, curator, input), input.content),
  ),
  'item.reject': settling('Rejection of an item', (made, curator, input: SeenItem & { reason: string }) =>
    rejectItem(made, openItem(made.change.database, curator, input), input.reason),
  ),
  'item.undo': settling('Undoing of a decision', (made, curator, input: SeenItem) =>
    undoItem(made, openItem(made.change.database, curator, input)),
  ),
  'items.decide': settling(
    'Settlement of several items',
    (made, curator, input: SeenSubmission & { decisions: readonly Decision[] }) =>
      decideItems(made, openSubmission(made.change.database, curator, input), input.decisions),
  ),
  'items.undo': settling(
    'Undoing of several decisions',
    (made, curator, input: SeenSubmission & { positions: readonly number[] }) =>
      undoSeveral(made, openSubmission(made.change.database, curator, input), input.positions),
  ),
  'items.assign_clean': settling('Assignment of clean items', (made, curator, input: SeenSubmission & InContigs) =>
    assignClean({ ...made, found: input.found }, openSubmission(made.change.database, curator, input)),
  ),
  'submission.close': settling('Closing of a submission', (made, curator, input: SeenSubmission & Message) =>
    closeSubmission(made, openSubmission(made.change.database, curator, input), input.message),
  ),
  'submission.reopen': settling('Opening of a submission', (made, curator, input: SeenSubmission & Message) =>
    reopenSubmission(made, openSubmission(made.change.database, curator, input, 'closed'), input.message),
  ),
  'reasons.put': settling('List of reasons', async ({ change }, _curator, input: { reasons: readonly string[] }) => {
    const reasons = [...new Set(input.reasons)];
    await replaceReasons(change, reasons);
    return { reasons };
  }),
  'rules.switch': settling('Rules that settle', ({ change }, curator, input: { is_on: boolean }) => {
    curator.refuse(ALL_SUBMISSIONS);
    return switchRules(change, input.is_on);
  }),
  'rule.put': settling(
    'Rule that settles',
    ({ change }, curator, { locus, identity }: { locus: string; identity: SettlingRule['identity'] | null }) => {
      curator.refuse({ kind: 'locus', name: locus });
      return putSettlingRule(change, locus, identity);
    },
  ),
};

/** What curators look at in the queue. */
export const settleReads = {
  'submission.examine': {
    right: 'curate' as const,
    async work({ database, root, caller }: ReadContext, input: { submission: string }): Promise<QueuedSubmission> {
      const seen = await examineSubmission(database, settlingCurator(caller, database.name), input.submission);
      return { ...seen, wanted: await wantedEvidence(root, database, input.submission) };
    },
  },
  'item.evidence': {
    right: 'curate' as const,
    work(
      { database, root, caller, control }: ReadContext,
      { submission, position }: { submission: string; position: number },
    ): Promise<ItemEvidence> {
      const { index: indexFile } = databaseFiles(root, database.name);
      const curator = settlingCurator(caller, database.name);
      return itemEvidence({ database, indexFile, control }, curator, submission, position);
    },
  },
};

/** The evidence that the policy of a database requires of a submission, and whether it is there: of alleles and profiles only. */
async function wantedEvidence(
  root: string,
  database: Database,
  id: string,
): Promise<NonNullable<QueuedSubmission['wanted']>> {
  const row = findSubmission(database, id);
  if (row?.type !== 'alleles' && row?.type !== 'profiles') return [];
  const policy = readPolicy(database);
  const wanted: NonNullable<QueuedSubmission['wanted']> = [];
  if (policy.isolate_needed) {
    const userName = userNameOf(database, row.submitter);
    const sent = await readFollowing(root, database.name, (one) => ({
      name: one.name,
      count: countIsolatesSent(one, userName),
    }));
    wanted.push({ what: 'isolate', ...isolateText(personOf(database, row.submitter).name, sent) });
  }
  if (row.type === 'profiles') return wanted;
  if (policy.traces_needed) {
    const files = uploadedFiles(database, id).length;
    const text = files === 0 ? 'No file came with it.' : `${countOf(files, 'file')} came with it.`;
    wanted.push({ what: 'traces', is_met: files > 0, text });
  }
  if (policy.minimum_coverage !== null) {
    const { coverage } = parametersOf(row);
    const said = typeof coverage === 'string' || typeof coverage === 'number' ? String(coverage) : undefined;
    const problem = said === undefined ? 'The submitter did not say the coverage.' : coverageProblem(said, policy);
    wanted.push({ what: 'coverage', is_met: problem === undefined, text: problem ?? `The coverage is ${said ?? ''}.` });
  }
  return wanted;
}

function isolateText(who: string, sent: readonly { name: string; count: number }[]) {
  const there = sent.filter(({ count }) => count > 0);
  if (there.length === 0) {
    const where = sent.length === 0 ? 'any database here' : sent.map(({ name }) => name).join(' or ');
    return { is_met: false, text: `${who} has sent no isolate or genome to ${where}.` };
  }
  const counts = there.map(
    ({ name, count }) => `${countOf(count, 'isolate or genome', 'isolates or genomes')} to ${name}`,
  );
  return { is_met: true, text: `${who} has sent ${counts.join(', ')}.` };
}
