import { describe, expect, test } from 'vitest';
import { createImportBench, fasta, table } from '../import-bench.ts';

const alleles = {
  'adk.tfa': fasta('adk', { 1: 'ACGTACGT', 2: 'ACGTACCT' }),
  'fumC.tfa': fasta('fumC', { 1: 'ACGTTTTT' }),
};
const profiles = { 'mlst.tsv': table(['ST', 'adk', 'fumC'], [1, 1, 1], [2, 2, 1]) };

const locusRows = `select name, data_type, description, length_varies, length, orf, allele_count from locus order by name`;

describe('tables of what curators know', () => {
  test('describe loci and alleles that come with them; the rest is derived as ever', async () => {
    const bench = createImportBench();
    const counts = await bench.importFiles({
      ...alleles,
      'users.tsv': table(['user_name', 'first_name', 'surname', 'role'], ['ada', 'Ada', 'Bell', 'curator']),
      'loci.tsv': table(
        ['locus', 'description', 'aliases', 'curators', 'start_codons'],
        ['adk', 'adenylate kinase', 'a\\;b; c', 'ada', 'ATG;GTG'],
      ),
      'alleles.tsv': table(
        ['locus', 'allele_id', 'status', 'sender', 'date_entered', 'flags', 'accessions'],
        ['adk', 2, 'Sanger trace checked', 'Bo Carr', '2020-01-02', 'atypical', 'ENA:X1'],
      ),
    });
    expect(bench.query(locusRows)).toEqual([
      {
        name: 'adk',
        data_type: 'DNA',
        description: 'adenylate kinase',
        length_varies: 0,
        length: 8,
        orf: null,
        allele_count: 2,
      },
      { name: 'fumC', data_type: 'DNA', description: null, length_varies: 0, length: 8, orf: null, allele_count: 1 },
    ]);
    expect(bench.query('select alias from locus_alias order by alias')).toEqual([{ alias: 'a;b' }, { alias: 'c' }]);
    expect(bench.query("select start_codons from locus where name = 'adk'")).toEqual([
      { start_codons: '["ATG","GTG"]' },
    ]);
    const about = `select a.status, u.user_name, a.date_entered from allele a join app_user u on u.id = a.sender
      join locus l on l.id = a.locus where l.name = 'adk' order by allele_id`;
    const today = new Date().toISOString().slice(0, 10);
    expect(bench.query(about)).toEqual([
      { status: 'unchecked', user_name: 'local', date_entered: today },
      { status: 'Sanger trace checked', user_name: 'bo.carr', date_entered: '2020-01-02' },
    ]);
    expect(bench.query('select flag from allele_flag')).toEqual([{ flag: 'atypical' }]);
    expect(bench.query('select databank, accession from allele_accession')).toEqual([
      { databank: 'ENA', accession: 'X1' },
    ]);
    expect(counts.notes).toContain('alleles.tsv: 0 records added, 1 record changed, 0 records unchanged.');
    expect(counts.notes).toContain('The tables name people who were not users yet. They are users now: Bo Carr.');
    expect(
      bench.query("select action from record_history where kind = 'locus' and action like '%alleles.tsv%'"),
    ).toEqual([{ action: '1 row of alleles.tsv imported.' }]);
  });

  test('change what is there when they come alone, and nothing when they come again', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...alleles, ...profiles });
    const tables = {
      'schemes.tsv': table(['scheme', 'description', 'flags'], ['mlst', 'Housekeeping genes', 'cite']),
      'loci.tsv': table(['locus', 'product'], ['fumC', 'fumarase'], ['adk', '']),
    };
    await bench.importFiles(tables);
    expect(bench.query('select description from scheme')).toEqual([{ description: 'Housekeeping genes' }]);
    expect(bench.query('select name, product from locus order by name')).toEqual([
      { name: 'adk', product: null },
      { name: 'fumC', product: 'fumarase' },
    ]);
    const [changed] = bench.query(
      "select content from record_history where record_id = 'fumC' order by id desc limit 1",
    );
    expect(changed).toEqual({ content: '{"before":{"product":null},"after":{"product":"fumarase"}}' });
    const before = bench.query('select count(*) as n from record_history');
    const again = await bench.importFiles(tables);
    expect(again.notes).toEqual([
      'loci.tsv: 0 records added, 0 records changed, 2 records unchanged.',
      'schemes.tsv: 0 records added, 0 records changed, 1 record unchanged.',
    ]);
    expect(bench.query('select count(*) as n from record_history')).toEqual(before);
  });

  test('make loci without alleles and schemes without profiles', async () => {
    const bench = createImportBench();
    await bench.importFiles({
      'loci.tsv': table(['locus', 'data_type'], ['x', 'DNA'], ['y', 'peptide']),
      'schemes.tsv': table(['id', 'scheme'], [7, 'Panel']),
      'scheme_loci.tsv': table(['scheme', 'locus'], ['Panel', 'y'], ['Panel', 'x']),
    });
    expect(bench.query('select name, data_type from locus order by name')).toEqual([
      { name: 'x', data_type: 'DNA' },
      { name: 'y', data_type: 'peptide' },
    ]);
    expect(
      bench.query(
        'select s.id, l.name, position from scheme s join scheme_locus m on m.scheme = s.id join locus l on l.id = m.locus order by position',
      ),
    ).toEqual([
      { id: 7, name: 'y', position: 1 },
      { id: 7, name: 'x', position: 2 },
    ]);
  });

  test('keep the values of extended attributes to what their loci say of them', async () => {
    const bench = createImportBench();
    const attributes = table(
      ['locus', 'field', 'value_format', 'value_regex', 'allowed_values', 'length'],
      ['adk', 'mutation', 'text', '^[A-Z]\\d+[A-Z]$', '', ''],
      ['adk', 'count', 'integer', '', '', ''],
      ['adk', 'known', 'boolean', '', '', ''],
      ['adk', 'class', 'text', '', 'A;B', ''],
      ['adk', 'short', 'text', '', '', 3],
    );
    const values = table(
      ['locus', 'allele_id', 'field', 'value'],
      ['adk', 1, 'mutation', 'S83L'],
      ['adk', 1, 'mutation', 'none'],
      ['adk', 1, 'count', 'two'],
      ['adk', 1, 'known', 'maybe'],
      ['adk', 1, 'class', 'C'],
      ['adk', 1, 'short', 'long'],
      ['adk', 1, 'other', 'x'],
      ['adk', 9, 'count', 1],
    );
    const refused = await bench.refusal({
      ...alleles,
      'locus_attributes.tsv': attributes,
      'allele_attributes.tsv': values,
    });
    expect(refused.details?.map(({ file, line, column, reason }) => ({ file, line, column, reason })))
      .toMatchInlineSnapshot(`
      [
        {
          "column": 4,
          "file": "allele_attributes.tsv",
          "line": 3,
          "reason": ""none" does not match the pattern of mutation: ^[A-Z]\\d+[A-Z]$",
        },
        {
          "column": 4,
          "file": "allele_attributes.tsv",
          "line": 4,
          "reason": ""two" is not a whole number, but count requires one.",
        },
        {
          "column": 4,
          "file": "allele_attributes.tsv",
          "line": 5,
          "reason": "known must be true or false, not "maybe".",
        },
        {
          "column": 4,
          "file": "allele_attributes.tsv",
          "line": 6,
          "reason": "class is "C", but it must be one of A, B.",
        },
        {
          "column": 4,
          "file": "allele_attributes.tsv",
          "line": 7,
          "reason": "short has 4 characters, but at most 3 are allowed.",
        },
        {
          "column": 3,
          "file": "allele_attributes.tsv",
          "line": 8,
          "reason": "The locus has no attribute "other". It has mutation, count, known, class, short. locus_attributes.tsv defines them.",
        },
        {
          "column": 2,
          "file": "allele_attributes.tsv",
          "line": 9,
          "reason": "Allele 9 is neither in the database nor in a FASTA file of the import.",
        },
      ]
    `);
    expect(bench.listDatabases()).toEqual([]);
  });

  test('are refused as a whole, each fault with its place', async () => {
    const bench = createImportBench();
    const refused = await bench.refusal({
      ...alleles,
      ...profiles,
      'users.tsv': table(['user_name', 'role', 'shoe size'], ['ada', 'curator', 42]),
      'loci.tsv': table(
        ['locus', 'orf', 'date_entered', 'allele_id_regex'],
        ['adk', 7, '2999-01-01', '('],
        ['gone', '', '', ''],
      ),
      'alleles.tsv': table(['locus', 'allele_id', 'sender'], ['adk', 3, ''], ['adk', 1, 'unknown'], ['abc', 1, '']),
      'scheme_loci.tsv': table(['scheme', 'locus'], ['mlst', 'adk']),
    });
    const faults = refused.details?.map(({ file, line, column, reason }) => ({
      file,
      line,
      column,
      reason: reason.replace(/today is [\d-]+/, 'today is (today)'),
    }));
    expect(faults).toMatchInlineSnapshot(`
        [
          {
            "column": 3,
            "file": "users.tsv",
            "line": 1,
            "reason": ""shoe size" is not a column of users.tsv. Its columns are: id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp.",
          },
          {
            "column": 2,
            "file": "loci.tsv",
            "line": 2,
            "reason": "orf is "7", but it must be one of 1, 2, 3, 4, 5, 6.",
          },
          {
            "column": 3,
            "file": "loci.tsv",
            "line": 2,
            "reason": "date_entered is 2999-01-01, but today is (today). The date must not be in the future.",
          },
          {
            "column": 4,
            "file": "loci.tsv",
            "line": 2,
            "reason": "The regular expression "(" is not supported: missing closing ): \`(\`.",
          },
          {
            "column": undefined,
            "file": "loci.tsv",
            "line": 3,
            "reason": "A new locus without alleles needs a data_type: DNA or peptide.",
          },
          {
            "column": 1,
            "file": "scheme_loci.tsv",
            "line": 2,
            "reason": "There is no scheme "mlst", neither in the database nor in the tables.",
          },
          {
            "column": 2,
            "file": "alleles.tsv",
            "line": 2,
            "reason": "Allele 3 is neither in the database nor in a FASTA file of the import.",
          },
          {
            "column": 3,
            "file": "alleles.tsv",
            "line": 3,
            "reason": ""unknown" names nobody. Leave the cell empty instead.",
          },
          {
            "column": 1,
            "file": "alleles.tsv",
            "line": 4,
            "reason": "There is no locus "abc", neither in the database nor in the tables.",
          },
        ]
      `);
    expect(bench.listDatabases()).toEqual([]);
  });

  test('leave the loci of a scheme with profiles as they are', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...alleles, ...profiles, 'other.tfa': fasta('other', { 1: 'ACGTTACC' }) });
    const refused = await bench.refusal({
      'scheme_loci.tsv': table(['scheme', 'locus'], ['mlst', 'adk'], ['mlst', 'other']),
    });
    expect(refused.details?.map(({ reason }) => reason)).toEqual([
      'The scheme has 2 profiles, so its loci and their order stay as they are.',
    ]);
  });

  test('may hold tabs, line breaks and quotes in their cells', async () => {
    const bench = createImportBench();
    const text = 'one\ttab, "quotes"\n\na line';
    const cell = `"${text.replaceAll('"', '""')}"`;
    await bench.importFiles({
      ...alleles,
      'loci.tsv': `locus\tdescription\tproduct\nadk\t${cell}\tkinase\nfumC\t"a" b\t5" end\n`,
    });
    expect(bench.query('select name, description, product from locus order by name')).toEqual([
      { name: 'adk', description: text, product: 'kinase' },
      { name: 'fumC', description: '"a" b', product: '5" end' },
    ]);
  });

  test('are known by their columns: a table of profiles may have the name of one', async () => {
    const bench = createImportBench();
    const counts = await bench.importFiles({ ...alleles, 'alleles.txt': table(['ST', 'adk', 'fumC'], [1, 1, 1]) });
    expect(counts.profiles_added).toBe(1);
    expect(bench.query('select name from scheme')).toEqual([{ name: 'alleles' }]);
  });
});
