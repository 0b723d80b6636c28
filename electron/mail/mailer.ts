import { AppError } from '#shared/problem.ts';
import { type MailSite, noteMailFailure, openMailServer, readMailState, type MailSealing } from './mail-settings.ts';
import { type Mail, sendMail } from './send-mail.ts';

/** The time, and what is to be done later. */
export interface MailClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does something after some milliseconds. Gives what takes it back. */
  after(milliseconds: number, work: () => void): () => void;
}

/** What somebody is to be told. Notices of one `key` go together, with the newest subject. */
interface Notice extends Mail {
  /** Who writes about what: at most one mail in two minutes for each. */
  key: string;
}

interface MailQueue {
  /** Takes a notice. Never waits and never throws. */
  add(notice: Notice): void;
  /** Tries once more to send what waits, for a few seconds at most, then drops it. */
  close(): Promise<void>;
}

interface SendingLane {
  waiting: Notice[];
  /** When the last mail was sent. */
  sentAt: number;
  failures: number;
  isSending: boolean;
  /** The attempt that is under way, or the last one. */
  attempt?: Promise<void>;
  cancel?: (() => void) | undefined;
}

export const MAIL_PAUSE = 2 * 60_000;

/** Milliseconds to wait after each failure. After the last one the mail is dropped. */
export const MAIL_RETRIES = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];

/** Notices that wait at most, so that a server that never answers fills no memory. */
const MOST_WAITING = 1_000;

/** Milliseconds for the last attempt when the program ends. */
const LAST_ATTEMPT = 5_000;

const systemClock: MailClock = {
  now: Date.now,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Sends mail through the server of the settings, as they are at each mail. */
export interface Mailer {
  /** Whether a server is set. */
  isSet(): Promise<boolean>;
  /** Takes a notice, to be sent soon. Never waits and never throws. */
  add(notice: Notice): void;
  close(): Promise<void>;
}

/** `log` gets one line for each failure. No line has a password. */
export function createMailer(
  site: MailSite,
  sealing: MailSealing,
  log: (error: unknown) => void,
  clock?: MailClock,
): Mailer {
  async function keepFailure(message: string): Promise<void> {
    try {
      await noteMailFailure(site, message);
    } catch (failure) {
      log(failure);
    }
  }

  const queue = createMailQueue(
    async (mail) => {
      const set = await openMailServer(site, sealing);
      if (!set) throw new AppError(502, 'mail_refused', 'The mail server was removed from the settings.');
      await sendMail(set.server, set.password, mail);
      if ((await readMailState(site)).failure) await noteMailFailure(site, undefined);
    },
    (error, dropped) => {
      const reason = error instanceof AppError ? error.problem.message : String(error);
      const message = dropped === 0 ? `${reason} It is tried again.` : `${reason} Mails that are dropped: ${dropped}.`;
      log(new AppError(502, 'mail_failed', message));
      void keepFailure(message);
    },
    clock,
  );
  return { ...queue, isSet: async () => (await readMailState(site)).server !== undefined };
}

/** Sends a mail now, to see that the settings work. AppError 409 `no_mail_server`, errors of `sendMail` and of the key file. */
export async function sendTestMail(site: MailSite, sealing: MailSealing, address: string): Promise<void> {
  const set = await openMailServer(site, sealing);
  if (!set) throw new AppError(409, 'no_mail_server', 'No mail server is set. Set one first.');
  const mail = {
    to: { name: '', address },
    subject: 'Test mail of Allelier',
    text: 'The mail server of Allelier works.\n',
  };
  await sendMail(set.server, set.password, mail);
  await noteMailFailure(site, undefined);
}

/** Keeps mail in memory until it is sent. `failed` gets every failure, with the number of notices that are dropped with it. */
export function createMailQueue(
  send: (mail: Mail) => Promise<void>,
  failed: (error: unknown, dropped: number) => void,
  clock: MailClock = systemClock,
): MailQueue {
  const lanes = new Map<string, SendingLane>();
  let isClosed = false;

  function plan(key: string, lane: SendingLane): void {
    if (lane.isSending || isClosed) return;
    lane.cancel?.();
    const retry = MAIL_RETRIES[lane.failures - 1];
    const pause = retry ?? Math.max(0, lane.sentAt + MAIL_PAUSE - clock.now());
    if (pause === 0 && lane.waiting.length > 0) lane.attempt = attempt(key, lane);
    else lane.cancel = clock.after(pause, () => due(key, lane));
  }

  function due(key: string, lane: SendingLane): void {
    // What was sent long ago no longer counts.
    if (lane.waiting.length === 0) lanes.delete(key);
    else lane.attempt = attempt(key, lane);
  }

  async function attempt(key: string, lane: SendingLane): Promise<void> {
    const notices = lane.waiting;
    lane.isSending = true;
    lane.waiting = [];
    try {
      await send(together(notices));
      lane.failures = 0;
      lane.sentAt = clock.now();
    } catch (error) {
      lane.failures += 1;
      const isLast = isRefusal(error) || isClosed || lane.failures > MAIL_RETRIES.length;
      failed(error, isLast ? notices.length : 0);
      if (isLast) lane.failures = 0;
      else lane.waiting = [...notices, ...lane.waiting];
    }
    lane.isSending = false;
    plan(key, lane);
  }

  return {
    add(notice) {
      const count = [...lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
      if (isClosed || count >= MOST_WAITING) return failed(new Error('Too many mails wait to be sent.'), 1);
      const lane = lanes.get(notice.key) ?? { waiting: [], sentAt: -Infinity, failures: 0, isSending: false };
      lanes.set(notice.key, lane);
      lane.waiting.push(notice);
      if (lane.cancel === undefined || lane.waiting.length === 1) plan(notice.key, lane);
    },

    async close() {
      isClosed = true;
      for (const { cancel } of lanes.values()) cancel?.();
      const all = [...lanes];
      const last = all.filter(([, lane]) => lane.waiting.length > 0 && !lane.isSending);
      const underWay = all.filter(([, lane]) => lane.isSending);
      if (last.length + underWay.length === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_ATTEMPT)));
      const attempts = [
        ...last.map(([key, lane]) => attempt(key, lane)),
        ...underWay.map(async ([, lane]) => lane.attempt),
      ];
      const isDone = await Promise.race([Promise.all(attempts).then(() => true), limit]);
      clearTimeout(timer);
      if (isDone !== true) failed(new Error('The program ends before its mail is sent.'), attempts.length);
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.problem.code === 'mail_refused';
}

/** One mail for several notices, in their order. */
function together(notices: readonly Notice[]): Mail {
  const { to, subject } = notices.at(-1) as Notice;
  return { to, subject, text: notices.map(({ text }) => text).join('\n\n----\n\n') };
}
