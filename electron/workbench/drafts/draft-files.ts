import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnfinished } from '#electron/store/file/unfinished-files.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { takeFileAside } from '#electron/submissions/drafts/draft-tasks.ts';
import type { TakenFiles } from '#electron/submissions/drafts/take-file.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import type { FileRegistry } from '../files/file-registry.ts';

/** Where the files of drafts lie, each with its hash as its name. */
export function folderOfDrafts({ root }: Pick<DataFolder, 'root'>): string {
  return join(root, 'drafts');
}

/** Milliseconds. A copy without a draft that is younger may be about to get one. */
const LEFT_OVER_AFTER = 60 * 60_000;

/** Forgets drafts that were deleted long ago, and removes the files that no draft has. */
export async function purgeDrafts({ root, site }: Pick<DataFolder, 'root' | 'site'>): Promise<void> {
  await site.drafts.purge();
  const folder = folderOfDrafts({ root });
  await removeUnfinished(folder);
  const files = await readdir(folder).catch(() => []);
  const needed = await site.drafts.hashes();
  for (const name of files) {
    const file = join(folder, name);
    const about = await stat(file).catch(() => undefined);
    if (!/^[0-9a-f]{64}$/.test(name) || needed.has(name) || !about) continue;
    if (Date.now() - about.mtimeMs > LEFT_OVER_AFTER) await rm(file, { force: true, maxRetries: 3 });
  }
}

interface FileTools {
  dataFolder: DataFolder;
  files: Pick<FileRegistry, 'get' | 'hold'>;
}

/** Copies chosen files, and those in chosen archives, into the data folder and puts them into a draft. AppError 507 `disk_full`. */
export async function addFiles(
  { dataFolder, files }: FileTools,
  { id, type }: Pick<DraftRow, 'id' | 'type'>,
  tokens: readonly string[],
  options: TaskOptions,
): Promise<TakenFiles['refused']> {
  const folder = folderOfDrafts(dataFolder);
  await makePrivateFolder(folder).catch((error: unknown) => {
    throw storeError(error, 'The folder of drafts');
  });
  const refused: TakenFiles['refused'] = [];
  for (const [index, token] of tokens.entries()) {
    const { path, name } = files.get(token);
    const letGo = files.hold(token);
    try {
      options.onProgress?.({ done: index, total: tokens.length, unit: 'files', message: name });
      const task = { path, name: name.slice(name.lastIndexOf('/') + 1), folder, contigs: type === 'genomes' };
      const taken = await takeFileAside(task, { signal: options.signal });
      refused.push(...taken.refused);
      for (const { name: own, size, sha256, ...facts } of taken.files) {
        const reason = submittedNameProblem(own);
        if (reason !== undefined) refused.push({ name: own, reason });
        else await dataFolder.site.drafts.putFile({ draft: id, name: own, size, sha256, facts: JSON.stringify(facts) });
      }
    } finally {
      letGo();
    }
  }
  return refused;
}
