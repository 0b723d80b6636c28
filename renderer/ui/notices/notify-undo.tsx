import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { notifyProblem } from './notify.ts';

/** Says in a corner what was removed, and offers to undo it for ten seconds. */
export function notifyUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{message}</span>
        <Button
          variant="default"
          size="compact-xs"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    withBorder: true,
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Close this notification' },
  });
}

interface Removal {
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** What is said once it is removed, and where it cannot be. */
  removed: string;
  failed: string;
}

/** Removes something, and offers to bring it back. Gives whether it is removed. */
export async function removeWithUndo({ remove, restore, removed, failed }: Removal): Promise<boolean> {
  try {
    await remove();
  } catch (error) {
    notifyProblem(failed, error);
    return false;
  }
  notifyUndo(removed, () => {
    restore().catch((error: unknown) => notifyProblem('It cannot be brought back', error));
  });
  return true;
}
