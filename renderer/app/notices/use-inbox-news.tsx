import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { mayNotify, notifyOutside, type News } from './notify-outside.ts';

/**
 * Tells of news about the user's submissions: through the browser where it may and nobody looks at the page, else in a corner. The
 * desktop tells it through the system itself.
 */
export function useInboxNews(): void {
  const router = useRouter();
  const open = useEffectEvent((path: string) => router.history.push(path));
  useEffect(() => {
    if (rpc.host === 'desktop') return;
    return rpc.on('inbox:news', (news) => {
      if (document.hidden && mayNotify(window)) notifyOutside(news, window, open);
      else notifyInside(news, open);
    });
  }, []);
}

function notifyInside({ title, body, path }: News, open: (path: string) => void): void {
  const id = `inbox ${path}`;
  const show = () => {
    notifications.hide(id);
    open(path);
  };
  notifications.hide(id);
  notifications.show({
    id,
    title,
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this notification' },
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{body}</span>
        <Button variant="default" size="compact-xs" style={{ flex: 'none' }} onClick={show}>
          Show
        </Button>
      </Group>
    ),
  });
}
