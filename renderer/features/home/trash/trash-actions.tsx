import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { restore } from '#renderer/records/restore-deleted.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { AppError } from '#shared/problem.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { KEPT_DAYS, type TrashEntry } from '#shared/rpc/contract/trash.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Moves a database to the trash; it can be undone. On a full disk, offers to delete it for good. */
export async function moveToTrash({ name, size }: Pick<LocalDatabase, 'name' | 'size'>): Promise<void> {
  try {
    const id = (await rpc.call('database:delete', { database: name })).trash_id;
    if (id !== undefined)
      notifyUndo(`Deleted ${name}. It is in the trash for ${KEPT_DAYS} days.`, () => void restore({ id, name }));
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'disk_full') offerForGood(name, size);
    else notifyProblem(`${name} cannot be deleted`, error);
  }
}

function offerForGood(name: string, size: number): void {
  confirmForGood(
    `Delete ${name} for good?`,
    `The disk is full, so the trash takes nothing. Deleting ${name} for good frees ${formatBytes(size)} at once.`,
    async () => {
      await rpc.call('database:delete', { database: name, for_good: true });
      notifyDone(`Deleted ${name} for good.`);
    },
  );
}

/** Asks, and then removes a deleted database from the disk. */
export function confirmDeleteNow({ id, name, size }: TrashEntry): void {
  confirmForGood(`Delete ${name} for good?`, `This frees ${formatBytes(size)} on the disk.`, async () => {
    await rpc.call('trash:delete', { id });
    notifyDone(`Deleted ${name} for good.`);
  });
}

/** Asks, and then removes all deleted databases from the disk. */
export function confirmEmpty(entries: readonly TrashEntry[]): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const what = formatQuantity(entries.length, 'database');
  confirmForGood('Empty the trash?', `This deletes ${what} and frees ${formatBytes(size)} on the disk.`, async () => {
    await rpc.call('trash:empty', undefined);
    notifyDone('Emptied the trash.');
  });
}

function confirmForGood(title: string, sentence: string, work: () => Promise<void>): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{sentence} It cannot be undone.</Text>,
    labels: { confirm: 'Delete for good', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      work().catch((error: unknown) => notifyProblem('This cannot be deleted', error));
    },
  });
}
