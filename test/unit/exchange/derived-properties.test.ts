import { describe, expect, test } from 'vitest';
import { AlleleIdSet } from '#electron/exchange/allele-id-set.ts';
import { CodingGuesser } from '#electron/store/changes/writers/locus-statistics.ts';
import { alleleIdOf } from '#shared/tabular/locus-names.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

describe('properties of a locus', () => {
  const properties = 'data_type, allele_id_format, length_varies, length, min_length, max_length, coding_sequence, orf';
  const cases: [title: string, alleles: Record<string, string>, expected: object][] = [
    [
      'DNA of one length with integer ids',
      { 1: 'ACGTA', 2: 'ACGTC' },
      { data_type: 'DNA', allele_id_format: 'integer', length_varies: 0, length: 5 },
    ],
    [
      'DNA of several lengths with text ids',
      { 1: 'ACGTA', '2b': 'ACG' },
      { allele_id_format: 'text', length_varies: 1, length: null, min_length: 3, max_length: 5 },
    ],
    ['ids with leading zeros are texts', { '01': 'ACGTA' }, { allele_id_format: 'text' }],
    [
      'peptides',
      { 1: 'MKRLLQEWYV', 2: 'MKRLLQEW' },
      { data_type: 'peptide', length_varies: 1, min_length: 8, max_length: 10, coding_sequence: 0, orf: null },
    ],
    ['a whole coding sequence, however short', { 1: 'ATGAAATAA' }, { coding_sequence: 1, orf: 1 }],
    ['too short a piece to say anything', { 1: 'AAAAAAAAA' }, { coding_sequence: 0, orf: null }],
    ['a spacer with stops in all frames', { 1: 'TAACTAACTAAC'.repeat(30) }, { coding_sequence: 0, orf: null }],
  ];

  test.each(cases)('%s', async (_title, alleles, expected) => {
    const bench = createImportBench();
    await bench.importFiles({ 'x_1.fas': fasta('x_1', alleles) });
    expect(bench.query(`select ${properties} from locus`)).toEqual([expect.objectContaining(expected)]);
  });
});

describe('the coding guess', () => {
  /** 300 bases of which only `frame` is open: the others have a stop in every fourth codon. */
  function openIn(frame: number): Buffer {
    return Buffer.from('CC'.slice(0, frame - 1) + 'CTAACTGACCCC'.repeat(25));
  }

  test('finds the frame', () => {
    for (const frame of [1, 2, 3]) {
      const guesser = new CodingGuesser();
      guesser.add(openIn(frame));
      expect(guesser.guess()).toEqual({ coding_sequence: true, orf: frame });
    }
  });

  test('lets a tenth of the alleles be frameshifted, and no more', () => {
    const guesser = new CodingGuesser();
    for (let allele = 0; allele < 18; allele++) guesser.add(openIn(1));
    guesser.add(openIn(2));
    guesser.add(openIn(2));
    expect(guesser.guess()).toEqual({ coding_sequence: true, orf: 1 });
    guesser.add(openIn(2));
    expect(guesser.guess()).toEqual({ coding_sequence: false, orf: undefined });
  });

  test('does not take the stop at the very end for an internal one', () => {
    const guesser = new CodingGuesser();
    guesser.add(Buffer.from(`${'CTAACTGACCCC'.repeat(25)}TAA`));
    expect(guesser.guess()).toEqual({ coding_sequence: true, orf: 1 });
  });

  test('copes with alleles of one and two bases', () => {
    const guesser = new CodingGuesser();
    guesser.add(Buffer.from('A'));
    guesser.add(Buffer.from('TA'));
    expect(guesser.guess()).toEqual({ coding_sequence: false, orf: undefined });
  });
});

test.each([
  ['abcZ_1', 'abcZ', '1'],
  ['abcZ-1', 'abcZ', '1'],
  ['ABCZ_1', 'abcZ', '1'],
  ['1', 'abcZ', '1'],
  ['abcZ1', 'abcZ', 'abcZ1'],
  ['NEIS0001_2_3', 'NEIS0001_2', '3'],
  ['NEIS-1-2-x', 'NEIS-1', '2-x'],
])('record %s of locus %s is allele %s', (record, locus, alleleId) => {
  expect(alleleIdOf(record, locus)).toBe(alleleId);
});

test('a set of allele ids holds small and large integers and texts apart', () => {
  const ids = ['1', '8', '4194303', '4194304', '99999999999', '01', 'a', '1.0'];
  const set = new AlleleIdSet();
  for (const id of ids) set.add(id);
  expect(ids.filter((id) => !set.has(id))).toEqual([]);
  expect(['2', '9', '4194305', '001', 'b', '', '1.', '0'].filter((id) => set.has(id))).toEqual([]);
});

describe('a scheme', () => {
  const alleles = {
    'adk.fas': fasta('adk', { 1: 'ACGT', 2: 'ACGA' }),
    'Gdh-2.fas': fasta('Gdh-2', { 1: 'CCGT', 2: 'CCGA' }),
  };

  test('takes headings for loci whatever their case, and its other columns for fields of the type they have', async () => {
    const bench = createImportBench();
    const rows = table(
      ['ST', 'year', 'GDH-2', 'note', 'ADK', 'none', 'mixed'],
      [1, 1999, 1, 'x', 2, '', 1],
      [2, '', 2, '', 2, '', 'a'],
    );
    const counts = await bench.importFiles({ ...alleles, 'my mlst.txt': rows });
    expect(bench.query('select field, type, primary_key from scheme_field order by position')).toEqual([
      { field: 'ST', type: 'integer', primary_key: 1 },
      { field: 'year', type: 'integer', primary_key: 0 },
      { field: 'note', type: 'text', primary_key: 0 },
      { field: 'none', type: 'text', primary_key: 0 },
      { field: 'mixed', type: 'text', primary_key: 0 },
    ]);
    expect(bench.query('select locus.name from scheme_locus join locus on locus.id = locus order by position')).toEqual(
      [{ name: 'Gdh-2' }, { name: 'adk' }],
    );
    expect(bench.query('select profile_id, sort_key, alleles from profile')).toEqual([
      { profile_id: '1', sort_key: 1, alleles: '1\t2' },
      { profile_id: '2', sort_key: 2, alleles: '2\t2' },
    ]);
    expect(counts.notes).toEqual(['my mlst.txt: columns that name no locus became fields: year, note, none, mixed.']);
  });

  test('allows missing loci when there are some, and stores them as N', async () => {
    const bench = createImportBench();
    const rows = table(['ST', 'adk', 'Gdh-2'], ['a1', 'N', 1], ['a2', 1, 0]);
    await bench.importFiles({ ...alleles, 'mlst.txt': rows });
    expect(bench.query('select allow_missing_loci from scheme')).toEqual([{ allow_missing_loci: 1 }]);
    expect(bench.query('select profile_id, alleles from profile')).toEqual([
      { profile_id: 'a1', alleles: 'N\t1' },
      { profile_id: 'a2', alleles: '1\tN' },
    ]);
    const again = await bench.importFiles({ 'mlst.txt': rows });
    expect(again).toMatchObject({ profiles_unchanged: 2, profiles_added: 0 });
  });

  test('shares its loci with others', async () => {
    const bench = createImportBench();
    const counts = await bench.importFiles({
      ...alleles,
      'one.txt': table(['ST', 'adk'], [1, 1]),
      'two.tsv': table(['cgST', 'Gdh-2', 'adk'], [1, 2, 1]),
    });
    expect(counts).toMatchObject({ loci: 2, schemes: 2, profiles_added: 2 });
    expect(bench.query('select scheme, locus, position from scheme_locus order by 1, 3')).toEqual([
      { scheme: 1, locus: 1, position: 1 },
      { scheme: 2, locus: 2, position: 1 },
      { scheme: 2, locus: 1, position: 2 },
    ]);
  });
});
