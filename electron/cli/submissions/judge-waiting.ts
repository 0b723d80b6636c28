import type { Database } from '#electron/store/file/database.ts';
import { findSubmission, submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { openLinkedSeqdef } from '#electron/store/scheme-values/linked-seqdef.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { judgeUpload } from '#electron/submissions/files/judge-contigs.ts';
import { unjudgedFile } from '#electron/submissions/settle/unjudged.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { OWNER } from '#shared/principal.ts';
import { appVersion } from '../locations.ts';

/** Judges files of contigs of a submission that wait without a verdict, as the service does before items are assigned. */
export async function judgeWaiting(
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
