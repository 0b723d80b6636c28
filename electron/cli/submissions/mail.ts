import { InvalidArgumentError } from 'commander';
import { defined } from '#shared/defined.ts';
import type { MailServer, MailState } from '#shared/mail.ts';
import { command, JSON_FLAG, option } from '../command.ts';
import { keyFile } from '../locations.ts';
import { readSecret } from '../sites/read-secret.ts';

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 1 to 65535.');
}

const PORTS = { none: 25, starttls: 587, tls: 465 } as const;

/** Changes what the options name, sends a test mail, then prints what is set, without the password. */
export const mail = command({
  path: 'submissions mail',
  help: 'set the server through which mail goes to submitters, or show what is set',
  options: {
    host: option('<name>', 'name or address of the mail server'),
    port: option('<number>', 'its port, by default 587 with starttls, 465 with tls, 25 with none', {
      parse: parsePort,
    }),
    security: option('<kind>', 'encryption; none only on this computer', { choices: ['none', 'starttls', 'tls'] }),
    user: option('<name>', 'user name at the mail server'),
    passwordStdin: option('', 'read the password of that user from standard input'),
    sender: option('<address>', 'the address that mail comes from'),
    test: option('<address>', 'send a test mail to this address'),
    off: option('', 'send no mail any more'),
    json: JSON_FLAG,
  },
  async run({ host, port, security, user, sender, passwordStdin, test, off, json }, shell) {
    const settings = await import('#electron/mail/mail-settings.ts');
    const { openKeyFileSecrets } = await import('#electron/store/site/key-file-secrets.ts');
    const given = defined({ host, port, security, user, sender });
    await using folder = await shell.open();
    const sealing = () => openKeyFileSecrets(keyFile(shell));
    const { site } = folder;
    if (off) await settings.removeMailServer(site);
    else if (passwordStdin || Object.keys(given).length > 0) {
      const { server } = await settings.readMailState(site);
      const password = passwordStdin ? await readSecret(shell) : undefined;
      await settings.saveMailServer(site, sealing, serverOf(given, server), password);
    }
    if (test !== undefined) {
      const { sendTestMail } = await import('#electron/mail/mailer.ts');
      await sendTestMail(site, sealing, test);
      shell.note(`A test mail was sent to ${test}.`);
    }
    const state = await settings.readMailState(site);
    shell.print(...(json ? [JSON.stringify(state)] : linesOf(state)));
  },
});

/** What is given, and what was set before for the others. */
function serverOf(given: Partial<MailServer>, before: MailServer | undefined): MailServer {
  const security = given.security ?? before?.security ?? 'starttls';
  const isOther = given.security !== undefined && given.security !== before?.security;
  return {
    host: given.host ?? before?.host ?? '',
    port: given.port ?? (isOther ? undefined : before?.port) ?? PORTS[security],
    security,
    user: given.user ?? before?.user ?? '',
    sender: given.sender ?? before?.sender ?? '',
  };
}

/** One line for each member: its name, a tab, its value. */
function linesOf({ server, has_password, failure }: MailState): string[] {
  const said = { ...(server ?? { host: 'none' }), password: has_password ? 'kept' : 'none' };
  const lines = Object.entries({ ...said, ...defined({ failure: failure && `${failure.at} ${failure.message}` }) });
  return lines.map(([name, value]) => `${name}\t${value}`);
}
