import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';

/** Says in a corner, until it is closed, what happened to the files of the program: that a damaged one was set aside. */
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
  notifications.show({
    id: 'site-notice',
    title: 'A damaged file was set aside',
    message,
    color: 'yellow',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this notification' },
    onClose: () => void rpc.call('app:dismiss-notice', undefined),
  });
}
