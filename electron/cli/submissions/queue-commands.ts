import { listQueue } from '#electron/store/records/queue/list-queue.ts';
import { findScheme } from '#electron/store/records/scheme-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { parametersOf } from '#electron/submissions/settle/item-content.ts';
import { queueEntry } from '#electron/submissions/settle/queue-record.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import type { QueuedSubmission, QueueEntry } from '#shared/api/queue-records.ts';
import { OWNER } from '#shared/principal.ts';
import { openNamed, type Shell } from '../shell.ts';
import type { ListOptions } from './submissions.ts';

const LISTED = [
  'id',
  'type',
  'about',
  'submitter',
  'date',
  'pending',
  'assigned',
  'rejected',
  'class',
  'outcome',
  'verdict',
];

/** `allelier submissions list`: the queue of a database, the oldest submission first. */
export async function listSubmissions(
  { database: name, status, type, locus, class: kind, json }: ListOptions & { database: string },
  shell: Shell,
): Promise<void> {
  await using folder = await shell.open();
  const database = await openNamed(folder, name);
  const table = shell.table(LISTED, json ? 'json' : undefined);
  for (const row of await listQueue(database, { status, type, locus, class: kind })) {
    const { scheme_id } = parametersOf(row);
    const scheme = scheme_id === undefined ? undefined : await findScheme(database, scheme_id);
    const entry = queueEntry(database, row, () => scheme?.name ?? '');
    table.row(entryCells(entry), entry);
  }
  table.end();
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
    entry.verdict ?? '',
  ];
}

const ITEMS = ['item', 'name', 'status', 'id', 'class', 'defined as', 'proposed', 'problems', 'verdict'];

/** `allelier submissions show`: a submission with its items as they stand now. */
export async function showSubmission(
  { id, database, json }: { id: string; database: string; json: boolean },
  shell: Shell,
): Promise<void> {
  await using folder = await shell.open();
  await openNamed(folder, database);
  const shown = await lookAt(folder, database, id);
  if (json) return shell.print(JSON.stringify(shown, undefined, 2));
  shell.note(aboutOf(shown));
  const table = shell.table(ITEMS);
  for (const item of shown.list) {
    const { position, item_id, status, assigned_id = '', defined_as = '', proposed_id = '', problems, genome } = item;
    const told = problems.map(({ message }) => message).join(' ');
    table.row(
      [
        String(position),
        item_id,
        status,
        assigned_id,
        item.class,
        defined_as,
        proposed_id,
        told,
        genome?.verdict ?? '',
      ],
      item,
    );
  }
  table.end();
  for (const { author, sent_at, message } of shown.messages) shell.note(`${sent_at} ${author.name}: ${message}`);
}

/** A submission as it stands now. AppError codes: unknown_submission 404. */
export async function lookAt(folder: DataFolder, database: string, submission: string): Promise<QueuedSubmission> {
  const actions: SubmissionActions = folder.changes.of();
  return actions.read('submission.examine', { database, principal: OWNER, input: { submission } });
}

function aboutOf(submission: QueuedSubmission): string {
  const { id, type, status, outcome, submitter, date_submitted, locus, scheme, embargo_until: until } = submission;
  const about = locus ?? scheme?.name;
  const of = about === undefined ? '' : ` of ${about}`;
  const end = outcome === undefined ? status : `${status}, ${outcome}`;
  const kept = until === undefined ? '' : `, under embargo until ${until}`;
  return `${id}: ${type}${of}, sent by ${submitter.name} on ${date_submitted}, ${end}${kept}.`;
}
