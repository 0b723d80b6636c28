import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import type { EventPayload } from '#shared/rpc/contract/contract.ts';

type News = EventPayload<'inbox:news'>;

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
      if (document.hidden && mayNotify()) notifyOutside(news, open);
      else notifyInside(news, open);
    });
  }, []);
}

function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** The tag makes several pages of this program show one notification. */
function notifyOutside({ title, body, path }: News, open: (path: string) => void): void {
  const notification = new Notification(title, { body, tag: `allelier ${path} ${body}` });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    open(path);
  });
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
