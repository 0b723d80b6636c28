import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { app } from './app.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'v11';

function key(): Buffer {
  const file = join(app.getPath('userData'), '.shim-safe-storage');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}

function isEncryptionAvailable(): boolean {
  return process.env['ELECTRON_SHIM_NO_KEYRING'] !== '1';
}

export const safeStorage = {
  isEncryptionAvailable,
  getSelectedStorageBackend: () => (isEncryptionAvailable() ? 'gnome_libsecret' : 'basic_text'),
  encryptString(plain) {
    if (!isEncryptionAvailable()) throw new Error('Error while encrypting the text: encryption is not available.');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const body = [cipher.update(plain, 'utf8'), cipher.final()];
    return Buffer.concat([Buffer.from(PREFIX), iv, ...body, cipher.getAuthTag()]);
  },
  decryptString(sealed) {
    const start = PREFIX.length + IV_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(PREFIX.length, start));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(start, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  },
} satisfies Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;
