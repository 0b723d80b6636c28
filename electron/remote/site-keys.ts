import type { Vault } from '#electron/oauth/client/vault.ts';
import type { RemoteKey, RemoteKeys } from '#electron/store/site/remote-keys.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { KEY_MARK, SHOWN_OF_KEY } from '#shared/api-keys.ts';
import { AppError } from '#shared/problem.ts';
import { isPrivateLine } from './site-address.ts';

/** The user's keys of remote sites. They are unsealed for each use and kept nowhere. */
export interface SiteKeys {
  /** The key with which this host reads a site. Undefined where it has none: one of another host cannot be opened here. */
  here(site: string): Promise<RemoteKey | undefined>;
  /** The key itself. Undefined once it was replaced or removed. */
  open(id: number): Promise<string | undefined>;
  /** Keeps a key, in place of the one before. Blanks in it are dropped. AppError: `bad_key`, `key_needs_https` (400), `secrets_undecided` (409). */
  put(site: RemoteSite, given: string): Promise<void>;
}

/** Characters of a key that are shown, to tell one from another. Those of Allelier all begin alike. */
const SHOWN = 4;
const shownOf = (key: string) => key.slice(0, key.startsWith(KEY_MARK) ? SHOWN_OF_KEY : SHOWN);
/** Visible signs, so that it is a header and nothing else. No site is known to give shorter keys or much longer ones. */
const KEY = /^[\x21-\x7e]{16,500}$/;

export function createSiteKeys(keys: RemoteKeys, vault: Vault): SiteKeys {
  return {
    async here(site) {
      const sealedBy = await vault.sealedBy();
      return (await keys.list(site)).find(({ sealed_by }) => sealed_by === sealedBy);
    },

    async open(id) {
      const sealed = await keys.sealed(id);
      return sealed === undefined ? undefined : (await vault.secrets()).open(sealed);
    },

    async put({ id: site, name, base_url }, given) {
      if (!isPrivateLine(base_url)) throw keyNeedsHttps(name, base_url);
      const key = given.replaceAll(/\s+/g, '');
      if (!KEY.test(key)) {
        throw new AppError(
          400,
          'bad_key',
          `This cannot be a key of ${name}: one has 16 characters or more, without letters with accents. Copy it again, whole.`,
        );
      }
      const secrets = await vault.secrets();
      const sealed_by = (await vault.sealedBy()) ?? 'memory';
      await keys.keep({ site, sealed_by, begins: shownOf(key), key_sealed: secrets.seal(key) });
    },
  };
}

/** Whoever listens on the way would have the key. */
export function keyNeedsHttps(name: string, address: string): AppError {
  return new AppError(
    400,
    'key_needs_https',
    `${name} is asked without encryption (${address}), so a key would be readable on the way and is not sent there. Add the site by an address that begins with https://, or sign in with an account.`,
  );
}
