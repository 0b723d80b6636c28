import { resolve } from 'node:path';
import { createMailer } from '#electron/mail/mailer.ts';
import { tellingOf } from '#electron/server/mail/notify-submitter.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  findSubmission,
  submissionItems,
  type SubmissionItemRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { openLinkedSeqdef } from '#electron/store/scheme-values/linked-seqdef.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { judgeUpload } from '#electron/submissions/files/judge-contigs.ts';
import type { Decision } from '#electron/submissions/settle/decide-items.ts';
import { readDecisions } from '#electron/submissions/settle/read-decisions.ts';
import type { SettleStep } from '#electron/submissions/settle/settle-in-steps.ts';
import { unjudgedFile } from '#electron/submissions/settle/unjudged.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import type { Changed, Settled } from '#shared/api/curation-queue.ts';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { keyFile, appVersion } from '../locations.ts';
import { openNamed, type Shell } from '../shell.ts';
import { lookAt } from './queue-commands.ts';
import type { SettleOptions } from './submissions.ts';

/**
 * `allelier submissions settle`: settles one item, or those of a table, or all clean ones; closes the submission then, if asked
 * to; or takes back what was assigned last. All that is asked for is one change.
 */
export async function settleSubmission(options: SettleOptions, shell: Shell): Promise<void> {
  const { database, id: submission, item, table, clean } = options;
  const folder = await shell.open();
  const onDefect = (error: unknown) => shell.note(`Mail: ${toProblem(error).message}`);
  const mail = createMailer(folder.site, () => openKeyFileSecrets(keyFile(shell)), onDefect);
  try {
    const opened = await openNamed(folder, database);
    // What a colleague changes from here on, while this waits for others, nobody has seen.
    const revision = findSubmission(opened, submission)?.revision;
    const isAssigned = clean || options.assign !== undefined || table !== undefined;
    if (isAssigned) await judgeWaiting(folder, opened, submission, shell.signal);
    const items = submissionItems(opened, submission);
    // Nobody waits for the change while the table is read.
    const decisions =
      table === undefined
        ? undefined
        : await readDecisions(resolve(shell.workingFolder, table), (await lookAt(folder, database, submission)).list);
    const service = { mail, dataFolder: folder, onDefect };
    const tell = tellingOf({ service, database: opened, principal: OWNER }, submission);
    // Of one item its own revision counts: others may settle the other ones meanwhile.
    const seen = item !== undefined && table === undefined && !clean ? {} : defined({ revision });
    const asked = [...steps(options, items, decisions)];
    const input = { submission, ...seen, steps: asked };
    const actions: SubmissionActions = folder.changes.of();
    const answers = await actions.make('submission.settle', { database, principal: OWNER, input });
    const told = asked.map(({ name }) => TOLD[name]).findLast((what) => what !== undefined);
    if (told !== undefined) await tell(told);
    shell.print(...(options.json ? [JSON.stringify(answers, undefined, 2)] : answers.map(sentenceOf)));
  } finally {
    // What is still to be sent goes out now.
    await mail.close();
    await folder.close();
  }
}

/** What a mail to the submitter says of an action; of the others there is none. */
const TOLD: Readonly<Partial<Record<SettleStep['name'], string>>> = {
  'submission.close': 'closed',
  'submission.reopen': 'open again',
};

/** What is asked for, in the order in which it is done. */
function* steps(
  { clean, close, reopen, message, ...options }: SettleOptions,
  seen: readonly SubmissionItemRow[],
  decisions: readonly Decision[] | undefined,
): Generator<SettleStep> {
  const { item } = options;
  if (reopen) yield { name: 'submission.reopen', input: { message } };
  if (item !== undefined) yield itemStep(seen, item, options);
  else if (options.undo) yield { name: 'items.undo', input: 'last' };
  if (decisions) yield { name: 'items.decide', input: { decisions } };
  if (clean) yield { name: 'items.assign_clean', input: {} };
  if (close) yield { name: 'submission.close', input: { message } };
}

function itemStep(
  items: readonly SubmissionItemRow[],
  name: string,
  {
    id: submission,
    assign,
    override,
    reject,
    undo,
  }: Pick<SettleOptions, 'id' | 'assign' | 'override' | 'reject' | 'undo'>,
): SettleStep {
  const found = items.find(({ item_id, position }) => item_id === name || String(position) === name);
  if (!found) throw new AppError(404, 'unknown_item', `The submission ${submission} has no item "${name}".`);
  const item = { position: found.position, revision: found.revision };
  if (undo) return { name: 'item.undo', input: item };
  if (reject !== undefined) return { name: 'item.reject', input: { ...item, reason: reject } };
  const given = defined({ assigned_id: typeof assign === 'string' ? assign : undefined });
  return { name: 'item.assign', input: { ...item, override, ...given } };
}

function sentenceOf(answer: Settled | Changed): string {
  if ('message' in answer) return answer.message;
  const { item_id, status, assigned_id } = answer.item;
  return assigned_id === undefined ? `${item_id}: ${status}` : `${item_id}: ${status} ${assigned_id}`;
}

/** Judges files of contigs of a submission that wait without a verdict, as the service does before items are assigned. */
async function judgeWaiting(
  folder: DataFolder,
  database: Database,
  submission: string,
  signal: AbortSignal,
): Promise<void> {
  const row = findSubmission(database, submission);
  const names = row ? submissionItems(database, submission).flatMap((item) => unjudgedFile(row, item) ?? []) : [];
  const definitions = names.length === 0 ? undefined : await openLinkedSeqdef(folder, database);
  if (!definitions) return;
  const engine = createTypingEngine();
  const index = folder.indexFileOf(definitions.name);
  const typing = { database: definitions, index, engine, appVersion: appVersion() };
  const actions: SubmissionActions = folder.changes.of();
  try {
    for (const name of names) {
      const about = { database, root: folder.root, definitions: typing, signal };
      const input = await judgeUpload(about, submission, name);
      if (input) await actions.make('file.judge', { database: database.name, principal: OWNER, input });
    }
  } finally {
    await engine.close();
  }
}
