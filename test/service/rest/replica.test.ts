import { readdirSync } from 'node:fs';
import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openReplica } from '#electron/store/replica/replica.ts';
import { writeSet } from '#electron/store/replica/write-set.ts';
import { routes } from '#shared/api/routes.ts';
import { OWNER } from '#shared/principal.ts';
import { plantAccess } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus } from '../../support/sample-database.ts';
import { ORIGINAL, serveReplica, stateOf, type ServedReplica } from '../../support/served-replica.ts';
import { headerOf, sign } from '../../support/sign-request.ts';

/** Puts a file in the place of another in one step, as tools do that keep replicas. */
async function replace(file: string, by: string): Promise<void> {
  await copyFile(by, `${file}.part`);
  await rename(`${file}.part`, file);
}

/** One request after the other over one connection, until `stop`. Gives what was not 200. */
function askOnAndOn(address: string, paths: readonly string[], headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get(new URL(path, address), { agent, headers }, (reply) => {
        text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject);
      }).on('error', reject);
    });
  const end = new AbortController();
  let asked = 0;
  async function go(): Promise<string[]> {
    const failed: string[] = [];
    while (!end.signal.aborted) {
      const path = paths[asked % paths.length] ?? '/';
      const { status, body } = await ask(path).catch((error: unknown) => ({ status: undefined, body: String(error) }));
      asked += 1;
      if (status !== 200) failed.push(`${path}: ${status} ${body}`);
    }
    agent.destroy();
    return failed;
  }
  const all = go();
  return {
    asked: () => asked,
    stop: () => {
      end.abort();
      return all;
    },
  };
}

const describeAs = async ({ original }: ServedReplica, description: string) =>
  original.changes.make('database.describe', { database: 'sample', principal: OWNER, input: { description } });

/** The files of a folder of copies, in the order in which a tool replaces them. */
const FILES = ['databases/sample.sqlite', 'databases/sample_isolates.sqlite', 'site.sqlite'];

/** Keeps the copies that are there now, and gives what puts one of them in place. */
async function keepSet({ copies, own }: ServedReplica, name: string) {
  const kept = (file: string) => join(own, `${name}-${basename(file)}`);
  for (const file of FILES) await copyFile(join(copies, file), kept(file));
  return (file: string) => replace(join(copies, file), kept(file));
}

test('files are replaced many times under load, each request succeeds, and nothing is written in their folder', async () => {
  let key = '';
  await using served = await serveReplica(async (original) => (key = await withKey(original)));
  const { copies, own, replica, app } = served;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const first = await keepSet(served, 'first');
  await describeAs(served, 'The second state');
  await served.copy();
  const second = await keepSet(served, 'second');
  const before = stateOf(copies);
  const paths = ['/db', '/db/sample/loci', '/db/sample/loci/adk/alleles_fasta', '/db/sample_isolates/isolates/1'];
  const clients = [paths, paths.toReversed()].map((asked) => askOnAndOn(address, asked, { 'x-api-key': key }));
  for (let round = 0; round < 8; round += 1) {
    for (const file of FILES) {
      await (round % 2 === 0 ? first : second)(file);
      expect(await replica.follow()).toBe(file === 'site.sqlite');
    }
    const from = clients.map(({ asked }) => asked());
    await vi.waitUntil(() => clients.every(({ asked }, index) => asked() > (from[index] ?? 0) + 1), { interval: 1 });
  }
  expect((await Promise.all(clients.map(({ stop }) => stop()))).flat()).toEqual([]);
  expect((await served.ask('/db', { 'x-api-key': key }))[1]).toContain('The second state');
  // Only the tool has written there. Nobody reads the former files any more.
  const namesAndContents = (state: string[]) => state.map((line) => line.replace(/ \d+ /, ' ')).toSorted();
  expect(namesAndContents(stateOf(copies))).toEqual(namesAndContents(before));
  expect(readdirSync(join(own, 'files'))).toHaveLength(FILES.length);
});

/** So many that a list of them is found in a thread, and so long that no socket takes all of them at once. */
const MANY = Array.from({ length: 2_400 }, (_, index) => ({
  allele_id: String(index + 1),
  sequence: `${'ACGT'.repeat(1_000)}${index
    .toString(4)
    .padStart(6, '0')
    .replaceAll(/\d/g, (digit) => 'ACGT'[Number(digit)] ?? '')}`,
}));

test('a request that began on the former file ends on it, also what is sent slowly and what a thread finds', async () => {
  await using served = await serveReplica(async (original) =>
    addLocus(plantIn(await original.open('sample')), 'many', MANY),
  );
  const { app, original, replica } = served;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [begun] = (await once(get(new URL('/db/sample/loci/many/alleles_fasta', address)), 'response')) as [
    IncomingMessage,
  ];
  const { run, leave } = replica.enter();
  plantIn(await original.open('sample')).connection
    .exec(`delete from allele where allele_id = '7' and locus = (select id from locus where name = 'many');
    update meta set value = value + 1 where key = 'definitions_version'`);
  await served.copy();
  expect(await replica.follow()).toBe(true);
  const list = '/db/sample/loci/many/alleles?added_after=2001-01-01&page_size=10';
  const [inside] = await new Promise<[Promise<string>]>((resolve) =>
    run(() => resolve([served.ask(list).then(([, said]) => said)])),
  );
  expect(await inside).toContain('"records":2400');
  expect((await served.ask(list))[1]).toContain('"records":2399');
  leave();
  expect((await text(begun)).split('>')).toHaveLength(MANY.length + 1);
});

test('every route that writes is refused, as are signatures, and both say so', async () => {
  await using served = await serveReplica();
  const before = stateOf(served.copies);
  const said = new Set<string>();
  for (const { method, effect, path } of Object.values(routes)) {
    if (effect !== 'writes') continue;
    const url = path.replaceAll(':database', 'sample').replaceAll(/:\w+/g, '1');
    const { statusCode, body } = await served.app.inject({ method, url, payload: '{}' });
    said.add(`${statusCode} ${(JSON.parse(body) as { code: string }).code}`);
  }
  expect([...said]).toEqual(['403 replica_read_only']);
  const url = '/db/sample/loci';
  const credentials = { key: 'k', secret: 's', token: 't', tokenSecret: 's' };
  const { statusCode, body } = await served.app.inject({
    url,
    headers: { authorization: headerOf(sign({ address: `http://localhost${url}`, credentials })) },
  });
  expect([statusCode, body]).toEqual([401, expect.stringContaining(ORIGINAL) as unknown]);
  const form = await served.app.inject({
    method: 'POST',
    url: '/db/sample/sequence',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'sequence=ACGT&oauth_consumer_key=k',
  });
  expect(form.statusCode).toBe(401);
  for (const token of ['get_request_token', 'get_access_token', 'get_session_token'])
    expect(await served.ask(`/db/sample/oauth/${token}`)).toEqual([401, 'signed_elsewhere']);
  expect(stateOf(served.copies)).toEqual(before);
});

/** An account `ada` with a key, and a database of members. */
async function withKey(original: ServedReplica['original']): Promise<string> {
  const { id } = await original.site.accounts.add({ user_name: 'ada', password: 'correct horse battery' });
  await original.site.accounts.grant(id, 'sample', { role: 'reader', scopes: [] });
  await plantAccess(original, 'sample', 'closed');
  return original.site.keys.add({ account: id, name: 'Nightly', databases: [] });
}

test('a key reads what its account may read until its end is copied, and no longer than the copies are young', async () => {
  let key = '';
  await using served = await serveReplica(async (original) => (key = await withKey(original)));
  const { original, replica, clocks } = served;
  const asked = (url = '/db/sample/loci') => served.ask(url, { 'x-api-key': key });
  expect((await asked())[0]).toBe(200);
  expect(await served.ask('/db/sample/loci')).toEqual([401, 'sign_in_needed']);
  clocks.day += 3_600_001;
  expect(await asked()).toEqual([503, 'replica_behind']);
  expect(await asked('/db/sample_isolates/isolates')).toEqual([503, 'replica_behind']);
  expect((await served.ask('/db/sample_isolates/isolates'))[0]).toBe(200);
  clocks.day = Date.now();
  await served.copy();
  await replica.follow();
  expect((await asked())[0]).toBe(200);
  // The clock of the original is ahead or was set: no newer copy has come within an hour of this process.
  clocks.day -= 86_400_000;
  clocks.process += 3_600_001;
  expect(await asked()).toEqual([503, 'replica_behind']);
  clocks.day = Date.now();
  await original.site.accounts.grant(original.site.accounts.get('ada').id, 'sample', undefined);
  await served.copy();
  await replica.follow();
  expect(await asked()).toEqual([401, 'not_registered']);
  await original.site.keys.end(original.site.keys.list()[0]?.id ?? '');
  await served.copy();
  await replica.follow();
  expect(await asked()).toEqual([401, 'unknown_key']);
});

test('no role of one moment meets a database of another, in whichever order the files are replaced', async () => {
  let key = '';
  await using served = await serveReplica(async (original) => (key = await withKey(original)));
  const { original, replica, clocks } = served;
  const listed = async () => (await served.ask('/db', { 'x-api-key': key }))[1];
  const former = await keepSet(served, 'former');
  await original.site.accounts.grant(original.site.accounts.get('ada').id, 'sample', undefined);
  await describeAs(served, 'Not for Ada');
  await served.copy();
  for (const file of FILES) {
    // This one is of before, the others are of after.
    await former(file);
    expect(await replica.follow()).toBe(false);
    expect(await listed()).toContain('A small database');
    clocks.process += 30_000;
    await expect(replica.follow()).rejects.toThrow('not of one moment');
    expect(await listed()).not.toContain('Not for Ada');
    await expect(openReplica({ source: served.copies, own: join(served.own, 'b'), staleAfter: 1 })).rejects.toThrow(
      'one moment',
    );
    for (const each of FILES) await former(each);
    await replica.follow();
    await served.copy();
  }
  await replica.follow();
  expect(await served.ask('/db/sample/loci', { 'x-api-key': key })).toEqual([401, 'not_registered']);
});

test('a copy of the accounts holds no password, no name and no secret, and public data need none', async () => {
  await using served = await serveReplica(withKey);
  const { copies, replica, original } = served;
  const site = await readFile(join(copies, 'site.sqlite'));
  const { password } = (await original.site.sql.selectFrom('account').select('password').executeTakeFirst()) ?? {};
  expect(site.includes(password ?? 'none')).toBe(false);
  expect(site.includes('ada')).toBe(true);
  await rm(join(copies, 'site.sqlite'));
  expect(await replica.follow()).toBe(true);
  expect((await served.ask('/db/sample_isolates/isolates'))[0]).toBe(200);
  expect(await served.ask('/db/sample/loci')).toEqual([401, 'sign_in_needed']);
  expect(await served.ask('/db/sample/loci', { 'x-api-key': 'any' })).toEqual([401, 'key_refused']);
  await copyFile(join(original.root, 'site.sqlite'), join(copies, 'site.sqlite'));
  await expect(replica.follow()).rejects.toThrow('was not made by');
  expect((await served.ask('/db/sample_isolates/isolates'))[0]).toBe(200);
  await expect(writeSet(original, { target: original.root, accounts: true }, {})).rejects.toThrow(
    'no copies of a replica',
  );
});
