import { AppError } from '#shared/problem.ts';
import { noteMailFailure, openMailServer, readMailState, type MailSite, type Sealing } from './mail-settings.ts';
import { createMailQueue, type MailClock, type Notice } from './mail-queue.ts';
import { sendMail } from './send-mail.ts';

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
  sealing: Sealing,
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
export async function sendTestMail(site: MailSite, sealing: Sealing, address: string): Promise<void> {
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
