import { addClient } from '#electron/oauth/provider/add-client.ts';
import { createConsent, nameOfToken, type Consent } from '#electron/oauth/provider/consent.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { EVERY_DATABASE } from '#electron/store/site/oauth-clients.ts';
import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Programs that sign in to the service. The owner allows them for himself here, where he has no password. */
export function clientHandlers({ dataFolder, ports }: WorkbenchContext): HandlersOf<'clients'> {
  const { site } = dataFolder;
  const sealing = () => openKeyFileSecrets(ports.keyFile);
  const consent = async (): Promise<Consent> => createConsent(site, await sealing());

  /** The token that a screen names by its id; an empty one if it is gone. */
  const named = (list: readonly { token: string }[], id: string) =>
    list.find(({ token }) => nameOfToken(token) === id)?.token ?? '';

  return {
    'clients:list': () =>
      site.clients
        .list()
        .map(({ consumer_key, name, created_at, scopes }) => ({ key: consumer_key, name, created_at, scopes })),

    'clients:add': async ({ name, submit, curate, databases }) => {
      const scopes = (databases.length === 0 ? [EVERY_DATABASE] : databases).map((database) => ({
        database,
        submit,
        curate,
      }));
      return addClient(site.clients, await sealing(), { name, scopes });
    },

    'clients:revoke': ({ key }) => site.clients.remove(key),

    'clients:waiting': async () => {
      // Asked every few seconds, mostly where there are no clients: then no key file is needed either.
      if (site.clients.list().length === 0) return [];
      const waiting = (await consent()).waiting();
      return waiting.map(({ token, ...request }) => ({ id: nameOfToken(token), ...request }));
    },

    'clients:allow': async ({ id }) => {
      const owner = site.accounts.owner();
      if (!owner) {
        throw new AppError(409, 'no_owner', 'The program would act in your name. Say first who you are, under People.');
      }
      const asked = await consent();
      const verifier = await asked.allow(named(asked.waiting(), id), owner.id);
      if (verifier === undefined) throw gone();
      return { verifier };
    },

    'clients:deny': async ({ id }) => {
      const asked = await consent();
      await asked.deny(named(asked.waiting(), id));
    },

    'clients:permissions': async () =>
      (await consent()).allowed().map(({ token, ...permission }) => ({ id: nameOfToken(token), ...permission })),

    'clients:end-permission': async ({ id }) => {
      const asked = await consent();
      await asked.revoke(named(asked.allowed(), id));
    },
  };
}

function gone(): AppError {
  return new AppError(
    409,
    'request_gone',
    'This request was answered before, or it is more than 60 minutes old. Start again in the program that asked.',
  );
}
