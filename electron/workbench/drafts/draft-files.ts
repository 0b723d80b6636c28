import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeUnfinished } from '#electron/store/file/unfinished-files.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { takeFilesAside } from '#electron/submissions/drafts/draft-tasks.ts';
import type { TakenFiles, TakeTask } from '#electron/submissions/drafts/take-file.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { namesContigs } from '#shared/rules/submission-types.ts';
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

type Refused = TakenFiles['refused'];

/** Copies chosen files, and those in chosen archives, into the data folder and puts them into a draft. AppError 507 `disk_full`. */
export async function addFiles(
  tools: FileTools,
  { id, type }: Pick<DraftRow, 'id' | 'type'>,
  tokens: readonly string[],
  options: TaskOptions,
): Promise<Refused> {
  const { drafts } = tools.dataFolder.site;
  const folder = folderOfDrafts(tools.dataFolder);
  return takeFiles(tools, { folder, tokens, contigs: namesContigs(type) }, options, async (file) => {
    const { name, size, sha256, ...facts } = file;
    const reason = submittedNameProblem(name);
    if (reason === undefined) await drafts.putFile({ draft: id, name, size, sha256, facts: JSON.stringify(facts) });
    return reason;
  });
}

/**
 * Takes files of a draft again whose copies were lost or changed: those with the same content, whatever their names. Gives the names that
 * they have in the draft. AppError 507 `disk_full`.
 */
export async function returnFiles(
  tools: FileTools,
  { id }: Pick<DraftRow, 'id'>,
  tokens: readonly string[],
  options: TaskOptions,
): Promise<{ returned: string[]; refused: Refused }> {
  const wanted = await tools.dataFolder.site.drafts.files(id);
  const returned = new Set<string>();
  const folder = folderOfDrafts(tools.dataFolder);
  const refused = await takeFiles(tools, { folder, tokens, contigs: false }, options, async ({ sha256 }) => {
    const same = wanted.filter((file) => file.sha256 === sha256);
    for (const { name } of same) returned.add(name);
    return same.length > 0 ? undefined : 'Its content is that of no file of this submission.';
  });
  return { returned: [...returned], refused };
}

/**
 * Copies chosen files, and those in chosen folders and archives, into a folder, each under its hash. `keep` is told of each one, in their order, and
 * may say why it is not taken. AppError 507 `disk_full`.
 */
export async function takeFiles(
  { files }: Pick<FileTools, 'files'>,
  { folder, tokens, contigs }: { folder: string; tokens: readonly string[]; contigs: boolean },
  { signal, onProgress }: TaskOptions,
  keep: (file: TakenFiles['files'][number]) => Promise<string | undefined>,
): Promise<Refused> {
  await makePrivateFolder(folder).catch((error: unknown) => {
    throw storeError(error, 'The folder of files to send');
  });
  const refused: Refused = [];
  const letGo: (() => void)[] = [];
  try {
    const tasks: TakeTask[] = [];
    for (const token of tokens) {
      const { path, name, kind } = files.get(token);
      letGo.push(files.hold(token));
      const chosen = kind === 'folder' ? await filesBelow(path) : [{ path, name }];
      tasks.push(...chosen.map((file) => ({ path: file.path, name: basename(file.name), folder, contigs })));
    }
    const tell = (done: number, name = tasks[done]?.name) =>
      onProgress?.({ done, total: tasks.length, unit: 'files', ...defined({ message: name }) });
    let done = 0;
    tell(done);
    for await (const taken of takeFilesAside(tasks, { signal })) {
      refused.push(...taken.refused);
      for (const file of taken.files) {
        const reason = await keep(file);
        if (reason !== undefined) refused.push({ name: file.name, reason });
      }
      tell((done += 1));
    }
  } finally {
    for (const release of letGo) release();
  }
  return refused;
}

/** The files of a chosen folder and of the folders in it, by their names; not hidden ones, nor what links lead to. */
async function filesBelow(folder: string): Promise<{ path: string; name: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), name }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
