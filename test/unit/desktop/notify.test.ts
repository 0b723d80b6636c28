import { expect, test } from 'vitest';
import { createNotify } from '#electron/desktop/notify.ts';
import { Notification } from '#test/electron-shim/system.ts';

/** What the system shows, and what came of clicks on it. */
function startNotifying() {
  const shown: Notification[] = [];
  const done: string[] = [];
  class Shown extends Notification {
    override show(): void {
      shown.push(this);
    }
  }
  const notify = createNotify({
    Notification: Shown as never,
    focus: () => done.push('focus'),
    showPath: (path) => done.push(path),
  });
  return { notify, shown, done };
}

test('a click on a notification of the system brings the window to the front and opens the submission', () => {
  const { notify, shown, done } = startNotifying();
  notify('Far away', '1 allele: 1 message.', '/sites/far/db/x/submissions/S1');
  expect(shown).toMatchObject([{ title: 'Far away', body: '1 allele: 1 message.' }]);
  expect(done).toEqual([]);
  shown[0]?.emit('click');
  expect(done).toEqual(['focus', '/sites/far/db/x/submissions/S1']);
});

test('a notification that is about no screen only brings the window to the front', () => {
  const { notify, shown, done } = startNotifying();
  notify('Done', 'All is done.');
  shown[0]?.emit('click');
  shown[0]?.emit('close');
  expect(done).toEqual(['focus']);
});
