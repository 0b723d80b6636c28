import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseOf } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from '../../support/plant.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('LIN codes, on the face %s,', (face, prefix) => {
  const at = `http://localhost:80${prefix}/db/sample/schemes/1`;

  async function ask(route: RouteId, path: string): Promise<unknown> {
    const reply = await service.get(`${prefix}/db/${path}`);
    expect(reply.status, reply.text).toBe(200);
    expect(responseOf(face, route).safeParse(reply.json).error).toBeUndefined();
    return reply.json;
  }

  it('are described in the record of their scheme, which leads to them', async () => {
    expect(await ask('getScheme', 'sample/schemes/1')).toMatchObject({
      lincodes: {
        thresholds: '2;1;0',
        max_missing: 1,
        maindisplay: true,
        definitions: `${at}/lincodes`,
        nicknames: `${at}/lincode_nicknames`,
        fields: [
          { field: 'Sublineage', type: 'text', display_order: 1, maindisplay: true },
          { field: 'Clonal_group', type: 'text', display_order: 2 },
        ],
      },
    });
    expect(await ask('getScheme', 'sample/schemes/2')).not.toHaveProperty('lincodes');
  });

  it('are listed in the order of the profiles, in pages', async () => {
    expect(await ask('listLincodes', 'sample/schemes/1/lincodes')).toEqual({
      records: 3,
      last_updated: '2025-05-01',
      lincodes: [
        { ST: 1, lincode: '0_0_0', datestamp: '2025-05-01' },
        { ST: 2, lincode: '0_1_0', datestamp: '2025-05-01' },
        { ST: 3, lincode: '1_0_0', datestamp: '2025-05-01' },
      ],
    });
    expect(await ask('listLincodes', 'sample/schemes/1/lincodes?page=2&page_size=2')).toMatchObject({
      records: 3,
      paging: { previous: `${at}/lincodes?page=1&page_size=2` },
      lincodes: [{ ST: 3 }],
    });
    const all = (await ask('listLincodes', 'sample/schemes/1/lincodes?return_all=1')) as { lincodes: unknown[] };
    expect(all.lincodes).toHaveLength(3);
    expect(all).not.toHaveProperty('paging');
  });

  it('have names through their beginnings', async () => {
    const datestamp = '2025-05-01';
    expect(await ask('listLincodeNicknames', 'sample/schemes/1/lincode_nicknames')).toEqual({
      records: 4,
      last_updated: datestamp,
      nicknames: [
        { prefix: '0', field: 'Sublineage', nickname: 'SL1', datestamp },
        { prefix: '0_1', field: 'Clonal_group', nickname: 'CG2', datestamp },
        { prefix: '0_1', field: 'Clonal_group', nickname: 'CG2b', datestamp },
        { prefix: '1_0_0', field: 'Clonal_group', nickname: 'CG3', datestamp },
      ],
    });
    for (const list of ['lincodes', 'lincode_nicknames'])
      for (const [query, records] of [
        ['updated_after=2025-05-01', 0],
        ['updated_on=2025-05-01', list === 'lincodes' ? 3 : 4],
        ['updated_after=2025-04-30&updated_on=2025-05-01', list === 'lincodes' ? 3 : 4],
        ['updated_reldate=1', 0],
      ] as const)
        expect((await service.get(`${prefix}/db/sample/schemes/1/${list}?${query}`)).json).toMatchObject({ records });
    const second = await ask('listLincodeNicknames', 'sample/schemes/1/lincode_nicknames?page=2&page_size=3');
    expect(second).toMatchObject({ records: 4, nicknames: [{ nickname: 'CG3' }] });
  });

  it.each([
    ['1', { LINcode: '0_0_0', Sublineage: 'SL1' }],
    ['2', { LINcode: '0_1_0', Sublineage: 'SL1', 'Clonal group': ['CG2', 'CG2b'] }],
    ['3', { LINcode: '1_0_0', 'Clonal group': 'CG3' }],
  ])('are in the record of profile %s, with its names', async (id, expected) => {
    expect(await ask('getProfile', `sample/schemes/1/profiles/${id}`)).toMatchObject(expected);
    const { profiles } = (await ask('listProfiles', 'sample/schemes/1/profiles?include_records=1')) as {
      profiles: { ST: number }[];
    };
    expect(profiles.find(({ ST }) => String(ST) === id)).toMatchObject(expected);
  });

  it('are absent from a profile without one', async () => {
    expect(await ask('getProfile', 'sample/schemes/1/profiles/4')).not.toHaveProperty('LINcode');
  });

  it('are columns of the table of profiles, after the fields', async () => {
    const { text } = await service.get(`${prefix}/db/sample/schemes/1/profiles_csv`);
    expect(text.split('\n').slice(0, 5)).toEqual([
      'ST\tadk\tabcZ\tclonal_complex\tLINcode\tSublineage\tClonal_group',
      '1\t1\t1\tST-1 complex\t0_0_0\tSL1\t',
      '2\t2\t2\t\t0_1_0\tSL1\tCG2; CG2b',
      '3\t3\t3\t\t1_0_0\t\tCG3',
      '4\t4\t4\tST-4 complex\t\t\t',
    ]);
    const some = await service.get(`${prefix}/db/sample/schemes/1/profiles_csv?added_on=2024-02-03`);
    expect(some.text.split('\n')[1]).toBe('3\t3\t3\t\t1_0_0\t\tCG3');
    const other = await service.get(`${prefix}/db/sample/schemes/2/profiles_csv`);
    expect(other.text.split('\n')[0]).toBe('ST\tabcZ\tadk\tclonal_complex');
  });

  it('are in the records of isolates, inside the scheme', async () => {
    const { schemes } = (await ask('getIsolate', 'sample_isolates/isolates/3')) as { schemes: object[] };
    expect(schemes[0]).toMatchObject({
      description: 'MLST',
      LINcode: '0_1_0',
      LINcode_fields: [
        { title: 'Sublineage', data: 'SL1' },
        { title: 'Clonal group', data: ['CG2', 'CG2b'] },
      ],
    });
    expect(schemes[1]).not.toHaveProperty('LINcode');
    const listed = (await ask('listIsolates', 'sample_isolates/isolates?include_records=1')) as {
      isolates: { provenance: { id: number }; schemes?: object[] }[];
    };
    expect(listed.isolates.find(({ provenance }) => provenance.id === 3)?.schemes).toEqual(schemes);
  });

  it('find the isolates whose profiles have them, by whole positions', async () => {
    const found = async (op: string, value?: unknown) => {
      const member = Array.isArray(value) ? 'values' : 'value';
      const filter = { scheme: 1, scheme_field: 'LINcode', op, ...(value !== undefined && { [member]: value }) };
      const { json } = await service.post(`${prefix}/db/sample_isolates/isolates/search`, { filter });
      const { isolates, message } = json as { isolates?: string[]; message?: string };
      return isolates?.map((uri) => Number(uri.split('/').at(-1))) ?? message;
    };
    expect(await found('starts', '0_1')).toEqual([3]);
    expect(await found('starts', 0)).toEqual([1, 3, 4]);
    for (const none of ['0_1_00', '0_', '2', '1_0_0_0']) expect([none, await found('=', none)]).toEqual([none, []]);
    expect(await found('in', ['0_1_0', '1_0_0'])).toEqual([3]);
    expect(await found('!=', '0_1_0')).toEqual([1, 4, 5, 6]);
    expect([await found('not-empty'), await found('empty')]).toEqual([
      [1, 3, 4],
      [5, 6],
    ]);
    expect(await found('starts', '0_*')).toContain('"0_*" is not numbers with "_" between them');
    expect(await found('contains', '1')).toContain('cannot be compared with "contains"');
    expect((await service.get(`${prefix}/db/sample_isolates/schemes/1`)).json).toMatchObject({
      lincodes: { thresholds: '2;1;0' },
    });
  });

  it.each(['lincodes', 'lincode_nicknames'])('that a scheme does not have are a 404: %s', async (list) => {
    for (const [path, refused] of [
      [`sample/schemes/2/${list}`, { status: 404, code: 'no_lincodes' }],
      [`sample/schemes/3/${list}`, { status: 404, code: 'no_profiles' }],
      [`sample/schemes/99/${list}`, { status: 404, code: 'unknown_scheme' }],
      [`sample_isolates/schemes/1/${list}`, { status: 400, code: 'wrong_kind' }],
    ] as const) {
      expect((await service.get(`${prefix}/db/${path}`)).json).toMatchObject(refused);
    }
  });
});

it('have names that are numbers in profiles, where the kind of name is a whole number', async () => {
  const { sql, connection } = plantIn(await service.dataFolder.open('sample'));
  const field = 'Serial_number';
  await sql
    .insertInto('lincode_field')
    .values({ scheme: 1, field, type: 'integer', display_order: 3, main_display: 0 })
    .execute();
  const names = ['11', '12'].map((nickname) => ({
    scheme: 1,
    prefix: '0_1',
    field,
    nickname,
    datestamp: '2025-05-02',
  }));
  await sql
    .insertInto('lincode_nickname')
    .values([{ ...names[0], prefix: '0_0' } as (typeof names)[0], ...names])
    .execute();
  bumpDefinitionsVersion(connection);
  for (const prefix of ['', '/bigsdb'])
    for (const [id, number] of [
      [1, 11],
      [2, [11, 12]],
    ] as const)
      expect((await service.get(`${prefix}/db/sample/schemes/1/profiles/${id}`)).json).toMatchObject({
        'Serial number': number,
      });
});

it('say of a code in a copy of a site that it was assigned here, wherever it is', async () => {
  const { connection } = plantIn(await service.dataFolder.open('sample'));
  const second = connection.prepare("select id from profile where scheme = 1 and profile_id = '2'").get()?.['id'];
  const here = JSON.stringify({ 1: [second] });
  connection.prepare("insert into meta (key, value) values ('lincodes_here', ?)").run(here);
  bumpDefinitionsVersion(connection);
  const marked = { LINcode: '0_1_0', LINcode_assigned_here: true };
  const ofProfile = async (id: number) => (await service.get(`/db/sample/schemes/1/profiles/${id}`)).json;
  expect(await ofProfile(2)).toMatchObject(marked);
  expect(await ofProfile(1)).not.toHaveProperty('LINcode_assigned_here');
  expect((await service.get('/db/sample_isolates/isolates/3')).json).toMatchObject({ schemes: [marked, {}] });
});
