import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { createSampleDatabase } from '#test/support/sample-database.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(async (folder) => createSampleDatabase(folder, 'sample'));
  await plantAccess(service.dataFolder, 'sample', 'members');
});
afterAll(() => service.close());

/** A shell whose user allows what a page asks. `input` is what he types before. */
async function allelier(root: string, argv: string[], input = '') {
  const { dataFolder, signIn } = service;
  const stdin = new PassThrough();
  stdin.write(input);
  const written = { out: '', err: '' };
  const status = await runCli(argv, {
    stdout: { write: (part) => (written.out += part) },
    stderr: {
      write(part) {
        written.err += part;
        const token = /oauth_token=(\w+)\s[^]*Verifier: $/.exec(written.err)?.[1];
        if (!part.endsWith('Verifier: ') || token === undefined) return;
        void signIn.consent
          .allow(token, dataFolder.site.accounts.find('ada')?.id ?? 0)
          .then((verifier) => stdin.write(`${verifier}\n`));
      },
    },
    stdin,
    environment: { ALLELIER_DATA: join(root, 'data'), ALLELIER_CONFIG: join(root, 'config') },
    workingFolder: root,
    signal: new AbortController().signal,
  });
  return { status, ...written };
}

// Over 2 s: a site is asked four times a second at most.
test('the shell copies what only an account may read, with that account, and says which', async () => {
  const root = temporaryFolder();
  const url = `${service.address}/bigsdb/db/sample`;
  const mirror = (...options: string[]) => allelier(root, ['mirror', url, '--database', 'kept', ...options]);
  expect(await mirror('--account', 'mine')).toMatchObject({ status: 1, err: expect.stringContaining('site add') });
  await allelier(root, ['site', 'add', `${service.address}/bigsdb`, '--name', 'Second']);
  expect((await mirror()).err).toContain('Second is read without an account.');
  const { key, secret } = await service.addClient('Shell');
  const login = ['site', 'login', 'second', '--account', 'mine', '--database', 'sample', '--key', key];
  expect(await allelier(root, [...login, '--secret-stdin'], `${secret}\n`)).toMatchObject({ status: 0 });

  const refused = await mirror('--no-account');
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('Second is read without an account.') });
  const unknown = await mirror('--account', 'other');
  expect(unknown).toMatchObject({ status: 1, err: expect.stringContaining('no account called "other" at Second') });
  const made = await mirror();
  expect(made).toMatchObject({ status: 0, err: expect.stringContaining('Second is read as "mine".') });
  expect(made.out).toContain('"kept" is a copy of');
  expect(made.out).toContain('Second was read with an account, and may not show all of this to everybody.');
  expect(await allelier(root, ['access', 'kept'])).toMatchObject({
    out: expect.stringContaining('with a role in it only'),
  });
  // The owner may open it; an update brings what is not for everybody, and closes it again.
  expect(await allelier(root, ['access', 'kept', 'public'])).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^At least (\d+) of its \1 alleles and profiles are shown by Second only to those/),
  });
  expect((await allelier(root, ['access', 'kept'])).out).toContain('with a role in it only');
  expect(await allelier(root, ['access', 'kept', 'public', '--open-copy'])).toMatchObject({ status: 0 });
  const updated = await mirror('--update', '--account', 'mine');
  expect(updated).toMatchObject({ status: 0, err: expect.stringContaining('as "mine"') });
  expect(await allelier(root, ['access', 'kept'])).toMatchObject({
    out: expect.stringContaining('with a role in it only'),
  });

  // What everybody sees by now is counted by the site; of a part of it by each locus and scheme.
  await plantAccess(service.dataFolder, 'sample', 'public');
  onTestFinished(() => plantAccess(service.dataFolder, 'sample', 'members'));
  const opening = async () => (await allelier(root, ['access', 'kept', 'public'])).err;
  expect(await opening()).toMatch(/^By its counts, Second shows as many records to everybody as the copy has: /);
  await using folder = await openDataFolder(join(root, 'data'));
  plantIn(await folder.open('kept')).connection.exec(
    `update meta set value = json_set(value, '$.schemes', json('[1]')) where key = 'copy_of';
     update locus set allele_count = allele_count + 2 where name = 'abcZ';
     update scheme set profile_count = profile_count + 1 where id = 1`,
  );
  expect(await opening()).toMatch(/^At least 3 of its /);
});

test('an account that only the window can open reads nothing in the shell, and nobody reads in its place', async () => {
  const root = temporaryFolder();
  await allelier(root, ['site', 'add', service.address, '--name', 'Second']);
  const store = await openSiteStore(join(root, 'data', 'site.sqlite'));
  const sealed = { consumer_key: 'k', consumer_secret_sealed: 'z', tokens: [] };
  const id = await store.remoteAccounts.keep({ site: 'second', name: 'mine', sealed_by: 'system', ...sealed });
  await store.useRemoteAccount('second', id);
  await store.close();
  const said = await allelier(root, ['mirror', `${service.address}/db/sample`, '--database', 'kept']);
  expect(said.status).toBe(1);
  expect(said.err).toContain('allelier site login second --account "mine"');
  expect(said.err).toContain('--no-account');
});
