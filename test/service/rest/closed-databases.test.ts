import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import {
  byOwner,
  FACES,
  overSocket,
  plantAccess,
  startListening,
  type Asked,
  type Listening,
} from '../../support/listening-service.ts';
import { guardedRequests, sampleRequests } from '../../support/sample-addresses.ts';
import { plantClusters } from '../../support/planted-clusters.ts';
import { createSamplePair, plantSparse } from '../../support/sample-isolates.ts';

const isolates = (more: string): Asked => ({ path: `/db/sample_isolates${more}` });
const search = (body: unknown): Asked => ({ path: '/db/sample_isolates/isolates/search', body });
describe('a closed database', () => {
  let service: Listening;
  beforeAll(async () => {
    service = await startListening(async (folder) => {
      plantSparse((await createSamplePair(folder)).isolates);
      await plantClusters(folder);
      await plantAccess(folder, 'sample', 'closed');
      await plantAccess(folder, 'sample_isolates', 'members');
      await folder.create('open', { kind: 'seqdef', description: 'Open to all' });
      await folder.site.putGroup({ name: 'lab', description: 'Of the laboratory', databases: ['sample'] });
    });
  });
  afterAll(() => service.close());

  it.each(['sample', 'sample_isolates'])(
    '%s answers 401 on every route of both faces, of its own kind or not',
    async (name) => {
      const others = [
        { path: `/db/${name}/nothing` },
        { path: `/db/${name}/loci?page=x` },
        { path: `/db/${name}/isolates/x` },
        { path: `/db/${name}/loci`, body: {} },
        { path: `/db/${name}/sequence`, body: 'no object' },
      ];
      for (const prefix of FACES) {
        for (const { path, body } of [...sampleRequests(name), ...others]) {
          const reply = await overSocket(service, { path: prefix + path, body });
          const message = `The database "${name}" is not public. Sign the request with an account that may read it.`;
          expect([reply.path, JSON.parse(reply.text)]).toEqual([
            reply.path,
            { status: 401, title: 'Error 401 - Unauthorized', code: 'sign_in_needed', message },
          ]);
          expect(reply.headers.etag).toBeUndefined();
          expect(reply.headers['cache-control']).toBe('private, no-cache');
        }
      }
      for (const { route, path } of guardedRequests(name)) {
        const { status } = await ask(service.address, path, { method: route.method, headers: { host: 'localhost' } });
        expect([route.id, status]).toEqual([route.id, 401]);
      }
      const head = await ask(service.address, `/db/${name}/loci`, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([401, '']);
    },
  );

  it('answers 401, also to a client that has a valid tag', async () => {
    const path = '/db/sample/loci';
    const tag = String((await byOwner(service, { path })).headers['etag']);
    expect((await overSocket(service, { path }, { 'if-none-match': tag })).status).toBe(401);
  });

  it('is not listed for visitors, and neither is a group without open databases', async () => {
    for (const path of ['/', '/db', '/bigsdb/', '/bigsdb/db']) {
      const { text, headers } = await overSocket(service, { path });
      expect(text).toContain('"open"');
      expect(text).not.toMatch(/sample|laboratory/i);
      expect(headers['cache-control']).toBe('private, no-cache');
      const owned = (await byOwner(service, { path })).text;
      for (const word of ['/sample"', '/sample_isolates"', 'Of the laboratory']) expect(owned).toContain(word);
    }
    for (const path of ['/openapi.json', '/docs', '/docs/page.js', '/robots.txt']) {
      expect((await overSocket(service, { path })).text).not.toContain('sample');
    }
  });

  it('is read by its owner as ever', async () => {
    for (const { path, body, route } of [...sampleRequests('sample'), ...sampleRequests('sample_isolates')]) {
      const kind = path.startsWith('/db/sample_isolates') ? 'isolates' : 'seqdef';
      const { status } = await byOwner(service, { path, body });
      expect([path, status]).toEqual([path, route.kind === undefined || route.kind === kind ? 200 : 400]);
    }
  });

  it('is read by accounts where members may read it, and nothing of it is kept for others', async () => {
    const members = { authorization: 'ada' };
    const asked = isolates('/isolates/1');
    for (let round = 0; round < 3; round += 1) {
      const reply = await overSocket(service, asked, members);
      expect(reply.status).toBe(200);
      expect(reply.headers['cache-control']).toBe('private, no-cache');
      // The definitions are closed to members.
      expect(reply.text).not.toContain('"ST"');
      expect((await byOwner(service, asked)).text).toContain('"ST":1');
      expect((await overSocket(service, asked)).status).toBe(401);
      const closed = await overSocket(service, { path: '/db/sample/loci' }, members);
      expect([closed.status, closed.text]).toEqual([401, expect.stringContaining('not registered')]);
    }
    const missing = await overSocket(service, isolates('/isolates/99'), members);
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'private, no-cache']);
    const found = await overSocket(service, search({ 'field.country': 'Norway' }), members);
    expect([found.status, found.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await overSocket(service, { path: '/db' }, members)).text).toContain('sample_isolates');
  });

  it('has a different tag for each client that may read it', async () => {
    const asked = isolates('/fields');
    const tagOf = async (account: string) =>
      (await overSocket(service, asked, { authorization: account })).headers.etag;
    const tags = [await tagOf('ada'), await tagOf('bob'), (await byOwner(service, asked)).headers['etag']];
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf('ada')).toBe(tags[0]);
    const held = { authorization: 'bob', 'if-none-match': String(tags[0]) };
    expect((await overSocket(service, asked, held)).status).toBe(200);
  });

  it('is open, and closed again, from one request to the next', async () => {
    const asked = { path: '/db/sample/loci/abcZ' };
    for (const [access, status] of [
      ['public', 200],
      ['closed', 401],
      ['public', 200],
      ['members', 401],
      ['closed', 401],
    ] as const) {
      await plantAccess(service.dataFolder, 'sample', access);
      expect([access, (await overSocket(service, asked)).status]).toEqual([access, status]);
    }
  });
});
