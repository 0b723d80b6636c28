import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleSequence } from '#test/support/sample-database.ts';
import { startSampleService } from '#test/support/sample-service.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

/** A whole gene: no stop codon before the last. */
function gene(seed: number): string {
  const codons = sampleSequence(seed, 297).match(/.{3}/g) ?? [];
  return `ATG${codons.map((codon) => (/^(TAA|TAG|TGA)$/.test(codon) ? 'GCA' : codon)).join('')}TAA`;
}

const COUNT = 10;
const ALLELES = { abcZ: [gene(1), gene(2)], adk: [gene(3), gene(4)] };

it('databases are kept from nothing to ten genomes with their types by the shell alone, corrected and taken back', async () => {
  const { cli, folder } = setUpCli({
    'alleles.fas': Object.entries(ALLELES)
      .flatMap(([locus, list]) => list.map((sequence) => `>${locus}\n${sequence}\n`))
      .join(''),
    'wrong.tsv': 'isolate\tcountry\tyear\nSurvey 1\tNorwegen\t2020\nSurvey 2\tNorway\tsoon\nSurvey 99\tNorway\t2020\n',
    'right.tsv': 'isolate\tyear\nSurvey 1\t2020\nSurvey 2\t2021\n',
  });
  const done = async (...argv: string[]) => {
    const outcome = await cli(argv);
    expect([argv.slice(0, 3), outcome.status, outcome.err]).toEqual([argv.slice(0, 3), 0, expect.any(String)]);
    return outcome;
  };
  await done('create', 'lab', '--kind', 'seqdef');
  for (const locus of Object.keys(ALLELES))
    await done('record', 'add', 'lab/loci', `id=${locus}`, 'coding_sequence=true');
  // The first two of each locus are unlike each other, which needs a word.
  await done('record', 'add', 'lab/alleles', '--fasta', 'alleles.fas', '--reason', 'The first ones.');
  const scheme = {
    name: 'MLST',
    loci: Object.keys(ALLELES),
    fields: [{ field: 'ST', type: 'integer' }],
    primary_key: 'ST',
  };
  writeFileSync(join(folder, 'scheme.json'), JSON.stringify(scheme));
  await done('record', 'add', 'lab/schemes', '--json', 'scheme.json');
  await done('record', 'add', 'lab/schemes/1/profiles', 'alleles.abcZ=1', 'alleles.adk=2');
  await done('create', 'survey', '--kind', 'isolates', '--link', 'lab');
  const field = ['record', 'add', 'survey/fields', 'name=country', 'required=true'];
  await done(...field, 'allowed_values=Norway', 'allowed_values=Sweden');
  await done('record', 'add', 'survey/fields', 'name=year', 'type=int');
  for (let index = 1; index <= COUNT; index++) {
    await done('record', 'add', 'survey/isolates', `isolate=Survey ${index}`, 'provenance.country=Norway');
    const pad = (side: number) => sampleSequence(100 * index + side, 400);
    const contigs = `>c1\n${pad(1)}${ALLELES.abcZ[0]}${pad(2)}\n>c2\n${pad(3)}${ALLELES.adk[1]}${pad(4)}\n`;
    writeFileSync(join(folder, 'genome.fas'), contigs);
    const add = ['record', 'add', `survey/isolates/${index}/contigs`, '--fasta', 'genome.fas', '--reason', 'A test.'];
    expect(JSON.parse((await done(...add)).out)).toMatchObject({ total_length: 2206 });
  }
  expect((await done('scan', 'survey', '--scheme', 'MLST')).err).toContain('20 designations of 10 isolates written.');

  const refused = await cli(['update', 'survey', 'wrong.tsv']);
  expect(refused.status).toBe(1);
  expect(refused.err).toMatch(/Norwegen.*soon.*Survey 99/s);
  await done('update', 'survey', 'right.tsv', '--reason', 'From the laboratory');
  await done('record', 'change', 'survey/isolates/3', 'provenance.country=Sweden');
  const history = async () => rowsOf((await done('record', 'history', 'survey')).out).slice(1);
  const [correction, update] = await history();
  await done('undo', 'survey', '--change', correction?.[0] ?? '');
  await done('undo', 'survey', '--batch', update?.[7] ?? '');
  await done('record', 'delete', 'survey/isolates/10');
  const again = await done('record', 'add', 'survey/isolates', 'isolate=Survey 11', 'provenance.country=Norway');
  // A deleted id is not given again.
  expect(JSON.parse(again.out)).toMatchObject({ provenance: { id: 11 } });

  const service = await startSampleService(async () => {}, {}, join(folder, 'data'));
  try {
    const found = (await service.post('/db/survey/isolates/search', { 'scheme.1.ST': 1 })).json as { records: number };
    expect(found.records).toBe(COUNT - 1);
    const { json } = await service.get('/db/survey/isolates/3');
    expect(json).toMatchObject({
      provenance: { country: 'Norway' },
      schemes: [{ description: 'MLST', fields: { ST: 1 } }],
    });
    expect(JSON.stringify((await service.get('/db/survey/isolates/1')).json)).not.toContain('2020');
  } finally {
    await service.close();
  }
});
