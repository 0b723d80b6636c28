import type { ItemEvidence, QueuedSubmission } from '#shared/api/queue-records.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { examineSubmission } from './examine.ts';
import { itemEvidence } from './item-evidence.ts';
import type { LookAction, SettleTask } from './settle-task.ts';
import { settlingCurator } from './settling-curator.ts';
import { wantedEvidence } from './wanted-evidence.ts';

/** Reads what a curator looks at. AppError codes: no_right 403, unknown_submission and unknown_item 404, and those of `openDatabase`. */
export async function doLook(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  { root, database: name, principal, action }: SettleTask<LookAction>,
  control: WorkControl,
): Promise<QueuedSubmission | ItemEvidence> {
  const { file, index } = databaseFiles(root, name);
  await using database = await openDatabase(file, { readOnly: true });
  const curator = settlingCurator(site, principal, database);
  const { submission } = action;
  if (action.kind === 'examine') {
    const seen = await examineSubmission(database, curator, submission);
    return { ...seen, wanted: await wantedEvidence(root, database, submission) };
  }
  return await itemEvidence({ database, indexFile: index, control }, curator, submission, action.position);
}
