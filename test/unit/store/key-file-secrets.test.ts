import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const newFile = () => join(temporaryFolder(), 'config/secrets.key');

describe('secrets under a key file', () => {
  it('are sealed differently each time and can be opened later', async () => {
    const file = newFile();
    const secrets = await openKeyFileSecrets(file);
    const sealed = secrets.seal('tökén');
    expect(secrets.seal('tökén')).not.toBe(sealed);
    expect(sealed).not.toContain('tökén');
    expect((await openKeyFileSecrets(file)).open(sealed)).toBe('tökén');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('cannot be opened with another key or after a change', async () => {
    const sealed = (await openKeyFileSecrets(newFile())).seal('secret');
    const others = await openKeyFileSecrets(newFile());
    expect(() => others.open(sealed)).toThrow(/Sign in again/);
    const bytes = Buffer.from(sealed, 'base64');
    const own = await openKeyFileSecrets(newFile());
    const good = Buffer.from(own.seal('secret'), 'base64');
    for (let index = 0; index < good.length; index += 1) {
      const changed = Buffer.from(good);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => own.open(changed.toString('base64'))).toThrow(/Sign in again/);
    }
    expect(() => own.open('')).toThrow(/Sign in again/);
    expect(bytes.length).toBe(good.length);
  });

  it('are refused when others can read the key, or when it is damaged', async () => {
    const file = newFile();
    await openKeyFileSecrets(file);
    const key = readFileSync(file);
    chmodSync(file, 0o644);
    await expect(openKeyFileSecrets(file)).rejects.toThrow(/chmod 600/);
    chmodSync(file, 0o600);
    writeFileSync(file, key.subarray(1));
    await expect(openKeyFileSecrets(file)).rejects.toThrow(/damaged/);
  });

  it('share one key when two programs start together', async () => {
    const file = newFile();
    const [first, second] = await Promise.all([openKeyFileSecrets(file), openKeyFileSecrets(file)]);
    expect(second?.open(first?.seal('secret') ?? '')).toBe('secret');
  });
});
