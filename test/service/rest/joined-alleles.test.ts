import { expect, it, onTestFinished } from 'vitest';
import { startSampleService } from '#test/support/sample-service.ts';
import { createSampleDatabase, sampleSequence } from '#test/support/sample-database.ts';

it('an allele that would have to be joined is no exact match of the service', async () => {
  const service = await startSampleService((dataFolder) => createSampleDatabase(dataFolder));
  onTestFinished(() => service.close());
  const allele = sampleSequence(1002, 60);
  const sequence = `>one\n${'A'.repeat(50)}${allele.slice(0, 40)}\n>two\n${allele.slice(20)}${'C'.repeat(50)}\n`;
  for (const face of ['/db', '/bigsdb/db']) {
    const locus = await service.post(`${face}/sample/loci/abcZ/sequence`, { sequence });
    expect(locus.status).toBe(200);
    expect(JSON.stringify(locus.json)).toMatch(/"exact_matches":(\[\]|\{\})/);
    const scheme = await service.post(`${face}/sample/schemes/1/sequence`, { sequence });
    expect(scheme.json).not.toHaveProperty('exact_matches.abcZ');
    expect(scheme.json).not.toHaveProperty('fields');
  }
  const { json } = await service.post('/db/sample/loci/abcZ/sequence', { sequence });
  expect(json).toMatchObject({ exact_matches: [], best_match: { partial: true } });
});
