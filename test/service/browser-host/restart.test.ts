import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openResumeKeys, type KeyStore } from '#electron/browser-host/resume-keys.ts';
import { ask } from '#test/support/ask.ts';
import { startHost } from './browser-host-support.ts';

type Host = Awaited<ReturnType<typeof startHost>>;
interface Key {
  id: string;
  key: string;
}

const JSON_TYPE = { 'content-type': 'application/json', 'x-call-id': 'call-1' };

function post(address: string, path: string, headers: Record<string, string>, body: unknown = {}) {
  return ask(address, path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
}

/** A page that was let in and holds a key, and then finds the host started again. */
async function afterRestart() {
  const first = await startHost();
  const session = await first.signIn();
  const issued = await post(first.host.address, '/session/key', session);
  expect(issued.status).toBe(200);
  const held = JSON.parse(issued.text) as Key;
  await first.stop();
  const next = await startHost((workbench) => workbench, first.folder);
  return { first, next, session, held };
}

async function challengeOf({ host }: Host): Promise<string> {
  const asked = await post(host.address, '/session/challenge', { origin: host.address });
  expect(asked.status).toBe(200);
  return (JSON.parse(asked.text) as { challenge: string }).challenge;
}

const proofOf = ({ key }: Key, challenge: string, origin: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${challenge}\n${origin}`).digest('base64url');

describe('after a restart', () => {
  it('the screens have the same address, and a page is let in again by its key, not by its old cookie', async () => {
    const { first, next, session, held } = await afterRestart();
    const { address } = next.host;
    expect(address).toBe(first.host.address);
    expect((await post(address, '/rpc/app:info', session)).status).toBe(401);

    const challenge = await challengeOf(next);
    const answer = { id: held.id, challenge, proof: proofOf(held, challenge, address) };
    const resumed = await post(address, '/session/resume', { origin: address }, answer);
    expect(resumed.status).toBe(204);
    const [cookie = ''] = resumed.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^allelier-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const headers = { origin: address, cookie: cookie.split(';')[0] ?? '' };
    expect((await post(address, '/rpc/app:info', headers)).status).toBe(200);
    // An answer is good for one time.
    expect((await post(address, '/session/resume', { origin: address }, answer)).status).toBe(401);
  });

  it('nobody gets in with a wrong answer, an answer for another address, or from another page', async () => {
    const { next, held } = await afterRestart();
    const { address } = next.host;
    const tryWith = async (change: (challenge: string) => { id?: string; proof?: string; challenge?: string }) => {
      const challenge = await challengeOf(next);
      const good = { id: held.id, challenge, proof: proofOf(held, challenge, address) };
      return post(address, '/session/resume', { origin: address }, { ...good, ...change(challenge) });
    };
    const refused = await Promise.all([
      tryWith(() => ({ proof: 'a'.repeat(43) })),
      tryWith(() => ({ proof: '' })),
      tryWith(() => ({ id: 'unknown' })),
      tryWith(() => ({ challenge: 'a'.repeat(43) })),
      tryWith((challenge) => ({ proof: proofOf({ ...held, key: 'a'.repeat(43) }, challenge, address) })),
      // What another program could pass on, that listens where the screens once were.
      tryWith((challenge) => ({ proof: proofOf(held, challenge, 'http://127.0.0.1:1') })),
      post(address, '/session/resume', { origin: address }, 'nonsense'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect(refused.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);

    for (const path of ['/session/challenge', '/session/resume', '/session/key']) {
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
        expect((await post(address, path, { origin })).status).toBe(403);
      expect((await post(address, path, {})).status).toBe(403);
    }
    expect((await post(address, '/session/key', { origin: address })).status).toBe(401);
  });

  it('the keys of pages lie sealed in the data folder', async () => {
    const { first, held } = await afterRestart();
    const data = join(first.folder, 'data');
    for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((each) => /sqlite/.test(each)))
      for (const secret of [held.key, held.id])
        expect(readFileSync(join(data, name)).includes(secret), name).toBe(false);
  });

  it('a port that is taken meanwhile gives another one, which is said, and stays remembered', async () => {
    const first = await startHost();
    const { port } = new URL(first.host.address);
    await first.stop();
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
    const second = await startHost((workbench) => workbench, first.folder);
    expect(second.host.address).not.toBe(first.host.address);
    expect(second.host.takenPort).toBe(Number(port));
    await second.stop();
    await new Promise((resolve) => other.close(resolve));
    const third = await startHost((workbench) => workbench, first.folder);
    expect(third.host.address).toBe(first.host.address);
    expect(third.host.takenPort).toBeUndefined();
  });
});

describe('the service', () => {
  it('starts where it was last, or says that another program is there', async () => {
    const first = await startHost();
    const { address = '' } = await first.workbench.service.start();
    await first.stop();
    const second = await startHost((workbench) => workbench, first.folder);
    expect(await second.workbench.service.start()).toMatchObject({ state: 'running', address, host: '127.0.0.1' });
    await second.stop();
    const other = createServer();
    const port = Number(new URL(address).port);
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const third = await startHost((workbench) => workbench, first.folder);
    const status = await third.workbench.service.start();
    expect(status).toMatchObject({ state: 'running', taken_port: port });
    expect(status.address).not.toBe(address);
  });
});

describe('keys of pages', () => {
  function memory(): KeyStore & { text?: string } {
    const store: KeyStore & { text?: string } = {
      read: async () => store.text,
      write: async (text) => void (store.text = text),
    };
    return store;
  }

  it('end after a week without use, and challenges after a minute', async () => {
    const store = memory();
    let now = Date.now();
    const open = () => openResumeKeys(store, () => now);
    const held = await (await open()).issue();
    const day = 24 * 60 * 60 * 1000;
    const isLetIn = async (wait = 0) => {
      const keys = await open();
      const challenge = keys.challenge();
      now += wait;
      return keys.isAnswered({ id: held.id, challenge, proof: proofOf(held, challenge, 'here') }, 'here');
    };
    now += 6 * day;
    expect(await isLetIn()).toBe(true);
    now += 6 * day;
    expect(await isLetIn(61_000)).toBe(false);
    expect(await isLetIn()).toBe(true);
    now += 8 * day;
    expect(await isLetIn()).toBe(false);
  });

  it('that cannot be read are forgotten', async () => {
    const keys = await openResumeKeys({
      read: () => Promise.reject(new Error('sealed')),
      write: async () => undefined,
    });
    expect((await keys.issue()).key).toMatch(/^[\w-]{43}$/);
  });
});
