import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeExposure } from '#electron/cli/serve-command.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { setUpCli } from './cli-support.ts';

async function setUp(...names: string[]) {
  const bench = setUpCli();
  const folder = await openFolder(join(bench.folder, 'data'));
  for (const name of names) await folder.create(name, { kind: 'seqdef', description: 'Exemplum' });
  return { ...bench, dataFolder: folder };
}

test('allelier client adds, lists and revokes programs that may sign in', async () => {
  const { cli, dataFolder, folder } = await setUp('alpha', 'beta');
  const made = await cli(['client', 'add', 'Nightly typing', '--json']);
  const pair = JSON.parse(made.out) as { key: string; secret: string };
  expect(pair).toEqual({
    key: expect.stringMatching(/^[A-Za-z0-9]{24}$/) as unknown,
    secret: expect.stringMatching(/^[\w.~-]{42}$/) as unknown,
  });
  const stored = dataFolder.site.clients.find(pair.key);
  expect(stored?.secret_sealed).not.toContain(pair.secret);
  const secrets = await openKeyFileSecrets(join(folder, 'config', 'secrets.key'));
  expect(secrets.open(stored?.secret_sealed ?? '')).toBe(pair.secret);
  expect(dataFolder.site.clients.clientRights(pair.key, 'alpha')).toEqual({ read: true, submit: false, curate: false });

  const words = ['client', 'add', 'Curator', '--submit', '--curate', '--database', 'alpha', 'beta'];
  const plain = await cli(words);
  expect(plain.out).toMatch(/^key\t\w{24}\nsecret\t\S{42}\n$/);
  expect(plain.err).toContain('not shown again');
  const listed = JSON.parse((await cli(['client', 'list', '--format', 'json'])).out) as Record<string, unknown>[];
  expect(listed.map(({ name, database, rights }) => ({ name, database, rights }))).toEqual([
    { name: 'Curator', database: 'alpha', rights: ['read', 'submit', 'curate'] },
    { name: 'Curator', database: 'beta', rights: ['read', 'submit', 'curate'] },
    { name: 'Nightly typing', database: null, rights: ['read'] },
  ]);
  expect(JSON.stringify(listed)).not.toContain('secret');
  expect((await cli(['client', 'revoke', pair.key])).out).toContain('Revoked Nightly typing');
  expect((await cli(['client', 'revoke', 'Curator'])).status).toBe(0);
  expect((await cli(['client', 'list', '--format', 'tsv'])).out).toBe('key\tname\tdatabase\trights\tadded\n');
});

test('allelier client takes over a pair that programs have already', async () => {
  const { cli, dataFolder } = await setUp();
  const key = 'K'.repeat(24);
  const words = ['client', 'add', 'Old script', '--key', key, '--secret-stdin'];
  const input = `${'s!$%'.repeat(10)}xy\n`;
  expect((await cli([...words, '--json'], { stdin: input })).out).toBe(
    `${JSON.stringify({ key, secret: input.trim() })}\n`,
  );
  expect((await cli(words, { stdin: input })).err).toContain('There is already a client with the key');
  expect(dataFolder.site.clients.list()).toHaveLength(1);
});

test('allelier client says what is wrong with what it was given', async () => {
  const { cli, dataFolder } = await setUp('alpha');
  const said = async (argv: string[], input?: string) =>
    (await cli(['client', ...argv], input === undefined ? {} : { stdin: input })).err;
  expect(await said(['add', ' '])).toContain('needs a name');
  expect(await said(['add', 'A', '--database', 'gamma'])).toContain('"gamma" does not exist. There are: alpha.');
  expect(await said(['add', 'A', '--key', 'K'.repeat(24)])).toContain('give both --key and --secret-stdin');
  expect(await said(['add', 'A', '--secret-stdin'], 's'.repeat(42))).toContain('give both --key and --secret-stdin');
  expect(await said(['add', 'A', '--key', 'short', '--secret-stdin'], 's'.repeat(42))).toContain('8 to 255 characters');
  expect(await said(['add', 'A', '--key', 'K'.repeat(24), '--secret-stdin'], '\n')).toContain('has no secret');
  expect(await said(['revoke', 'nobody'])).toContain('There is no client "nobody".');
  expect(dataFolder.site.clients.list()).toEqual([]);
  await cli(['client', 'add', 'Twin']);
  await cli(['client', 'add', 'Twin']);
  expect(await said(['revoke', 'Twin'])).toContain('Several clients are called "Twin". Give the key of one.');
});

test('a service that others can reach says which databases it exposes', async () => {
  const { dataFolder } = await setUp('alpha', 'beta', 'gamma');
  await plantAccess(dataFolder, 'beta', 'members');
  await plantAccess(dataFolder, 'gamma', 'closed');
  const said = await describeExposure(dataFolder, '0.0.0.0', { isProtected: false });
  expect(said).toContain('everyone who can reach 0.0.0.0');
  expect(said).toContain('without signing in: alpha.');
  expect(said).toContain('2 more need a sign-in');
  expect(said).toContain('not encrypted');
  expect(said).not.toMatch(/beta|gamma/);
  const listed = await describeExposure(dataFolder, '0.0.0.0', { isProtected: false, signIn: 'everything' });
  expect(listed).toContain('can be seen in the list without signing in: alpha.');
  await plantAccess(dataFolder, 'alpha', 'closed');
  expect(await describeExposure(dataFolder, '0.0.0.0', { isProtected: true })).toMatch(
    /No database is public\. 3 more need a sign-in\. The screens/,
  );
});

test('allelier serve refuses faces, needs of a sign-in and public addresses that are none', async () => {
  const { cli } = setUpCli();
  for (const words of [
    ['--face', 'other'],
    ['--sign-in', 'other'],
    ['--public-url', 'typing.lab.example'],
    ['--public-url', 'https://user:word@typing.lab.example'],
    ['--public-url', 'https://typing.lab.example/?a=1'],
    ['--public-url', ''],
  ])
    expect((await cli(['serve', '--no-open', ...words])).status).toBe(2);
});
