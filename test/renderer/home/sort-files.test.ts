import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectFiles } from '#renderer/ui/files/inspect-files.ts';
import { destinationsOf, sortFiles, type DropPage } from '#renderer/features/home/import/sort-files.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const GENE = 'ACGTTGCA'.repeat(55);
const ALLELES = `>abcZ_1\n${GENE}\n>abcZ_2\n${GENE}A\n>abcZ_3\n${GENE}\n`;
const GENOME = `>NODE_1_length_60000\n${'ACGTTGCA'.repeat(7_500)}\n`;
const DRAFT = Array.from({ length: 300 }, (_, at) => `>contig${at + 1}\n${'ACGTTGCAGT'.repeat(400 - at)}\n`).join('');
const NEW = `>abcZ_new-3f2a09b1c4de loci=abcZ length=4\nACGT\n`;
const ISOLATES = 'isolate\tyear\tassembly_filename\nX1\t2020\tX1.fna\n';
const PROFILES = 'ST\tabcZ\tadk\n1\t1\t1\n';

const SEQDEF: DropPage = { database: { name: 'defs', kind: 'seqdef' } };
const COLLECTION: DropPage = { database: { name: 'mine', kind: 'isolates', seqdef: 'defs' } };

/** Where each file goes: `abcZ.fas definitions`. */
async function sorted(files: Record<string, string | Uint8Array<ArrayBuffer>>, page: DropPage = {}) {
  const dropped = Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
  const groups = sortFiles(await inspectFiles(dropped), page);
  return groups?.flatMap(({ destination, files: members }) => members.map(({ path }) => `${path} ${destination}`));
}

describe('what dropped files are', () => {
  test.each([
    ['abcZ.fas', ALLELES, 'alleles'],
    ['numbers.fas', ALLELES.replaceAll('abcZ_', ''), 'alleles'],
    ['abcZ.tfa', '>abcZ_1\nACGT\n', 'alleles'],
    ['genome.fna', GENOME, 'genome'],
    ['draft.fasta', DRAFT, 'genome'],
    ['novel-alleles.fas', NEW, 'new-alleles'],
    ['one.fasta', '>one\nACGTACGTACGT\n', 'sequences'],
    ['survey.csv', '\uFEFFid;isolate;year\r\n1;X1;2020\r\n', 'isolates'],
    ['fields.tsv', 'name\ttype\nyear\tint\n', 'fields'],
    ['profiles.txt', PROFILES, 'table'],
    ['genome.txt', GENOME, 'genome'],
    ['survey.xlsx', 'PK', 'workbook'],
    ['paper.pdf', '%PDF', 'other'],
    ['../../etc/abcZ.fas', ALLELES, 'alleles'],
  ])('%s is told by its beginning', async (path, text, content) => {
    const [looked] = await inspectFiles([{ path, file: new File([text], path) }]);
    expect(looked?.content).toBe(content);
  });

  test('is told of a packed file, of UTF-16, and of a file that holds nothing', async () => {
    // Latin-1 is told, too: the import then says which letters are wrong.
    const [latin] = await inspectFiles([
      {
        path: 'l.csv',
        file: new File([new Uint8Array(Buffer.from('isolate;lieu\nX;Orl\xe9ans\n', 'latin1'))], 'l.csv'),
      },
    ]);
    expect(latin?.content).toBe('isolates');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(ISOLATES, 'utf16le')]);
    const files = {
      'a.fna.gz': new Uint8Array(gzipSync(GENOME)),
      'b.tsv': new Uint8Array(wide),
      'c.fas': '',
      'd.tsv': '',
    };
    const looked = await inspectFiles(
      Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
    );
    expect(looked.map(({ content }) => content)).toEqual(['genome', 'isolates', 'sequences', 'table']);
  });
});

describe('where dropped files go', () => {
  test('genomes are typed wherever they are dropped', async () => {
    for (const page of [{}, SEQDEF, COLLECTION])
      expect(await sorted({ 'a.fna': GENOME, 'b.fna': DRAFT }, page)).toEqual(['a.fna type', 'b.fna type']);
  });

  test('a table of isolates takes the genomes that it names, and others are typed', async () => {
    expect(
      await sorted(
        { 'survey.tsv': ISOLATES, 'X1.fna.gz': new Uint8Array(gzipSync(GENOME)), 'other.fna': GENOME },
        COLLECTION,
      ),
    ).toEqual(['survey.tsv isolates', 'X1.fna.gz isolates', 'other.fna type']);
    expect(await sorted({ 'survey.xlsx': 'PK' }, SEQDEF)).toEqual(['survey.xlsx isolates']);
    expect(await sorted({ 'wrong header.tsv': 'name\tyear\nX1\t2020\n' }, COLLECTION)).toEqual([
      'wrong header.tsv isolates',
    ]);
  });

  test('alleles, profiles and new alleles go to definitions, and isolates beside them elsewhere', async () => {
    expect(await sorted({ 'abcZ.fas': ALLELES, 'mlst.txt': PROFILES, 'survey.csv': ISOLATES, 'note.pdf': '' })).toEqual(
      ['abcZ.fas definitions', 'mlst.txt definitions', 'survey.csv isolates', 'note.pdf leave'],
    );
    expect(await sorted({ 'novel-alleles.fas': NEW }, COLLECTION)).toEqual(['novel-alleles.fas definitions']);
  });

  test('sequences of which nobody can tell are asked for, but not on a page of definitions', async () => {
    expect(await sorted({ 'one.fasta': '>one\nACGT\n' })).toBeUndefined();
    expect(await sorted({ 'one.fasta': '>one\nACGT\n' }, SEQDEF)).toEqual(['one.fasta definitions']);
    expect(await sorted({ 'one.fasta': '>one\nACGT\n', 'a.fna': GENOME }, { isImport: true })).toEqual([
      'one.fasta definitions',
      'a.fna type',
    ]);
    expect(await sorted({ 'set/adk.fas': '>x\nACGT\n' })).toEqual(['set/adk.fas definitions']);
  });

  test('a table of 100,000 rows is told by its beginning, and may name any genome', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `X${at};2020;X${at}.fna\n`).join('');
    expect(
      await sorted({ 'survey.csv': `\uFEFFisolate;year;assembly_filename\n${rows}`, 'X99999.fna': GENOME }),
    ).toEqual(['survey.csv isolates', 'X99999.fna isolates']);
  });

  test('files of one destination go there together, whatever else they are', async () => {
    expect(await sorted({ 'set/database.tsv': 'key\tvalue\nkind\tisolates\n', 'set/isolates.tsv': ISOLATES })).toEqual([
      'set/database.tsv definitions',
      'set/isolates.tsv definitions',
    ]);
    expect(await sorted({ 'paper.pdf': '' })).toEqual(['paper.pdf definitions']);
  });

  test('many files of one kind are sorted as one', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`set/l${at}.fas`, `>l${at}_1\nACGT\n`]));
    const dropped = Object.entries({ ...many, 'survey.tsv': ISOLATES }).map(([path, text]) => ({
      path,
      file: new File([text], path),
    }));
    const groups = sortFiles(await inspectFiles(dropped), {}) ?? [];
    expect(groups.map(({ content, files }) => `${files.length} ${content}`)).toEqual(['2000 alleles', '1 isolates']);
    expect(destinationsOf(groups)).toEqual(['definitions', 'isolates']);
  });
});

test.skipIf(!hasRealData)('real genomes are typed, and a real scheme is imported', async () => {
  const folder = unpackScheme('neisseria', temporaryFolder());
  const scheme = readdirSync(folder).map(
    (name) => [`neisseria/${name}`, new Uint8Array(readFileSync(join(folder, name)))] as const,
  );
  expect(new Set((await sorted(Object.fromEntries(scheme)))?.map((each) => each.split(' ')[1]))).toEqual(
    new Set(['definitions']),
  );
  const genomes = ['nmen_Z2491.fna.gz', 'nmen_G2136.fna.gz', 'nmen_NM51.fna.gz', 'saur_JP080.fasta.gz'];
  const files = genomes.map((name) => [name, new Uint8Array(readFileSync(realFile(`genomes/${name}`)))] as const);
  expect(await sorted(Object.fromEntries(files), SEQDEF)).toEqual(genomes.map((name) => `${name} type`));
});
