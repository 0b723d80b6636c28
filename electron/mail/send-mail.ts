import { createTransport } from 'nodemailer';
import { defined } from '#shared/defined.ts';
import { oneLine, type MailServer } from '#shared/mail.ts';
import { AppError } from '#shared/problem.ts';

/** A plain-text mail to one person. */
export interface Mail {
  /** Line breaks in the name, the address and the subject are removed. */
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** Milliseconds that a server may be silent. */
const PATIENCE = 20_000;

/**
 * Sends a mail. AppError 502 `mail_failed`: the sentence says why, in our own words, because a server may repeat what it was sent,
 * the password included. `mail_refused` if the same mail would be refused again.
 */
export async function sendMail(server: MailServer, password: string, mail: Mail): Promise<void> {
  const { host, port, security, user, sender } = server;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...defined({ auth: user === '' ? undefined : { user, pass: password } }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: 'Allelier', address: oneLine(sender) },
      to: { name: oneLine(mail.to.name), address: oneLine(mail.to.address) },
      subject: oneLine(mail.subject),
      text: mail.text,
      // Vacation notices and the like must not answer.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw failureOf(error as { code?: string; responseCode?: number }, server);
  } finally {
    transport.close();
  }
}

function failureOf({ code = '', responseCode = 0 }: { code?: string; responseCode?: number }, server: MailServer) {
  const name = `The mail server ${server.host}, port ${server.port},`;
  const isRefused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const answer = responseCode > 0 ? ` Its answer has the code ${responseCode}.` : '';
  return new AppError(502, isRefused ? 'mail_refused' : 'mail_failed', `${name} ${REASONS[code] ?? OTHER}${answer}`);
}

const OTHER = 'cannot be reached. Check its name and port, and whether it runs.';

/** What the codes of nodemailer mean for who sets the server. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user name or the password. Enter them again in the settings.',
  ENOAUTH: 'needs a password. Enter it in the settings.',
  ETLS: 'offers no encryption that works. Choose another kind of security, or another port.',
  EENVELOPE: 'refuses the sender or the recipient.',
  EMESSAGE: 'refuses the mail.',
  EPROTOCOL: 'does not answer as a mail server does. Check its port and the kind of security.',
  ETIMEDOUT: 'does not answer in time.',
};
