import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FIELDS, setUpIsolates } from './isolates-support.ts';

const TABLE = [
  'isolate\tcountry\tyear\tsource\ttemperature\tsampled\tcode\tnotes\tabcZ\tpenA\taliases\treferences',
  'A1\tUtopia\t1999\tblood; soil\t37.5\t1999-02-28\tEX-0001\tgrew\t1;3\tx7\tfirst; one\t9501229;12345678',
  'A2\tLilliput\t2001\t\t\t\t\t\t0\t\t\t',
  '',
].join('\n');

describe('a table of isolates with definitions, into a linked database', () => {
  it('brings values, designations, aliases, references and history', async () => {
    const { link, run, rows } = await setUpIsolates({ 'fields.tsv': FIELDS, 'isolates.tsv': TABLE });
    await link();
    const report = await run();
    expect(report).toMatchObject({ isolates_added: 2, fields_added: 7, designations: 4, database_created: false });
    expect(report.summary).toMatch(/^Added 2 isolates and 7 field definitions to "mine"/);
    expect(await rows('select id, name from isolate order by id')).toEqual([
      { id: 1, name: 'A1' },
      { id: 2, name: 'A2' },
    ]);
    expect(
      await rows(
        'select field, position, value, number_value from isolate_value where isolate = 1 order by field, position',
      ),
    ).toEqual([
      { field: 'code', position: 0, value: 'EX-0001', number_value: null },
      { field: 'country', position: 0, value: 'Utopia', number_value: null },
      { field: 'notes', position: 0, value: 'grew', number_value: null },
      { field: 'sampled', position: 0, value: '1999-02-28', number_value: null },
      { field: 'source', position: 0, value: 'blood', number_value: null },
      { field: 'source', position: 1, value: 'soil', number_value: null },
      { field: 'temperature', position: 0, value: '37.5', number_value: 37.5 },
      { field: 'year', position: 0, value: '1999', number_value: 1999 },
    ]);
    expect(
      await rows(
        `select isolate, name, allele_id, method, status from allele_designation join locus on locus.id = locus
         order by isolate, name, allele_id`,
      ),
    ).toEqual([
      { isolate: 1, name: 'abcZ', allele_id: '1', method: 'manual', status: 'confirmed' },
      { isolate: 1, name: 'abcZ', allele_id: '3', method: 'manual', status: 'confirmed' },
      { isolate: 1, name: 'penA', allele_id: 'x7', method: 'manual', status: 'confirmed' },
      { isolate: 2, name: 'abcZ', allele_id: '0', method: 'manual', status: 'confirmed' },
    ]);
    expect(await rows('select alias from isolate_alias order by alias')).toEqual([
      { alias: 'first' },
      { alias: 'one' },
    ]);
    expect(await rows('select pubmed_id from isolate_publication order by pubmed_id')).toEqual([
      { pubmed_id: 9501229 },
      { pubmed_id: 12345678 },
    ]);
    expect(await rows('select actions from isolate_history')).toEqual([
      { actions: '["Isolate record added"]' },
      { actions: '["Isolate record added"]' },
    ]);
    expect(await rows("select record_id from record_history where kind = 'isolate_field' order by id")).toHaveLength(7);
  });

  it('names a sender and a curator of every record, as the service must', async () => {
    const { link, run, rows } = await setUpIsolates({ 'fields.tsv': FIELDS, 'isolates.tsv': TABLE });
    await link();
    await run();
    const users = await rows('select id, user_name from app_user');
    expect(users).toEqual([{ id: 1, user_name: 'local' }]);
    for (const table of ['isolate', 'allele_designation']) {
      expect(await rows(`select distinct sender, curator from ${table}`)).toEqual([{ sender: 1, curator: 1 }]);
    }
    expect(await rows('select distinct curator from isolate_history')).toEqual([{ curator: 1 }]);
  });

  it('read again changes nothing, and another value under the same name is refused', async () => {
    const { link, run, write, refusal } = await setUpIsolates({ 'fields.tsv': FIELDS, 'isolates.tsv': TABLE });
    await link();
    await run();
    expect(await run()).toMatchObject({ isolates_added: 0, isolates_unchanged: 2, fields_added: 0, fields_updated: 0 });
    write({ 'isolates.tsv': TABLE.replace('2001', '2002') });
    expect((await refusal()).details).toEqual([
      {
        file: 'isolates.tsv',
        line: 3,
        row: 2,
        column: 1,
        field: 'isolate',
        reason:
          'The isolate "A2" is in the database already, as 2, with other values (year: \'2001\' -> \'2002\'). Give its id in a column "id" to change it.',
      },
    ]);
  });

  it('with ids updates what it says and leaves what it does not', async () => {
    const { link, run, write, rows } = await setUpIsolates({ 'fields.tsv': FIELDS, 'isolates.tsv': TABLE });
    await link();
    await run();
    write({ 'isolates.tsv': 'id\tisolate\tyear\tnotes\tabcZ\n1\tA1b\t2000\t\t3;2\n7\tA7\t2003\tnew\t\n' });
    expect((await run([], {}).catch((error: Error) => error)) as Error).toHaveProperty(
      'problem.details.0.reason',
      'Required fields are missing: country.',
    );
    write({
      'isolates.tsv': 'id\tisolate\tcountry\tyear\tnotes\tabcZ\n1\tA1b\t\t2000\t\t3;2\n7\tA7\tUtopia\t2003\tnew\t\n',
    });
    expect(await run()).toMatchObject({ isolates_added: 1, isolates_updated: 1 });
    expect(await rows('select id, name from isolate order by id')).toEqual([
      { id: 1, name: 'A1b' },
      { id: 2, name: 'A2' },
      { id: 7, name: 'A7' },
    ]);
    expect(
      await rows("select value from isolate_value where isolate = 1 and field in ('year', 'notes') order by 1"),
    ).toEqual([{ value: '2000' }, { value: 'grew' }]);
    expect(await rows('select actions from isolate_history where isolate = 1 order by id desc limit 1')).toEqual([
      {
        actions: JSON.stringify([
          "isolate: 'A1' -> 'A1b'",
          "year: '1999' -> '2000'",
          "abcZ: designation '1' deleted",
          "abcZ: new designation '2'",
        ]),
      },
    ]);
  });

  it('leaves the date of a change when the clock was set back', async () => {
    const { link, run, rows, write } = await setUpIsolates({ 'fields.tsv': FIELDS, 'isolates.tsv': TABLE });
    await link();
    await run();
    await rows("update isolate set datestamp = '2999-01-01'");
    write({ 'change.tsv': 'id\tisolate\tyear\n1\tA1\t2000\n' });
    expect(await run(['change.tsv'])).toMatchObject({ isolates_updated: 1 });
    expect(await rows('select datestamp from isolate')).toEqual([
      { datestamp: '2999-01-01' },
      { datestamp: '2999-01-01' },
    ]);
  });
});

describe('contigs', () => {
  const contigs = '>c1 first\nacgtNNACGT\nAC\n>c2\nRYACGT\n';
  const table = 'isolate\tassembly_filename\tsequence_method\nA\ta.fasta.gz\tIllumina\nB\tb.fna\tOxford Nanopore\n';

  it('come from the files that the table names, gzipped or not, ambiguous bases included', async () => {
    const files = {
      'deep/isolates.csv': table.replaceAll('\t', ','),
      'deep/a.fasta.gz': gzipSync(contigs),
      'deep/b.fna': '>x\nACGT\n',
    };
    const { run, rows } = await setUpIsolates(files);
    // Only the table is chosen; its files stand beside it.
    expect(await run(['deep/isolates.csv'])).toMatchObject({ assemblies: 2, contigs: 3, database_created: true });
    expect(
      await rows('select isolate, sequence, length, method, original_designation from contig order by id'),
    ).toEqual([
      { isolate: 1, sequence: 'ACGTNNACGTAC', length: 12, method: 'Illumina', original_designation: 'c1' },
      { isolate: 1, sequence: 'RYACGT', length: 6, method: 'Illumina', original_designation: 'c2' },
      { isolate: 2, sequence: 'ACGT', length: 4, method: 'Oxford Nanopore', original_designation: 'x' },
    ]);
    expect(await rows('select actions from isolate_history where isolate = 1')).toEqual([
      { actions: '["Isolate record added","2 contigs added from a.fasta.gz"]' },
    ]);
    expect(await run(['deep/isolates.csv'])).toMatchObject({ isolates_unchanged: 2, contigs: 0 });
  });

  it('are found whether or not their files were packed after the tables were written', async () => {
    const columns = 'isolate\tassembly_filename\tsequence_method\n';
    const { run, rows } = await setUpIsolates({
      'isolates.tsv': `${columns}A\ta.fas\tIllumina\nB\tb.fas.gz\tIllumina\nC\t\t\n`,
      'contigs.tsv': 'isolate\tfile\tcontig\tmethod\nC\tc.fas\tx\tIllumina\n',
      'a.fas.gz': gzipSync('>x\nACGT\n'),
      'b.fas': '>x\nACGA\n',
      'c.fas.gz': gzipSync('>x\nACGG\n'),
    });
    await run();
    const sequences = await rows('select sequence from contig order by isolate');
    expect(sequences.map(({ sequence }) => sequence)).toEqual(['ACGT', 'ACGA', 'ACGG']);

    const twice = await setUpIsolates({
      'isolates.tsv': `${columns}A\ta.fas\tIllumina\nB\ta.fas.gz\tIllumina\n`,
      'a.fas': '>x\nACGT\n',
    });
    expect((await twice.refusal()).details?.[0]?.reason).toContain('"a.fas.gz" is also in row 1');
  });

  it('that are missing, no DNA, named twice or somewhere else are refused together', async () => {
    const { refusal, dataFolder } = await setUpIsolates({
      'isolates.tsv':
        'isolate\tassembly_filename\tsequence_method\nA\tnone.fa\tIllumina\nB\tprotein.fa\tIllumina\nC\tgood.fa\tIllumina\n' +
        'D\tgood.fa\tIllumina\nE\t../good.fa\tIllumina\nF\tgood2.fa\t\nG\tgood3.fa\tMagic\n',
      'protein.fa': '>p\nMKLVWWPQRSTEEDF\n',
      'good.fa': '>x\nACGT\n',
      'good2.fa': '>x\nACGT\n',
      'good3.fa': '>x\nACGT\n',
    });
    const problem = await refusal();
    expect(problem.details?.map(({ row, reason }) => [row, reason.slice(0, 45)])).toEqual([
      [1, 'The file "none.fa" is neither among the chose'],
      [2, 'protein.fa: The file holds protein sequences,'],
      [4, 'The file "good.fa" is also in row 3. A file c'],
      [5, '"../good.fa" is not the name of a file beside'],
      [5, 'The file "../good.fa" is neither among the ch'],
      [6, 'An isolate with an assembly_filename needs a '],
      [7, '"Magic" is not a known sequencing method. The'],
    ]);
    expect(await dataFolder.listDatabaseNames()).toEqual([]);
  });
});

describe('a table without definitions, into a new database', () => {
  it('has its types derived from the values, and says so', async () => {
    const { run, rows } = await setUpIsolates({
      'mine.tsv':
        'isolate\tyear\tratio\tday\tplate\tempty\nA\t1999\t1.5\t2020-02-29\t007\t\nB\t\t-2\t2021-01-01\t12\t\n',
    });
    const report = await run();
    // Indexes that were dropped for speed exist again.
    expect(await rows("select 1 from sqlite_master where name = 'field_value_by_number'")).toHaveLength(1);
    expect(report).toMatchObject({ database_created: true, isolates_added: 2, fields_added: 5 });
    expect(report.notes).toEqual([
      'mine.tsv: no fields are defined yet, so they were derived from the values: year (int), ratio (float), day (date), plate (text), empty (text).',
    ]);
    expect(await rows('select name, type, required from isolate_field order by position')).toEqual([
      { name: 'year', type: 'int', required: 0 },
      { name: 'ratio', type: 'float', required: 0 },
      { name: 'day', type: 'date', required: 0 },
      { name: 'plate', type: 'text', required: 0 },
      { name: 'empty', type: 'text', required: 0 },
    ]);
  });

  it('is planned first: columns, counts and problems, and nothing is kept', async () => {
    const { plan, dataFolder } = await setUpIsolates({
      'my Isolates.tsv': 'isolate\tyear\nA\t1999\nB\tNA\n\t3\n',
      'notes.pdf': 'x',
    });
    expect(await plan()).toMatchObject({
      suggested_name: 'my_isolates',
      files: [
        { name: 'my Isolates.tsv', role: 'isolates' },
        { name: 'notes.pdf', role: 'ignored' },
      ],
      columns: [
        { heading: 'isolate', kind: 'isolate', is_derived: false },
        { heading: 'year', kind: 'field', type: 'int', is_derived: true },
      ],
      counts: { database_created: true, isolates_added: 1, fields_added: 1 },
      problems: [
        {
          row: 2,
          column: 2,
          field: 'year',
          reason: expect.stringContaining('Leave the cell empty if it is not known'),
        },
        { row: 3, column: 1, field: 'isolate', reason: 'The isolate has no name.' },
      ],
      omitted: 0,
    });
    expect(await dataFolder.listDatabaseNames()).toEqual([]);
  });
});
