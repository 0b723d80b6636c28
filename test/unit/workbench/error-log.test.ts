import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createErrorLog, withoutSecrets } from '#electron/workbench/error-log.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('the error log', () => {
  it('keeps source, message and stack of an error', async () => {
    const folder = join(temporaryFolder(), 'logs');
    const log = createErrorLog(folder);
    log.write('result:type', new TypeError('no such thing'));
    await log.close();
    const text = readFileSync(join(folder, 'allelier.log'), 'utf8');
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z result:type\nTypeError: no such thing\n\s+at /);
  });

  it('holds no secret', () => {
    const text = [
      'GET /db?oauth_token=abcdef123&oauth_signature=xyz%3D&page=2',
      '{"session_token":"s3cr3t","name":"Anna"}',
      'Authorization: OAuth oauth_consumer_key="k1"',
      'cookie=allelier-1=zzz',
      'http://127.0.0.1:4000/open/AbC_d-9',
      'password: hunter2',
    ].join('\n');
    const clean = withoutSecrets(text);
    for (const secret of ['abcdef123', 'xyz%3D', 's3cr3t', 'k1', 'zzz', 'AbC_d-9', 'hunter2']) {
      expect(clean).not.toContain(secret);
    }
    expect(clean).toContain('page=2');
    expect(clean).toContain('Anna');
  });

  it('begins a new file when one is full, and is not flooded', async () => {
    const folder = join(temporaryFolder(), 'logs');
    for (let round = 0; round < 6; round += 1) {
      const log = createErrorLog(folder);
      for (let entry = 0; entry < 200; entry += 1) log.write('screen', 'x'.repeat(20_000));
      await log.close();
    }
    const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.length).toBeLessThanOrEqual(4);
    expect(Math.max(...sizes)).toBeLessThan(1_100_000);
    // 60 entries of at most 8,000 characters for each of six logs.
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(6 * 60 * 8_200);
  });

  it('says nothing when the disk refuses', async () => {
    const log = createErrorLog(join(temporaryFolder(), '\0'));
    log.write('screen', 'lost');
    await expect(log.close()).resolves.toBeUndefined();
  });
});
