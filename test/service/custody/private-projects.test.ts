import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { as, DATABASE, ISOLATES } from '../../support/custody-service.ts';
import { believing, FACES } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const PROJECTS = `${DATABASE}/projects`;
/** Owner of isolate 4; editor and viewer of the private project; let into isolate 5 only; a stranger; a curator. */
const PEOPLE = {
  olga: 'submitter',
  edda: 'submitter',
  vera: 'submitter',
  sven: 'submitter',
  rita: 'submitter',
  cora: 'curator',
};
let service: SampleService;
/** Id of the private project. */
let id: number;

const see = (path: string, account?: string) => service.get(path, as(account));

async function patch(path: string, payload: object, account = 'cora') {
  const headers = { ...as(account), 'if-match': '*' };
  const reply = await service.app.inject({ method: 'PATCH', url: path, headers, payload });
  return { status: reply.statusCode, json: reply.json<Record<string, unknown>>() };
}

const move = (what: 'add' | 'remove', isolates: number[], account?: string, project = id) =>
  service.post(`${PROJECTS}/${project}/isolates/${what}`, { isolates }, as(account));

/** What isolate 4 and its project are for somebody: the record, the list of projects, that of the isolates of the project, the counts. */
async function sight(account?: string) {
  const listed = (await see(PROJECTS, account)).json as { records: number };
  const isolates = await see(`${PROJECTS}/${id}/isolates`, account);
  return {
    isolate: (await see(`${ISOLATES}/4`, account)).status,
    project: (await see(`${PROJECTS}/${id}`, account)).status,
    projects: listed.records,
    isolates: isolates.status === 200 ? (isolates.json as { records: number }).records : undefined,
  };
}
const SEEN = { isolate: 200, project: 200, projects: 2, isolates: 1 };
const UNKNOWN = { isolate: 404, project: 404, projects: 1, isolates: undefined };

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      const database = await folder.open('sample_isolates');
      for (const [user_name, role] of Object.entries(PEOPLE)) {
        const { id: account } = await folder.site.accounts.add({ user_name });
        await folder.site.accounts.grant(account, 'sample_isolates', { role: role as 'curator', scopes: [] });
        plantIn(database).connection.exec(
          `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
           values ('${user_name}', '', '', '', '', '${role}', '2024-01-01', '2024-01-01')`,
        );
      }
    },
    { authenticate: believing },
  );
  const custody = { visibility: 'private', editors: ['edda'], viewers: ['vera', 'edda'] };
  const made = await service.post(PROJECTS, { description: 'Outbreak of 2026', custody }, as('cora'));
  id = Number(/\d+$/.exec(String(made.headers['location']))?.[0]);
});
afterAll(() => service.close());

beforeEach(async () => {
  await patch(`${PROJECTS}/${id}/custody`, { visibility: 'private', editors: ['edda'], viewers: ['vera'] });
  await patch(`${ISOLATES}/4/custody`, { visibility: 'private', owners: ['olga'], shared_with: [] });
  await patch(`${ISOLATES}/4`, { projects: [id] });
  for (const isolate of [1, 5]) await patch(`${ISOLATES}/${isolate}/custody`, { visibility: 'public' });
});

describe('a private project', () => {
  it('is seen with its private isolates by its members and by curators', async () => {
    for (const account of ['edda', 'vera', 'cora']) expect([account, await sight(account)]).toEqual([account, SEEN]);
    const custody = { visibility: 'private', editors: ['edda'], viewers: ['vera'] };
    expect((await see(`${PROJECTS}/${id}`, 'vera')).json).toMatchObject({ custody });
    const { json } = await see(`${ISOLATES}/4`, 'vera');
    expect(json).toMatchObject({ projects: [{ description: 'Outbreak of 2026' }] });
    const found = await service.post(
      `${ISOLATES}/search`,
      { filter: { property: 'project', op: '=', value: 'Outbreak of 2026' } },
      as('vera'),
    );
    expect(found.json).toMatchObject({ records: 1 });
  });

  it.each(FACES)('answers all others as an unknown one, for every method, on %s/', async (face) => {
    const about = (Object.values(routes) as unknown as Route[]).filter(({ path }) => path.includes(':project_id'));
    expect(about.length).toBeGreaterThan(9);
    for (const account of [undefined, 'rita']) {
      expect(await sight(account)).toEqual(UNKNOWN);
      for (const { method, path } of about) {
        for (const payload of ['{"damaged', '{"isolates":[1]}']) {
          const answer = async (project_id: number) => {
            const url = face + pathOf(path, { database: 'sample_isolates', project_id });
            const headers = { ...as(account), 'content-type': 'application/json', 'if-match': '*' };
            const body = method === 'GET' ? {} : { payload };
            const reply = await service.app.inject({ method: method as 'GET', url, headers, ...body });
            return [path, reply.statusCode, reply.body.replaceAll(new RegExp(String.raw`\b${project_id}\b`, 'g'), 'N')];
          };
          expect(await answer(id)).toEqual(await answer(9999));
        }
      }
    }
  });

  it('is told to its owners, who are not its members, in the custody of their isolate only', async () => {
    expect(await sight('olga')).toEqual({ ...UNKNOWN, isolate: 200 });
    expect((await see(`${ISOLATES}/4`, 'olga')).json).not.toHaveProperty('projects');
    const { json } = await see(`${ISOLATES}/4/custody`, 'olga');
    expect(json).toMatchObject({ projects: [{ id, description: 'Outbreak of 2026' }] });
  });

  it('shows its members the new version of a private isolate, too', async () => {
    const newer = { isolate: 'Newer', provenance: { country: 'Norway' }, old_versions: [4] };
    const made = await service.post(ISOLATES, newer, as('cora'));
    const path = new URL(String(made.headers['location'])).pathname;
    const seen = [await see(path, 'vera'), await see(path, 'rita')].map(({ status }) => status);
    expect([made.status, seen]).toEqual([201, [200, 404]]);
    const headers = { ...as('cora'), 'if-match': '*' };
    expect((await service.app.inject({ method: 'DELETE', url: path, headers })).statusCode).toBe(200);
  });

  it('ends for a member with the next request, also with the tag of what was seen', async () => {
    const paths = [`${ISOLATES}/4`, `${PROJECTS}/${id}`, `${PROJECTS}/${id}/isolates`, PROJECTS, ISOLATES];
    const before = await Promise.all(paths.map((path) => see(path, 'vera')));
    await patch(`${PROJECTS}/${id}/custody`, { viewers: [] });
    for (const [index, path] of paths.entries()) {
      const tag = String(before[index]?.headers['etag']);
      const after = await service.get(path, { ...as('vera'), 'if-none-match': tag });
      expect([path, after.status]).toEqual([path, index < 3 ? 404 : 200]);
    }
    expect(await sight('vera')).toEqual(UNKNOWN);
  });

  it('does not count for a disabled account, nor for one whose name is only like that of a member', async () => {
    for (const account of ["vera' or '1'='1", 'Vera', 'ver_', 'vera ']) {
      expect([account, (await see(`${ISOLATES}/4`, account)).status]).not.toEqual([account, 200]);
    }
    const { accounts } = service.dataFolder.site;
    await accounts.disable('vera');
    expect((await see(`${ISOLATES}/4`, 'vera')).status).toBe(401);
    await accounts.enable('vera');
  });

  it('is told by no history and no date of a public isolate that it has', async () => {
    const told = async () => {
      const paths = [
        `${ISOLATES}/1`,
        `${ISOLATES}/1/history`,
        `${ISOLATES}/1/changes`,
        `${DATABASE}/changes`,
        ISOLATES,
      ];
      const filters = [
        { property: 'project', op: '=', value: 'Outbreak of 2026' },
        { property: 'project_id', op: '=', value: id },
        { property: 'project', op: 'not-empty' },
      ];
      const found = filters.map((filter) => service.post(`${ISOLATES}/search`, { filter }));
      return Promise.all([...paths.map((path) => see(path)), ...found].map(async (reply) => (await reply).text));
    };
    const before = await told();
    expect((await move('add', [1], 'edda')).json).toEqual({ isolates: [1] });
    expect(await told()).toEqual(before);
    expect((await see(`${PROJECTS}/${id}/isolates`, 'vera')).json).toMatchObject({ records: 2 });
    expect((await see(`${ISOLATES}/1/changes`, 'vera')).json).toMatchObject({
      changes: [{ members: [{ member: 'projects' }] }],
    });
    expect((await move('remove', [1], 'edda')).json).toEqual({ isolates: [1] });
    expect(await told()).toEqual(before);
  });
});

describe('who edits a private project', () => {
  it('puts in public isolates and takes all out, once, and a curator takes that back as a whole', async () => {
    expect((await move('add', [1, 5, 4, 1], 'edda')).json).toEqual({ isolates: [1, 5] });
    expect((await move('add', [1, 5], 'edda')).json).toEqual({ isolates: [] });
    expect((await move('remove', [1, 4, 5], 'edda')).json).toEqual({ isolates: [1, 4, 5] });
    expect(await sight('vera')).toEqual({ ...SEEN, isolate: 404, isolates: 0 });
    const { changes } = (await see(`${DATABASE}/curation/changes`, 'cora')).json as { changes: { batch: string }[] };
    expect((await service.post(`${DATABASE}/curation/batches/${changes[0]?.batch}/undo`, {}, as('edda'))).status).toBe(
      403,
    );
    expect((await service.post(`${DATABASE}/curation/batches/${changes[0]?.batch}/undo`, {}, as('cora'))).status).toBe(
      200,
    );
    expect(await sight('vera')).toEqual({ ...SEEN, isolates: 3 });
    await move('remove', [1, 5], 'edda');
  });

  it('is told of an isolate that is hidden what is told of an unknown one, and nothing is done', async () => {
    await patch(`${ISOLATES}/5/custody`, { visibility: 'private', owners: ['olga'] });
    for (const what of ['add', 'remove'] as const) {
      const [hidden, unknown] = [await move(what, [1, 5], 'edda'), await move(what, [1, 9999], 'edda')];
      expect([hidden.status, hidden.text.replace('isolate 5.', 'isolate 9999.')]).toEqual([404, unknown.text]);
    }
    expect((await see(`${PROJECTS}/${id}/isolates`, 'edda')).json).toMatchObject({ records: 1 });
  });

  it('does not let others into a private isolate that is only shared with them; its owner does', async () => {
    await patch(`${ISOLATES}/5/custody`, { visibility: 'private', owners: ['olga'], shared_with: ['edda'] });
    expect((await move('add', [5], 'edda')).json).toMatchObject({ code: 'no_right' });
    await patch(`${PROJECTS}/${id}/custody`, { editors: ['olga'] });
    expect((await move('add', [5], 'olga')).json).toEqual({ isolates: [5] });
    expect((await see(`${ISOLATES}/5`, 'vera')).status).toBe(200);
    expect((await move('remove', [5], 'olga')).json).toEqual({ isolates: [5] });
    expect((await see(`${ISOLATES}/5`, 'vera')).status).toBe(404);
  });

  it('is nobody else: a viewer, a stranger, and a member whose role ended change nothing', async () => {
    for (const what of ['add', 'remove'] as const) {
      expect([what, (await move(what, [1], 'vera')).status]).toEqual([what, 403]);
      expect([what, (await move(what, [1])).status]).toEqual([what, 401]);
      expect([what, (await move(what, [1], 'rita', 1)).status]).toEqual([what, 403]);
    }
    expect((await patch(`${PROJECTS}/${id}/custody`, { editors: ['vera'] }, 'edda')).status).toBe(403);
    const { site } = service.dataFolder;
    const { id: account } = site.accounts.find('edda') ?? { id: 0 };
    await site.accounts.grant(account, 'sample_isolates', { role: 'reader', scopes: [] });
    expect((await move('add', [1], 'edda')).status).toBe(403);
    await site.accounts.grant(account, 'sample_isolates', { role: 'submitter', scopes: [] });
  });
});

it('lets an owner take an isolate out of a project that others put it into, and tells nothing else of it', async () => {
  const unknown = await move('remove', [4], 'olga', 9999);
  expect((await move('remove', [4, 1], 'olga')).text).toBe(unknown.text.replace('9999', String(id)));
  expect((await move('remove', [4], 'olga')).json).toEqual({ isolates: [4] });
  expect((await move('remove', [4], 'olga')).text).toBe(unknown.text.replace('9999', String(id)));
  expect((await see(`${ISOLATES}/4`, 'vera')).status).toBe(404);
});

it('names its members in its own history only, and undo brings them back', async () => {
  await patch(`${PROJECTS}/${id}/custody`, { visibility: 'public' });
  expect((await see(`${PROJECTS}/${id}`)).json).not.toHaveProperty('custody');
  expect((await see(`${ISOLATES}/4`, 'vera')).status).toBe(404);
  expect((await see(`${PROJECTS}/${id}/changes`)).text).not.toMatch(/edda|vera/);
  expect((await see(`${PROJECTS}/${id}/custody/changes`, 'rita')).status).toBe(403);
  const { changes } = (await see(`${PROJECTS}/${id}/custody/changes`, 'cora')).json as { changes: { id: number }[] };
  const undo = `${DATABASE}/curation/changes/${changes[0]?.id}/undo`;
  expect((await service.post(undo, {}, as('cora'))).status).toBe(200);
  expect(await sight('vera')).toEqual(SEEN);
});

it('comes back with its members when its deletion is undone', async () => {
  await patch(`${ISOLATES}/4`, { projects: [] });
  const url = `${PROJECTS}/${id}`;
  const gone = await service.app.inject({ method: 'DELETE', url, headers: { ...as('cora'), 'if-match': '*' } });
  const { change } = gone.json<{ change: number }>();
  expect((await see(`${url}/changes`)).json).toMatchObject({ changes: [] });
  expect((await service.post(`${DATABASE}/curation/changes/${change}/undo`, {}, as('cora'))).status).toBe(200);
  expect((await see(url, 'vera')).json).toMatchObject({ custody: { editors: ['edda'], viewers: ['vera'] } });
  expect((await see(url)).status).toBe(404);
});

it.each([
  [{ editors: ['nemo'] }, 'The database has no user "nemo".'],
  [{ visibility: 'public', viewers: ['vera'] }, 'A public project has no members. Say that it is private.'],
])('refuses %j', async (custody, sentence) => {
  const { status, json } = await patch(`${PROJECTS}/${id}/custody`, custody);
  expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(JSON.stringify(sentence).slice(1, -1))]);
  const made = await service.post(PROJECTS, { description: 'Other', custody }, as('cora'));
  expect([made.status, made.text]).toEqual([400, expect.stringContaining('custody.')]);
});
