import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAppProtocol } from '#electron/desktop/app-protocol.ts';
import { contentSecurityPolicy } from '#electron/workbench/content-security-policy.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function builtScreens(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(folder, 'renderer-secret.txt'), 'outside');
  writeFileSync(join(folder, 'renderer/index.html'), '<title>Allelier</title>');
  writeFileSync(join(folder, 'renderer/assets/index-abc.js'), 'export {};');
  return join(folder, 'renderer');
}

async function get(path: string, init?: RequestInit): Promise<{ status: number; type: string | null; text: string }> {
  const serve = createAppProtocol(builtScreens());
  const response = await serve(new Request(`app://allelier${path}`, init));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const START_PAGE = { status: 200, type: 'text/html; charset=utf-8', text: '<title>Allelier</title>' };

describe('app://allelier', () => {
  test('serves the built files with their media types', async () => {
    expect(await get('/')).toEqual(START_PAGE);
    expect(await get('/assets/index-abc.js')).toEqual({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      text: 'export {};',
    });
  });

  test.each(['/sites/local/db/demo/loci/NEIS0001.1', '/query?database=x', '/a%20b', '/assets'])(
    'gives the start page for the deep link %s',
    async (path) => expect(await get(path)).toEqual(START_PAGE),
  );

  test('says that a missing asset is missing, rather than giving a page for a script', async () => {
    expect((await get('/assets/index-old.js')).status).toBe(404);
  });

  test.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..%2frenderer-secret.txt',
    '/%00',
    '/%',
  ])('never leaves its folder by %s', async (path) => expect((await get(path)).text).not.toContain('outside'));

  test('refuses other hosts and other methods', async () => {
    const serve = createAppProtocol(builtScreens());
    expect((await serve(new Request('app://elsewhere/'))).status).toBe(404);
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('isolates the page and forbids eval on every reply', async () => {
    const serve = createAppProtocol(builtScreens());
    for (const path of ['/', '/assets/index-abc.js']) {
      const { headers } = await serve(new Request(`app://allelier${path}`));
      expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy());
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('passes on to a development server, with a policy for its hot reload', async () => {
    const server = createServer((request, response) => response.end(`developed ${request.url}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const response = await createAppProtocol('/nowhere', address)(new Request('app://allelier/query?a=b'));
    expect(await response.text()).toBe('developed /query?a=b');
    expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ws://127.0.0.1`);
  });
});

test('the policy allows no eval, no inline script and no other site', () => {
  const policy = contentSecurityPolicy();
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
});
