import { rpc } from '#renderer/api/bridge.ts';
import type { ChosenFile } from '#shared/rpc/contract/file.ts';
import { matchGone } from './match-gone.ts';
import { isOpen } from './query-queue.ts';
import { queue } from './query-session.ts';
import { startRun } from './start-run.ts';

/** Gives inputs their files back and runs them; `others` are files that the list does not have. */
export async function restoreFiles(files: readonly ChosenFile[]): Promise<{ given: number; others: ChosenFile[] }> {
  const found = matchGone(queue.getEntries(), files);
  for (const { entry, file } of found) {
    if (entry.kept) await rpc.call('result:give', { ...entry.kept, token: file.token });
  }
  const [first] = found;
  const isIdle = !queue.getEntries().some(isOpen);
  if (first?.entry.request && isIdle) {
    await startRun(
      found.map(({ entry }) => entry),
      first.entry.request,
    );
  }
  const used = new Set(found.map(({ file }) => file));
  // A folder that is given again stands for its missing files only, not for all the others a second time.
  const known = new Set(found.length > 0 ? queue.getEntries().map(({ name }) => name) : []);
  return { given: found.length, others: files.filter((file) => !used.has(file) && !known.has(file.name)) };
}
