import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '#test/support/open-folder.ts';
import { setUpCli } from './cli-support.ts';

async function setUp() {
  const bench = setUpCli();
  const folder = await openFolder(join(bench.folder, 'data'));
  for (const name of ['alpha', 'beta']) await folder.create(name, { kind: 'seqdef', description: 'Exemplum' });
  for (const user_name of ['ada', 'bob']) await folder.site.accounts.add({ user_name });
  const { keys } = folder.site;
  return { ...bench, keys, said: async (...words: string[]) => (await bench.cli(['key', ...words])).err };
}

test('allelier key makes a key, shows it once, and lists, bans, allows and ends it', async () => {
  const { cli, keys } = await setUp();
  const made = await cli(['key', 'add', 'ada', 'Nightly', '--database', 'alpha', 'beta']);
  const key = made.out.trim();
  expect(made.err).toContain('not shown again');
  const { id, prefix } = keys.get('Nightly');
  expect(keys.find(key)?.id).toBe(id);
  const { out } = await cli(['key', 'add', 'bob', 'Other', '--json']);
  expect(JSON.parse(out)).toEqual({ key: expect.stringMatching(/^allelier_[\w-]{43}$/) as unknown });
  await keys.used(id, Date.UTC(2026, 0, 2));
  expect((await cli(['key', 'ban', 'ada'])).out).toBe('Banned the keys of ada.\n');
  const list = await cli(['key', 'list', '--format', 'json']);
  expect(JSON.parse(list.out)).toMatchObject([
    {
      account: 'ada',
      name: 'Nightly',
      prefix,
      databases: ['alpha', 'beta'],
      used: '2026-01-02T00:00:00.000Z',
      banned: true,
    },
    { account: 'bob', name: 'Other', databases: null, used: null, banned: false },
  ]);
  expect(list.out).not.toContain(key);
  expect((await cli(['key', 'list', 'bob'])).out).toMatch(
    /\nbob\tOther\tallelier_.{6}…\t\(every\)\t2\S+\tnever\tcounts\n$/,
  );
  expect((await cli(['key', 'allow', 'ada'])).out).toBe('The keys of ada count again.\n');
  expect((await cli(['key', 'end', prefix])).out).toBe(`Ended Nightly (${prefix}…) of ada.\n`);
  expect(keys.find(key)).toBeUndefined();
  expect((await cli(['key', 'end', 'Other', '--account', 'bob'])).status).toBe(0);
  expect(keys.list()).toEqual([]);
});

test('allelier key says what is wrong with what it was given', async () => {
  const { said, keys } = await setUp();
  expect(await said('add', 'nobody', 'Nightly')).toContain('There is no account "nobody".');
  expect(await said('add', 'ada', ' ')).toContain('A key needs a name');
  expect(await said('add', 'ada', 'Nightly', '--database', 'gamma')).toContain('There are: alpha, beta.');
  expect(keys.list()).toEqual([]);
  await said('add', 'ada', 'Nightly');
  await said('add', 'bob', 'Nightly');
  expect(await said('add', 'ada', 'nightly')).toContain('has a key "nightly" already');
  expect(await said('end', 'Nightly')).toContain('Several API keys are called "Nightly"');
  expect(await said('end', 'Nightly', '--account', 'nobody')).toContain('There is no account "nobody".');
  expect(await said('end', 'allelier_')).toContain('There is no API key "allelier_".');
  await said('ban', 'ada');
  expect(await said('add', 'ada', 'Another')).toContain('has banned the API keys of this account');
  expect(keys.list()).toHaveLength(2);
});
