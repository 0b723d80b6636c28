import type { Notification } from 'electron';
import type { HostPorts } from '../workbench/host-ports.ts';

interface Notifying {
  Notification: Pick<typeof Notification, 'isSupported'> &
    (new (about: { title: string; body: string }) => Notification);
  /** Brings the window to the front. */
  focus: () => void;
  /** Opens a screen. */
  showPath: (path: string) => void;
}

/** Tells something through the system. A click on it brings the window to the front and opens the screen that it is about. */
export function createNotify({ Notification: Shown, focus, showPath }: Notifying): HostPorts['notify'] {
  // One that nobody holds loses its click when memory is cleared up.
  const held = new Set<Notification>();
  return (title, body, path) => {
    if (!Shown.isSupported()) return;
    const notification = new Shown({ title, body });
    const forget = () => held.delete(notification);
    held.add(notification);
    notification.on('click', () => {
      focus();
      if (path !== undefined) showPath(path);
      forget();
    });
    notification.on('close', forget);
    notification.show();
  };
}
