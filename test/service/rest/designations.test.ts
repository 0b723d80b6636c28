import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { routes } from '#shared/api/routes.ts';
import { plantIn } from '../../support/plant.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
let loci: string[];
let alleles: string[];
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
  const { sql } = plantIn(await service.dataFolder.open(DEMO_SEQDEF));
  const row = await sql.selectFrom('profile').selectAll().where('scheme', '=', 1).executeTakeFirstOrThrow();
  alleles = row.alleles.split('\t');
  const members = await sql
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select(['locus.id', 'locus.name'])
    .where('scheme', '=', 1)
    .orderBy('position')
    .execute();
  loci = members.map(({ name }) => name);
  const linked = { locus: members[0]?.id ?? 0, isolates_database: DEMO_ISOLATES };
  await sql
    .insertInto('locus_linked_field')
    .values([
      { ...linked, field: 'country' },
      { ...linked, field: 'year' },
    ])
    .execute();
});
afterAll(() => service.close());

const path = `/db/${DEMO_SEQDEF}/schemes/1/designations`;

function designationsOf(locusNames: string[]) {
  return Object.fromEntries(locusNames.map((locus, index) => [locus, [{ allele: alleles[index] }]]));
}

describe('a query of designations', () => {
  it('gives the fields of the profile that the alleles make', async () => {
    const { json } = await service.post(path, { designations: designationsOf(loci) });
    const { exact_matches, fields } = routes.queryDesignations.response.parse(json);
    expect(Object.keys(exact_matches)).toEqual(loci);
    expect(Object.values(exact_matches).map((matches) => matches[0]?.allele_id)).toEqual(alleles);
    const profile = (await service.get(`/db/${DEMO_SEQDEF}/schemes/1/profiles/${fields?.['ST']}?allele_ids_only=1`))
      .json;
    expect(profile).toMatchObject({ alleles: Object.fromEntries(loci.map((locus, index) => [locus, alleles[index]])) });
  });

  it('adds what linked isolate databases know, the most frequent first', async () => {
    const { json } = await service.post(path, { designations: designationsOf(loci) });
    const { exact_matches } = routes.queryDesignations.response.parse(json);
    const linked = exact_matches[loci[0] ?? '']?.[0]?.linked_data?.[DEMO_ISOLATES];
    expect(Object.keys(linked ?? {})).toEqual(['country', 'year']);
    const frequencies = linked?.['country']?.map(({ frequency }) => frequency) ?? [];
    expect(frequencies.length).toBeGreaterThan(0);
    expect(frequencies).toEqual(frequencies.toSorted((left, right) => right - left));
    expect(exact_matches[loci[1] ?? '']?.[0]).not.toHaveProperty('linked_data');
    const allele = await service.get(`/db/${DEMO_SEQDEF}/loci/${loci[0]}/alleles/${alleles[0]}?linked_data=1`);
    expect(routes.getAllele.response.parse(allele.json).linked_data?.[DEMO_ISOLATES]).toEqual(linked);
    expect((await service.get(`/db/${DEMO_SEQDEF}/loci/${loci[0]}/alleles/${alleles[0]}`)).json).not.toHaveProperty(
      'linked_data',
    );
    const { sequence } = allele.json as { sequence: string };
    const match = await service.post(`/db/${DEMO_SEQDEF}/loci/${loci[0]}/sequence`, { sequence });
    expect(routes.queryLocus.response.parse(match.json).exact_matches[0]?.linked_data?.[DEMO_ISOLATES]).toEqual(linked);
  });

  it('finds the linked locus of the demo', async () => {
    const { json } = await service.post(path, { designations: designationsOf(loci) });
    const { exact_matches } = routes.queryDesignations.response.parse(json);
    expect(exact_matches[loci[2] ?? '']?.[0]?.linked_data?.[DEMO_ISOLATES]).toHaveProperty('country');
  });

  it('gives back unknown loci and alleles as sent, numbers as text, and no fields', async () => {
    const designations = { nothing: [{ allele: 'x' }, { allele: 7 }], [loci[0] ?? '']: [{ allele: '99999' }] };
    expect((await service.post(path, { designations })).json).toEqual({
      exact_matches: { nothing: [{ allele_id: 'x' }, { allele_id: '7' }], [loci[0] ?? '']: [{ allele_id: '99999' }] },
    });
    expect((await service.post(path, { designations: {} })).json).toEqual({ exact_matches: {} });
  });

  it.each([
    [{}, 'is required'],
    [{ designations: [] }, 'must be of type object'],
    [{ designations: 'abcZ' }, 'must be of type object'],
    [{ designations: { abcZ: '1' } }, 'must be of type array'],
    [{ designations: { abcZ: ['1'] } }, 'must be of type object'],
    [{ designations: { abcZ: [{ allele_id: '1' }] } }, 'designations.abcZ.0.allele'],
    [{ designations: { abcZ: [{ allele: null }] } }, 'designations.abcZ.0.allele'],
  ])('refuses %j', async (body, message) => {
    expect((await service.post(path, body)).json).toMatchObject({
      status: 400,
      code: 'bad_parameter',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('the summary of sequences', () => {
  it('counts all alleles, or those within some dates', async () => {
    const all = routes.getSequences.response.parse((await service.get(`/db/${DEMO_SEQDEF}/sequences`)).json);
    const { sql } = plantIn(await service.dataFolder.open(DEMO_SEQDEF));
    const rows = await sql.selectFrom('allele').select(['date_entered', 'datestamp']).execute();
    expect(all.records).toBe(rows.length);
    const day = rows.map((row) => row.date_entered).toSorted()[Math.floor(rows.length / 2)] ?? '';
    const some = await service.get(`/db/${DEMO_SEQDEF}/sequences?added_after=${day}`);
    const later = rows.filter((row) => row.date_entered > day);
    expect(routes.getSequences.response.parse(some.json)).toEqual({
      loci: all.loci,
      records: later.length,
      last_added: later
        .map((row) => row.date_entered)
        .toSorted()
        .at(-1),
      last_updated: later
        .map((row) => row.datestamp)
        .toSorted()
        .at(-1),
    });
    const none = await service.get(`/db/${DEMO_SEQDEF}/sequences?added_after=2999-01-01`);
    expect(none.json).toEqual({ loci: all.loci, records: 0 });
    expect((await service.get(`/db/${DEMO_ISOLATES}/sequences`)).json).toMatchObject({ code: 'wrong_kind' });
  });
});
