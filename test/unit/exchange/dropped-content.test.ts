import { describe, expect, test } from 'vitest';
import { planImport } from '#electron/exchange/import-plan.ts';
import { novelFasta, type NovelEntry } from '#shared/typing-table/novel-alleles.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

/** Bases that are the same in every run, and others for each seed. */
function bases(length: number, seed = 1): string {
  let state = seed * 2_654_435_761;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 'ACGT'.charAt(state >>> 30);
  }).join('');
}

function entry(locus: string, sequence: string, sha1: string): NovelEntry {
  return {
    novel: { sequence, sha1, ambiguous: 0 } as NovelEntry['novel'],
    nearest: undefined,
    reason: '',
    loci: [locus],
    files: ['a b.fna'],
  };
}

const NEW = novelFasta([
  entry('abcZ', bases(30, 3), '3f2a09b1c4de5f60'),
  entry('abcZ', bases(30, 5), '4f2a09b1c4de5f60'),
  entry('penA', bases(33, 7), '5f2a09b1c4de5f60'),
]);

describe('exported new alleles', () => {
  test('go to their loci: with the next free number, or with their name where ids are texts', async () => {
    const bench = createImportBench();
    await bench.importFiles({
      'abcZ.fas': fasta('abcZ', { 1: bases(30), 7: bases(30, 2) }),
      'penA.fas': fasta('penA', { x1: bases(33) }),
    });
    const counts = await bench.importFiles({ 'novel-alleles.fas': NEW });
    expect(counts).toMatchObject({ alleles_added: 3, loci: 2, loci_added: 0, loci_in_database: 2 });
    expect(counts.notes).toContain(
      'novel-alleles.fas: abcZ new-3f2a09b1c4de is 8, abcZ new-4f2a09b1c4de is 9, penA new-5f2a09b1c4de is new-5f2a09b1c4de.',
    );
    const stored = bench.query(
      'select locus.name, allele_id from allele join locus on locus.id = allele.locus order by allele.id',
    );
    expect(stored.map(({ name, allele_id }) => `${String(name)}-${String(allele_id)}`)).toEqual([
      'abcZ-1',
      'abcZ-7',
      'penA-x1',
      'abcZ-8',
      'abcZ-9',
      'penA-new-5f2a09b1c4de',
    ]);
    const again = await bench.importFiles({ 'novel-alleles.fas': NEW });
    expect(again).toMatchObject({ alleles_added: 0, alleles_unchanged: 3 });
  });

  test('are refused by the database that lacks their loci, not made into a locus of the name of the file', async () => {
    const bench = createImportBench();
    await bench.importFiles({ 'abcZ.fas': fasta('abcZ', { 1: bases(30) }) });
    const { details } = await bench.refusal({ 'novel-alleles.fas': NEW });
    expect(details).toMatchObject([
      {
        file: 'novel-alleles.fas',
        line: 5,
        field: 'penA',
        reason: 'The database has no locus penA, to which the new allele belongs.',
      },
    ]);
  });
});

test('alleles go to the known locus that their records name, and bare numbers to the locus of the page', async () => {
  const folder = createImportBench().write({
    'download.fas': fasta('abcZ', { 8: 'ACGT', 9: 'ACGG' }),
    'mine.fas': '>8\nACGT\n>9\nACCT\n',
  });
  const roles = async (locus?: string) =>
    (await planImport([folder], ['abcZ', 'adk'], [], locus)).sources.map(({ name, becomes }) => `${name} ${becomes}`);
  expect(await roles('adk')).toEqual(['download.fas abcZ', 'mine.fas adk']);
  expect(await roles()).toEqual(['download.fas abcZ', 'mine.fas mine']);
});

describe('a table of isolates', () => {
  const isolates = table(['isolate', 'year', 'abcZ'], ['X1', 2020, 1]);

  test.each([['survey.tsv'], ['survey.txt'], ['survey.csv']])('is told by its content (%s)', async (name) => {
    const content = name.endsWith('.csv') ? isolates.replaceAll('\t', ';') : isolates;
    const folder = createImportBench().write({ [name]: content, 'X1.fna': `>contig1\n${bases(60_000)}\n` });
    const plan = await planImport([folder]);
    expect(plan.holds).toBe('isolates');
    expect(plan.sources).toEqual([]);
  });

  test('beside alleles is left to another import', async () => {
    const folder = createImportBench().write({
      'survey.tsv': isolates,
      'abcZ.fas': fasta('abcZ', { 1: 'ACGT', 2: 'ACGA' }),
      'X1.fna': `>contig1\n${bases(60_000)}\n`,
    });
    const plan = await planImport([folder]);
    expect(plan.holds).toBeUndefined();
    expect(plan.files.map(({ name, role, reason }) => [name, role, reason])).toEqual([
      ['abcZ.fas', 'locus', undefined],
      ['survey.tsv', 'ignored', 'This is a table of isolates. Import it into a database of isolates.'],
      [
        'X1.fna',
        'ignored',
        'This is a genome, not alleles of a locus: it holds a sequence longer than any gene. Type it, or import it with a table of isolates.',
      ],
    ]);
  });
});
