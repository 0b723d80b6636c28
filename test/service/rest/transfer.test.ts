import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { ERROR_CODES } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { addLocus, createSampleDatabase, sampleAlleles } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

/** About 2 MB of FASTA, so that it is streamed in many pieces. */
const MANY = 2_000;

let service: SampleService;
let address: string;

beforeAll(async () => {
  service = await startSampleService(
    async (dataFolder) => {
      const database = await createSampleDatabase(dataFolder);
      await addLocus(database, 'many', sampleAlleles(7, MANY, 1_000));
    },
    { access: { hosts: ['lab.example'] } },
  );
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

const fasta = '/db/sample/loci/many/alleles_fasta';

describe('a long reply', () => {
  it('is streamed whole over a socket', async () => {
    const reply = await fetch(address + fasta);
    expect(reply.headers.get('content-length')).toBeNull();
    const expected = sampleAlleles(7, MANY, 1_000).map(
      ({ allele_id, sequence }) => `>many_${allele_id}\n${sequence}\n`,
    );
    expect(await reply.text()).toBe(expected.join(''));
  });

  it('stops being read when the client goes away, and others are answered', async () => {
    const { port } = service.app.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const asked = httpRequest({ port, path: fasta }, (reply) => {
        reply.once('data', () => asked.destroy());
        reply.once('close', () => resolve());
        reply.on('error', () => undefined);
      });
      asked.on('error', () => undefined);
      asked.end();
    });
    expect((await fetch(`${address}/db/sample/loci/abcZ`)).status).toBe(200);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is compressed with %s where the client takes it', async (encoding, unpack) => {
    for (const path of [fasta, '/db/sample/loci/many/alleles?page_size=1000', '/openapi.json']) {
      const reply = await service.app.inject({ url: path, headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers.vary).toContain('accept-encoding');
      expect(unpack(reply.rawPayload).toString()).toBe((await service.get(path)).text);
    }
  });

  it('is not compressed if the client accepts no encoding', async () => {
    expect((await service.get(fasta)).headers).not.toHaveProperty('content-encoding');
  });
});

describe('conditional requests', () => {
  it.each([
    fasta,
    '/db/sample',
    '/db/sample/loci/abcZ',
    '/db/sample/loci?page_size=2',
    '/db/sample/schemes/1/profiles_csv',
  ])('of %s give 304 until the definitions change', async (path) => {
    const { etag } = (await service.get(path)).headers as { etag: string };
    const held = await service.get(path, { 'if-none-match': `"other", ${etag}` });
    expect([held.status, held.text, held.headers['etag']]).toEqual([304, '', etag]);
    bumpDefinitionsVersion(plantIn(await service.dataFolder.open('sample')).connection);
    const changed = await service.get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('tell apart addresses, hosts and pages asked by headers', async () => {
    const path = '/db/sample/loci/abcZ/alleles';
    const tags = await Promise.all([
      service.get(path),
      service.get(`${path}?page_size=3`),
      service.get(path, { 'x-per-page': '3' }),
      service.get(path, { host: 'lab.example:8090' }),
    ]);
    expect(new Set(tags.map((reply) => reply.headers['etag'])).size).toBe(4);
  });

  it('of a missing record stay 404', async () => {
    expect((await service.get('/db/sample/loci/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('links', () => {
  it('are built for the host that the client used', async () => {
    const { json } = await service.get('/db/sample', { host: 'lab.example:8090' });
    expect(json).toMatchObject({ loci: 'http://lab.example:8090/db/sample/loci' });
    const reply = await fetch(`${address}/db/sample`);
    expect(await reply.json()).toMatchObject({ loci: `${address}/db/sample/loci` });
  });

  it('ignore forwarding headers of proxies that are not configured', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect((await service.get('/db/sample', headers)).text).not.toContain('evil');
  });
});

describe('a body over a socket', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense', undefined])(
    'is read as JSON with Content-Type %s',
    async (contentType) => {
      const { port } = service.app.server.address() as AddressInfo;
      const text = await new Promise<string>((resolve, reject) => {
        const path = '/db/sample/loci/abcZ/sequence';
        const asked = httpRequest({ port, path, method: 'POST' }, (reply) => {
          let received = '';
          reply.on('data', (chunk: Buffer) => (received += chunk.toString()));
          reply.on('end', () => resolve(`${reply.statusCode} ${received}`));
        });
        asked.on('error', reject);
        if (contentType) asked.setHeader('content-type', contentType);
        asked.end(JSON.stringify({ sequence: 'ACGTACGTACGT' }));
      });
      expect(text).toBe('200 {"exact_matches":[]}');
    },
  );

  it('of more than 32 MiB gets its refusal', async () => {
    const body = JSON.stringify({ sequence: 'A'.repeat(33 * 2 ** 20) });
    const reply = await fetch(`${address}/db/sample/sequence`, { method: 'POST', body });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'body_too_large' });
  });
});

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1 and names every route, parameter and error code', async () => {
    const { json, text } = await service.get('/openapi.json');
    const validator = new Validator();
    const result = await validator.validate(json as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { paths, servers } = routes.getOpenApi.response.parse(json);
    expect(servers).toEqual([{ url: 'http://localhost:80' }]);
    const operations = Object.values(paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
    for (const code of Object.keys(ERROR_CODES)) expect(text).toContain(`| ${code} |`);
    for (const name of [
      'page_size',
      'return_all',
      'added_reldate',
      'alleles_added_after',
      'sort',
      'search',
      'with_pk',
    ]) {
      expect(text).toContain(`"name":"${name}","in":"query"`);
    }
  });

  it('refers to nothing that is not there', async () => {
    const { json, text } = await service.get('/openapi.json');
    const { components } = json as { components: Record<string, Record<string, unknown>> };
    for (const [, section, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(components[String(section)]).toHaveProperty(String(name));
    }
    expect(text).not.toContain('#/$defs');
  });
});
