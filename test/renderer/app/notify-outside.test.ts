import { expect, test } from 'vitest';
import { mayNotify, notifyOutside } from '#renderer/app/notices/notify-outside.ts';

/** A browser that shows notifications, as far as one can see them from the page. */
function browserWith(permission: NotificationPermission) {
  const shown: (EventTarget & { title: string; options: NotificationOptions; isClosed: boolean })[] = [];
  let focused = 0;
  class Shown extends EventTarget {
    static readonly permission = permission;
    isClosed = false;
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      super();
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  return { Notification: Shown, focus: () => void (focused += 1), shown, timesFocused: () => focused };
}

const NEWS = { title: 'Far away', body: '1 allele: 1 message.', path: '/sites/far/db/x/submissions/S1' };

test('a click on a notification of the browser shows the page and opens the submission', () => {
  const browser = browserWith('granted');
  const opened: string[] = [];
  notifyOutside(NEWS, browser, (path) => opened.push(path));
  const [notification] = browser.shown;
  expect(notification).toMatchObject({ title: NEWS.title, options: { body: NEWS.body } });
  expect(opened).toEqual([]);
  notification?.dispatchEvent(new Event('click'));
  expect(opened).toEqual([NEWS.path]);
  expect([browser.timesFocused(), notification?.isClosed]).toEqual([1, true]);
});

test('nothing is shown outside of the page before the user has allowed it, or where the browser cannot', () => {
  expect(mayNotify(browserWith('default'))).toBe(false);
  expect(mayNotify({ focus: () => undefined })).toBe(false);
});
