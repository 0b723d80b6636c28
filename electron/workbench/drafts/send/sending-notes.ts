import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { AppError } from '#shared/problem.ts';
import { sendingOf, type DraftSending } from '../describe-draft.ts';
import { isPassing, nextTry } from './passing-problem.ts';
import type { SendTools } from './send-tools.ts';

type NoteTools = Pick<SendTools, 'dataFolder'>;

/** Writes how far the sending is, unless somebody else has just done so. Gives whether it did. */
async function note({ dataFolder }: NoteTools, row: DraftRow, sending: DraftSending): Promise<boolean> {
  return dataFolder.site.drafts.move(row.id, row.sending, { sending: JSON.stringify(sending) });
}

/** Whether another workbench on the same data folder sends a draft now. */
export function isElsewhere({ presence }: Pick<SendTools, 'presence'>, row: DraftRow): boolean {
  const { owner } = sendingOf(row) ?? {};
  return owner !== undefined && owner !== presence.id && presence.isThere(owner);
}

export function sentElsewhere(): AppError {
  return new AppError(409, 'draft_sent', 'Another window sends this submission at this moment.');
}

/**
 * Says that this workbench sends a draft now: what it waited for, and that it was stopped, is over. Gives it as it is then. AppError 409
 * `draft_sent` if another one does.
 */
export async function noteStart(tools: SendTools, id: string): Promise<DraftRow> {
  const { drafts } = tools.dataFolder.site;
  const row = await drafts.get(id);
  const sending = sendingOf(row);
  if (!sending) return row;
  const { waits: _waits, not_before: _until, stopped: _stopped, ...rest } = sending;
  const isMine = !isElsewhere(tools, row) && (await note(tools, row, { ...rest, owner: tools.presence.id }));
  if (!isMine) throw sentElsewhere();
  return drafts.get(id);
}

/** Refusals that say nothing of the sending itself, which goes on elsewhere or is over. */
const NO_FAILURE = new Set(['draft_sent', 'draft_not_wanted']);

/** Says beside a draft that is still to be sent what it waits for, and when it is tried again: of its own accord or not at all. */
export async function noteFailure(tools: NoteTools, id: string, error: AppError): Promise<void> {
  const row = await tools.dataFolder.site.drafts.get(id);
  const sending = sendingOf(row);
  const { code, message: waits } = error.problem;
  if (!sending || NO_FAILURE.has(code)) return;
  delete sending.owner;
  // The site has said itself when it takes more; and what nobody answered for has its own question.
  if (sending.not_before !== undefined || sending.unanswered) await note(tools, row, { ...sending, waits });
  else if (isPassing(error)) await noteAway(tools, row, waits);
  else await note(tools, row, { ...sending, waits, stopped: true });
}

/** Says that a site did not answer, and when it is asked next. */
export async function noteAway(tools: NoteTools, row: DraftRow, waits: string): Promise<void> {
  const now = new Date();
  const sending = sendingOf(row);
  if (!sending) return;
  const tries = (sending.tries ?? 0) + 1;
  const not_before = nextTry(tries, now.getTime());
  await note(tools, row, { ...sending, waits, tries, tried_at: now.toISOString(), not_before });
}

/** Says that only the user may start it again, because he stopped it. */
export async function noteStopped(tools: NoteTools, row: DraftRow): Promise<void> {
  const sending = sendingOf(row);
  if (!sending || sending.stopped) return;
  await note(tools, row, { ...sending, stopped: true, waits: sending.waits ?? 'You have stopped it.' });
}
