import { describe, expect, test } from 'vitest';
import { createImportBench, fasta, table } from './import-bench.ts';

/** 300 bases without a stop in the first frame. */
const gene = `ATG${'GCACGT'.repeat(49)}TAA`;
const withCode = (code: string) => `${gene.slice(0, 30)}${code}${gene.slice(31)}`;

describe('alleles with ambiguity codes', () => {
  test('are stored as they are and marked, and the report says how many and which', async () => {
    const bench = createImportBench();
    const alleles = { 1: gene, 2: withCode('A'), 3: withCode('R'), 4: withCode('n').toLowerCase() };
    const counts = await bench.importFiles({ 'adk.fas': fasta('adk', alleles), 'gdh.fas': fasta('gdh', { 1: gene }) });
    expect(counts).toMatchObject({ alleles_added: 5, alleles_ambiguous: 2 });
    expect(counts.notes).toEqual([
      '2 alleles hold letters that stand for several residues; only the same letters match them: adk-3, adk-4.',
    ]);
    expect(bench.query('select allele_id, sequence, ambiguous from allele where locus = 1 order by id')).toEqual([
      { allele_id: '1', sequence: gene, ambiguous: 0 },
      { allele_id: '2', sequence: withCode('A'), ambiguous: 0 },
      { allele_id: '3', sequence: withCode('R'), ambiguous: 1 },
      { allele_id: '4', sequence: withCode('N'), ambiguous: 1 },
    ]);
    expect(bench.query("select data_type, coding_sequence, orf, length from locus where name = 'adk'")).toEqual([
      { data_type: 'DNA', coding_sequence: 1, orf: 1, length: gene.length },
    ]);
  });

  test('are unchanged when they come again', async () => {
    const bench = createImportBench();
    const files = { 'adk.fas': fasta('adk', { 1: gene, 2: withCode('Y') }) };
    await bench.importFiles(files);
    expect(await bench.importFiles(files)).toMatchObject({
      alleles_added: 0,
      alleles_unchanged: 2,
      alleles_ambiguous: 0,
    });
  });

  test('are told apart by their codes, and the same letters are one allele', async () => {
    const bench = createImportBench();
    const codes = { 1: withCode('R'), 2: withCode('Y') };
    expect(await bench.importFiles({ 'adk.fas': fasta('adk', codes) })).toMatchObject({ alleles_ambiguous: 2 });
    const problem = await bench.refusal({ 'adk.fas': fasta('adk', { ...codes, 3: withCode('Y') }) });
    expect(problem.details?.[0]?.reason).toContain('already defined as adk-2');
  });

  test('may be peptides', async () => {
    const bench = createImportBench();
    const peptides = { 1: 'MKRLLQEWYV', 2: 'MKRLXQEWYV' };
    expect(await bench.importFiles({ 'fetA.fas': fasta('fetA', peptides) })).toMatchObject({ alleles_ambiguous: 1 });
    expect(bench.query('select data_type from locus')).toEqual([{ data_type: 'peptide' }]);
  });

  test('are no reason to take peptides for DNA', async () => {
    const bench = createImportBench();
    // Each letter of the peptide is also one of DNA with ambiguity codes.
    const problem = await bench.refusal({ 'adk.fas': fasta('adk', { 1: gene, 2: 'MKTAYVGSRWHDVK' }) });
    expect(problem.details).toEqual([
      {
        file: 'adk.fas',
        line: 3,
        field: 'adk',
        reason:
          'More than a fifth of the letters stand for several bases, so this looks like a peptide. A file holds DNA or peptides.',
      },
    ]);
    await bench.importFiles({ 'vr.fas': fasta('vr', { 1: 'MKTAYVGSRWHDVK', 2: 'GATSKAVW' }) });
    expect(bench.query('select data_type from locus')).toEqual([{ data_type: 'peptide' }]);
  });

  test('do not open the door to other letters', async () => {
    const bench = createImportBench();
    const problem = await bench.refusal({ 'adk.fas': fasta('adk', { 1: gene, 2: withCode('X') }) });
    expect(problem.details).toEqual([
      {
        file: 'adk.fas',
        line: 4,
        column: 31,
        field: 'adk',
        reason:
          '"X" is not allowed in a DNA allele: it may consist of A, C, G and T and the letters for several (RYSWKMBDHVN) only.',
      },
    ]);
  });
});

describe('a locus without alleles', () => {
  test.each([
    ['an empty file', ''],
    ['blank lines', '\n\r\n \n'],
  ])('is defined by %s', async (_title, content) => {
    const bench = createImportBench();
    const counts = await bench.importFiles({ 'adk.fas': fasta('adk', { 1: gene }), 'new.fas': content });
    expect(counts).toMatchObject({ loci_added: 2, alleles_added: 1 });
    expect(counts.notes).toEqual(['new.fas is empty: locus new has no alleles yet.']);
    expect(bench.query("select data_type, allele_count from locus where name = 'new'")).toEqual([
      { data_type: 'DNA', allele_count: 0 },
    ]);
  });

  test('takes its properties from the first alleles that come', async () => {
    const bench = createImportBench();
    await bench.importFiles({ 'vr.fas': '' });
    await bench.importFiles({ 'vr.fas': fasta('vr', { a1: 'MKRLLQEWYV', a2: 'MKRLLQEW' }) });
    expect(bench.query('select data_type, allele_id_format, min_length, max_length from locus')).toEqual([
      { data_type: 'peptide', allele_id_format: 'text', min_length: 8, max_length: 10 },
    ]);
  });

  test('keeps what somebody said of it', async () => {
    const bench = createImportBench();
    await bench.importFiles({ 'adk.fas': '' });
    bench.run('update locus set min_length = 100, max_length = 400');
    await bench.importFiles({ 'adk.fas': fasta('adk', { 1: gene }) });
    expect(bench.query('select min_length, max_length, coding_sequence from locus')).toEqual([
      { min_length: 100, max_length: 400, coding_sequence: 0 },
    ]);
  });
});

describe('a table of profiles', () => {
  const loci = { 'adk.fas': fasta('adk', { 1: gene }), 'gdh.fas': fasta('gdh', { 1: gene, 2: withCode('A') }) };
  const header = ['ST', 'adk', 'gdh', 'complex'];

  test('with a header only defines a scheme, whose types follow with the first profiles', async () => {
    const bench = createImportBench();
    const counts = await bench.importFiles({ ...loci, 'mlst.txt': table(header) });
    expect(counts).toMatchObject({ schemes_added: 1, profiles_added: 0 });
    expect(await bench.importFiles({ ...loci, 'mlst.txt': table(header, [7, 1, 2, 'a']) })).toMatchObject({
      schemes_added: 0,
      profiles_added: 1,
    });
    expect(bench.query('select field, type, primary_key from scheme_field order by position')).toEqual([
      { field: 'ST', type: 'integer', primary_key: 1 },
      { field: 'complex', type: 'text', primary_key: 0 },
    ]);
  });

  test('of loci only defines a scheme without a key', async () => {
    const bench = createImportBench();
    expect(await bench.importFiles({ ...loci, 'core.txt': table(['gdh', 'adk']) })).toMatchObject({ schemes_added: 1 });
    expect(await bench.importFiles({ 'core.txt': table(['gdh', 'adk']) })).toMatchObject({ schemes_added: 0 });
    expect(bench.query('select field from scheme_field')).toEqual([]);
    expect(bench.query('select locus.name from scheme_locus join locus on id = locus order by position')).toEqual([
      { name: 'gdh' },
      { name: 'adk' },
    ]);
    expect(bench.query("select action from record_history where kind = 'scheme'")).toEqual([
      { action: 'Defined by an import of core.txt.' },
    ]);
    const problem = await bench.refusal({ 'core.txt': table(['ST', 'gdh', 'adk'], [1, 1, 1]) });
    expect(problem.details?.map(({ reason }) => reason)).toEqual([
      'Scheme core has no key and no profiles, but the table has the key "ST".',
    ]);
  });

  test('notes the ids that stand for a missing locus, as the table has them and as they are stored', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...loci, 'mlst.txt': table(header, [1, 0, 1, 'a'], [2, 1, 'N', ''], [3, 1, 1, '']) });
    expect(
      bench.query(
        'select name, allele_id from locus_placeholder join locus on id = locus order by name, locus_placeholder.allele_id',
      ),
    ).toEqual([
      { name: 'adk', allele_id: '0' },
      { name: 'adk', allele_id: 'N' },
      { name: 'gdh', allele_id: 'N' },
    ]);
  });

  test('may leave the cell of a missing locus empty if the scheme allows missing loci', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...loci, 'mlst.txt': table(header, [1, 'N', 1, 'a']) });
    await bench.importFiles({ 'mlst.txt': table(header, [2, '', 2, 'a'], [3, 1, '', 'a']) });
    expect(bench.query('select profile_id, alleles from profile order by id')).toEqual([
      { profile_id: '1', alleles: 'N\t1' },
      { profile_id: '2', alleles: 'N\t2' },
      { profile_id: '3', alleles: '1\tN' },
    ]);
    expect(bench.query('select allele_id from locus_placeholder')).toEqual([{ allele_id: 'N' }, { allele_id: 'N' }]);
  });
});
