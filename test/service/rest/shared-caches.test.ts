import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACES, startListening, type Listening } from '#test/support/listening-service.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';

let service: Listening;
beforeAll(async () => {
  service = await startListening(createSamplePair);
});
afterAll(() => service.close());

const ADA = { authorization: 'ada' };
const PRIVATE = 'private, no-cache';
/** Addresses of every kind of reply: records, tables, redirects, refusals, and what is no route. */
const ASKED = FACES.flatMap((face) =>
  [
    '/db/sample/loci/abcZ',
    '/db/sample/loci/abcZ/alleles_fasta',
    '/db/sample_isolates/isolates/1',
    '/db/sample_isolates/isolates?page=x',
    '/db/sample_isolates/isolates/99',
    '/db/sample/isolates',
    '/db/sample/nothing',
    '/db/nothing',
    '/db/nothing/loci',
    '/nothing',
    '/db',
    '/openapi.json',
  ].map((path) => face + path),
);

describe('a reply to who has signed in', () => {
  it.each(ASKED)(
    'is for nobody else, also of a public database, and says so in every way of asking: %s',
    async (url) => {
      const first = await service.get(url, ADA);
      const tag = String(first.headers['etag']);
      const asked = [
        { method: 'GET' as const, url, headers: ADA },
        { method: 'GET' as const, url, headers: { ...ADA, 'if-none-match': tag } },
        { method: 'HEAD' as const, url, headers: ADA },
        { method: 'GET' as const, url, headers: { 'x-api-key': 'whatever it is' } },
        { method: 'GET' as const, url: `${url}${url.includes('?') ? '&' : '?'}oauth_token=whatever` },
      ];
      for (const one of asked) {
        const { headers, statusCode } = await service.app.inject(one);
        expect([one, statusCode, headers['cache-control']]).toEqual([one, statusCode, PRIVATE]);
        expect(String(headers.vary).split(', ')).toEqual(
          expect.arrayContaining(['accept-encoding', 'authorization', 'cookie', 'x-api-key']),
        );
      }
    },
  );

  it('is for nobody else if it is the owner', async () => {
    const { headers } = await service.asOwner({ url: '/db/sample/loci/abcZ' });
    expect(headers['cache-control']).toBe(PRIVATE);
  });

  it('is for nobody else if it is of a query or a change, done or refused', async () => {
    for (const [path, body] of [
      ['/db/sample/sequence', { sequence: 'ACGT' }],
      ['/db/sample_isolates/isolates/search', { 'field.country': 'Norway' }],
      ['/db/sample_isolates/isolates/search', 'no object'],
      ['/db/sample/loci', {}],
    ] as const) {
      expect((await service.post(path, body, ADA)).headers['cache-control']).toBe(PRIVATE);
    }
    const foreign = await service.get('/db', { ...ADA, host: 'elsewhere.example' });
    expect([foreign.status, foreign.headers['cache-control']]).toEqual([421, PRIVATE]);
  });
});

describe('a reply to nobody', () => {
  it('may be kept by shared caches, which must ask for others anew', async () => {
    for (const path of ['/db/sample/loci/abcZ', '/db/sample_isolates/isolates/1']) {
      const { headers } = await service.get(path);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['vary']).toBe('accept-encoding, authorization, cookie, x-api-key');
      const held = await service.get(path, { 'if-none-match': String(headers['etag']) });
      expect([held.status, held.headers['vary']]).toEqual([304, headers['vary']]);
    }
    const { headers } = await service.get('/db/sample/schemes/1/profiles', { accept: 'text/csv' });
    expect(headers['vary']).toMatch(/authorization.*, accept$/);
  });

  it('is never told from the reply to another, whoever asked before', async () => {
    const path = '/db/sample/loci/abcZ';
    for (const headers of [ADA, {}, ADA, {}, ADA, {}] as Record<string, string>[]) {
      const reply = await service.get(path, headers);
      expect(reply.headers['cache-control']).toBe('authorization' in headers ? PRIVATE : 'no-cache');
    }
  });
});
