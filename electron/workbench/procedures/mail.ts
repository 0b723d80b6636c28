import { readMailState, removeMailServer, saveMailServer } from '#electron/mail/mail-settings.ts';
import { sendTestMail } from '#electron/mail/mailer.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** The server through which mail goes to submitters. */
export function mailHandlers({ dataFolder: { site }, ports }: WorkbenchContext): HandlersOf<'mail'> {
  const sealing = () => openKeyFileSecrets(ports.keyFile);
  return {
    'mail:get': () => readMailState(site),
    'mail:set': async ({ server, password }) => {
      await saveMailServer(site, sealing, server, password);
      return readMailState(site);
    },
    'mail:remove': async () => {
      await removeMailServer(site);
      return readMailState(site);
    },
    'mail:test': ({ address }) => sendTestMail(site, sealing, address),
  };
}
