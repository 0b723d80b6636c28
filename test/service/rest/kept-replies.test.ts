import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_KEPT } from '#electron/server/http/stream-collector.ts';
import { createResponseCache } from '#electron/server/http/response-cache.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { addLocus, createSampleDatabase, sampleAlleles } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

let service: SampleService;
let address: string;
let database: Database;

beforeAll(async () => {
  service = await startSampleService(
    async (dataFolder) => {
      const sample = await createSampleDatabase(dataFolder);
      await addLocus(sample, 'many', sampleAlleles(7, 600, 1_000));
      await addLocus(sample, 'more', sampleAlleles(8, 2_500, 1_000));
    },
    { access: { hosts: ['lab.example'] } },
  );
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());
beforeEach(async () => {
  database = plantIn(await service.dataFolder.open('sample'));
});

const locus = '/db/sample/loci/abcZ';
const fasta = '/db/sample/loci/many/alleles_fasta';

async function productOf(path = locus): Promise<unknown> {
  return ((await service.get(path)).json as Record<string, unknown>)['product'];
}

function rename(product: string): void {
  database.connection.prepare("update locus set product = ? where name = 'abcZ'").run(product);
}

describe('a reply that was sent before', () => {
  it('is the same in every part when it is asked for again', async () => {
    for (const path of [locus, '/db/sample/loci?page_size=2', '/db/sample/schemes/1/profiles_csv', fasta]) {
      // The second is kept, the third comes from memory.
      const [first, second, third] = [await service.get(path), await service.get(path), await service.get(path)];
      expect(first.status).toBe(200);
      expect([second.text, third.text]).toEqual([first.text, first.text]);
      for (const name of ['content-type', 'etag', 'x-offset', 'x-per-page', 'x-total-pages', 'cache-control'])
        expect([name, third.headers[name]]).toEqual([name, first.headers[name]]);
      expect(await service.get(path)).toEqual(third);
    }
  });

  it('is kept when it is asked for a second time', async () => {
    const path = `${fasta}?asked=twice`;
    // A streamed reply has no length. From memory it has one.
    const lengths: boolean[] = [];
    for (let round = 0; round < 4; round += 1) lengths.push('content-length' in (await service.get(path)).headers);
    expect(lengths).toEqual([false, false, true, true]);
  });

  it('is the same over a socket, compressed or not, and for HEAD without its body', async () => {
    const expected = sampleAlleles(7, 600, 1_000).map(({ allele_id, sequence }) => `>many_${allele_id}\n${sequence}\n`);
    const plain = { 'accept-encoding': 'identity' };
    for (let round = 0; round < 3; round += 1) {
      const whole = await fetch(address + fasta, { headers: plain });
      expect(await whole.text()).toBe(expected.join(''));
      const packed = await rawBody(fasta, 'gzip');
      expect(gunzipSync(packed).toString()).toBe(expected.join(''));
      const head = await fetch(address + locus, { method: 'HEAD', headers: plain });
      const body = await (await fetch(address + locus, { headers: plain })).text();
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
      expect(await head.text()).toBe('');
    }
  });

  it('is the same when it is too long to be kept', async () => {
    const first = await (await fetch(`${address}/db/sample/loci/more/alleles_fasta`)).text();
    expect(first.length).toBeGreaterThan(LONGEST_KEPT);
    expect(await (await fetch(`${address}/db/sample/loci/more/alleles_fasta`)).text()).toBe(first);
  });

  it('is not sent to a client that already has it', async () => {
    const { headers } = await service.get(locus);
    const again = await service.get(locus, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is not used for another host, face, page or accepted media type', async () => {
    const host = { host: 'lab.example' };
    for (let round = 0; round < 2; round += 1) {
      expect((await service.get('/db/sample/loci', host)).text).toContain('"http://lab.example/db/sample/loci/');
      expect((await service.get('/db/sample/loci')).text).not.toContain('lab.example');
      expect((await service.get('/bigsdb/db/sample/loci')).text).toContain('/bigsdb/db/sample/loci/');
      expect((await service.get('/db/sample/loci', { 'x-per-page': '1' })).headers['x-per-page']).toBe('1');
      expect((await service.get('/db/sample/schemes/1/profiles', { accept: 'text/csv' })).status).toBe(302);
      expect((await service.get('/db/sample/schemes/1/profiles')).status).toBe(200);
    }
  });
});

describe('a change is seen at once', () => {
  it('when it is written in this process', async () => {
    for (const product of ['first', 'second', 'third']) {
      await productOf();
      rename(product);
      bumpDefinitionsVersion(database.connection);
      expect(await productOf()).toBe(product);
      expect(await productOf(`/bigsdb${locus}`)).toBe(product);
    }
  });

  it('when another process writes it', async () => {
    for (const product of ['from afar', 'from farther']) {
      await productOf();
      const program = `
        const { DatabaseSync } = require('node:sqlite');
        const file = new DatabaseSync(process.argv[1], { timeout: 5000 });
        file.prepare("update locus set product = ? where name = 'abcZ'").run(process.argv[2]);
        file.exec("update meta set value = value + 1 where key = 'definitions_version'");`;
      execFileSync(process.execPath, ['-e', program, database.file, product]);
      expect(await productOf()).toBe(product);
      expect(await productOf()).toBe(product);
    }
  });

  it('and what was taken back is forgotten', async () => {
    rename('stays');
    bumpDefinitionsVersion(database.connection);
    database.connection.exec('begin');
    rename('is taken back');
    const during = await productOf(`${locus}?asked=now`);
    database.connection.exec('rollback');
    expect(during).toBe('is taken back');
    expect(await productOf(`${locus}?asked=now`)).toBe('stays');
  });

  it('when the file is replaced by a copy of an earlier one', async () => {
    rename('in the copy');
    bumpDefinitionsVersion(database.connection);
    expect(await productOf()).toBe('in the copy');
    database.connection.exec('pragma wal_checkpoint(truncate)');
    const { file } = database;
    copyFileSync(file, `${file}.copy`);
    rename('after the copy');
    bumpDefinitionsVersion(database.connection);
    expect(await productOf()).toBe('after the copy');
    database.connection.exec('pragma wal_checkpoint(truncate)');
    rmSync(file);
    copyFileSync(`${file}.copy`, file);
    expect(await productOf()).toBe('in the copy');
  });
});

describe('the memory for replies', () => {
  const reply = (bytes: number) => ({ mediaType: 'text/plain', headers: {}, parts: [Buffer.alloc(bytes)] });

  it('is bounded, and what was asked for last stays', () => {
    const kept = createResponseCache();
    for (let number = 0; number < 200; number += 1) {
      kept.put(`tag ${number}`, reply(2 ** 20));
      expect(kept.get('tag 0')).toBeDefined();
    }
    const left = Array.from({ length: 200 }, (_, number) => kept.get(`tag ${number}`)).filter(Boolean);
    expect(left).toHaveLength(31);
  });

  it('wants what was asked for before, not long ago', () => {
    const kept = createResponseCache();
    expect([kept.isWanted('a'), kept.isWanted('b'), kept.isWanted('a')]).toEqual([false, false, true]);
    for (let number = 0; number < 1_000; number += 1) expect(kept.isWanted(`other ${number}`)).toBe(false);
    expect(kept.isWanted('b')).toBe(true);
    for (let number = 0; number < 1_000_000; number += 1) kept.isWanted(`further ${number}`);
    expect(kept.isWanted('a')).toBe(false);
  });

  it('takes no reply that is too long, and each once', () => {
    const kept = createResponseCache();
    kept.put('long', reply(LONGEST_KEPT + 1));
    expect(kept.get('long')).toBeUndefined();
    for (let round = 0; round < 100; round += 1) kept.put('same', reply(2 ** 20));
    kept.put('other', reply(2 ** 20));
    expect([kept.get('same'), kept.get('other')].every(Boolean)).toBe(true);
  });
});

function rawBody(path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address + path, { headers: { 'accept-encoding': encoding } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve(Buffer.concat(parts)));
      reply.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
