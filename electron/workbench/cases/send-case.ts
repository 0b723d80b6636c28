import type { CaseRow } from '#electron/store/site/case-rows.ts';
import { AppError } from '#shared/problem.ts';
import type { OutputOf, ParsedInputOf } from '#shared/rpc/contract/contract.ts';
import { describeDraft, stateOf } from '../drafts/describe-draft.ts';
import { lookOver } from '../drafts/send/preflight.ts';
import { startSending } from '../drafts/send/start-sending.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { fillCase } from './fill-case.ts';
import { caseState } from './case-state.ts';
import { readItems } from './read-case.ts';

/**
 * Sends every draft of a case that is ready and that the checks let pass; with `seen` only these, as they were then. A draft that is being sent already is not sent again: its
 * job is given. Each has its own key and state, so a run that was cut off between two of them forgets none and doubles none.
 */
export async function sendCase(
  workbench: WorkbenchContext,
  row: CaseRow,
  { seen, signal }: { seen?: ParsedInputOf<'case:send'>['drafts']; signal: AbortSignal },
): Promise<OutputOf<'case:send'>> {
  const { drafts } = workbench.dataFolder.site;
  await fillCase(workbench, row);
  const { ready } = caseState(await readItems(workbench, row));
  const sent: OutputOf<'case:send'> = { jobs: [], held: [] };
  const revisions = seen && new Map(seen.map(({ draft_id, revision }) => [draft_id, revision]));
  for (const id of ready.filter((one) => revisions?.has(one) !== false)) {
    const draft = describeDraft(await drafts.get(id), await drafts.files(id));
    const hold = (reason: string) => sent.held.push({ draft_id: id, title: draft.title, reason });
    try {
      const { sender, away, hindrances } = await lookOver(workbench, draft, signal);
      const [first] = hindrances;
      if (first) {
        hold(first.text);
        continue;
      }
      const revision = revisions?.get(id) ?? draft.revision;
      const { job_id } = await startSending(workbench, id, { revision, account: sender.account, away });
      if (job_id !== undefined) sent.jobs.push(job_id);
    } catch (error) {
      // Another window may have been faster; that is no reason to leave the others behind.
      if (!(error instanceof AppError)) throw error;
      if (stateOf(await drafts.get(id)) === 'draft') hold(error.message);
    }
  }
  return sent;
}
