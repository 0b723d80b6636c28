import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { demoExamples } from '#electron/exchange/demo/create-demo.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { allelesOf, numberOf, useDemo } from './demo-fixture.ts';

const demo = useDemo();

async function contigsOf(name: string): Promise<string[]> {
  const example = (await demoExamples(demo.folder)).find((each) => each.name === name);
  const bytes = readFileSync(example?.file ?? '');
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .split('>')
    .slice(1)
    .map((record) => record.slice(record.indexOf('\n')).replaceAll('\n', ''));
}

/** Alleles of the loci of a scheme that lie on a genome, `locus-allele_id`, once per place and strand. */
async function matches(contigs: string[], scheme: number): Promise<{ forward: string[]; reverse: string[] }> {
  const rows = await demo.seqdef.sql
    .selectFrom('allele')
    .innerJoin('locus', 'locus.id', 'allele.locus')
    .innerJoin('scheme_locus', 'scheme_locus.locus', 'locus.id')
    .select(['locus.name', 'allele.allele_id', 'allele.sequence'])
    .where('scheme_locus.scheme', '=', scheme)
    .execute();
  const byPrefix = Map.groupBy(rows, (row) => row.sequence.slice(0, 30));
  const found = (strands: string[]) =>
    strands.flatMap((strand) =>
      Array.from({ length: strand.length }, (_, at) => at).flatMap((at) =>
        (byPrefix.get(strand.slice(at, at + 30)) ?? [])
          .filter((row) => strand.startsWith(row.sequence, at))
          .map((row) => `${row.name}-${row.allele_id}`),
      ),
    );
  return { forward: found(contigs), reverse: found(contigs.map(reverseComplement)) };
}

async function expectedOf(ST: string): Promise<string[]> {
  const { alleles } = await demo.seqdef.sql
    .selectFrom('profile')
    .select('alleles')
    .where('scheme', '=', 1)
    .where('profile_id', '=', ST)
    .executeTakeFirstOrThrow();
  return alleles.split('\t').map((allele, index) => `syn${'ABCDEFG'[index]}-${allele}`);
}

/** Fewest substitutions between a sequence and a stretch of a genome that shares either of its halves. */
function fewestDifferences(contigs: string[], sequence: string): number {
  const half = Math.floor(sequence.length / 2);
  const anchors = [
    { text: sequence.slice(0, half), before: 0 },
    { text: sequence.slice(half), before: half },
  ];
  const counts = [...contigs, ...contigs.map(reverseComplement)].flatMap((strand) =>
    anchors
      .map(({ text, before }) => strand.indexOf(text) - before)
      .filter((start) => start >= 0)
      .map((start) => [...sequence].filter((base, at) => base !== strand[start + at]).length),
  );
  return Math.min(...counts);
}

test('the example genomes are three of 300 to 600 kilobases, plainly marked as synthetic', async () => {
  const examples = await demoExamples(demo.folder);
  expect(examples.map(({ name }) => name)).toEqual([
    'exemplum-known.fasta',
    'exemplum-draft.fasta.gz',
    'exemplum-new-allele.fasta',
  ]);
  for (const { name, description, contigs } of examples) {
    const sequences = await contigsOf(name);
    const length = sequences.reduce((sum, sequence) => sum + sequence.length, 0);
    expect(sequences).toHaveLength(contigs);
    expect(length > 300_000 && length < 600_000, name).toBe(true);
    expect(description).toContain('Synthetic');
  }
});

test.each(['exemplum-known.fasta', 'exemplum-draft.fasta.gz'])(
  'the genome %s carries its sequence type',
  async (name) => {
    const { ST = '' } = (await demoExamples(demo.folder)).find((example) => example.name === name) ?? {};
    const { forward, reverse } = await matches(await contigsOf(name), 1);
    expect([...forward, ...reverse].toSorted()).toEqual((await expectedOf(ST)).toSorted());
    expect(forward.length * reverse.length).toBeGreaterThan(0);
    const core = await matches(await contigsOf(name), 2);
    expect(core.forward.length + core.reverse.length).toBe(100);
  },
);

test('the third genome has one new allele, a single substitution away from a known one', async () => {
  const [example] = (await demoExamples(demo.folder)).filter(({ new_allele_at }) => new_allele_at);
  const contigs = await contigsOf(example?.name ?? '');
  const { forward, reverse } = await matches(contigs, 1);
  const expected = await expectedOf(example?.ST ?? '');
  const replaced = expected.find((allele) => allele.startsWith(`${example?.new_allele_at}-`)) ?? '';
  expect([...forward, ...reverse].toSorted()).toEqual(expected.filter((allele) => allele !== replaced).toSorted());
  const locus = numberOf(demo.seqdef, `select id from locus where name = '${example?.new_allele_at}'`);
  const known = (await allelesOf(demo, locus)).get(replaced.split('-')[1] ?? '') ?? '';
  expect(fewestDifferences(contigs, known)).toBe(1);
});
