import { describe, expect, test } from 'vitest';
import {
  start,
  begin,
  approve,
  signIn,
  get,
  accounts,
  refused,
  textOf,
  expectNoSecret,
  type Started,
} from './sign-in-support.ts';

test('signing in takes the verifier, keeps the account and signs what is read from then on', async () => {
  const started = await start();
  const { rpc, opened, site, events } = started;
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('sign_in_needed', 'only to people who sign in', '/sites/scripted-site/sign-in'),
  );
  const flow = await begin(started);
  expect(new URL(opened.at(-1) ?? '').searchParams.get('page')).toBe('authorizeClient');
  const verifier = await approve(started);
  const account = await rpc.call('site-account:verify', {
    flow,
    verifier: `  ${verifier.slice(0, 4)} ${verifier.slice(4)}\n`,
  });
  expect(account).toMatchObject({ name: 'mine', is_usable: true, is_active: true, reach: [] });
  expect(await get(started, '/db/closed_seqdef')).toMatchObject({ status: 200, body: { signed: true } });
  expect(await get(started, '/db/closed_seqdef/loci?page_size=1&search=a%20b')).toMatchObject({ status: 200 });
  const reach = await rpc.call('site-account:try', { account: account.id });
  expect(reach).toEqual([
    { database: 'open_seqdef', reached: true },
    { database: 'closed_seqdef', reached: true },
  ]);
  expect(events.filter(([name]) => name === 'sites:changed').at(-1)?.[1]).toEqual({
    site,
    is_asked_by_others: true,
  });

  await rpc.call('site-account:use', { site });
  expect(await get(started, '/db/open_seqdef')).toMatchObject({ body: { loci: expect.any(String) } });
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject({ problem: { code: 'sign_in_needed' } });
});

test('the verifier is recognised in the clipboard when it comes there, and never shown to the screens', async () => {
  const started = await start();
  const { rpc, clipboard } = started;
  clipboard.text = 'Neissmen';
  const flow = await begin(started);
  expect(await rpc.call('site-account:clipboard', { flow })).toEqual({ state: 'nothing' });
  clipboard.text = 'a sentence';
  expect(await rpc.call('site-account:clipboard', { flow })).toEqual({ state: 'nothing' });
  clipboard.text = ` ${await approve(started)}\n`;
  expect(await rpc.call('site-account:clipboard', { flow })).toEqual({ state: 'verifier' });
  expect(await rpc.call('site-account:verify', { flow })).toMatchObject({ name: 'mine', is_active: true });
});

test('a session that ends in the middle of a listing is renewed, and no page is missing or comes twice', async () => {
  const started = await start({ loci: 50 });
  const { provider } = started;
  await signIn(started);
  const renewals = () => provider.requests.filter((path) => path.endsWith('/get_session_token')).length;
  const listed: string[] = [];
  await get(started, '/db/closed_seqdef');
  const before = renewals();
  for (let page = 1; page <= 5; page += 1) {
    if (page === 3) provider.endSessions();
    const { status, body } = await get(started, `/db/closed_seqdef/loci?page=${page}&page_size=10`);
    expect(status).toBe(200);
    listed.push(...(body as { loci: string[] }).loci);
  }
  expect(new Set(listed).size).toBe(50);
  expect(listed).toHaveLength(50);
  expect(renewals()).toBe(before + 1);
});

test('an ended session is renewed once and silently, and what ended the permission is told', async () => {
  const started = await start();
  const { rpc, provider } = started;
  await signIn(started);
  provider.endSessions();
  provider.requests.length = 0;
  const replies = await Promise.all([1, 2, 3].map(() => get(started, '/db/closed_seqdef')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(provider.requests.filter((path) => path.endsWith('get_session_token'))).toHaveLength(1);
  const { failures } = await rpc.call('site:health', { site: started.site });
  expect(new Set(failures.map(({ message }) => message))).toEqual(
    new Set([expect.stringMatching(/^Scripted site shows this only to a sign-in that holds for this database/)]),
  );

  provider.script.accessIsOld = true;
  provider.endSessions();
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('access_expired', 'has expired. Sign in again', '/sign-in?account=mine'),
  );
  provider.script.accessIsOld = false;
  provider.revoke();
  await expect(get(started, '/db/open_seqdef')).rejects.toMatchObject(
    refused('access_revoked', 'was revoked', '/sign-in?account=mine'),
  );
  // The way to mend it: the key is still there.
  const { flow } = await rpc.call('site-account:begin', {
    site: started.site,
    database: 'open_seqdef',
    account: 'mine',
  });
  await rpc.call('site-account:verify', { flow, verifier: await approve(started) });
  expect(await get(started, '/db/closed_seqdef')).toMatchObject({ status: 200 });
});

test('an account that a database does not know is told so, and public data is then read without it', async () => {
  const started = await start({ unregistered: ['open_seqdef', 'closed_seqdef'] });
  await signIn(started);
  expect(await get(started, '/db/open_seqdef')).toMatchObject({ status: 200, body: { loci: expect.any(String) } });
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('not_registered', 'is not registered for closed_seqdef', 'database=closed_seqdef'),
  );
  const before = started.provider.requests.length;
  await started.rpc.call('site:ask-anew', { site: started.site });
  expect(await get(started, '/db/open_seqdef')).toMatchObject({ status: 200 });
  // Known from then on: one request, no signature.
  expect(started.provider.requests.slice(before)).toEqual(['/db/open_seqdef']);
  const [account] = await accounts(started);
  expect(account?.reach).toEqual([
    { database: 'closed_seqdef', reached: false },
    { database: 'open_seqdef', reached: false },
  ]);
});

test('a client that a site refuses later is told apart from the account, and so is a clock', async () => {
  const started = await start();
  const { provider } = started;
  await signIn(started);
  provider.script.refusesClient = true;
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('client_refused', 'may not be used for closed_seqdef', 'key=new'),
  );
  provider.script.refusesClient = false;
  const { key } = provider.consumer;
  provider.consumer.key = 'another';
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('client_unknown', 'does not know the consumer key', 'key=new'),
  );
  provider.consumer.key = key;
  provider.script.clockAhead = 25 * 60;
  provider.endSessions();
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('clock_off', '25 minutes behind that of Scripted site', '/health'),
  );
  provider.script.clockAhead = -11 * 60;
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(refused('clock_off', '11 minutes ahead'));
});

describe('wrong input has a sentence of its own, and nothing is kept', () => {
  test.each<[string, string, (started: Started) => Promise<unknown>, string]>([
    [
      'a wrong key',
      'client_unknown',
      (started) => begin(started, 'mine', { ...started.provider.consumer, key: 'x'.repeat(24) }),
      'does not know the consumer key',
    ],
    [
      'a wrong secret',
      'wrong_consumer_secret',
      (started) => begin(started, 'mine', { ...started.provider.consumer, secret: 'x'.repeat(42) }),
      'does not belong to the consumer key',
    ],
    [
      'an empty key',
      'consumer_needed',
      (started) => begin(started, 'mine', { key: '  ', secret: ' ' }),
      'Give the consumer',
    ],
    ['no name', 'no_account_name', (started) => begin(started, '  '), 'Give the account a name'],
    [
      'a wrong verifier',
      'wrong_verifier',
      async (started) => {
        const flow = await begin(started);
        await approve(started);
        return started.rpc.call('site-account:verify', { flow, verifier: 'Wr0ngOne' });
      },
      'does not accept this verifier',
    ],
    [
      'an empty verifier',
      'no_verifier',
      async (started) => started.rpc.call('site-account:verify', { flow: await begin(started), verifier: ' \n' }),
      'Type the verifier',
    ],
    [
      'an expired verifier',
      'verifier_expired',
      async (started) => {
        const flow = await begin(started);
        const verifier = await approve(started);
        started.provider.script.verifierIsOld = true;
        return started.rpc.call('site-account:verify', { flow, verifier });
      },
      'for 60 minutes',
    ],
    [
      'a refused client',
      'client_refused',
      (started) => {
        started.provider.script.refusesClient = true;
        return begin(started);
      },
      'may not be used for open_seqdef',
    ],
    [
      'a clock that is off',
      'clock_off',
      (started) => {
        started.provider.script.clockAhead = 3600;
        return begin(started);
      },
      '60 minutes behind',
    ],
    [
      'a database that is not there',
      'no_sign_in',
      ({ rpc, site, provider: { consumer } }) =>
        rpc.call('site-account:begin', { site, database: '../none', account: 'mine', consumer }),
      'offers no sign-in for ../none',
    ],
  ])('%s', async (_what, code, attempt, words) => {
    const started = await start();
    await expect(attempt(started)).rejects.toMatchObject(refused(code, words));
    expect(await accounts(started)).toEqual([]);
    await started.workbench.close();
    expectNoSecret(textOf(started.dataFolder), started.provider);
  });

  test('a second use', async () => {
    const started = await start();
    const flow = await begin(started);
    const verifier = await approve(started);
    await started.rpc.call('site-account:verify', { flow, verifier });
    await expect(started.rpc.call('site-account:verify', { flow, verifier })).rejects.toMatchObject(
      refused('sign_in_over', 'each verifier works once'),
    );
    expect(await accounts(started)).toHaveLength(1);
  });
});
