import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { openKeyFileSecrets, type Secrets } from '#electron/store/site/key-file-secrets.ts';
import { AppError } from '#shared/problem.ts';
import type { SealedBy } from '#shared/rpc/contract/site-account.ts';

/** What a host offers for sealing. */
interface Sealing {
  secrets: Secrets;
  sealedBy: 'system' | 'key-file';
  keyFile: string;
}

/** Keeps the choice of a user whose system has no key store. */
interface ChoiceTable {
  getSetting(key: string): Promise<string | undefined>;
  setSetting(key: string, value: string): Promise<void>;
}

/** Seals the user's tokens for this host. */
export interface Vault {
  /** With whose key; undefined while the system has no key store and the user has not chosen. */
  sealedBy(): Promise<SealedBy | undefined>;
  /** Chooses how secrets are kept. Without effect where the system has a key store. */
  choose(kept: 'key-file' | 'memory'): Promise<void>;
  /** AppError 409 `secrets_undecided`; errors of `openKeyFileSecrets`. */
  secrets(): Promise<Secrets>;
}

const CHOICE = 'secrets_without_key_store';

export function createVault({ secrets, sealedBy, keyFile }: Sealing, table: ChoiceTable): Vault {
  const inMemory = memorySecrets();
  let fromFile: Promise<Secrets> | undefined;

  async function current(): Promise<SealedBy | undefined> {
    if (secrets.isAvailable()) return sealedBy;
    const choice = await table.getSetting(CHOICE);
    return choice === '"key-file"' ? 'key-file' : choice === '"memory"' ? 'memory' : undefined;
  }

  return {
    sealedBy: current,
    choose: (kept) => table.setSetting(CHOICE, JSON.stringify(kept)),
    async secrets() {
      const kind = await current();
      if (kind === 'memory') return inMemory;
      if (kind === undefined) throw undecided();
      if (secrets.isAvailable()) return secrets;
      fromFile ??= openKeyFileSecrets(keyFile);
      // A key file that was mended meanwhile is read again.
      fromFile.catch(() => (fromFile = undefined));
      return fromFile;
    },
  };
}

function undecided(): AppError {
  return new AppError(
    409,
    'secrets_undecided',
    'This system has no key store that could store your tokens. Choose first how they are stored.',
  );
}

/** Seals with a key that nobody has once the program has ended. */
function memorySecrets(): Secrets {
  const key = randomBytes(32);
  return {
    isAvailable: () => true,
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      opener.setAuthTag(bytes.subarray(12, 28));
      return opener.update(bytes.subarray(28), undefined, 'utf8') + opener.final('utf8');
    },
  };
}
