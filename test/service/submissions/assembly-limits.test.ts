import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleSequence } from '../../support/sample-database.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const GENOMES = {
  type: 'genomes',
  isolates:
    'isolate\tcountry\tassembly_filename\tsequence_method\nA\tNorway\ta.fas\tIllumina\nB\tNorway\tb.fas\tIllumina\n',
};

it('limits of assemblies are those of the database when files come and when curators look', async () => {
  const assembly = { contigs: { warn: 1, fail: 3 }, n50: { warn: 90_000 }, least: { fail: 100_000 }, most: {} };
  await service.policy('sample_isolates', { assembly });
  const { json: policy } = await service.as('', 'GET', '/db/sample_isolates/submission_policy');
  expect(policy['assembly']).toEqual(assembly);
  const path = await service.submit('sue', GENOMES, 'sample_isolates');
  const upload = async (filename: string, text: string) =>
    (await service.as('sue', 'POST', `${path}/files`, { filename, upload: Buffer.from(text).toString('base64') })).json;
  const contigs = `>1\n${sampleSequence(1, 60_000)}\n>2\n${sampleSequence(2, 50_000)}\n`;
  expect((await upload('a.fas', contigs))['problems']).toMatchObject([
    { severity: 'warning', code: 'contigs' },
    { severity: 'warning', code: 'n50' },
    { severity: 'warning', code: 'unfit_genome' },
  ]);
  expect((await upload('b.fas', 'no contigs at all'))['problems']).toMatchObject([{ code: 'unreadable_file' }]);
  const queued = `/db/sample_isolates/curation/submissions/${path.split('/').at(-1)}`;
  const problems = async () => {
    const { list } = (await service.as('cora', 'GET', queued)).json as { list: { problems: { code: string }[] }[] };
    return list.map((item) => item.problems.map(({ code }) => code));
  };
  expect(await problems()).toEqual([['contigs', 'n50', 'unfit_genome'], ['unreadable_file']]);
  await service.policy('sample_isolates', { assembly: { contigs: { fail: 5 } } });
  expect(await problems()).toEqual([['n50', 'unfit_genome'], ['unreadable_file']]);
});
