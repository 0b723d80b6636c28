import { expect, test } from 'vitest';
import { createMailQueue, MAIL_PAUSE, MAIL_RETRIES, type MailClock } from '#electron/mail/mailer.ts';
import type { Mail } from '#electron/mail/send-mail.ts';
import { AppError } from '#shared/problem.ts';

/** A clock that stands until the test moves it. */
function standingClock() {
  let now = 1_000_000;
  const planned = new Set<{ at: number; work: () => void }>();
  const clock: MailClock = {
    now: () => now,
    after(milliseconds, work) {
      const plan = { at: now + milliseconds, work };
      planned.add(plan);
      return () => void planned.delete(plan);
    },
  };
  async function pass(milliseconds: number): Promise<void> {
    now += milliseconds;
    for (const plan of planned) {
      if (plan.at > now || !planned.delete(plan)) continue;
      plan.work();
    }
    await settled();
  }
  return { clock, pass, planned };
}

/** Lets all that is done already be noticed. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(send: (mail: Mail) => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const failures: { error: unknown; dropped: number }[] = [];
  const time = standingClock();
  const queue = createMailQueue(
    async (mail) => {
      await send(mail);
      sent.push(mail.text);
    },
    (error, dropped) => failures.push({ error, dropped }),
    time.clock,
  );
  const add = (text: string, key = 'curator and submission') =>
    queue.add({ key, to: { name: 'Sue', address: 'sue@example.org' }, subject: text, text });
  return { ...time, queue, add, sent, failures };
}

test('one mail goes at once, and what follows within two minutes goes together', async () => {
  const { add, sent, pass, planned } = setUp();
  add('one');
  await settled();
  expect(sent).toEqual(['one']);
  add('two');
  await pass(MAIL_PAUSE - 1_000);
  add('three');
  add('of another curator', 'another');
  await settled();
  expect(sent).toEqual(['one', 'of another curator']);
  await pass(1_000);
  expect(sent[2]).toBe('two\n\n----\n\nthree');
  await pass(MAIL_PAUSE);
  await pass(MAIL_PAUSE);
  expect(sent).toHaveLength(3);
  expect(planned.size).toBe(0);
});

test('a short outage costs nothing: the mail is tried again, with what came meanwhile', async () => {
  let isDown = true;
  const { add, sent, failures, pass } = setUp(async () => {
    if (isDown) throw new Error('down');
  });
  add('one');
  await settled();
  add('two');
  await settled();
  expect(failures.map(({ dropped }) => dropped)).toEqual([0]);
  isDown = false;
  await pass(MAIL_RETRIES[0] ?? 0);
  expect(sent).toEqual(['one\n\n----\n\ntwo']);
});

test('a long outage drops the mail, and says how many', async () => {
  const { add, sent, failures, pass } = setUp(() => Promise.reject(new Error('down')));
  add('one');
  await settled();
  for (const pause of MAIL_RETRIES) await pass(pause);
  expect(failures.map(({ dropped }) => dropped)).toEqual([0, 0, 0, 0, 1]);
  await pass(MAIL_PAUSE);
  expect([sent.length, failures.length]).toEqual([0, 5]);
});

test('a mail that the server refuses is not tried again', async () => {
  const { add, failures } = setUp(() => Promise.reject(new AppError(502, 'mail_refused', 'No such person.')));
  add('one');
  await settled();
  expect(failures.map(({ dropped }) => dropped)).toEqual([1]);
});

test('what waits when the program ends is sent then', async () => {
  const { add, sent, queue } = setUp();
  add('one');
  await settled();
  add('two');
  await queue.close();
  expect(sent).toEqual(['one', 'two']);
});
