import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { fastaOf, PLANTED_LOCI, PLANTED_SCHEME, randomBases } from '#test/support/planted-genomes.ts';
import { rowsOf, setUpCli, writeFiles } from './cli-support.ts';

const [cut = '', ...others] = PLANTED_LOCI.map(({ alleles: [first] }) => first);
const flank = (seed: number) => randomBases(600, 70_000 + seed);
const between = others.map((allele, index) => flank(index) + allele).join('');

/** ST 1, but L1 is cut in two: the first contig holds its bases 1 to 150, the second those from 121 on. */
const CUT = fastaOf([between + flank(10) + cut.slice(0, 150), cut.slice(120) + flank(11)]);
/** ST 1, but a base of L1 that alleles differ in is undetermined. */
const UNKNOWN = fastaOf([`${between}${flank(12)}${cut.slice(0, 151)}N${cut.slice(152)}${flank(13)}`]);

async function setUp() {
  const { cli, folder } = setUpCli(PLANTED_SCHEME);
  writeFiles(folder, { 'g/cut.fa': CUT, 'g/unknown.fa': UNKNOWN });
  await cli(['import', 'set', '--database', 'six']);
  const type = (...more: string[]) => cli(['type', '--database', 'six', 'g', ...more]);
  const typed = async (...more: string[]) => {
    const [columns = [], ...rows] = rowsOf((await type(...more)).out);
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  };
  return { folder, type, typed };
}

describe('a joined allele and an ambiguous one in the shell', () => {
  it('have marks of their own, and the joined one counts for the type', async () => {
    const { type, typed } = await setUp();
    const [joined, ambiguous] = await typed();
    expect(joined).toMatchObject({ ST: '1', L1: '1+', L2: '1', colour: 'red' });
    expect(ambiguous).toMatchObject({ ST: '-', L1: '1*', L2: '1' });
    expect((await typed('--exact-only'))[0]).toMatchObject({ ST: '-', L1: '-' });
    expect(await typed('--status')).toMatchObject([
      { exact: '5', joined: '1', partial: '0', L1: 'joined' },
      { exact: '5', ambiguous: '1', novel: '0', L1: 'ambiguous' },
    ]);
    expect((await typed('--only', 'incomplete')).map(({ file }) => file)).toEqual(['g/unknown.fa']);
    expect((await type('--help')).out).toMatch(/12\+ is exactly this allele, joined .* 12\* is complete/s);
  });

  it('are said with their places and reasons, as a table and as JSON', async () => {
    const { type, typed } = await setUp();
    const rows = (await typed('--loci')).filter(({ locus }) => locus === 'L1');
    expect(rows).toMatchObject([
      {
        status: 'joined',
        allele_id: '1',
        contig: 'contig1 + contig2',
        start: '',
        length: '402',
        reason: expect.stringMatching(
          /^It is joined from two pieces .* They share 30 bases, and no other allele fits both/,
        ),
      },
      {
        status: 'ambiguous',
        allele_id: '',
        differences: '0',
        reason: '1 letter is undetermined (N and the like). 2 alleles fit the others: 1, 2.',
      },
    ]);
    const records = (await type('--format', 'jsonl')).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records[0]).toMatchObject({ state: 'exact', alleles: { L1: ['1'] } });
    expect(records[0].loci[0]).toMatchObject({
      status: 'joined',
      pieces: [
        { contig: 'contig1', allele_start: 1, allele_end: 150 },
        { contig: 'contig2', start: 1, end: 282, allele_start: 121, allele_end: 402 },
      ],
    });
    expect(records[1].loci[0]).toMatchObject({ status: 'ambiguous', novel: { fitting: ['1', '2'], fitting_count: 2 } });
    const hits = await typed('--hits');
    expect(hits.filter(({ locus }) => locus === 'L1')).toEqual([]);
  });

  it('are in a workbook with their meaning, and neither is a new allele', async () => {
    const { folder, type } = await setUp();
    await type('--output', 'types.xlsx', '--novel', 'new.fasta');
    const book = new Map((await readWorkbook(join(folder, 'types.xlsx'))).map(({ sheet, data }) => [sheet, data]));
    const [titles = [], ...rows] = book.get('Profiles') ?? [];
    const column = titles.indexOf('L1');
    expect(rows.map((row) => row[column])).toEqual(['1+', '1*']);
    expect(book.get('About')?.map(([what]) => what)).toEqual(expect.arrayContaining(['A cell 12+', 'A cell 12*']));
    expect(book.get('Novel alleles')).toHaveLength(1);
    expect(readFileSync(join(folder, 'new.fasta'), 'utf8')).toBe('');
  });
});
