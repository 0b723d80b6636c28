import type { EventPayload } from '#shared/rpc/contract/contract.ts';

/** News about the user's submissions. */
export type News = EventPayload<'inbox:news'>;

/** What a browser has for notifications outside of its page. Not all have it. */
interface Outside {
  Notification?: Pick<typeof Notification, 'permission'> &
    (new (title: string, options: NotificationOptions) => Pick<Notification, 'addEventListener' | 'close'>);
  focus: () => void;
}

/** Whether the user has allowed notifications. */
export function mayNotify({ Notification: Shown }: Outside): boolean {
  return Shown?.permission === 'granted';
}

/** Tells of news through the browser. A click shows the page, and opens the submission in it. */
export function notifyOutside(
  { title, body, path }: News,
  { Notification: Shown, focus }: Outside,
  open: (path: string) => void,
): void {
  if (!Shown) return;
  // The tag makes several pages of this program show one notification.
  const notification = new Shown(title, { body, tag: `allelier ${path} ${body}` });
  notification.addEventListener('click', () => {
    focus();
    notification.close();
    open(path);
  });
}
