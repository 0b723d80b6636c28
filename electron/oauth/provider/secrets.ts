import { createHmac } from 'node:crypto';
import { createLruCache } from '#shared/lru-cache.ts';

/** Encrypts and opens the secrets of the provider, with the same key in every process of a data folder. */
export interface ProviderSealing {
  seal(plain: string): string;
  open(sealed: string): string;
}

/** Number of opened secrets that are held, so that a signed request does not open its two anew. */
const HELD = 500;

/** The secrets of the provider. `open` gives undefined for one that was sealed with another key, or was changed. */
interface ProviderSecrets {
  seal(plain: string): string;
  open(sealed: string): string | undefined;
}

export function createProviderSecrets(sealing: ProviderSealing): ProviderSecrets {
  const opened = createLruCache<string>({ limit: HELD });
  return {
    seal: (plain) => sealing.seal(plain),
    open(sealed) {
      try {
        return opened.getOrMake(sealed, () => sealing.open(sealed));
      } catch {
        return undefined;
      }
    },
  };
}

/** What is stored of a verifier: with the secret of its token as key, so that nobody finds it by trying all texts. */
export function hashOfVerifier(verifier: string, tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update(verifier.trim()).digest('base64');
}
