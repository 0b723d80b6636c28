import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';

const NOTICE = 'site-notice';

/** Says in a dialog, until it is closed, what happened to the files of the program: that a damaged one was set aside. */
export function useSiteNotice(): void {
  useEffect(() => {
    const asked = new AbortController();
    void rpc
      .call('app:notice', undefined, { signal: asked.signal })
      .then(({ message }) => message !== undefined && show(message))
      // Whatever stops this call stops every other one, which says so.
      .catch(() => undefined);
    return () => asked.abort();
  }, []);
}

function show(message: string): void {
  modals.open({
    modalId: NOTICE,
    title: 'A damaged file was set aside',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => void rpc.call('app:dismiss-notice', undefined),
    children: (
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Group justify="flex-end">
          <Button onClick={() => modals.close(NOTICE)} data-autofocus>
            I have read this
          </Button>
        </Group>
      </Stack>
    ),
  });
}

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
