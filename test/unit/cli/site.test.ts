import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { startProxy } from '#test/support/connect-proxy.ts';
import { startScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A shell with a scripted site. `answer` gives what the user types after seeing what was written to stderr so far. */
async function setUp() {
  const provider = await startScriptedProvider();
  onTestFinished(() => provider.close());
  const folder = temporaryFolder();

  async function cli(
    argv: string[],
    answer: (asked: string) => string | undefined | Promise<string> = () => undefined,
    input = '',
  ) {
    const stdin = new PassThrough();
    stdin.write(input);
    const written = { out: '', err: '' };
    let answered = 0;
    const status = await runCli(argv, {
      stdout: { write: (part) => (written.out += part) },
      stderr: {
        write(part) {
          written.err += part;
          const question = written.err.slice(answered);
          if (!question.endsWith(': ')) return;
          answered = written.err.length;
          void Promise.resolve(answer(question)).then((line) =>
            line === undefined ? stdin.end() : stdin.write(`${line}\n`),
          );
        },
      },
      stdin,
      environment: { ALLELIER_DATA: join(folder, 'data'), ALLELIER_CONFIG: join(folder, 'config') },
      workingFolder: folder,
      signal: new AbortController().signal,
    });
    return { status, ...written };
  }

  /** What a user answers who allows access; the verifiers before the right one are wrong. */
  function user({ wrong = [] }: { wrong?: string[] } = {}) {
    const left = [...wrong];
    return async (asked: string) => {
      if (asked.includes('Consumer key')) return provider.consumer.key;
      if (asked.includes('Consumer secret')) return provider.consumer.secret;
      const page = /^http\S+authorize\S+$/m.exec(asked)?.[0];
      if (page) user.page = page;
      return left.shift() ?? ` ${await provider.approve(user.page)} `;
    };
  }
  user.page = '';

  return { provider, folder, cli, user };
}

function expectNoSecret(folder: string, said: string, { secrets }: ScriptedProvider): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n') + said;
  for (const secret of secrets) expect(text).not.toContain(secret);
}

test('the shell reaches a site through the proxy that it was told of', async () => {
  const { cli } = await setUp();
  const proxy = await startProxy();
  expect(await cli(['site', 'proxy'])).toMatchObject({ status: 0, out: 'system\n' });
  expect(await cli(['site', 'proxy', proxy.address])).toMatchObject({ status: 0, out: `${proxy.address}\n` });
  const refused = await cli(['site', 'add', 'https://site.invalid:1']);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('cannot be reached') });
  await cli(['mirror', 'https://other.invalid:1/db/our_seqdef', '--database', 'ours']);
  expect([...new Set(proxy.asked)]).toEqual(['CONNECT site.invalid:1', 'CONNECT other.invalid:1']);
  expect(await cli(['site', 'proxy', 'socks5://x'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('is no address of a proxy'),
  });
  expect(await cli(['site', 'proxy', 'none'])).toMatchObject({ status: 0, out: 'none\n' });
  await cli(['site', 'add', 'https://third.invalid:1']);
  expect(proxy.asked.join()).not.toContain('third');
});

test('a site is added, signed in at, listed and forgotten from the shell', async () => {
  const { provider, folder, cli, user } = await setUp();
  expect(await cli(['site', 'add', `${provider.address}/db/open_seqdef`, '--name', 'Our laboratory'])).toEqual({
    status: 0,
    out: `Added Our laboratory (${provider.address}) as our-laboratory.\n`,
    err: 'To sign in there: allelier site login our-laboratory\n',
  });
  const again = await cli(['site', 'add', provider.address]);
  expect(again).toMatchObject({ status: 1, err: expect.stringContaining('Our laboratory has this address already') });

  const login = await cli(['site', 'login', 'Our Laboratory'], user({ wrong: ['Wr0ngOne', ''] }));
  expect(login).toMatchObject({ status: 0, out: 'Signed in at Our laboratory as "my account".\n' });
  expect(login.err).toContain('does not accept this verifier');
  expect(login.err).toContain('seals for itself');
  expect(login.err).toContain('A signed call to open_seqdef works.');
  const withoutPage = login.err.replace(user.page, '');
  expectNoSecret(folder, login.out + withoutPage, provider);

  // The key is kept for another account.
  const second = await cli(
    ['site', 'login', 'our-laboratory', '--account', 'second', '--database', 'closed_seqdef'],
    user(),
  );
  expect(second).toMatchObject({ status: 0, err: expect.not.stringContaining('Consumer key') });
  const list = await cli(['site', 'list']);
  expect(list.out.trim().split('\n').slice(1)).toEqual([
    `our-laboratory\tOur laboratory\t${provider.address}\tmy account\tyes\tyes\t`,
    `our-laboratory\tOur laboratory\t${provider.address}\tsecond\tyes\tno`,
  ]);

  expect(await cli(['site', 'logout', 'our-laboratory'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('Say which with --account: "my account", "second"'),
  });
  expect(await cli(['site', 'logout', 'our-laboratory', '--account', 'second'])).toMatchObject({ status: 0 });
  expect(await cli(['site', 'remove', 'our-laboratory'])).toMatchObject({
    status: 0,
    out: 'Removed Our laboratory with the accounts there.\n',
  });
  expect(await cli(['site', 'logout', 'our-laboratory'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is none yet'),
  });
});

test('key and secret can be given without a terminal; what is wrong is refused and nothing kept', async () => {
  const { provider, cli, user } = await setUp();
  const { key, secret } = provider.consumer;
  await cli(['site', 'add', provider.address, '--name', 'Site']);
  const answers = user();
  expect(await cli(['site', 'login', 'site', '--key', 'x'.repeat(24)], answers)).toMatchObject({
    status: 1,
    err: expect.stringContaining('does not know the consumer key'),
  });
  expect(await cli(['site', 'login', 'site', '--database', 'none', '--key', key], answers)).toMatchObject({
    status: 1,
    err: expect.stringContaining('offers no sign-in for none'),
  });
  expect(
    await cli(['site', 'login', 'site', '--key', key], (asked) => (asked.includes('secret') ? secret : undefined)),
  ).toMatchObject({
    status: 1,
    err: expect.stringContaining('The input ended before everything was answered'),
  });
  expect((await cli(['site', 'list', '--format', 'json'])).out).not.toContain('account');
  const login = ['site', 'login', 'site', '--key', key, '--secret-stdin'];
  expect(await cli(login, answers, `${secret}\n`)).toMatchObject({
    status: 0,
    err: expect.not.stringContaining('secret'),
  });
});

test('an account of the window is shown, and the shell says how to sign in for itself', async () => {
  const { provider, folder, cli, user } = await setUp();
  await cli(['site', 'add', provider.address, '--name', 'Site']);
  const store = await openSiteStore(join(folder, 'data', 'site.sqlite'));
  const sealed = { token_sealed: 'x', secret_sealed: 'y', expires_at: null };
  const ofWindow = { site: 'site', name: 'my account', sealed_by: 'system' as const, consumer_key: 'k' };
  await store.remoteAccounts.keep({
    ...ofWindow,
    consumer_secret_sealed: 'z',
    tokens: [{ database: 'open_seqdef', kind: 'access', ...sealed }],
  });
  await store.close();
  const list = await cli(['site', 'list']);
  expect(list.out).toContain('my account\tno\tno');
  expect(list.err).toContain('allelier site login site --account "my account"');
  expect(await cli(['site', 'login', 'site'], user())).toMatchObject({ status: 0 });
  expect((await cli(['site', 'list'])).out).toContain('my account\tyes\tyes');
  const after = await openSiteStore(join(folder, 'data', 'site.sqlite'));
  const [account] = await after.remoteAccounts.list('site');
  // What the window sealed is still there: both sign for themselves.
  expect(await after.remoteAccounts.secretOf(account?.id ?? 0, 'system')).toMatchObject({ consumer_key: 'k' });
  await after.close();
});

test('a key of a site is typed unseen or piped, reads copies, and is removed; it is never shown whole', async () => {
  const { provider, folder, cli } = await setUp();
  const [first, second] = ['f1rstKeyOfTheSite012345', 's3condKeyOfTheSite01234'];
  provider.secrets.push(first, second);
  await cli(['site', 'add', provider.address, '--name', 'Site']);
  const nobody = 'sequence queries\tnobody\nsubmissions\tnobody\n';
  expect(await cli(['site', 'key', 'site'])).toEqual({ status: 0, out: `reading\tnobody\n${nobody}`, err: '' });
  const typed = await cli(['site', 'key', 'site', '--set'], (asked) => (asked === 'Key of Site: ' ? first : undefined));
  expect(typed).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^reading\tthe key f1rs… since \d{4}-\d\d-\d\d\n/),
  });
  expect((await cli(['site', 'list'])).out).toContain(`Site\t${provider.address}\t\t\t\tf1rs`);
  const piped = await cli(['site', 'key', 'site', '--key-stdin'], undefined, `${second}\n`);
  expect(piped.out).toContain('the key s3co…');
  const mirror = ['mirror', `${provider.address}/db/open_seqdef`, '--database', 'kept'];
  const refused = await cli(mirror);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('Site is read with the key s3co….') });
  expect(refused.err).toContain('does not accept the key that begins with s3co for open_seqdef');
  const told = await cli(['site', 'key', 'site']);
  expect(told.err).toContain('Site refused the key for open_seqdef on ');
  expect(provider.proofs.at(-1)).toMatchObject({ key: second, isSigned: false });
  expect((await cli([...mirror, '--no-account', '--estimate'])).err).toContain('Site is read without an account.');
  expect(provider.proofs.at(-1)).toMatchObject({ key: undefined });
  const said = JSON.stringify([typed, piped, refused, told]);
  expectNoSecret(folder, said, provider);

  expect(await cli(['site', 'key', 'site', '--remove'])).toMatchObject({
    status: 0,
    out: expect.stringContaining('wiped'),
  });
  expect((await cli(['site', 'key', 'site'])).out).toMatch(/^reading\tnobody/);
  expect(await cli(['site', 'key', 'site', '--key-stdin'], undefined, 'short\n')).toMatchObject({
    status: 1,
    err: expect.stringContaining('cannot be a key of Site'),
  });
  const store = await openSiteStore(join(folder, 'data', 'site.sqlite'));
  await store.remoteKeys.keep({ site: 'site', sealed_by: 'system', begins: 'w1nd', key_sealed: 'x' });
  await store.close();
  expect((await cli(['site', 'key', 'site'])).err).toContain('given in the window');
  expect(await cli(mirror)).toMatchObject({ status: 1, err: expect.stringContaining('allelier site key site --set') });
});
