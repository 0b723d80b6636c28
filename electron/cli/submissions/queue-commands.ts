import { listQueue } from '#electron/store/records/queue/list-queue.ts';
import { findScheme } from '#electron/store/records/scheme-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { parametersOf } from '#electron/submissions/settle/item-content.ts';
import { queueEntry } from '#electron/submissions/settle/queue-record.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import type { QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import { OWNER } from '#shared/principal.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor } from '../terminal/table-text.ts';

export interface ListSubmissionsOptions {
  dataFolder: string;
  database: string;
  status: QueueEntry['status'];
  type?: string;
  locus?: string;
  class?: 'clean' | 'warning' | 'error';
  json: boolean;
}

const LISTED = ['id', 'type', 'about', 'submitter', 'date', 'pending', 'assigned', 'rejected', 'class', 'outcome'];

/** `allelier submissions list`: the queue of a database, the oldest submission first. */
export async function listSubmissionsCommand(options: ListSubmissionsOptions, streams: CliStreams): Promise<number> {
  await using folder = await openData(options.dataFolder, streams);
  const { stdout } = streams;
  const database = await openNamed(folder, options.database);
  const { status, type, locus, class: kind } = options;
  const table = createRowWriter(options.json ? 'json' : formatFor(undefined, stdout), LISTED, (text) =>
    stdout.write(text),
  );
  for (const row of await listQueue(database, { status, type, locus, class: kind })) {
    const { scheme_id } = parametersOf(row);
    const scheme = scheme_id === undefined ? undefined : await findScheme(database, scheme_id);
    const entry = queueEntry(database, row, () => scheme?.name ?? '');
    table.row(entryCells(entry), entry);
  }
  table.end();
  return 0;
}

function entryCells(entry: QueueEntry): string[] {
  const { pending, assigned, rejected } = entry.items;
  const worst = (['error', 'warning', 'clean'] as const).find((kind) => entry.classes[kind] > 0) ?? '';
  return [
    entry.id,
    entry.type,
    entry.locus ?? entry.scheme?.name ?? '',
    entry.submitter.name,
    entry.date_submitted,
    ...[pending, assigned, rejected].map(String),
    worst,
    entry.outcome ?? '',
  ];
}

export interface ShowSubmissionOptions {
  dataFolder: string;
  database: string;
  id: string;
  json: boolean;
}

const ITEMS = ['item', 'name', 'status', 'id', 'class', 'defined as', 'proposed', 'problems'];

/** `allelier submissions show`: a submission with its items as they stand now. */
export async function showSubmissionCommand(options: ShowSubmissionOptions, streams: CliStreams): Promise<number> {
  const { stdout } = streams;
  await using folder = await openData(options.dataFolder, streams);
  await openNamed(folder, options.database);
  const shown = await lookAt(folder, options.database, options.id);
  if (options.json) {
    stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    return 0;
  }
  streams.stderr.write(`${aboutOf(shown)}\n`);
  const table = createRowWriter(formatFor(undefined, stdout), ITEMS, (text) => stdout.write(text));
  for (const item of shown.list) {
    const { position, item_id, status, assigned_id = '', defined_as = '', proposed_id = '', problems } = item;
    const told = problems.map(({ message }) => message).join(' ');
    table.row([String(position), item_id, status, assigned_id, item.class, defined_as, proposed_id, told], item);
  }
  table.end();
  for (const { author, sent_at, message } of shown.messages)
    streams.stderr.write(`${sent_at} ${author.name}: ${message}\n`);
  return 0;
}

/** A submission as it stands now. AppError codes: those of `examineSubmission`. */
export async function lookAt(folder: DataFolder, database: string, submission: string): Promise<QueuedSubmission> {
  const actions: SubmissionActions = folder.changes.of();
  return actions.read('submission.examine', { database, principal: OWNER, input: { submission } });
}

function aboutOf({ id, type, status, outcome, submitter, date_submitted, locus, scheme }: QueuedSubmission): string {
  const about = locus ?? scheme?.name;
  const of = about === undefined ? '' : ` of ${about}`;
  const end = outcome === undefined ? status : `${status}, ${outcome}`;
  return `${id}: ${type}${of}, sent by ${submitter.name} on ${date_submitted}, ${end}.`;
}
