import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { bumpDefinitionsVersion, bumpDetailsVersion } from '#electron/store/file/meta.ts';
import { registerRoute } from '#electron/server/http/register-route.ts';
import { json } from '#electron/server/http/reply.ts';
import { believing, FACES, plantAccess } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { sampleRequests } from '#test/support/sample-addresses.ts';
import { addIsolate, createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';
import { route } from '#shared/api/route.ts';
import { z } from 'zod';

/** So many that lists of their records are sent in parts. */
const MORE = 80;

async function fill(folder: DataFolder): Promise<void> {
  const { seqdef, isolates } = await createSamplePair(folder);
  for (let id = 101; id <= 100 + MORE; id += 1) await addIsolate(isolates, id, { name: `More ${id}`, values: {} });
  bumpDefinitionsVersion(isolates.connection);
  seqdef.connection.exec(
    "insert into locus_linked_field select id, 'sample_isolates', 'country' from locus where name = 'abcZ'",
  );
  bumpDetailsVersion(seqdef.connection);
  for (const user_name of ['ada', 'bob']) await folder.site.accounts.add({ user_name });
}

/** Shows what who asks may do. */
const getRole = route({
  id: 'getRole',
  method: 'GET',
  path: '/db/:database/planted/role',
  summary: 'Planted by a test.',
  params: z.object({ database: z.string() }),
  response: z.unknown(),
});

function start(): Promise<SampleService> {
  return startSampleService(fill, {
    authenticate: believing,
    mount(app, each) {
      registerRoute(app, each, getRole, ({ guarded }) => json({ role: guarded.account?.role ?? 'none' }));
    },
  });
}

let service: SampleService;
let twin: SampleService;
beforeAll(async () => {
  [service, twin] = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all([service.close(), twin.close()]));

const ISOLATE = '/db/sample_isolates/isolates/1';
const PARTS = '/db/sample_isolates/isolates?include_records=1&return_all=1';
/** All that can show isolates, or count them. */
const TELLING = [
  ...sampleRequests('sample_isolates').flatMap(({ path, body }) => (body === undefined ? [path] : [])),
  '/',
  '/db',
  PARTS,
  '/db/sample_isolates/isolates?sort=-scheme.1.ST',
  '/db/sample_isolates/isolates?search=Alpha',
  '/db/sample_isolates/isolates/1?provenance_only=1',
  '/db/sample_isolates/curators?include_records=1',
  '/db/sample/loci/abcZ/alleles/1?linked_data=1',
  '/db/sample/loci/abcZ/alleles?include_records=1&linked_data=1',
];

/** All that a client sees of a reply but the time. */
async function seen({ get }: SampleService, path: string, headers: Record<string, string> = {}) {
  const { date: _, ...told } = (await get(path, headers)).headers;
  const { status, text } = await get(path, headers);
  return { path, status, text, headers: told };
}

let hidden = 1000;
/** Adds an isolate that only curators see, like one that everybody sees. */
async function addHidden({ dataFolder }: SampleService): Promise<void> {
  const isolates = plantIn(await dataFolder.open('sample_isolates'));
  const id = (hidden += 1);
  const values = { country: 'Norway', year: '1999', source: ['blood'] };
  const alleles = { adk: ['1'], abcZ: ['1'] };
  await addIsolate(isolates, id, { name: 'Alpha', values, alleles, contigs: ['ACGT'], updated: '2025-01-01' });
  isolates.connection.exec(`
    update isolate set is_private = 1 where id = ${id};
    insert into project_isolate (project, isolate) values (1, ${id});
    insert into isolate_history (isolate, changed_at, actions) values (${id}, '2025-01-01T00:00:00.000Z', '["Added"]')`);
  bumpDefinitionsVersion(isolates.connection);
}

describe('a change of isolates that a reader cannot see', () => {
  it.each(['nobody', 'ada'])('changes no byte and no header for %s, kept or not', async (who) => {
    const headers: Record<string, string> = who === 'nobody' ? {} : { authorization: who };
    const all = FACES.flatMap((prefix) => TELLING.map((path) => prefix + path));
    for (let round = 0; round < 3; round += 1) {
      for (const path of all) {
        const replies = [await seen(service, path, headers), await seen(twin, path, headers)];
        expect(replies[0]).toEqual(replies[1]);
      }
      await addHidden(service);
    }
  });

  it('moves no tag, so that a client that has the reply is told so', async () => {
    for (const path of TELLING) {
      const { status, headers } = await service.get(path);
      const tag = String(headers['etag']);
      if (path === PARTS || headers['etag'] === undefined) continue;
      await addHidden(service);
      for (let round = 0; round < 3; round += 1) {
        const again = await service.get(path, { 'if-none-match': tag });
        expect([path, status, again.status, again.text, again.headers['etag']]).toEqual([path, 200, 304, '', tag]);
        expect(again.headers['cache-control']).toBe(headers['cache-control']);
      }
    }
  });

  it('shows neither by the form of a long reply, which has no tag', async () => {
    const forms = [];
    for (let round = 0; round < 4; round += 1) {
      if (round === 3) await addHidden(service);
      const { headers, text } = await service.get(PARTS);
      const head = await service.app.inject({ method: 'HEAD', url: PARTS });
      forms.push([headers['etag'], headers['content-length'], text, head.body, head.headers.etag]);
    }
    expect(forms[0]?.slice(0, 2)).toEqual([undefined, undefined]);
    for (const form of forms) expect(form).toEqual(forms[0]);
  });
});

it('a change that a reader sees moves the tag of what shows it, and of nothing else', async () => {
  const tags = async () => {
    const paths = [ISOLATE, '/db/sample_isolates/isolates/3', '/db/sample/loci/abcZ/alleles/1?linked_data=1'];
    return Promise.all(paths.map(async (path) => (await service.get(path)).headers['etag']));
  };
  const before = await tags();
  const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
  connection.exec("update isolate_value set value = 'Atlantis' where isolate = 1 and field = 'country'");
  bumpDefinitionsVersion(connection);
  const after = await tags();
  expect(after.map((tag, index) => tag === before[index])).toEqual([false, true, false]);
  expect((await service.get(ISOLATE, { 'if-none-match': String(before[0]) })).text).toContain('Atlantis');
});

it('readers have tags of their own, so that one cannot be told what another has', async () => {
  const tagOf = async (headers: Record<string, string>) => (await service.get(ISOLATE, headers)).headers['etag'];
  const tags = [await tagOf({}), await tagOf({ authorization: 'ada' }), await tagOf({ authorization: 'bob' })];
  expect(new Set(tags).size).toBe(3);
});

describe('a right that was taken away', () => {
  it('counts for the next request if it was a share of a private isolate', async () => {
    const { accounts } = service.dataFolder.site;
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    for (const [user_name, role] of Object.entries({ olga: 'submitter', cora: 'curator' } as const)) {
      await accounts.grant((await accounts.add({ user_name })).id, 'sample_isolates', { role, scopes: [] });
      connection.exec(
        `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
         values ('${user_name}', '', '', '', '', '${role}', '2024-01-01', '2024-01-01')`,
      );
    }
    const path = '/db/sample_isolates/isolates/4';
    const setCustody = async (payload: object) => {
      const headers = { authorization: 'cora', 'if-match': '*' };
      return (await service.app.inject({ method: 'PATCH', url: `${path}/custody`, headers, payload })).statusCode;
    };
    expect(await setCustody({ visibility: 'private', owners: ['cora'], shared_with: ['olga'] })).toBe(200);
    const asked = async (url: string, tag = '') => service.get(url, { authorization: 'olga', 'if-none-match': tag });
    const list = '/db/sample_isolates/isolates?search=Gamma';
    const tags = new Map<string, string>();
    for (let round = 0; round < 3; round += 1) {
      for (const url of [path, list]) {
        const reply = await asked(url);
        expect([url, reply.status, reply.text.includes('/isolates/4')]).toEqual([url, 200, true]);
        tags.set(url, String(reply.headers['etag']));
      }
    }
    expect((await asked(path, tags.get(path))).status).toBe(304);
    expect(await setCustody({ shared_with: [] })).toBe(200);
    expect((await asked(path, tags.get(path))).status).toBe(404);
    const after = await asked(list, tags.get(list));
    expect([after.status, after.text.includes('/isolates/4')]).toEqual([200, false]);
  });

  it('counts at once in what is kept, also where everybody may read', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.find('bob') ?? { id: 0 };
    for (const database of ['sample', 'sample_isolates']) {
      const asked = async (tag = '') =>
        service.get(`/db/${database}/planted/role`, { authorization: 'bob', 'if-none-match': tag });
      for (const scopes of [[{ kind: 'locus' as const, name: 'abcZ' }], []]) {
        await accounts.grant(id, database, { role: 'curator', scopes });
        for (let round = 0; round < 3; round += 1)
          expect((await asked()).json).toEqual({ role: { role: 'curator', scopes } });
      }
      const tag = String((await asked()).headers['etag']);
      expect((await asked(tag)).status).toBe(304);
      await accounts.grant(id, database, undefined);
      expect(await asked(tag)).toMatchObject({ status: 200, json: { role: 'none' } });
    }
  });

  it('counts for the next request, also for one that has the reply and for one that is kept', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.find('ada') ?? { id: 0 };
    const role = { role: 'reader' as const, scopes: [] };
    await plantAccess(service.dataFolder, 'sample_isolates', 'closed');
    await accounts.grant(id, 'sample_isolates', role);
    const headers = { authorization: 'ada' };
    const linked = '/db/sample/loci/abcZ/alleles/1?linked_data=1';
    let tags: Record<string, string> = {};
    for (let round = 0; round < 3; round += 1) {
      for (const path of [ISOLATE, linked]) tags[path] = String((await service.get(path, headers)).headers['etag']);
    }
    expect((await service.get(ISOLATE, { ...headers, 'if-none-match': tags[ISOLATE] ?? '' })).status).toBe(304);
    await accounts.grant(id, 'sample_isolates', undefined);
    expect((await service.get(ISOLATE, { ...headers, 'if-none-match': tags[ISOLATE] ?? '' })).status).toBe(401);
    const counted = await service.get(linked, { ...headers, 'if-none-match': tags[linked] ?? '' });
    expect([counted.status, counted.text.includes('Norway')]).toEqual([200, false]);
    await plantAccess(service.dataFolder, 'sample_isolates', 'public');
  });
});
