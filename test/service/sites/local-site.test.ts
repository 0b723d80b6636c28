import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalSite } from '#electron/remote/local-site.ts';

/** A service that tells what it was sent, asked without a socket. */
function startEcho() {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async ({ method, url, headers, body }, reply) => {
    void reply.header('etag', '"3"');
    return { method, url, type: headers['content-type'], bytes: body instanceof Buffer ? body.toString() : '' };
  });
  return createLocalSite(async (request) => {
    const { statusCode, headers, payload } = await app.inject(request);
    return { status: statusCode, headers, text: payload };
  });
}

test('this computer is asked as a remote site is, bytes and deleting included', async () => {
  const site = startEcho();
  const { signal } = new AbortController();
  const value = { sequence: 'ACGT' };
  expect(await site.request({ method: 'POST', path: '/db?x=1', body: { kind: 'json', value }, signal })).toMatchObject({
    status: 200,
    body: { method: 'POST', url: '/db?x=1', type: 'application/json', bytes: '{"sequence":"ACGT"}' },
    origin: { dialect: 'contract', from_cache: false, etag: '"3"' },
  });
  const sent: number[] = [];
  const upload = {
    kind: 'upload',
    mediaType: 'text/x-fasta',
    onProgress: (count: number) => void sent.push(count),
  } as const;
  const bytes = Buffer.alloc(100_000, 'A');
  const reply = await site.request({ method: 'PUT', path: '/file', body: { ...upload, bytes }, signal });
  expect(reply.body).toEqual({ method: 'PUT', url: '/file', type: 'text/x-fasta', bytes: bytes.toString() });
  expect(sent).toEqual([65_536, 100_000]);
  expect(await site.request({ method: 'DELETE', path: '/file', signal })).toMatchObject({ body: { method: 'DELETE' } });
});
