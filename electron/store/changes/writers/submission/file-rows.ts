import { randomUUID } from 'node:crypto';
import { defined } from '#shared/defined.ts';
import type { SubmissionFileRow } from '../../../records/submission/submission-files.ts';
import type { Change } from '../../change-context.ts';
import { followFiles } from './submission-state.ts';

/** Bytes that lie on the disk. */
export interface StoredBytes {
  storedName: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Records that a file was uploaded: `row` if the submission waited for it, else a new one. */
export function insertFile(
  change: Change,
  submission: string,
  filename: string,
  { storedName, size, sha256 }: StoredBytes,
  row?: SubmissionFileRow,
): void {
  const { connection, at } = change;
  if (row) {
    connection
      .prepare(
        'update submission_file set stored_name = ?, size = ?, sha256 = ?, uploaded_at = ? where submission = ? and filename = ?',
      )
      .run(storedName, size, sha256, at, submission, row.filename);
  } else {
    connection
      .prepare(
        `insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
         values (?, ?, ?, ?, ?, 0, ?)`,
      )
      .run(submission, filename, storedName, size, sha256, at);
  }
  followFiles(change, submission);
  change.note({
    kind: 'submission',
    record_id: submission,
    action: `Uploaded the file "${filename}".`,
    after: { size, sha256 },
  });
}

/** Removes a file from its submission, which waits for it again if it was required. The bytes stay. */
export function removeFile(change: Change, { submission, filename, required, size, sha256 }: SubmissionFileRow): void {
  const { connection } = change;
  if (required) {
    connection
      .prepare(
        `update submission_file set stored_name = ?, size = 0, sha256 = '', uploaded_at = null where submission = ? and filename = ?`,
      )
      .run(randomUUID(), submission, filename);
  } else {
    connection.prepare('delete from submission_file where submission = ? and filename = ?').run(submission, filename);
  }
  followFiles(change, submission);
  change.note({
    kind: 'submission',
    record_id: submission,
    action: `Deleted the file "${filename}".`,
    before: { size, sha256 },
  });
}

/** Keeps what was found in a file of contigs with the items that name it, instead of what an earlier file of this name said. */
export function keepFileEvidence(
  { connection }: Change,
  submission: string,
  filename: string,
  found: { problems: readonly object[]; assembly?: object } | undefined,
): void {
  const update = connection.prepare(
    'update submission_item set evidence = ?, revision = revision + 1 where submission = ? and position = ?',
  );
  for (const { position = null, evidence } of itemsOfFile(connection, submission, filename)) {
    const {
      assembly: _assembly,
      genome: _genome,
      problems = [],
      ...rest
    } = JSON.parse(String(evidence ?? '{}')) as FileEvidence;
    const others = problems.filter(({ field }) => field !== 'assembly_filename');
    update.run(
      JSON.stringify({
        ...rest,
        problems: [...others, ...(found?.problems ?? [])],
        ...defined({ assembly: found?.assembly }),
      }),
      submission,
      position,
    );
  }
}

/**
 * Keeps the verdict on a file of contigs with the items that name it, and what it says against them. What was kept of an earlier verdict
 * goes: `codes` names it. Revisions stay: nobody has decided anything.
 */
export function keepFileVerdict(
  { connection }: Change,
  submission: string,
  filename: string,
  { genome, problems, codes }: { genome: object; problems: readonly object[]; codes: readonly string[] },
): void {
  const update = connection.prepare('update submission_item set evidence = ? where submission = ? and position = ?');
  for (const { position = null, evidence } of itemsOfFile(connection, submission, filename)) {
    const { problems: before = [], ...rest } = JSON.parse(String(evidence ?? '{}')) as FileEvidence;
    const others = before.filter(({ code = '' }) => !codes.includes(code));
    update.run(JSON.stringify({ ...rest, problems: [...others, ...problems], genome }), submission, position);
  }
}

function itemsOfFile(connection: Change['connection'], submission: string, filename: string) {
  return connection
    .prepare(
      `select position, evidence from submission_item
       where submission = ? and coalesce(edited_content, content) ->> '$.cells.assembly_filename' = ?`,
    )
    .all(submission, filename);
}

interface FileEvidence {
  problems?: { field?: string; code?: string }[];
  assembly?: object;
  genome?: object;
}
