import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { publishFile, temporaryNameFor } from '../file/publish-file.ts';

/** Encrypts secrets, so that a copied file does not reveal them. */
export interface Secrets {
  /** Whether secrets can be sealed and opened here. */
  isAvailable(): boolean;
  seal(plain: string): string;
  open(sealed: string): string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, to distinguish it from later ones. It is also authenticated by the tag. */
const VERSION = Buffer.from([1]);

/** Makes a new key, unless another program has just made one. */
async function makeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = temporaryNameFor(file);
  try {
    await writeFile(temporary, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
    await publishFile(temporary, file, { refuseExisting: true });
  } catch (error) {
    await rm(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function readKey(file: string): Promise<Buffer> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new AppError(
      500,
      'key_file_exposed',
      `Others can read the key file ${file}. Run: chmod 600 "${file}". Then sign in again, because the key may be known.`,
    );
  }
  const key = await readFile(file);
  if (key.length === KEY_BYTES) return key;
  throw new AppError(500, 'key_file_damaged', `The key file ${file} is damaged. Remove it and sign in again.`);
}

async function loadKey(file: string): Promise<Buffer> {
  try {
    return await readKey(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeKeyFile(file);
    return readKey(file);
  }
}

/**
 * Encrypts secrets with AES-256-GCM and a key file of mode 0600, which is made if it does not exist. Keep it outside
 * the data folder, so that a copied data folder does not contain its key. Throws `key_file_exposed` and
 * `key_file_damaged` (500). `open` throws `unreadable_secret` (500) if the secret was sealed with another key or has
 * been changed.
 */
export async function openKeyFileSecrets(file: string): Promise<Secrets> {
  const key = await loadKey(file);
  const bodyStart = VERSION.length + NONCE_BYTES + TAG_BYTES;

  return {
    isAvailable: () => true,

    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(VERSION);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },

    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const nonce = bytes.subarray(VERSION.length, VERSION.length + NONCE_BYTES);
        const tag = bytes.subarray(VERSION.length + NONCE_BYTES, bodyStart);
        const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        opener.setAAD(bytes.subarray(0, VERSION.length)).setAuthTag(tag);
        return opener.update(bytes.subarray(bodyStart), undefined, 'utf8') + opener.final('utf8');
      } catch {
        throw new AppError(500, 'unreadable_secret', 'A stored secret cannot be read with this key. Sign in again.');
      }
    },
  };
}
