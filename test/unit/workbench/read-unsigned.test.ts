import { expect, test } from 'vitest';
import { accounts, get, refused, signIn, start, type Started } from './sign-in-support.ts';
import { startWorkbench } from './workbench-support.ts';

test.each<[string, (provider: Started['provider']) => void]>([
  ['access_revoked', (provider) => provider.revoke()],
  ['wrong_consumer_secret', ({ consumer }) => (consumer.secret = 'another')],
  ['clock_off', ({ script }) => (script.clockAhead = 3600)],
  ['sign_in_failed', ({ script }) => (script.sessionStatus = 500)],
  ['no_sign_in', ({ script }) => (script.sessionStatus = 404)],
])('where the sign-in ends with %s, it is offered to read what is public without it', async (code, hurt) => {
  const started = await start({ searches: true });
  const { rpc, provider, site } = started;
  await signIn(started);
  provider.endSessions();
  hurt(provider);
  const mend = {
    label: expect.any(String),
    path: expect.stringContaining('/sites/scripted-site/'),
    account_of: site,
    database: 'open_seqdef',
  };
  const asked = { site, method: 'POST', path: '/db/open_seqdef/sequence', body: { sequence: 'ACGT' } } as const;
  for (const request of [get(started, '/db/open_seqdef/loci'), rpc.call('api:request', asked)]) {
    await expect(request).rejects.toMatchObject({ problem: { code, mend } });
  }
  // What needs an account is not there without one.
  const submissions: unknown = await get(started, '/db/open_seqdef/submissions').catch((error: unknown) => error);
  expect(submissions).toMatchObject({ problem: { code } });
  expect(submissions).not.toHaveProperty('problem.mend.account_of');
  const without = { site, database: 'open_seqdef' };
  await rpc.call('site-account:read-unsigned', { ...without, is_unsigned: true });
  expect(await get(started, '/db/open_seqdef/loci')).toMatchObject({ status: 200 });
  expect(await rpc.call('api:request', asked)).toMatchObject({ status: 200 });
  // Of this database alone, and for what anybody may ask.
  await expect(get(started, '/db/closed_seqdef/loci')).rejects.toMatchObject({ problem: { code } });
  await expect(get(started, '/db/open_seqdef/submissions')).rejects.toMatchObject({ problem: { code } });
  await rpc.call('site-account:read-unsigned', { ...without, is_unsigned: false });
  await expect(get(started, '/db/open_seqdef/loci?page=2')).rejects.toMatchObject({ problem: { code } });
});

test('a database stays read without the account until the next sign-in, and other accounts are not asked', async () => {
  const started = await start();
  const { rpc, provider, site, events } = started;
  const read = (database: string, is_unsigned = true) =>
    rpc.call('site-account:read-unsigned', { site, database, is_unsigned });
  await expect(read('open_seqdef')).rejects.toMatchObject({ problem: { status: 409, code: 'nobody_signs' } });
  const odd = `__proto__' or 1=1 --`;
  await signIn(started);
  await Promise.all([read('closed_seqdef'), read('closed_seqdef'), read(odd)]);
  expect(events.at(-1)).toEqual(['sites:changed', { site, is_asked_by_others: true }]);
  expect(await accounts(started)).toMatchObject([{ is_active: true, unsigned: [odd, 'closed_seqdef'] }]);
  // What is not public says who chose that, and where it can be changed.
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject(
    refused('read_unsigned', 'is read without the account “mine”, as you chose', '/sites/scripted-site/health'),
  );
  expect(await get(started, '/db/open_seqdef')).toMatchObject({ body: { signed: true } });

  const again = await startWorkbench({ dataFolder: started.dataFolder });
  expect(await again.rpc.call('site-account:list', { site })).toMatchObject([{ unsigned: [odd, 'closed_seqdef'] }]);
  provider.requests.length = 0;
  await signIn(started);
  expect(await accounts(started)).toMatchObject([{ unsigned: [] }]);
  expect(await get(started, '/db/closed_seqdef')).toMatchObject({ body: { signed: true } });
});
