import { randomInt, randomUUID } from 'node:crypto';
import type { Change } from '../../change-context.ts';
import { fixEmbargo } from './fix-embargo.ts';

/** A submission as it is stored. Who sent it is who makes the change. */
interface NewSubmission {
  type: string;
  wantsEmail: boolean;
  /** What concerns all items: locus, technology, … or scheme_id. */
  parameters: object;
  items: readonly NewItem[];
  /** Names of the files without which it is only started. */
  requiredFiles: readonly string[];
  message: string;
  /** A request that is repeated with this key gets the same submission. */
  key?: { key: string; requestHash: string } | undefined;
}

/** One sequence, profile, isolate or genome. */
export interface NewItem {
  itemId: string;
  /** A sequence as it was sent, or JSON: a profile, or the cells of a row by their columns. */
  content: string;
  /** JSON of what the checks found. */
  evidence: string;
}

/** Writes a submission and gives its id. */
export function insertSubmission(change: Change, made: NewSubmission): string {
  const { connection, sender, today, at } = change;
  const id = freeId(change);
  const { type, wantsEmail, parameters, items, requiredFiles, message, key } = made;
  const status = requiredFiles.length > 0 ? 'started' : 'pending';
  connection
    .prepare(
      `insert into submission (id, type, status, submitter, wants_email, parameters, date_submitted, datestamp)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, type, status, sender, Number(wantsEmail), JSON.stringify(parameters), today, today);
  fixEmbargo(change, id, status);
  const insertItem = connection.prepare(
    'insert into submission_item (submission, position, item_id, content, evidence) values (?, ?, ?, ?, ?)',
  );
  for (const [index, { itemId, content, evidence }] of items.entries())
    insertItem.run(id, index + 1, itemId, content, evidence);
  const insertFile = connection.prepare(
    `insert into submission_file (submission, filename, stored_name, size, sha256, required) values (?, ?, ?, 0, '', 1)`,
  );
  for (const name of requiredFiles) insertFile.run(id, name, randomUUID());
  insertMessage(change, id, message);
  if (key) {
    connection
      .prepare(
        'insert into idempotency_key (submitter, key, request_hash, submission, created_at) values (?, ?, ?, ?, ?)',
      )
      .run(sender, key.key, key.requestHash, id, at);
  }
  change.note({ kind: 'submission', record_id: id, action: `Submitted ${type}.`, after: { items: items.length } });
  return id;
}

/** Adds a message of whoever makes the change. */
export function insertMessage({ connection, sender, at }: Change, submission: string, message: string): void {
  connection
    .prepare('insert into submission_message (submission, author, sent_at, message) values (?, ?, ?, ?)')
    .run(submission, sender, at, message);
}

/** An id in the form that deployed servers have (`wire-notes.md` §8.1): moment, process, and a random number. */
function freeId({ connection, at }: Change): string {
  const moment = at.replaceAll(/\D/g, '').slice(0, 14);
  const process = String(globalThis.process.pid).padStart(6, '0');
  const find = connection.prepare('select 1 from submission where id = ?');
  for (;;) {
    const id = `BIGSdb_${moment}_${process}_${String(randomInt(100_000)).padStart(5, '0')}`;
    if (!find.get(id)) return id;
  }
}
