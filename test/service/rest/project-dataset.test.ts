import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseOf } from '#shared/api/dialect.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus } from '../../support/sample-database.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    const { isolates } = await createSamplePair(dataFolder);
    const day = { date_entered: '2024-01-01', datestamp: '2024-01-01' };
    // Isolate 2 is an old version. The project 3 has it alone, and the project 2 has no isolate at all.
    await isolates.sql
      .insertInto('project')
      .values([2, 3].map((id) => ({ id, short_description: `Project ${id}`, ...day })))
      .execute();
    await isolates.sql
      .insertInto('project_isolate')
      .values([
        { project: 1, isolate: 4 },
        { project: 1, isolate: 2 },
        { project: 1, isolate: 6 },
        { project: 3, isolate: 2 },
      ])
      .execute();
    await addLocus(isolates, '12', []);
    await addLocus(isolates, '7', []);
    const designations = [
      ["it's", '4'],
      ['12', 'a"b'],
      ['12', '007'],
      ['12', '5'],
      ['7', 'NaN'],
      ['7', '1e3'],
    ];
    const designate = isolates.connection.prepare(
      `insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
       values (6, (select id from locus where name = ?), ?, '2024-01-01', '2024-01-01')`,
    );
    for (const designation of designations) designate.run(...designation);
    bumpDefinitionsVersion(isolates.connection);
  });
});
afterAll(() => service.close());

const projects = '/db/sample_isolates/projects';

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('the data set of a project, on the face %s,', (face, prefix) => {
  async function dataset(query = '', project = 1): Promise<{ records: number; dataset: Record<string, unknown>[] }> {
    const reply = await service.get(`${prefix}${projects}/${project}/dataset${query}`);
    expect(reply.status, reply.text).toBe(200);
    expect(responseOf(face, 'listProjectDataset').safeParse(reply.json).error).toBeUndefined();
    return reply.json as Awaited<ReturnType<typeof dataset>>;
  }

  it('has a row for each isolate, newest versions only, with all fields', async () => {
    const { records, dataset: rows } = await dataset();
    expect([records, rows.map(({ id }) => id)]).toEqual([3, [1, 4, 6]]);
    expect(rows[0]).toEqual({
      id: 1,
      isolate: 'Alpha',
      country: 'Norway',
      year: 1999,
      sampled: '1999-05-06',
      temperature: 36.5,
      source: ['blood', 'CSF'],
      sender: 1,
      curator: 2,
      date_entered: '2024-01-01',
      datestamp: '2024-01-01',
    });
    expect(rows[2]).not.toHaveProperty('sender');
  });

  it('has the columns that are asked for', async () => {
    // Deployed servers write ids of loci with integer ids as texts here, and here only.
    const [one, six] = face === 'deployed' ? ['1', '6'] : [1, 6];
    expect(await dataset('?fields=country,isolate&loci=abcZ,penA&schemes=1')).toEqual({
      records: 3,
      dataset: [
        {
          id: 1,
          country: 'Norway',
          isolate: 'Alpha',
          allele_designations: { abcZ: one, penA: 'b' },
          schemes: { 1: { ST: 1, clonal_complex: 'ST-1 complex', name: 'MLST' } },
        },
        {
          id: 4,
          country: 'Norway',
          isolate: 'Gamma 50%_x',
          allele_designations: { abcZ: [one, six] },
          schemes: { 1: { ST: [1, 6], clonal_complex: 'ST-1 complex', name: 'MLST' } },
        },
        { id: 6, country: 'Österreich', isolate: 'Epsilon', allele_designations: {}, schemes: {} },
      ],
    });
    expect((await dataset('?fields=')).dataset).toEqual([{ id: 1 }, { id: 4 }, { id: 6 }]);
  });

  it('writes odd ids as records do, and names that look like numbers first, as every object has them', async () => {
    const { status, text } = await service.get(`${prefix}${projects}/1/dataset?fields=&loci=penA,it's,12,abcZ,7`);
    const [one, five, six, seven] = face === 'deployed' ? ['"1"', '"5"', '"6"', '"007"'] : ['1', '5', '6', '7'];
    const rows = [
      `{"id":1,"allele_designations":{"penA":"b","abcZ":${one}}}`,
      `{"id":4,"allele_designations":{"abcZ":[${one},${six}]}}`,
      String.raw`{"id":6,"allele_designations":{"7":["1e3","NaN"],"12":[${five},${seven},"a\"b"],"it's":"4"}}`,
    ];
    expect([status, text]).toEqual([200, `{"records":3,"dataset":[${rows.join()}]}`]);
  });

  it('is paged, and whole when asked', async () => {
    const page = await dataset('?page=2&page_size=2&fields=country');
    expect(page).toMatchObject({
      records: 3,
      dataset: [{ id: 6 }],
      paging: { first: `http://localhost:80${prefix}${projects}/1/dataset?page=1&page_size=2&fields=country` },
    });
    expect((await dataset('?return_all=1')).dataset).toHaveLength(3);
    expect(await dataset('', 2)).toEqual({ records: 0, dataset: [] });
  });

  it.each([
    ['fields=colour', 'colour'],
    ['loci=abcZ,nothing', 'nothing'],
    ['schemes=9', '9'],
    ['schemes=MLST', 'MLST'],
  ])('is refused for what is not there, which it names: %s', async (query, name) => {
    const { json } = await service.get(`${prefix}${projects}/1/dataset?${query}`);
    const message = expect.stringContaining(`"${name}"`) as string;
    expect(json).toMatchObject({ status: 400, code: 'bad_parameter', message });
  });

  it('of an unknown project, or in a database of the other kind, is refused', async () => {
    expect((await service.get(`${prefix}${projects}/9/dataset`)).json).toMatchObject({ code: 'unknown_project' });
    expect((await service.get(`${prefix}/db/sample/projects/1/dataset`)).json).toMatchObject({ code: 'wrong_kind' });
  });
});

describe('empty projects', () => {
  it('are no reason for a deployed server to link to projects', async () => {
    const { sql, connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    const rows = await sql.selectFrom('project_isolate').selectAll().where('isolate', '!=', 2).execute();
    await sql.deleteFrom('project_isolate').where('isolate', '!=', 2).execute();
    bumpDefinitionsVersion(connection);
    expect((await service.get('/db/sample_isolates')).json).toHaveProperty('projects');
    expect((await service.get('/bigsdb/db/sample_isolates')).json).not.toHaveProperty('projects');
    await sql.insertInto('project_isolate').values(rows).execute();
    bumpDefinitionsVersion(connection);
    expect((await service.get('/bigsdb/db/sample_isolates')).json).toHaveProperty('projects');
  });

  it('are listed on the face of the contract, with the number of their isolates', async () => {
    const { json } = await service.get(projects);
    const counts = (json as { projects: { isolate_count: number }[] }).projects.map((one) => one.isolate_count);
    expect([json, counts]).toMatchObject([{ records: 3 }, [3, 0, 0]]);
  });

  it.each(['', '?include_records=1'])('are left out where deployed servers leave them out %s', async (query) => {
    const { json } = await service.get(`/bigsdb${projects}${query}`);
    expect(json).toMatchObject({ records: 1, projects: [{ description: 'Survey' }] });
    expect((json as { projects: unknown[] }).projects).toHaveLength(1);
    expect((await service.get(`/bigsdb${projects}/2`)).json).toMatchObject({ id: 2, description: 'Project 2' });
  });
});
