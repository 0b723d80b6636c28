import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { HOLDER_FILE, holdFolder } from '#electron/store/site/folder-holder.ts';
import { OWNER } from '#shared/principal.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const PACE = { beat: 10, watch: 80, look: 10 };
const as = (host: string) => ({ host, pace: PACE });

/** What a program on another computer leaves in a folder. Its clock does not matter: only `beat` changes. */
function byOther(file: string, beat: number): void {
  writeFileSync(file, JSON.stringify({ host: 'elsewhere', name: 'lab-2', pid: 7, beat }));
}

test('a folder that a program on another computer uses is refused with a sentence, and free when that ends', async () => {
  const root = temporaryFolder();
  const first = await holdFolder(root, as('a'));
  const again = await holdFolder(root, as('a'));
  await expect(holdFolder(root, as('b'))).rejects.toMatchObject({ problem: { code: 'folder_held', status: 409 } });
  first.close();
  await expect(holdFolder(root, as('b'))).rejects.toThrow('in use by the computer');
  again.close();
  (await holdFolder(root, as('b'))).close();
});

test('what a killed program left is taken over: of this computer at once, of another when it no longer changes', async () => {
  const root = temporaryFolder();
  const file = join(root, HOLDER_FILE);
  const killed = { host: 'a', name: 'here', pid: 2 ** 30, beat: 1 };
  writeFileSync(file, JSON.stringify(killed));
  (await holdFolder(root, { host: 'a', pace: { ...PACE, watch: 1_000_000 } })).close();
  for (const text of [JSON.stringify(killed), '', '{"host":']) {
    writeFileSync(file, text);
    const began = performance.now();
    const held = await holdFolder(root, as('b'));
    expect(performance.now() - began).toBeGreaterThan(PACE.watch);
    expect(readFileSync(file, 'utf8')).toContain('"host":"b"');
    held.close();
  }
  // Two that judge at the same time do not both get it.
  writeFileSync(file, JSON.stringify(killed));
  const both = await Promise.allSettled([holdFolder(root, as('b')), holdFolder(root, as('c'))]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of both) if (one.status === 'fulfilled') one.value.close();
});

test('what a computer left before it started anew is taken over at once, unless a copy of it may keep it new', async () => {
  const root = temporaryFolder();
  const file = join(root, HOLDER_FILE);
  /** Leaves what a killed program of a computer does that wrote for the last time at a moment. */
  const leave = async (computer: string, at: number) => {
    const held = await holdFolder(root, { ...as('before'), computer });
    const text = readFileSync(file);
    held.close();
    writeFileSync(file, text);
    utimesSync(file, at / 1000, at / 1000);
  };
  await leave('this', 0);
  (await holdFolder(root, { host: 'after', computer: 'this', pace: { ...PACE, watch: 1_000_000 } })).close();
  for (const [computer, at] of [
    ['this', Date.now() - 1000],
    ['other', 0],
  ] as const) {
    await leave(computer, at);
    const began = performance.now();
    (await holdFolder(root, { ...as('after'), computer: 'this' })).close();
    expect(performance.now() - began).toBeGreaterThan(PACE.watch);
  }
});

test('a data folder is refused while another computer writes there, and changes are once it was taken over', async () => {
  const root = temporaryFolder();
  const file = join(root, HOLDER_FILE);
  let beat = 0;
  byOther(file, beat);
  const timer = setInterval(() => byOther(file, (beat += 1)), 20);
  onTestFinished(() => clearInterval(timer));
  await expect(openDataFolder(root)).rejects.toThrow('in use by the computer "lab-2" (process 7)');
  clearInterval(timer);
  writeFileSync(file, '');
  const other = temporaryFolder();
  await using folder = await openDataFolder(other);
  await folder.create('species', { kind: 'seqdef', description: 'Before' });
  // This computer slept, and was taken for gone.
  byOther(join(other, HOLDER_FILE), 1);
  const change = { database: 'species', principal: OWNER, input: { description: 'After' } };
  await expect(folder.changes.make('database.describe', change)).rejects.toMatchObject({
    problem: { code: 'folder_held' },
  });
});
