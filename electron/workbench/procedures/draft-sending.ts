import { AppError } from '#shared/problem.ts';
import { filledRows } from '#shared/rules/draft-table.ts';
import { describeDraft, sendingOf, stateOf } from '../drafts/describe-draft.ts';
import { findCandidates } from '../drafts/send/candidates.ts';
import { hindrancesOf, summarizeLeaving } from '../drafts/send/leaving-summary.ts';
import { resumeSending, startSending } from '../drafts/send/start-sending.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

type SendingHandlers = Pick<
  HandlersOf<'draft'>,
  'draft:summary' | 'draft:send' | 'draft:candidates' | 'draft:resolve' | 'draft:take-back'
>;

/** Sending of drafts. */
export function draftSendingHandlers(workbench: WorkbenchContext): SendingHandlers {
  const { dataFolder, emit } = workbench;
  const { drafts } = dataFolder.site;
  const read = async (id: string) => describeDraft(await drafts.get(id), await drafts.files(id));

  return {
    'draft:summary': async ({ draft_id }, { signal }) => summarizeLeaving(workbench, await read(draft_id), signal),

    'draft:send': async ({ draft_id, revision }) => {
      const draft = await read(draft_id);
      const [first] = hindrancesOf(draft, filledRows(draft.content.rows));
      if (first !== undefined) throw new AppError(400, 'draft_incomplete', first);
      return startSending(workbench, draft_id, revision);
    },

    'draft:candidates': async ({ draft_id }, { signal }) =>
      findCandidates(workbench, await drafts.get(draft_id), signal),

    'draft:resolve': async ({ draft_id, submission_id }) => {
      const row = await drafts.get(draft_id);
      const sending = sendingOf(row);
      if (!sending || stateOf(row) !== 'unanswered') throw notOpen();
      const { wanted_at } = sending;
      const change =
        submission_id === undefined ? { sending: null } : { sending: JSON.stringify({ wanted_at }), submission_id };
      if (!(await drafts.move(draft_id, row.sending, change))) throw notOpen();
      emit('drafts:changed', { draft_id });
      await resumeSending(workbench);
    },

    'draft:take-back': async ({ draft_id }) => {
      const row = await drafts.get(draft_id);
      if (stateOf(row) !== 'queued' || !(await drafts.move(draft_id, row.sending, { sending: null }))) throw notOpen();
      emit('drafts:changed', { draft_id, state: 'draft' });
    },
  };
}

function notOpen(): AppError {
  return new AppError(409, 'draft_sent', 'This submission is in another state by now. Look at it again.');
}
