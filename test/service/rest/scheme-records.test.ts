import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    await createSampleDatabase(dataFolder);
    await createSampleIsolates(dataFolder);
  });
});
afterAll(() => service.close());

const at = 'http://localhost:80';

function schemeLink(id: number, description: string) {
  return { scheme: `${at}/db/sample/schemes/${id}`, description };
}

describe('GET schemes', () => {
  it('lists them in display order, with a primary key only when asked', async () => {
    const reply = await service.get('/db/sample/schemes');
    expect(routes.listSchemes.response.parse(reply.json)).toEqual({
      records: 3,
      schemes: [schemeLink(1, 'MLST'), schemeLink(2, 'Loose'), schemeLink(3, 'Panel')],
    });
    expect((await service.get('/db/sample/schemes?with_pk=1')).json).toMatchObject({ records: 2 });
  });

  it('gives whole records when asked', async () => {
    const reply = await service.get('/db/sample/schemes?include_records=1');
    const { schemes } = routes.listSchemes.response.parse(reply.json);
    expect(schemes[0]).toEqual((await service.get('/db/sample/schemes/1')).json);
  });

  it('give a record with links to everything below it', async () => {
    const base = `${at}/db/sample/schemes/1`;
    const reply = await service.get('/db/sample/schemes/1');
    expect(routes.getScheme.response.parse(reply.json)).toEqual({
      id: 1,
      description: 'MLST',
      display_order: 1,
      locus_count: 2,
      loci: [`${at}/db/sample/loci/adk`, `${at}/db/sample/loci/abcZ`],
      has_primary_key_field: true,
      primary_key_field: `${base}/fields/ST`,
      fields: [`${base}/fields/ST`, `${base}/fields/clonal_complex`],
      profiles: `${base}/profiles`,
      profiles_csv: `${base}/profiles_csv`,
      allow_missing_loci: false,
      records: 12,
      last_added: '2024-02-12',
      last_updated: '2024-03-12',
    });
  });

  it('count profiles within the dates', async () => {
    expect((await service.get('/db/sample/schemes/1?added_after=2024-02-09&updated_on=2024-03-11')).json).toMatchObject(
      {
        records: 1,
        last_added: '2024-02-11',
        last_updated: '2024-03-11',
      },
    );
  });

  it('have no profiles in an isolate database or without a primary key', async () => {
    expect((await service.get('/db/sample_isolates/schemes/1')).json).not.toHaveProperty('profiles');
    expect((await service.get('/db/sample/schemes/3')).json).not.toHaveProperty('records');
  });

  it('list their loci in the order of the profiles', async () => {
    const reply = await service.get('/db/sample/schemes/1/loci');
    expect(routes.listSchemeLoci.response.parse(reply.json)).toEqual({
      records: 2,
      loci: [`${at}/db/sample/loci/adk`, `${at}/db/sample/loci/abcZ`],
    });
    expect((await service.get('/db/sample/schemes/1/loci?alleles_added_after=2024-01-05')).json).toEqual({
      records: 1,
      loci: [`${at}/db/sample/loci/abcZ`],
    });
    const whole = await service.get('/db/sample/schemes/1/loci?include_records=1');
    expect(whole.json).toMatchObject({ loci: [{ id: 'adk' }, { id: 'abcZ' }] });
  });

  it('describe their fields', async () => {
    const reply = await service.get('/db/sample/schemes/1/fields/ST');
    expect(routes.getSchemeField.response.parse(reply.json)).toEqual({
      field: 'ST',
      type: 'integer',
      primary_key: true,
      field_order: 1,
      description: 'Sequence type',
    });
  });
});

describe('GET a profile', () => {
  it('gives fields by their names and alleles by locus', async () => {
    const reply = await service.get('/db/sample/schemes/1/profiles/7');
    expect(routes.getProfile.response.parse(reply.json)).toEqual({
      ST: 7,
      clonal_complex: 'ST-7 complex',
      alleles: { adk: `${at}/db/sample/loci/adk/alleles/2`, abcZ: `${at}/db/sample/loci/abcZ/alleles/7` },
      sender: `${at}/db/sample/users/1`,
      curator: `${at}/db/sample/users/1`,
      date_entered: '2024-02-07',
      datestamp: '2024-03-07',
    });
  });

  it('gives plain allele ids when asked', async () => {
    expect((await service.get('/db/sample/schemes/1/profiles/7?allele_ids_only=1')).json).toMatchObject({
      alleles: { adk: '2', abcZ: '7' },
    });
  });
});

describe('GET profiles_csv', () => {
  it('gives the table: primary key, loci in scheme order, other fields', async () => {
    const { text, headers } = await service.get('/db/sample/schemes/1/profiles_csv');
    expect(headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(text.split('\n').slice(0, 4)).toEqual([
      'ST\tadk\tabcZ\tclonal_complex',
      '1\t1\t1\tST-1 complex',
      '2\t2\t2\t',
      '3\t3\t3\t',
    ]);
    expect(text.trimEnd().split('\n')).toHaveLength(13);
  });

  it('keeps profiles within the dates, or the header alone', async () => {
    const some = await service.get('/db/sample/schemes/1/profiles_csv?added_on=2024-02-04');
    expect(some.text).toBe('ST\tadk\tabcZ\tclonal_complex\n4\t4\t4\tST-4 complex\n');
    const none = await service.get('/db/sample/schemes/1/profiles_csv?added_after=2030-01-01');
    expect([none.status, none.text]).toEqual([200, 'ST\tadk\tabcZ\tclonal_complex\n']);
  });

  it.each([
    'text/csv',
    'text/tab-separated-values',
    'application/json;q=0.5, text/tsv',
    'text/html,application/csv;q=0.9',
  ])('is where profiles redirect for Accept: %s, the dates kept', async (accept) => {
    const reply = await service.get('/db/sample/schemes/1/profiles?page=2&added_after=2024-02-03', { accept });
    expect(reply.status).toBe(302);
    expect(reply.headers['location']).toBe(`${at}/db/sample/schemes/1/profiles_csv?added_after=2024-02-03`);
  });

  it.each(['*/*', 'text/*', 'application/json', 'text/csvish'])('is not what Accept: %s asks for', async (accept) => {
    expect((await service.get('/db/sample/schemes/1/profiles', { accept })).status).toBe(200);
  });
});
