import { AppError } from '#shared/problem.ts';
import { returnFiles } from '../drafts/draft-files.ts';
import { describeDraft, sendingOf, stateOf } from '../drafts/describe-draft.ts';
import { findCandidates } from '../drafts/send/candidates.ts';
import { summarizeLeaving } from '../drafts/send/leaving-summary.ts';
import { lookOver } from '../drafts/send/preflight.ts';
import { jobOf, startJob, startSending } from '../drafts/send/start-sending.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

type SendingHandlers = Pick<
  HandlersOf<'draft'>,
  | 'draft:summary'
  | 'draft:use-account'
  | 'draft:send'
  | 'draft:candidates'
  | 'draft:resolve'
  | 'draft:take-back'
  | 'draft:return-files'
>;

/** Sending of drafts. */
export function draftSendingHandlers(workbench: WorkbenchContext): SendingHandlers {
  const { dataFolder, emit } = workbench;
  const { drafts } = dataFolder.site;
  const read = async (id: string) => describeDraft(await drafts.get(id), await drafts.files(id));

  return {
    'draft:summary': async ({ draft_id }, { signal }) => summarizeLeaving(workbench, await read(draft_id), signal),

    'draft:use-account': async ({ draft_id, account }) => {
      const row = await drafts.get(draft_id);
      const found = await dataFolder.site.remoteAccounts.byId(account);
      if (found?.site !== row.site) {
        throw new AppError(404, 'unknown_account', 'This account is not known any more. Sign in there again.');
      }
      if (stateOf(row) !== 'draft' || !(await drafts.move(draft_id, null, { sending: null, account }))) throw notOpen();
      emit('drafts:changed', { draft_id, state: 'draft' });
    },

    'draft:send': async ({ draft_id, revision }, { signal }) => {
      const draft = await read(draft_id);
      if (draft.state !== 'draft') return startSending(workbench, draft_id, { revision });
      const { sender, away, hindrances } = await lookOver(workbench, draft, signal);
      const [first] = hindrances;
      if (first) throw new AppError(400, 'draft_incomplete', first.text);
      return startSending(workbench, draft_id, { revision, account: sender.account, away });
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
      emit('drafts:changed', { draft_id, state: submission_id === undefined ? 'draft' : 'uploading' });
      if (submission_id !== undefined) await startJob(workbench, draft_id);
    },

    'draft:take-back': async ({ draft_id }) => {
      const row = await drafts.get(draft_id);
      if (stateOf(row) !== 'queued' || !(await drafts.move(draft_id, row.sending, { sending: null }))) throw notOpen();
      const job = jobOf(workbench, draft_id);
      if (job !== undefined) await workbench.jobs.cancel(job);
      emit('drafts:changed', { draft_id, state: 'draft' });
    },

    'draft:return-files': async ({ draft_id, tokens }, options) => {
      const row = await drafts.get(draft_id);
      if (stateOf(row) === 'sent') throw notOpen();
      return returnFiles(workbench, row, tokens, options);
    },
  };
}

function notOpen(): AppError {
  return new AppError(409, 'draft_sent', 'This submission is in another state by now. Look at it again.');
}
