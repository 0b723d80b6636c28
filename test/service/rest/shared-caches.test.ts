import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { FACES, startListening, type Listening } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import type { SampleReply } from '#test/support/sample-service.ts';

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

  it('is asked for anew if it says that something is not there, or not for all', async () => {
    for (const path of [
      '/db/sample/loci/nothing',
      '/db/nothing',
      '/nothing',
      '/db/sample/loci?page=x',
      '/db/sample/submissions',
    ]) {
      const { status, headers } = await service.get(path);
      expect([path, status >= 400, headers['cache-control']]).toEqual([path, true, 'no-cache']);
    }
  });

  it('is never told from the reply to another, whoever asked before', async () => {
    const path = '/db/sample/loci/abcZ';
    for (const headers of [ADA, {}, ADA, {}, ADA, {}] as Record<string, string>[]) {
      const reply = await service.get(path, headers);
      expect(reply.headers['cache-control']).toBe('authorization' in headers ? PRIVATE : 'no-cache');
    }
  });
});

/** A proxy that keeps what it may (RFC 9111): by address and the headers that `Vary` names, and asks whether it still holds. */
function createProxy() {
  const kept = new Map<string, { reply: SampleReply; asked: Record<string, string> }[]>();
  const names = ({ headers }: SampleReply) => String(headers['vary']).split(', ');
  return {
    /** All that lies there for somebody to find. */
    texts: () => [...kept.values()].flat().map(({ reply }) => reply.text),
    async get(path: string, asked: Record<string, string>): Promise<SampleReply> {
      const all = kept.get(path) ?? [];
      const held = all.find((one) => names(one.reply).every((name) => one.asked[name] === asked[name]));
      const tag = held?.reply.headers['etag'];
      const reply = await service.get(path, {
        ...asked,
        ...(tag === undefined ? {} : { 'if-none-match': String(tag) }),
      });
      if (reply.status === 304 && held) return held.reply;
      if (!/private|no-store/.test(String(reply.headers['cache-control'])))
        kept.set(path, [...all.filter((one) => one !== held), { reply, asked }]);
      return reply;
    },
  };
}

it('a shared cache in front gives everybody what he may see, before and after that changes, and holds nothing private', async () => {
  const { accounts } = service.dataFolder.site;
  await accounts.grant(accounts.find('ada')?.id ?? 0, 'sample_isolates', { role: 'curator', scopes: [] });
  const proxy = createProxy();
  const paths = ['/db/sample_isolates/isolates/1', '/db/sample_isolates/isolates?search=Alpha'];
  const readers: Record<string, string>[] = [ADA, {}, { authorization: 'bob' }];
  for (const [isPrivate, found] of [
    [0, [true, true, true]],
    [1, [true, false, false]],
    [0, [true, true, true]],
    [1, [true, false, false]],
  ] as const) {
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    connection.exec(`update isolate set is_private = ${isPrivate} where id = 1`);
    bumpDefinitionsVersion(connection);
    for (const path of paths) {
      for (let round = 0; round < 3; round += 1) {
        const replies = await Promise.all(readers.map(async (headers) => proxy.get(path, headers)));
        expect(replies.map(({ text }) => /\/isolates\/1\b/.test(text))).toEqual(found);
      }
    }
    if (isPrivate === 1) for (const text of proxy.texts()) expect(text).not.toContain('Alpha');
  }
});
