import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { MailServer, type MailState } from '#shared/mail.ts';
import { AppError } from '#shared/problem.ts';
import type { Secrets } from '#electron/store/site/key-file-secrets.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';

export type MailSite = Pick<SiteStore, 'getSetting' | 'setSetting'>;

/** Gives what seals the password: with the key file, so that every host on this computer can open it. */
export type MailSealing = () => Promise<Secrets>;

const SERVER = 'mail_server';
const FAILURE = 'mail_failure';

const Kept = z.object({ server: MailServer, sealed: z.string().optional() });

async function kept(site: MailSite): Promise<z.infer<typeof Kept> | undefined> {
  const text = await site.getSetting(SERVER);
  return text === undefined ? undefined : Kept.safeParse(JSON.parse(text)).data;
}

/** What is set for mail, without the password. */
export async function readMailState(site: MailSite): Promise<MailState> {
  const found = await kept(site);
  const failure = JSON.parse((await site.getSetting(FAILURE)) ?? 'null') as MailState['failure'] | null;
  return {
    ...defined({ server: found?.server }),
    has_password: found?.sealed !== undefined,
    ...defined({ failure: failure || undefined }),
  };
}

/** The server and its open password. Undefined where none is set. Errors of the key file. */
export async function openMailServer(
  site: MailSite,
  sealing: MailSealing,
): Promise<{ server: MailServer; password: string } | undefined> {
  const found = await kept(site);
  if (!found) return undefined;
  const password = found.sealed === undefined ? '' : (await sealing()).open(found.sealed);
  return { server: found.server, password };
}

/**
 * Sets the server. Without a password the one before stays, but only for the same host and user: a password is never sent to
 * another server. AppError 400 `bad_mail_server`, and errors of the key file.
 */
export async function saveMailServer(
  site: MailSite,
  sealing: MailSealing,
  given: MailServer,
  password?: string,
): Promise<void> {
  const checked = MailServer.safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AppError(400, 'bad_mail_server', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not allowed'}.`);
  }
  const server = checked.data;
  const before = await kept(site);
  const isSame = before?.server.host === server.host && before.server.user === server.user;
  const sealed = password ? (await sealing()).seal(password) : isSame && server.user ? before.sealed : undefined;
  await site.setSetting(SERVER, JSON.stringify({ server, ...defined({ sealed }) }));
  await noteMailFailure(site, undefined);
}

/** From now on no mail is sent. */
export async function removeMailServer(site: MailSite): Promise<void> {
  await site.setSetting(SERVER, 'null');
  await noteMailFailure(site, undefined);
}

/** Keeps why the last mail was not sent; undefined once one was. */
export async function noteMailFailure(site: MailSite, message: string | undefined): Promise<void> {
  const failure = message === undefined ? null : { at: new Date().toISOString(), message };
  await site.setSetting(FAILURE, JSON.stringify(failure));
}
