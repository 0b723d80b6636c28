import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { withTemporary } from '#electron/store/file/temporary-file.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const HOLD = new URL('../../support/hold-temporary.ts', import.meta.url);
const CLEAR = new URL('../../support/keep-clearing.ts', import.meta.url);
const ABOUT = { kind: 'seqdef', description: 'Exemplum' } as const;

function newDataFolder() {
  const root = temporaryFolder();
  const databases = join(root, 'databases');
  mkdirSync(databases);
  return { root, databases };
}

function start(script: URL, ...parameters: string[]): ChildProcess {
  const child = fork(fileURLToPath(script), parameters);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('what a killed process left unfinished goes at the next start; what a living one writes stays', async () => {
  const { root, databases } = newDataFolder();
  const file = join(databases, 'a.sqlite');
  const [dead, living] = [start(HOLD, file), start(HOLD, file)];
  const nameFrom = async (child: ChildProcess) => String((await once(child, 'message'))[0]);
  const [deadFile, livingFile] = await Promise.all([nameFrom(dead), nameFrom(living)]);
  dead.kill('SIGKILL');
  await once(dead, 'exit');
  await (await openDataFolder(root)).close();
  expect([existsSync(deadFile), existsSync(livingFile)]).toEqual([false, true]);
  living.kill('SIGKILL');
  await once(living, 'exit');
  await (await openDataFolder(root)).close();
  expect(readdirSync(databases)).toEqual([]);
});

test('side files without their main file, and unfinished files of site.sqlite, go too; files of others stay', async () => {
  const { root, databases } = newDataFolder();
  writeFileSync(join(databases, 'a.sqlite.new-0123456789ab-changes'), 'half');
  writeFileSync(join(databases, 'a.index.new-0123456789ab'), 'half');
  writeFileSync(join(databases, 'notes.new'), 'mine');
  writeFileSync(join(root, 'site.sqlite.new-0123456789ab'), 'half');
  writeFileSync(join(root, 'thesis.doc.new-0123456789ab'), 'mine');
  await (await openDataFolder(root)).close();
  expect(readdirSync(databases)).toEqual(['notes.new']);
  expect(readdirSync(root).filter((name) => name.includes('.new-'))).toEqual(['thesis.doc.new-0123456789ab']);
});

test('a process that clears up all the time takes nothing from one that makes and changes databases', async () => {
  const { databases } = newDataFolder();
  const clearing = start(CLEAR, databases);
  await once(clearing, 'message');
  for (let each = 0; each < 25; each += 1) {
    const file = join(databases, `x${each}.sqlite`);
    await (await createDatabase(file, ABOUT)).close();
    // A long change works on a copy, which lies there without a lock of SQLite's for a moment.
    const order = { ...byOwner(), file, title: 'Test', patience: 5_000, isLong: true };
    await change(order, (made) => {
      made.connection.prepare("insert into meta (key, value) values ('news', 'yes')").run();
      made.contentChanged();
    });
    await withTemporary(join(databases, 'x.index'), async (temporary) => {
      writeFileSync(temporary, 'index');
      await new Promise((resolve) => setImmediate(resolve));
      expect(existsSync(temporary)).toBe(true);
    });
  }
  clearing.send('end');
  const [rounds] = (await once(clearing, 'message')) as [number];
  expect(rounds).toBeGreaterThan(25);
});
