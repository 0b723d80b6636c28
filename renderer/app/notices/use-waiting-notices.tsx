import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';

/** Says in a corner which program a change waits for, as long as it waits, and lets the user cancel it. */
export function useWaitingNotices(): void {
  useEffect(() => {
    const shown = new Set<string>();
    return rpc.onWaiting((callId, message) => {
      if (message === undefined) {
        shown.delete(callId);
        notifications.hide(callId);
        return;
      }
      const notice = noticeOf(callId, message);
      if (shown.has(callId)) notifications.update(notice);
      else notifications.show(notice);
      shown.add(callId);
    });
  }, []);
}

function noticeOf(callId: string, message: string) {
  return {
    id: callId,
    loading: true,
    withBorder: true,
    autoClose: false as const,
    withCloseButton: false,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{message}</span>
        <Button variant="default" size="compact-xs" style={{ flex: 'none' }} onClick={() => rpc.cancel(callId)}>
          Cancel
        </Button>
      </Group>
    ),
  };
}
