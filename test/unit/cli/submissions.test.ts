import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

/** Two alleles of 60 bases and a longer one, all complete coding sequences. */
const ONE = `ATG${'GCATTAGCACCATTAGGT'.repeat(3)}TAA`;
const TWO = ONE.replace('GCATTAGCA', 'GCGTTAGCA');
const LONG = `ATGGCACGT${ONE.slice(3, -3)}CGTGCATAA`;
/** One base differs from `ONE`. */
const NEW = ONE.replace('CCATTAGGTTAA', 'CCATTAGCTTAA');

const DEFINITIONS = {
  'small/abcZ.fas': `>abcZ_1\n${ONE}\n>abcZ_2\n${TWO}\n>abcZ_3\n${LONG}\n`,
  'small/adk.fas': '>adk_1\nATGGCACCATTAGGTTAA\n>adk_2\nATGGCACCATTAGCTTAA\n',
  'small/MLST.txt': 'ST\tabcZ\tadk\n1\t1\t1\n2\t2\t1\n',
};

async function withDatabase(files: Record<string, string> = {}) {
  const bench = setUpCli({ ...DEFINITIONS, ...files });
  expect(await bench.cli(['import', 'small', '--database', 'small'])).toMatchObject({ status: 0 });
  const check = (file: string, ...options: string[]) =>
    bench.cli(['submissions', 'check', file, '--database', 'small', ...options]);
  return { ...bench, check };
}

/** Severity, row, name, field and code of each line. */
const told = (out: string) =>
  rowsOf(out)
    .slice(1)
    .map((cells) => cells.slice(0, 5).join(' '));

describe('allelier submissions check, of alleles and profiles', () => {
  it('finds nothing wrong with a new allele, and says so', async () => {
    const { check } = await withDatabase({ 'new.fas': `>mine\n${NEW}\n` });
    expect(await check('new.fas', '--type', 'alleles', '--locus', 'abcZ')).toEqual({
      status: 0,
      out: '',
      err: 'Checked 1 row: 0 errors, 0 warnings.\n',
    });
  });

  it('names each allele that is known, reversed, a part of a longer one, unlike all, or broken', async () => {
    const sequences = {
      known: ONE.toLowerCase(),
      reversed: reverseComplement(TWO),
      part: LONG.slice(3, -3),
      whole: `ATGGCA${ONE}GCATAA`,
      other: `ATG${'CCGTGTAACGGTCTC'.repeat(4)}CTAA`,
      wrong: 'ACGTX',
    };
    const fasta = Object.entries(sequences).map(([name, sequence]) => `>${name}\n${sequence}\n`);
    const { check } = await withDatabase({ 'new.fas': fasta.join('') });
    const { status, out, err } = await check('new.fas', '--type', 'alleles', '--locus', 'abcZ');
    expect(status).toBe(1);
    const problems = told(out);
    expect(problems).toContain('error 1 known sequence defined');
    expect(problems).toContain('error 2 reversed sequence defined_reversed');
    expect(problems).toContain('warning 3 part sequence sub_sequence');
    expect(problems).toContain('warning 4 whole sequence super_sequence');
    expect(problems).toContain('warning 5 other sequence dissimilar');
    expect(problems).toContain('warning 5 other sequence coding_sequence');
    expect(problems).toContain('error 6 wrong sequence residues');
    expect(err).toMatch(/^Checked 6 rows: \d errors, \d warnings\.\n$/);
  });

  it('takes the limits of the locus, which can be set and are kept', async () => {
    const { cli, check } = await withDatabase({ 'new.fas': `>mine\nACG${NEW.slice(3)}\n` });
    const limits = (...options: string[]) => cli(['submissions', 'limits', 'abcZ', '--database', 'small', ...options]);
    const codes = async () => {
      const { status, out } = await check('new.fas', '--type', 'alleles', '--locus', 'abcZ');
      expect(status).toBe(0);
      return told(out);
    };
    expect((await limits()).out).toBe(
      'abcZ: at least 70 % identity, 90 % aligned; complete coding sequences if most are.\n',
    );
    expect(await codes()).toEqual(['warning 1 mine sequence coding_sequence']);
    expect((await limits('--complete', 'no', '--identity', '99.5')).status).toBe(0);
    expect((await limits()).out).toBe(
      'abcZ: at least 99.5 % identity, 90 % aligned; incomplete coding sequences, too.\n',
    );
    expect(await codes()).toEqual(['warning 1 mine sequence identity']);
    expect((await limits('--identity', '101')).status).toBe(2);
    expect((await cli(['submissions', 'limits', 'gdh', '--database', 'small'])).err).toContain('"gdh" does not exist');
  });

  it('checks profiles of the only scheme', async () => {
    const { check } = await withDatabase({
      'new.tsv': 'id\tabcZ\tadk\na\t1\t1\nb\t1\t2\nc\t1\t2\nd\t9\tN\ne\t3\t1\n',
    });
    const { status, out } = await check('new.tsv', '--type', 'profiles');
    expect(status).toBe(1);
    expect(told(out)).toEqual([
      'error 1 a  defined',
      'error 3 c  repeated',
      'error 4 d abcZ unknown_allele',
      'error 4 d adk missing_locus',
    ]);
  });

  it('checks the cells of profiles also where a locus has no column', async () => {
    const { check } = await withDatabase({ 'new.tsv': 'id\tabcZ\na\t1\nb\t9\n' });
    const { status, out, err } = await check('new.tsv', '--type', 'profiles');
    expect(status).toBe(1);
    expect(told(out)).toEqual(['error   adk missing_column', 'error 2 b abcZ unknown_allele']);
    expect(err).toBe('Checked 2 rows: 2 errors, 0 warnings.\n');
  });

  it('refuses what it cannot check, with a sentence', async () => {
    const { check } = await withDatabase({ 'new.tsv': 'isolate\nA\n' });
    expect((await check('new.tsv', '--type', 'alleles')).status).toBe(2);
    expect((await check('new.tsv', '--type', 'isolates', '--locus', 'abcZ')).status).toBe(2);
    expect((await check('new.tsv', '--type', 'isolates')).err).toContain('defines sequences, but it holds no isolates');
    expect((await check('none.fas', '--type', 'alleles', '--locus', 'abcZ')).status).toBe(1);
    expect((await check('new.tsv', '--type', 'alleles', '--locus', 'gdh')).err).toContain('"gdh" does not exist');
  });
});

describe('allelier submissions check, of isolates and genomes', () => {
  const FIELDS = 'name\ttype\trequired\tallowed_values\ncountry\ttext\tyes\tGermany;Ghana\nyear\tint\tno\t\n';

  async function withIsolates(files: Record<string, string>) {
    const bench = setUpCli({ 'fields.tsv': FIELDS, 'old.tsv': 'isolate\tcountry\nOld\tGhana\n', ...files });
    const made = await bench.cli(['import', '--isolates', 'old.tsv', '--fields', 'fields.tsv', '--database', 'iso']);
    expect(made).toMatchObject({ status: 0 });
    const check = (file: string, ...options: string[]) =>
      bench.cli(['submissions', 'check', file, '--database', 'iso', ...options]);
    return { ...bench, check };
  }

  it('tells all problems where a column is unknown or lacks', async () => {
    const { check } = await withIsolates({
      'odd.csv': 'isolate,country,yeer,year\nOld,Ghana,1,2000\nB,Germnay,2,x\nB,Ghana,,\n',
      'lacking.csv': 'isolate,year\nA,x\n',
      'updates.csv': 'isolate,yeer,country\nOld,1,Germnay\nNobody,1,Ghana\n',
    });
    const odd = await check('odd.csv', '--type', 'isolates');
    expect(odd.status).toBe(1);
    expect(told(odd.out)).toEqual([
      'error   yeer unknown_column',
      'warning 1 Old isolate known_isolate',
      'error 2 B country allowed_values',
      'error 2 B year type',
      'warning 3 B isolate repeated_isolate',
    ]);
    expect(odd.err).toBe('Checked 3 rows: 3 errors, 2 warnings.\n');
    expect(told((await check('lacking.csv', '--type', 'isolates')).out)).toEqual([
      'error   country missing_column',
      'error 1 A year type',
    ]);
    const genomes = await check('lacking.csv', '--type', 'genomes');
    expect(told(genomes.out)).toEqual([
      'error   assembly_filename missing_column',
      'error   sequence_method missing_column',
      'error   country missing_column',
      'error 1 A year type',
    ]);
    const updates = await check('updates.csv', '--type', 'updates');
    expect(told(updates.out)).toEqual([
      'error   yeer unknown_column',
      'error 1 Old country allowed_values',
      'error 2 Nobody isolate unknown_record',
    ]);
    expect(updates.err).toBe('Checked 2 rows: 3 errors, 0 warnings.\n');
  });

  it('names row and field of each problem, as JSON too', async () => {
    const { check } = await withIsolates({ 'new.csv': 'isolate,country,year\nOld,Ghana,\n"B, 2",Germnay,x\n' });
    const { status, out } = await check('new.csv', '--type', 'isolates', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      type: 'isolates',
      rows: 2,
      refused: true,
      problems: [
        {
          severity: 'warning',
          row: 1,
          field: 'isolate',
          code: 'known_isolate',
          message: 'The database has an isolate "Old" already.',
        },
        {
          severity: 'error',
          row: 2,
          field: 'country',
          code: 'allowed_values',
          message: '"Germnay" is not an allowed value of country. Did you mean Germany?',
        },
        {
          severity: 'error',
          row: 2,
          field: 'year',
          code: 'type',
          message: '"x" is not a whole number, but year requires one.',
        },
      ],
    });
  });

  it('tells the statistics of the files of genomes, and which are missing or not named', async () => {
    const { folder, check } = await withIsolates({
      'new.tsv':
        'isolate\tcountry\tassembly_filename\tsequence_method\nA\tGhana\ta.fasta\tIllumina\nB\tGhana\tb.fas\tPacBio\nC\tGhana\tc.fas\tPacBio\n',
    });
    mkdirSync(join(folder, 'contigs'));
    const contig = 'ACGGN'.repeat(80_000);
    writeFileSync(join(folder, 'contigs/a.fasta'), `>1\n${contig}\n>2\n${contig}\n>3\n${contig}\n`);
    writeFileSync(join(folder, 'contigs/b.fasta'), `>1\n${contig}\n`);
    writeFileSync(join(folder, 'contigs/c.fas'), '>1\nACGT\n');
    const { status, out } = await check('new.tsv', '--type', 'genomes', '--contigs', 'contigs');
    expect(status).toBe(1);
    const [problems = '', statistics = ''] = out.split('\n\n');
    expect(told(problems)).toEqual([
      'warning   assembly_filename unused_file',
      'error 2 B assembly_filename missing_file',
      'error 3 C assembly_filename n50',
      'error 3 C assembly_filename total',
    ]);
    expect(problems).toContain('The file "b.fas" is not in the folder. Did you mean b.fasta?');
    expect(rowsOf(statistics).slice(1)).toEqual([
      ['1', 'a.fasta', '3', '1200000', '400000', '75', '240000'],
      ['3', 'c.fas', '1', '4', '4', '50', '0'],
    ]);
  });
});
