import { rmSync, symlinkSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookRows } from '#electron/exchange/isolates/workbook-rows.ts';
import { FIELDS, setUpIsolates } from './isolates-support.ts';
import { bombFile, workbookFile } from './workbook-file.ts';
import { plantIn } from '#test/support/plant.ts';

const BOM = '\uFEFF';

describe('a table is read', () => {
  const rows = 'isolate,year,notes\r\nA,1999,"one, ""two"""\r\nB,2000,\r\n';
  const expected = [
    { name: 'A', value: '1999' },
    { name: 'B', value: '2000' },
  ];
  const query =
    "select name, value from isolate join isolate_value on isolate = isolate.id and field = 'year' order by id";

  it.each<[string, Buffer]>([
    ['as CSV with a byte order mark and CR LF', Buffer.from(BOM + rows)],
    ['with semicolons', Buffer.from(rows.replace('one, ', 'one ').replaceAll(',', ';'))],
    ['as UTF-16, little-endian', Buffer.from(BOM + rows, 'utf16le')],
    ['as UTF-16, big-endian', Buffer.from(BOM + rows, 'utf16le').swap16()],
    ['with old line ends', Buffer.from(rows.replaceAll('\r\n', '\r'))],
    ['with blank lines and trailing blanks', Buffer.from(`${rows.replaceAll('1999', ' 1999 ')}\r\n,,\r\n  \r\n`)],
    ['with tabs', Buffer.from(rows.replace('"one, ""two"""', 'one').replaceAll(',', '\t'))],
  ])('%s', async (_how, content) => {
    const { run, rows: select } = await setUpIsolates({ 'isolates.csv': content });
    expect(await run()).toMatchObject({ isolates_added: 2 });
    expect(await select(query)).toEqual(expected);
  });

  it('from a workbook, with numbers as they are and days as ISO dates', async () => {
    const { run, rows: select } = await setUpIsolates({
      'isolates.xlsx': workbookFile([
        ['isolate', 'year', 'ratio', 'sampled', 'code', 'flag'],
        ['A', 1999, 0.1, { day: 36525 }, '007', true],
        [],
        ['B', 2000, 2.5, { day: 60_000 }, 'x', ''],
      ]),
    });
    expect(await run()).toMatchObject({ isolates_added: 2, fields_added: 5 });
    expect(await select(query)).toEqual(expected);
    expect(await select('select field, value from isolate_value where isolate = 1 order by field')).toEqual([
      { field: 'code', value: '007' },
      { field: 'flag', value: 'true' },
      { field: 'ratio', value: '0.1' },
      { field: 'sampled', value: '1999-12-31' },
      { field: 'year', value: '1999' },
    ]);
    expect(await select("select type from isolate_field where name = 'sampled'")).toEqual([{ type: 'date' }]);
  });
});

describe('a table is refused', () => {
  it('with the file, line, row, column and field of every problem, of the definitions too', async () => {
    const { refusal, dataFolder } = await setUpIsolates({
      'fields.tsv': 'name\ttype\tregex\tmin\nyear\tint\t\tmany\ncode\ttext\t(?=a)\t\nid\tint\t\t\nyear\tdigits\t\t\n',
      'isolates.tsv': 'isolate\tcode\nA\tx\n',
    });
    const problem = await refusal();
    expect(problem.details).toEqual([
      {
        file: 'fields.tsv',
        line: 2,
        row: 1,
        column: 4,
        field: 'year',
        reason: '"many" is not a number, but min requires one.',
      },
      { file: 'fields.tsv', line: 3, row: 2, column: 1, field: 'code', reason: expect.stringContaining('look-ahead') },
      {
        file: 'fields.tsv',
        line: 5,
        row: 4,
        column: 2,
        field: 'year',
        reason: expect.stringContaining('is not a type of field'),
      },
      { file: 'isolates.tsv', line: 1, column: 2, field: 'code', reason: expect.stringContaining('neither a field') },
    ]);
    expect(await dataFolder.listDatabaseNames()).toEqual([]);
  });

  it('with the first hundred problems in full and the number of the others', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `I${index}\t${index % 2 === 0 ? 'x' : '5'}`);
    const { refusal } = await setUpIsolates({
      'fields.tsv': 'name\ttype\nyear\tint\n',
      'isolates.tsv': ['isolate\tyear', ...rows, ''].join('\n'),
    });
    const problem = await refusal();
    expect(problem).toMatchObject({ status: 400, code: 'import_refused', omitted: 25 });
    expect(problem.details).toHaveLength(100);
    expect(problem.message).toContain('125 problems were found in isolates.tsv');
  });

  it.each<[string, string | Buffer, string]>([
    ['isolates.tsv', '', 'The file is empty.'],
    ['isolates.tsv', 'isolate\tyear\n', 'only a header'],
    ['isolates.tsv', 'isolate\tyear\nA\t1\t\t3\n', 'The row has 4 cells, but the header has 2.'],
    ['isolates.tsv', Buffer.from([0x69, 0x73, 0x6f, 0x09, 0xff, 0xfe, 0xfd, 0x0a]), 'not UTF-8'],
    ['isolates.csv', 'isolate,year\nA,"1\nB,2\n', 'opened and never closed'],
    ['isolates.csv', 'isolate,year\nA,"1"2\n', 'not doubled'],
    ['isolates.xlsx', 'isolate,year\nA,1\n', 'not an XLSX workbook'],
    ['isolates.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Excel workbook'],
    ['isolates.xlsx', workbookFile([['isolate'], ['A']]).subarray(0, 300), 'The workbook'],
    [
      'isolates.xlsx',
      workbookFile([
        ['isolate', 'abcZ'],
        ['A', { day: 44_000 }],
      ]),
      'holds a date here (2020-06-18)',
    ],
    ['isolates.tsv', 'name\tyear\nA\t1\n', 'no column "isolate"'],
    ['isolates.tsv', 'isolate\tyear\nA\t1\nA\t2\n', 'is also in row 1'],
    ['isolates.tsv', 'id\tisolate\n3\tA\n3\tB\n', 'The id 3 is also in row 1.'],
  ])('%s, %o', async (name, content, reason) => {
    const { link, refusal } = await setUpIsolates({ [name]: content });
    await link();
    const problem = await refusal();
    expect([problem.message, ...(problem.details ?? []).map((detail) => detail.reason)].join(' ')).toContain(reason);
  });

  it('when a workbook unpacks to more than anybody wants to read', () => {
    const bomb = bombFile(5_000_000);
    expect(bomb.length).toBeLessThan(50_000);
    const read = () => Array.from(workbookRows(() => [bomb], { path: 'bomb.xlsx', workbooks: new Map() }, 2_000_000));
    expect(read).toThrow('The workbook unpacks to more than 2 MB');
  });

  it.each([
    ['bytes that are no XML', '\0'],
    ['letters of one text', '<sst><si><t>x'],
  ])('when a workbook unpacks to too many %s, whatever else is wrong with them', (_what, start) => {
    const texts = Buffer.concat([Buffer.from(start), Buffer.alloc(9_000_000, start.at(-1))]);
    const bomb = zipSync({ 'xl/sharedStrings.xml': texts });
    const read = (largest: number) => () =>
      Array.from(workbookRows(() => [Buffer.from(bomb)], { path: 'bomb.xlsx', workbooks: new Map() }, largest));
    expect(read(8_000_000)).toThrow('The workbook unpacks to more than 8 MB, which is more than is read.');
    expect(read(20_000_000)).toThrow(/^The workbook (is damaged|has a text)/);
  });

  it('when one of several tables is a workbook that cannot be read, and the reason is told', async () => {
    const { plan } = await setUpIsolates({ 'isolates.tsv': 'isolate\nA\n', 'other.xlsx': 'no workbook' });
    expect((await plan()).files).toContainEqual({
      name: 'other.xlsx',
      size: 11,
      role: 'ignored',
      reason: expect.stringContaining('not an XLSX workbook'),
    });
  });

  it('when the file of an assembly is a link that leads elsewhere', async () => {
    const { refusal, run, path, write } = await setUpIsolates({
      'isolates.tsv': 'isolate\tassembly_filename\tsequence_method\nA\tsecret.fas\tIllumina\n',
    });
    write({ '../elsewhere/secret.fas': '>c\nACGTACGT\n', 'own.fas': '>c\nACGTACGA\n' });
    symlinkSync(path('../elsewhere/secret.fas'), path('secret.fas'));
    const reason = '"secret.fas" is a link that leads out of the folder of the table. Put the file itself there.';
    for (const names of [[], ['isolates.tsv']]) {
      expect((await refusal(names)).details).toEqual([
        { file: 'isolates.tsv', line: 2, row: 1, column: 2, field: 'assembly_filename', reason },
      ]);
    }
    // A link within the folder, or one that the user names, is what the user means.
    expect(await run(['isolates.tsv', 'secret.fas'], { database: 'named' })).toMatchObject({ contigs: 1 });
    rmSync(path('secret.fas'));
    symlinkSync(path('own.fas'), path('secret.fas'));
    expect(await run(['isolates.tsv'])).toMatchObject({ contigs: 1 });
  });

  it('when an id is retired, replaced or of several isolates', async () => {
    const { link, run, refusal, write, dataFolder } = await setUpIsolates({ 'isolates.tsv': 'isolate\nA\nB\nC\nD\n' });
    await link();
    await run();
    const { connection } = plantIn(await dataFolder.open('mine'));
    connection.exec(`update isolate set new_version = 2 where id = 1; update isolate set name = 'C' where id = 4;
      insert into retired_id (kind, scope, record_id, retired_at) values ('isolate', '', '9', '2024-01-01')`);
    write({ 'isolates.tsv': 'id\tisolate\n1\tA1\n9\tX\n\tC\n' });
    expect((await refusal()).details?.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'Isolate 1 was replaced by isolate 2. Change that one instead.'],
      [2, 'The id "9" is retired and cannot be used again.'],
      [3, 'The database has several isolates "C" (ids 3, 4). Say which in a column "id".'],
    ]);
    write({ 'isolates.tsv': 'isolate\nE\n' });
    await run();
    expect(connection.prepare('select max(id) as id from isolate').get()).toEqual({ id: 10 });
  });
});

describe('a definition that changes', () => {
  it('is taken where all values fit, and refused where one does not', async () => {
    const { run, refusal, write, rows } = await setUpIsolates({
      'fields.tsv': FIELDS,
      'isolates.tsv': 'isolate\tcountry\tyear\nA\tUtopia\t1999\n',
    });
    await run();
    write({ 'fields.tsv': FIELDS.replace('1900\t2030', '1990\t2040') });
    expect(await run(['fields.tsv'])).toMatchObject({ fields_updated: 1, isolates_added: 0 });
    expect(await rows("select min_value, max_value from isolate_field where name = 'year'")).toEqual([
      { min_value: 1990, max_value: 2040 },
    ]);
    write({ 'fields.tsv': FIELDS.replace('1900\t2030', '2000\t2040').replace('notes\ttext', 'notes\tint') });
    expect((await refusal(['fields.tsv'])).details?.map(({ field, reason }) => [field, reason])).toEqual([
      ['year', 'A value in the database would not fit. 1999 is less than 2000, the minimum of year.'],
      ['notes', 'The type of notes is text and cannot become int.'],
    ]);
    write({ 'fields.tsv': 'name\ttype\trequired\nhost\ttext\tyes\n' });
    expect((await refusal(['fields.tsv'])).details?.[0]?.reason).toContain('cannot be required');
  });
});
