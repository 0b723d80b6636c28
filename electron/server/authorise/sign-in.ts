import { join } from 'node:path';
import { createConsent, type Consent } from '#electron/oauth/provider/consent.ts';
import { createProvider, type Provider } from '#electron/oauth/provider/provider.ts';
import type { ProviderSealing } from '#electron/oauth/provider/secrets.ts';
import type { Attempts } from './attempts.ts';
import type { Accounts } from '#electron/store/site/accounts.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openNonceStore } from '#electron/store/site/oauth-nonces.ts';

/** What programs and people need to sign in to a service. */
export interface SignIn {
  provider: Provider;
  consent: Consent;
  accounts: Pick<Accounts, 'checkPassword' | 'find' | 'roleIn'>;
  /** Seals what the pages keep in a cookie. */
  sealing: ProviderSealing;
  /** Limits guesses of passwords; by default it begins anew with the service. */
  attempts?: Attempts;
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
}

/** Opens all that signing in to a data folder needs. `sealing` is that of the key file, which every host has. */
export async function openSignIn(
  { root, site }: DataFolder,
  sealing: ProviderSealing,
  now: () => number = Date.now,
): Promise<SignIn & { close(): void }> {
  const nonces = await openNonceStore(join(root, 'nonces.sqlite'), { now, running: () => performance.now() });
  return {
    provider: createProvider({ site, nonces, secrets: sealing, now }),
    consent: createConsent(site, sealing, now),
    accounts: site.accounts,
    sealing,
    now,
    close: () => nonces.close(),
  };
}
