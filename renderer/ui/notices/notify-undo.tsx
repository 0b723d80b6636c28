import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

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
