import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSampleDatabase);
});
afterAll(() => service.close());

describe('the fields of sequences', () => {
  it('are found from the summary and lead to the number of alleles of each day', async () => {
    for (const prefix of ['', '/bigsdb']) {
      const at = `http://localhost:80${prefix}/db/sample/sequences/fields`;
      const summary = await service.get(`${prefix}/db/sample/sequences`);
      expect(summary.json).toMatchObject({ fields: at });
      const dated = await service.get(`${prefix}/db/sample/sequences?added_after=2000-01-01`);
      expect(dated.json).not.toHaveProperty('fields');
      const fields = await service.get(`${prefix}/db/sample/sequences/fields`);
      expect(fields.json).toEqual(
        ['date_entered', 'datestamp'].map((name) => ({
          name,
          type: 'date',
          required: true,
          breakdown: `${at}/${name}/breakdown`,
        })),
      );
      for (const name of ['date_entered', 'datestamp']) {
        const { json } = await service.get(`${prefix}/db/sample/sequences/fields/${name}/breakdown`);
        const counts = Object.values(json as Record<string, number>);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe((summary.json as { records: number }).records);
      }
      const { json } = await service.get(`${prefix}/db/sample/sequences/fields/date_entered/breakdown`);
      expect(json).toMatchObject({ '2024-01-12': 1, '2024-01-02': 2 });
      const other = await service.get(`${prefix}/db/sample/sequences/fields/length/breakdown`);
      expect(other.json).toMatchObject({ status: 400, code: 'bad_parameter' });
    }
  });
});

it('search engines are asked to stay away', async () => {
  for (const prefix of ['', '/bigsdb']) {
    const { status, text, headers } = await service.get(`${prefix}/robots.txt`);
    expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  }
});
