import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { plantIn } from '../../support/plant.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const files = mkdtempSync(join(tmpdir(), 'allelier-boolean-'));
let service: SampleService;
beforeAll(async () => {
  writeFileSync(join(files, 'fields.tsv'), 'name\ttype\tcomments\nvaccinated\tbool\tBefore it was sampled\n');
  writeFileSync(join(files, 'isolates.tsv'), 'isolate\tvaccinated\nA\tYes\nB\tfalse\nC\t1\nD\t\nE\tN\n');
  service = await startSampleService((dataFolder) =>
    runIsolatesImport({ dataFolder, database: 'mine', paths: [files] }),
  );
  const { sql, connection } = plantIn(await service.dataFolder.open('mine'));
  const day = { date_entered: '2024-01-01', datestamp: '2024-01-01' };
  await sql
    .insertInto('project')
    .values({ id: 1, short_description: 'Some', ...day })
    .execute();
  const members = [1, 2, 4].map((isolate) => ({ project: 1, isolate }));
  await sql.insertInto('project_isolate').values(members).execute();
  bumpDefinitionsVersion(connection);
});
afterAll(async () => {
  await service.close();
  rmSync(files, { recursive: true });
});

async function ask(route: RouteId, path: string): Promise<unknown> {
  const { status, json } = await service.get(`/db/mine${path}`);
  expect(status, path).toBe(200);
  expect(routes[route].response.parse(json)).toEqual(json);
  return json;
}

/** Names of the isolates that a search finds, or why it is refused. */
async function search(body: object): Promise<unknown> {
  const { status, json } = await service.post('/db/mine/isolates/search?include_records=1', body);
  if (status !== 200) return (json as { message: string }).message;
  return (json as { isolates: { provenance: { isolate: string } }[] }).isolates.map(
    ({ provenance }) => provenance.isolate,
  );
}

describe('a field of type bool', () => {
  it('is described, and has JSON booleans as values', async () => {
    const fields = routes.listFields.response.parse(await ask('listFields', '/fields'));
    expect(fields.find(({ name }) => name === 'vaccinated')).toMatchObject({ type: 'bool', required: false });
    expect(await ask('listFieldValues', '/fields/vaccinated')).toEqual({ records: 2, values: [false, true] });
    expect(await ask('getFieldBreakdown', '/fields/vaccinated/breakdown')).toEqual({ true: 2, false: 2 });
    expect(await ask('getIsolate', '/isolates/1')).toMatchObject({ provenance: { vaccinated: true } });
    expect(await ask('getIsolate', '/isolates/5')).toMatchObject({ provenance: { vaccinated: false } });
    expect(await ask('getIsolate', '/isolates/4')).not.toHaveProperty('provenance.vaccinated');
    expect((await service.get('/bigsdb/db/mine/isolates/2')).json).toMatchObject({ provenance: { vaccinated: false } });
  });

  it('is 1 and 0 where deployed servers list and count values, and in the rows of a project', async () => {
    const ofDeployed = async (path: string) => (await service.get(`/bigsdb/db/mine${path}`)).json;
    expect(await ofDeployed('/fields/vaccinated')).toEqual({ records: 2, values: [0, 1] });
    expect(await ofDeployed('/fields/vaccinated/breakdown')).toEqual({ 0: 2, 1: 2 });
    expect(await ofDeployed('/fields/vaccinated/breakdown?added_after=2000-01-01')).toEqual({ 0: 2, 1: 2 });
    const rows = [{ id: 1, vaccinated: 1 }, { id: 2, vaccinated: 0 }, { id: 4 }];
    expect(await ofDeployed('/projects/1/dataset?fields=vaccinated')).toEqual({ records: 3, dataset: rows });
    expect(await ask('listProjectDataset', '/projects/1/dataset?fields=vaccinated')).toMatchObject({
      dataset: [{ vaccinated: true }, { vaccinated: false }, { id: 4 }],
    });
  });

  it.each([[true], ['true'], ['TRUE'], ['yes'], [1], ['1']])('is searched by %j', async (value) => {
    expect(await search({ 'field.vaccinated': value })).toEqual(['A', 'C']);
    expect(await search({ filter: { field: 'vaccinated', op: '=', value } })).toEqual(['A', 'C']);
    expect(await search({ filter: { field: 'vaccinated', op: '!=', value } })).toEqual(['B', 'D', 'E']);
  });

  it('is searched by being empty, and refuses other values and comparisons', async () => {
    expect(await search({ filter: { field: 'vaccinated', op: 'empty' } })).toEqual(['D']);
    expect(await search({ filter: { field: 'vaccinated', op: 'in', values: [false, true] } })).toEqual([
      'A',
      'B',
      'C',
      'E',
    ]);
    expect(await search({ 'field.vaccinated': 'maybe' })).toContain(
      'is a boolean field: "maybe" is neither true nor false',
    );
    expect(await search({ filter: { field: 'vaccinated', op: '<', value: true } })).toContain('is a boolean field');
    expect(await search({ 'field.isolate': true })).toContain('must be a string or a number');
  });

  it('sorts isolates', async () => {
    const reply = await service.get('/db/mine/isolates?include_records=1&sort=vaccinated&return_all=1');
    const { isolates } = routes.listIsolates.response.parse(reply.json) as {
      isolates: { provenance: { id: number } }[];
    };
    expect(isolates.map(({ provenance }) => provenance.id)).toEqual([2, 5, 1, 3, 4]);
  });
});
