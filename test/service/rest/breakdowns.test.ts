import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { routes } from '#shared/api/routes.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createDemo);
});
afterAll(() => service.close());

const AT = '/db/demo_seqdef';

describe('counts of values', () => {
  it.each(['length', 'status', 'date_entered', 'datestamp'])(
    'of alleles by %s add up to all of them',
    async (member) => {
      const reply = await service.get(`${AT}/loci/synA/breakdown/${member}`);
      const counts = routes.getAlleleBreakdown.response.parse(reply.json);
      const alleles = (await service.get(`${AT}/loci/synA/alleles?return_all=1&include_records=1`)).json as {
        alleles: Record<string, unknown>[];
      };
      const expected: Record<string, number> = {};
      for (const allele of alleles.alleles) {
        const value = String(allele[member]);
        expected[value] = (expected[value] ?? 0) + 1;
      }
      expect(counts).toEqual(expected);
    },
  );

  it('of profiles by date name their scheme and add up to its profiles', async () => {
    const reply = await service.get(`${AT}/schemes/breakdown/date_entered`);
    const counts = routes.listSchemeBreakdown.response.parse(reply.json);
    const sums = new Map<number, number>();
    for (const { scheme_id, count } of counts) sums.set(scheme_id, (sums.get(scheme_id) ?? 0) + count);
    for (const [id, sum] of sums)
      expect((await service.get(`${AT}/schemes/${id}`)).json).toMatchObject({ records: sum });
    expect(sums.size).toBe(2);
    const dates = counts.filter(({ scheme_id }) => scheme_id === 1).map(({ date_entered }) => date_entered ?? '');
    expect(dates).toEqual(dates.toSorted());
  });

  it('of what is not there are refused', async () => {
    expect((await service.get(`${AT}/loci/nowhere/breakdown/length`)).status).toBe(404);
    expect((await service.get(`${AT}/loci/synA/breakdown/sequence`)).status).toBe(400);
    expect((await service.get('/db/demo_isolates/loci/synA/breakdown/length')).status).toBe(400);
  });
});
