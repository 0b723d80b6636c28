import { createMailer } from '#electron/mail/mailer.ts';
import { createOwnerServer } from '#electron/server/create-server.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { openSites } from '#electron/workbench/open-sites.ts';
import { requestOf } from '#electron/workbench/procedures/api.ts';
import { createSettingsStore } from '#electron/workbench/settings-store.ts';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { toProblem } from '#shared/problem.ts';
import type { Shell } from '../shell.ts';
import { siteNamed, sitePorts } from './open-remote-sites.ts';

/**
 * Asks the service of a site (an id or a name), by default that of this computer, as the owner. Nothing else of the workbench starts.
 * AppError 404 `unknown_site`.
 */
export async function askSite<Result>(
  shell: Shell,
  given: string | undefined,
  work: (api: ApiClient) => Promise<Result>,
): Promise<Result> {
  const { signal } = shell;
  const ports = await sitePorts(shell);
  await using folder = await shell.open();
  const { site: store } = folder;
  const onDefect = (error: unknown) => shell.note(`Mail: ${toProblem(error).message}`);
  const mail = createMailer(store, () => openKeyFileSecrets(ports.keyFile), onDefect);
  const typing = createTypingEngine();
  const own = await createOwnerServer({ dataFolder: folder, typing, appVersion: ports.appVersion, mail });
  try {
    const { sites } = await openSites(own, store, ports, createSettingsStore(store));
    const site = sites.get(siteNamed(sites.list(), given));
    return await work(createApiClient((request) => requestOf(site, request, signal)));
  } finally {
    await own.close();
    await mail.close();
    await typing.close();
  }
}
