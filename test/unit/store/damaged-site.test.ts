import {
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { setUpCli } from '#test/unit/cli/cli-support.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Overwrites the middle of a file, where pages of tables lie. */
function spoilMiddle(file: string): void {
  const handle = openSync(file, 'r+');
  const { size } = statSync(file);
  writeSync(handle, Buffer.alloc(size - 8192, 'x'), 0, size - 8192, 8192);
  closeSync(handle);
}

async function makeFolder(root: string): Promise<void> {
  const folder = await openDataFolder(root);
  await folder.create('neisseria', { kind: 'seqdef', description: 'Real work' });
  await folder.site.setSetting('settings', '{"theme":"dark"}');
  await folder.close();
}

test.for([
  ['is no database', (file: string) => writeFileSync(file, 'a letter')],
  ['is empty', (file: string) => truncateSync(file, 0)],
  ['is cut short', (file: string) => truncateSync(file, 10_000)],
  ['is spoilt in its middle', spoilMiddle],
] as const)('a site.sqlite that %s is set aside as it is, and databases open', async ([, spoil]) => {
  const root = join(temporaryFolder(), 'data');
  await makeFolder(root);
  const site = join(root, 'site.sqlite');
  spoil(site);
  const spoilt = readFileSync(site);
  const folder = await openFolder(root);
  expect((await folder.listGroups()).flatMap(({ databases }) => databases)).toEqual(['neisseria']);
  expect((await folder.open('neisseria')).isOpen).toBe(true);
  expect(await folder.site.getSetting('settings')).toBeUndefined();
  const [aside = ''] = readdirSync(root).filter((name) => name.includes('damaged') && !/-(wal|shm)$/.test(name));
  expect(readFileSync(join(root, aside)).equals(spoilt)).toBe(true);
  expect(folder.site.notice).toContain(`It now has the name "${aside}"`);
  expect(folder.site.notice).toMatch(/settings, .* jobs, .* groups of databases, .* accounts .* secrets/);
});

test('the screens hear of it until somebody has read it, also after a restart', async () => {
  const root = join(temporaryFolder(), 'data');
  await makeFolder(root);
  truncateSync(join(root, 'site.sqlite'), 100);
  await (await openDataFolder(root)).close();
  const folder = await openFolder(root);
  expect(folder.site.notice).toBeUndefined();
  expect(await folder.site.readNotice()).toContain('was damaged');
  await folder.site.removeNotice();
  expect(await folder.site.readNotice()).toBeUndefined();
});

test.skipIf(!canMountDisks)('on a full disk it stays where it is, and is set aside once there is room', async () => {
  const disk = smallDisk(4);
  const root = join(disk.folder, 'data');
  await makeFolder(root);
  const site = join(root, 'site.sqlite');
  spoilMiddle(site);
  const spoilt = readFileSync(site);
  disk.fill();
  for (let start = 0; start < 2; start += 1) {
    await expect(openDataFolder(root)).rejects.toMatchObject({ problem: { code: 'disk_full' } });
    expect(readFileSync(site).equals(spoilt)).toBe(true);
    expect(readdirSync(root).filter((name) => name.includes('damaged'))).toEqual([]);
  }
  disk.free();
  const folder = await openFolder(root);
  expect(folder.site.notice).toContain('was damaged');
  expect(await folder.site.readNotice()).toBe(folder.site.notice);
});

test('the shell says it once and does its work; of a damaged database it says which, and lists the others', async () => {
  const { folder, cli } = setUpCli();
  for (const name of ['one', 'two']) await cli(['create', name, '--kind', 'seqdef']);
  const data = join(folder, 'data');
  truncateSync(join(data, 'site.sqlite'), 50);
  truncateSync(join(data, 'databases', 'one.sqlite'), 3000);
  const first = await cli(['databases']);
  expect(first.err).toContain('The file "site.sqlite" of the data folder was damaged.');
  expect(first.err).toMatch(
    /The database "one" is damaged: .*other databases are not affected\. See what is wrong with "allelier check", and restore a backup/,
  );
  expect(first.out).toContain('two\tseqdef');
  expect((await cli(['databases'])).err).not.toContain('site.sqlite');
});
