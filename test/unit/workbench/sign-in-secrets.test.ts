import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import { start, begin, approve, signIn, get, accounts, textOf, expectNoSecret } from './sign-in-support.ts';

test('several accounts of a site stand side by side, and a forgotten one leaves nothing behind', async () => {
  const started = await start();
  const { rpc, dataFolder, provider, site } = started;
  const mine = await signIn(started, 'mine');
  await signIn(started, 'of the laboratory');
  expect((await accounts(started)).map(({ name, is_active }) => [name, is_active])).toEqual([
    ['mine', true],
    ['of the laboratory', false],
  ]);
  const kept = textOf(dataFolder);
  expect(kept).toContain('of the laboratory');
  expectNoSecret(kept, provider);
  const sealed = [...kept.matchAll(/[A-Za-z0-9+/]{60,}={0,2}/g)].map(([text]) => text);
  expect(sealed.length).toBeGreaterThanOrEqual(4);

  await rpc.call('site-account:forget', { account: mine.id });
  expect((await accounts(started)).map(({ name }) => name)).toEqual(['of the laboratory']);
  await expect(get(started, '/db/closed_seqdef')).rejects.toMatchObject({ problem: { code: 'sign_in_needed' } });
  await rpc.call('remote-site:remove', { site });
  const left = textOf(dataFolder);
  for (const text of sealed) expect(left).not.toContain(text);
});

test('nothing that a site was told in confidence crosses to the screens or lies in the log, even where the site repeats it', async () => {
  const started = await start({ echoes: true, unregistered: ['open_seqdef'] });
  const { workbench, provider, site, dataFolder, events } = started;
  const crossed: string[] = [];
  const call = async (name: string, input: unknown) => {
    const context = { callId: String(crossed.length), signal: new AbortController().signal };
    const result = await workbench.call(name, input, context);
    crossed.push(JSON.stringify(result));
    return result;
  };
  const request = (path: string) => call('api:request', { site, method: 'GET', path });
  const wrong = { key: provider.consumer.key, secret: 'S3cretOfSomebodyElse'.padEnd(42, 'x') };
  provider.secrets.push(wrong.secret);
  await call('site-account:begin', { site, database: 'open_seqdef', account: 'mine', consumer: wrong });
  const flow = await begin(started);
  const verifier = await approve(started);
  await call('site-account:verify', { flow, verifier: 'Wr0ngOne' });
  await call('site-account:verify', { flow, verifier });
  await call('site-account:verify', { flow, verifier });
  for (const path of ['/db/closed_seqdef', '/db/open_seqdef', '/db/closed_seqdef/none', '/db/none'])
    await request(path);
  provider.revoke();
  for (const path of ['/db/closed_seqdef', '/db/closed_seqdef/none']) await request(path);
  await call('site-account:list', { site });
  await call('site:health', { site });
  await call('app:report-error', { message: 'A screen failed', path: `/sites/${site}/sign-in` });
  await workbench.close();
  expect(crossed.join()).toContain('was revoked');
  const everything = [...crossed, ...events.map((event) => JSON.stringify(event)), textOf(dataFolder)].join('\n');
  expectNoSecret(everything, provider);
});

test('what is known of how a site answers outlives the account that asked, without what was sent for it', async () => {
  const started = await start({ echoes: true });
  const { rpc, provider, site } = started;
  await signIn(started, 'mine');
  await get(started, '/db/closed_seqdef');
  await get(started, '/db/closed_seqdef/none');
  const before = await rpc.call('site:health', { site });
  expect(before.requests).toBeGreaterThan(0);
  await rpc.call('site-account:use', { site });
  const after = await rpc.call('site:health', { site });
  expect(after.requests).toBeGreaterThanOrEqual(before.requests);
  expect(after.failures).toEqual(before.failures);
  expectNoSecret(JSON.stringify(after), provider);
});

test('no token is in a file that is exported, even where the site repeats it in the refusal that the file names', async () => {
  const started = await start({ echoes: true });
  const { rpc, provider, site, workbench } = started;
  await signIn(started, 'mine');
  await rpc.call('site:allow-sending', { site });
  const request = { site, database: 'closed_seqdef', target: { kind: 'all' } as const, label: '', best: true };
  const text = 'ACGT'.repeat(50);
  const inputs = ['one', 'two'].map((name) => ({ name, input: { kind: 'text' as const, name, text } }));
  const { run_id } = await rpc.call('result:begin', { name: 'run', request: { ...request, circular: 'no' }, inputs });
  const refusal = await rpc.call('result:type', { run_id, position: 0 }).then(
    () => '',
    (error: Error) => error.message,
  );
  // The site says no, and repeats the whole address.
  expect(refusal).toContain('No such route');
  provider.script.searches = true;
  await rpc.call('result:type', { run_id, position: 1 });
  const failed = [{ name: 'one', reason: refusal }];
  const asked = { name: 'a.xlsx', keys: [{ run_id, position: 1 }], columns: { schemes: [], loci: ['abcZ'] }, failed };
  const saved = await rpc.call('result:save', { ...asked, kind: 'workbook' });
  const token = saved.kind === 'download' ? saved.href.replace(/.*\//, '') : '';
  const content = workbench.files.takeDownload(token)?.content;
  if (content === undefined || typeof content === 'string' || !isMadeFile(content)) throw new Error('No file.');
  const parts = Object.values(unzipSync(readFileSync(content.path))).map((part) => Buffer.from(part).toString());
  await content.discard();
  const exported = parts.join('\n');
  expect(exported).toContain('No such route');
  expectNoSecret(exported, provider);
  expectNoSecret(textOf(started.dataFolder), provider);
});
