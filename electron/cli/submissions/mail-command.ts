import { readMailState, removeMailServer, saveMailServer } from '#electron/mail/mail-settings.ts';
import { sendTestMail } from '#electron/mail/mailer.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { defined } from '#shared/defined.ts';
import type { MailServer, MailState } from '#shared/mail.ts';
import { keyFile } from '../locations.ts';
import { openData } from '../open-data.ts';
import { readSecret } from '../sites/read-secret.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface MailOptions extends Partial<MailServer> {
  dataFolder: string;
  /** Reads the password from standard input. */
  passwordStdin: boolean;
  /** Address for a test mail. */
  test?: string;
  off: boolean;
  json: boolean;
}

const PORTS = { none: 25, starttls: 587, tls: 465 } as const;

/** `allelier submissions mail`: changes what the options name, sends a test mail, then prints what is set, without the password. */
export async function mailCommand(options: MailOptions, streams: CliStreams): Promise<number> {
  await using folder = await openData(options.dataFolder, streams);
  const sealing = () => openKeyFileSecrets(keyFile(streams));
  const { site } = folder;
  const before = await readMailState(site);
  if (options.off) await removeMailServer(site);
  else if (isChange(options)) {
    const password = options.passwordStdin ? await readSecret(streams) : undefined;
    await saveMailServer(site, sealing, serverOf(options, before.server), password);
  }
  if (options.test !== undefined) {
    await sendTestMail(site, sealing, options.test);
    streams.stderr.write(`A test mail was sent to ${options.test}.\n`);
  }
  const state = await readMailState(site);
  streams.stdout.write(options.json ? `${JSON.stringify(state)}\n` : linesOf(state));
  return 0;
}

function isChange({ host, port, security, user, sender, passwordStdin }: MailOptions): boolean {
  return passwordStdin || [host, port, security, user, sender].some((given) => given !== undefined);
}

/** What the options say, and what was set before for the others. */
function serverOf(given: MailOptions, before: MailServer | undefined): MailServer {
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
function linesOf({ server, has_password, failure }: MailState): string {
  const said = { ...(server ?? { host: 'none' }), password: has_password ? 'kept' : 'none' };
  const lines = Object.entries({ ...said, ...defined({ failure: failure && `${failure.at} ${failure.message}` }) });
  return lines.map(([name, value]) => `${name}\t${value}\n`).join('');
}
