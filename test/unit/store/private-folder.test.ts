import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leaveWriterNote, noteFileOf } from '#electron/store/changes/writer-note.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const ABOUT = { kind: 'seqdef', description: 'Exemplum' } as const;

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8);

/** Modes of the files of a folder, side files included, without repetition. */
function modesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  return [...new Set(files.map((name) => modeOf(folder, name)))];
}

/** A data folder as earlier versions made it: readable by everybody. */
async function makeReadable(root: string): Promise<void> {
  const folder = await openDataFolder(root);
  await folder.create('a', ABOUT);
  await folder.close();
  for (const path of ['', 'databases']) chmodSync(join(root, path), 0o755);
  for (const path of ['site.sqlite', 'databases/a.sqlite']) chmodSync(join(root, path), 0o644);
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test('is for its owner alone, with all that is written later', async () => {
    const root = join(temporaryFolder(), 'deep', 'data');
    const folder = await openFolder(root);
    await folder.create('a', ABOUT);
    await folder.site.setSetting('theme', '"dark"');
    expect([modeOf(root), modeOf(root, 'databases')]).toEqual(['700', '700']);
    expect(readdirSync(join(root, 'databases'))).toContain('a.sqlite-wal');
    expect([modesIn(root), modesIn(join(root, 'databases'))]).toEqual([['600'], ['600']]);
  });

  test('of an earlier version is closed to others at the next start', async () => {
    const root = join(temporaryFolder(), 'data');
    await makeReadable(root);
    await openFolder(root);
    expect([modeOf(root), modeOf(root, 'databases'), ...modesIn(root), ...modesIn(join(root, 'databases'))]).toEqual([
      '700',
      '700',
      '600',
      '600',
    ]);
  });

  test('that holds other things too, like a home folder, keeps its permissions; only our files are closed', async () => {
    const root = join(temporaryFolder(), 'home');
    await makeReadable(root);
    mkdirSync(join(root, 'public'));
    chmodSync(join(root, 'public'), 0o755);
    writeFileSync(join(root, 'databases', 'letter.txt'), 'x');
    chmodSync(join(root, 'databases', 'letter.txt'), 0o644);
    await openFolder(root);
    expect([modeOf(root), modeOf(root, 'public'), modeOf(root, 'databases')]).toEqual(['755', '755', '755']);
    expect(modeOf(root, 'databases', 'letter.txt')).toBe('644');
    expect([modeOf(root, 'site.sqlite'), modeOf(root, 'databases', 'a.sqlite')]).toEqual(['600', '600']);
  });

  test('that is shared with a group on purpose stays shared, also its new files', async () => {
    const root = join(temporaryFolder(), 'data');
    await makeReadable(root);
    for (const path of [root, join(root, 'databases')]) chmodSync(path, 0o2775);
    const folder = await openFolder(root);
    await folder.create('b', ABOUT);
    expect([modeOf(root), modeOf(root, 'databases')]).toEqual(['2775', '2775']);
    const umask = process.umask();
    expect(modeOf(root, 'databases', 'b.sqlite')).toBe((0o666 & ~umask).toString(8));
    expect(modeOf(root, 'databases', 'a.sqlite')).toBe('644');
    onTestFinished(leaveWriterNote(folder.fileOf('b'), 'Import'));
    expect(modeOf(noteFileOf(folder.fileOf('b')))).toBe((0o666 & ~umask).toString(8));
  });
});
