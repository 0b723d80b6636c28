import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { takeFilesAside } from '#electron/submissions/drafts/draft-tasks.ts';
import type { TakenFile } from '#electron/submissions/drafts/take-file.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import { folderOfDrafts } from '../drafts/draft-files.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { sequenceIfThere } from './result-inputs.ts';

/**
 * Copies the genome of a result to where the files of drafts lie. Undefined if its file is no longer there, or cannot be sent under its
 * name: then the user adds it. AppError 507 `disk_full`.
 */
export async function takeContigs(
  workbench: WorkbenchContext,
  { run_id, position }: ResultKey,
  signal: AbortSignal,
): Promise<TakenFile | undefined> {
  const found = await sequenceIfThere(workbench, run_id, position);
  if (!found) return undefined;
  const name = basename(found.name);
  if (submittedNameProblem(name) !== undefined) return undefined;
  const folder = folderOfDrafts(workbench.dataFolder);
  await makePrivateFolder(folder);
  if (found.input.kind === 'file') return take(found.input.path);
  const room = await workbench.makeRoom();
  try {
    const path = join(room, 'contigs');
    await writeFile(path, found.input.bytes, { mode: 0o600 });
    return await take(path);
  } finally {
    await rm(room, { recursive: true, force: true });
  }

  async function take(path: string): Promise<TakenFile | undefined> {
    for await (const { files } of takeFilesAside([{ path, name, folder, contigs: true }], { signal })) {
      // An archive holds other names than the one that was typed.
      return files.find((file) => file.name === name);
    }
    return undefined;
  }
}
