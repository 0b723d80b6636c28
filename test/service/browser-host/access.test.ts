import { describe, expect, it } from 'vitest';
import { answerTo } from '#test/support/answer-to.ts';
import { startHost } from './browser-host-support.ts';

const INFO = { method: 'POST', body: '{}' };
const JSON_TYPE = { 'content-type': 'application/json', 'x-call-id': 'call-1' };
const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the one-time link', () => {
  it('is worth a strict, hidden cookie, once', async () => {
    const { host, ask } = await startHost();
    const path = new URL(host.newLink()).pathname;
    const first = await ask(path, { headers: PAGE });
    expect(first.status).toBe(200);
    expect(first.text).toContain('url=/');
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^allelier-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);

    const second = await ask(path, { headers: PAGE });
    expect(second.status).toBe(401);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.text).toContain('press <kbd>Enter</kbd>');

    const known = await ask(path, { headers: { ...PAGE, cookie: cookie.split(';')[0] ?? '' } });
    expect(known.status).toBe(200);
  });

  it('is not used up by a program that looks at it with HEAD', async () => {
    const { host, ask } = await startHost();
    const path = new URL(host.newLink()).pathname;
    for (let round = 0; round < 2; round += 1) {
      const looked = await ask(path, { method: 'HEAD', headers: PAGE });
      expect([looked.status, looked.headers['set-cookie'], looked.text]).toEqual([200, undefined, '']);
    }
    const opened = await ask(path, { headers: PAGE });
    expect([opened.status, opened.headers['set-cookie']?.length]).toEqual([200, 1]);
    expect((await ask(path, { method: 'HEAD', headers: PAGE })).status).toBe(401);
  });

  it('cannot be guessed, and each one is another', async () => {
    const { host, ask } = await startHost();
    expect(host.newLink()).not.toBe(host.newLink());
    expect((await ask('/open/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(401);
  });
});

describe('a visitor without a session', () => {
  it('sees a page that says how to get in', async () => {
    const { ask } = await startHost();
    const reply = await ask('/local/demo_seqdef', { headers: PAGE });
    expect(reply.status).toBe(401);
    expect(reply.text).toContain('one-time link');
    expect(reply.text).not.toContain('id="root"');
  });

  it.each([
    ['POST', '/rpc/app:info'],
    ['POST', '/rpc-cancel/call-1'],
    ['GET', '/events'],
    ['PUT', '/upload/batch-0001/0?path=a.fa'],
    ['POST', '/upload/batch-0001/done'],
    ['GET', '/download/abc'],
    ['GET', '/assets/index-Ab3dE_9x.js'],
    ['GET', '/nothing'],
  ])('is refused %s %s', async (method, path) => {
    const { host, ask } = await startHost();
    const reply = await ask(path, {
      method,
      headers: { origin: host.address, ...JSON_TYPE },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect(reply.status).toBe(401);
    expect(JSON.parse(reply.text)).toMatchObject({ status: 401, code: 'session_needed' });
  });

  it('does not get in with a made-up cookie', async () => {
    const { host, ask, signIn } = await startHost();
    const { cookie = '' } = await signIn();
    const forged = cookie.replace(/=.*/, `=${'a'.repeat(43)}`);
    const headers = { ...JSON_TYPE, origin: host.address };
    expect((await ask('/rpc/app:info', { ...INFO, headers: { ...headers, cookie: forged } })).status).toBe(401);
    expect((await ask('/rpc/app:info', { ...INFO, headers: { ...headers, cookie } })).status).toBe(200);
  });
});

describe('a visitor with a session', () => {
  it('is shown the page of an address that holds a query on thousands of names', async () => {
    const { ask, signIn } = await startHost();
    const { cookie = '' } = await signIn();
    const names = Array.from({ length: 5_000 }, (_, index) => `"Isolate of a survey ${index}"`).join(',');
    const path = `/sites/local/db/a/isolates?filter=${encodeURIComponent(`[${names}]`)}`;
    const reply = await ask(path, { headers: { ...PAGE, cookie } });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('id="root"');
  });
});

describe('a request from elsewhere', () => {
  it('is refused when it names several hosts, of which a proxy may have checked another one', async () => {
    const { host, signIn } = await startHost();
    const { cookie = '' } = await signIn();
    const { port } = new URL(host.address);
    const lines = [`Host: 127.0.0.1:${port}`, 'Host: evil.example', `Cookie: ${cookie}`, 'Connection: close'];
    const answer = await answerTo(Number(port), `GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('is refused when it names another host, whatever else it has', async () => {
    const { host, ask, signIn } = await startHost();
    const session = await signIn();
    const { port } = new URL(host.address);
    for (const name of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `127.0.0.1.evil.example:${port}`,
      `[::1]:${port}`,
    ]) {
      const reply = await ask('/', { headers: { ...session, ...PAGE, host: name } });
      expect([name, reply.status]).toEqual([name, 403]);
      expect(JSON.parse(reply.text)).toMatchObject({ code: 'foreign_host' });
    }
    expect((await ask('/', { headers: { ...session, ...PAGE, host: `localhost:${port}` } })).status).toBe(200);
  });

  it('is refused when another page makes it, or nobody says which', async () => {
    const { host, ask, signIn } = await startHost();
    const { cookie = '' } = await signIn();
    const port = new URL(host.address).port;
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${Number(port) + 1}`,
      `https://127.0.0.1:${port}`,
      '',
    ]) {
      const headers = { ...JSON_TYPE, cookie, ...(origin === '' ? {} : { origin }) };
      const reply = await ask('/rpc/app:info', { ...INFO, headers });
      expect([origin, reply.status]).toEqual([origin, 403]);
    }
  });

  it('does not hear the events', async () => {
    const { ask, signIn } = await startHost();
    const { cookie = '' } = await signIn();
    expect((await ask('/events', { headers: { cookie, origin: 'https://evil.example' } })).status).toBe(403);
    expect((await ask('/events', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await ask('/events', { headers: { cookie, 'sec-fetch-site': 'same-site' } })).status).toBe(403);
  });
});

describe('the screens', () => {
  it('come with rules that forbid everything but themselves', async () => {
    const { ask, signIn } = await startHost();
    const reply = await ask('/', { headers: { ...(await signIn()), ...PAGE } });
    expect(reply.text).toContain('id="root"');
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; .*object-src 'none'; base-uri 'none'; form-action 'none'; .*frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'no-store',
    });
  });

  it('answer a deep link with the start page, but not a missing file', async () => {
    const { ask, signIn } = await startHost();
    const session = await signIn();
    const deep = await ask("/sites/local/databases/demo_seqdef/loci/a.b%20'%2Fc?page=2", {
      headers: { ...session, ...PAGE },
    });
    expect([deep.status, deep.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(deep.text).toContain('id="root"');
    expect((await ask('/assets/gone-00000000.js', { headers: { ...session, ...PAGE } })).status).toBe(404);
    expect((await ask('/gone.json', { headers: session })).status).toBe(404);
    expect((await ask('/../secrets.key', { headers: session })).status).toBe(404);
    expect((await ask('/..%2fsecrets.key', { headers: session })).status).not.toBe(200);
  });

  it('let browsers keep hashed files for ever', async () => {
    const { ask, signIn } = await startHost();
    const reply = await ask('/assets/index-Ab3dE_9x.js', { headers: await signIn() });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.headers['content-security-policy']).toBeDefined();
  });
});
