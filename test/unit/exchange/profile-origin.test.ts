import { describe, expect, test } from 'vitest';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = { 'adk.tfa': fasta('adk', { 1: 'ACGT', 2: 'ACCT', 3: 'ACTT' }) };
const header = ['ST', 'adk', 'sender', 'curator', 'date_entered', 'datestamp'];
const today = new Date().toISOString().slice(0, 10);

const profiles = `select profile_id, sender, curator, date_entered, datestamp from profile order by profile_id`;
const history = `select content from record_history where kind = 'profile' order by id`;

describe('columns of a profile table that say whom a profile is from, and when it came', () => {
  test('fill in these members and make no fields', async () => {
    const bench = createImportBench();
    const counts = await bench.importFiles({
      ...adk,
      'mlst.txt': table(
        header,
        [1, 1, 'Ana María López', 'local', '2020-01-02', '2021-03-04'],
        [2, 2, '', 'Ana María López', '', '2019-05-06'],
        [3, 3, '', '', '2018-07-08', ''],
      ),
    });
    expect(bench.query('select field from scheme_field')).toEqual([{ field: 'ST' }]);
    expect(bench.query('select id, user_name, first_name, surname, role from app_user')).toEqual([
      { id: 1, user_name: 'local', first_name: 'Local', surname: 'curator', role: 'admin' },
      { id: 2, user_name: 'ana.maría.lópez', first_name: 'Ana', surname: 'María López', role: 'submitter' },
    ]);
    expect(bench.query(profiles)).toEqual([
      { profile_id: '1', sender: 2, curator: 1, date_entered: '2020-01-02', datestamp: '2021-03-04' },
      { profile_id: '2', sender: 1, curator: 2, date_entered: '2019-05-06', datestamp: '2019-05-06' },
      { profile_id: '3', sender: 1, curator: 1, date_entered: '2018-07-08', datestamp: today },
    ]);
    expect(bench.query('select profiles_last_added, profiles_last_updated from scheme')).toEqual([
      { profiles_last_added: '2020-01-02', profiles_last_updated: today },
    ]);
    expect(counts.notes).toEqual([
      'The tables name people who were not users yet. They are users now: Ana María López.',
    ]);
    expect(bench.query("select record_id, curator from record_history where kind = 'app_user'")).toEqual([
      { record_id: '2', curator: 1 },
    ]);
  });

  test('name a user by user name, id or full name', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...adk, 'mlst.txt': table(header, [1, 1, 'Ann Bell', 'Ann Bell', '', '']) });
    await bench.importFiles({
      'mlst.txt': table(header, [2, 2, 'ann.bell', 2, '', ''], [3, 3, 'Ann  Bell', 'Local curator', '', '']),
    });
    expect(bench.query('select count(*) as n from app_user')).toEqual([{ n: 2 }]);
    expect(bench.query('select sender, curator from profile order by id')).toEqual([
      { sender: 2, curator: 2 },
      { sender: 2, curator: 2 },
      { sender: 2, curator: 1 },
    ]);
  });

  test('change nothing when they say the same again, and else change the profile and leave what was', async () => {
    const bench = createImportBench();
    const row = [1, 1, 'Ann Bell', 'Bo Carr', '2020-01-02', '2020-01-03'];
    await bench.importFiles({ ...adk, 'mlst.txt': table(header, row) });
    const again = await bench.importFiles({ 'mlst.txt': table(header, row) });
    expect(again).toMatchObject({ profiles_unchanged: 1, profiles_updated: 0 });
    expect(await bench.importFiles({ 'mlst.txt': table(['ST', 'adk'], [1, 1]) })).toMatchObject({
      profiles_unchanged: 1,
      profiles_updated: 0,
    });
    const changed = await bench.importFiles({
      'mlst.txt': table(header, [1, 1, 'Bo Carr', '', '2020-01-01', '2020-02-03']),
    });
    expect(changed).toMatchObject({ profiles_unchanged: 0, profiles_updated: 1 });
    expect(bench.query(profiles)).toEqual([
      { profile_id: '1', sender: 3, curator: 1, date_entered: '2020-01-01', datestamp: '2020-02-03' },
    ]);
    expect(bench.query(history).map(({ content }) => JSON.parse(String(content)) as unknown)).toEqual([
      {
        before: { sender: 2, date_entered: '2020-01-02', datestamp: '2020-01-03' },
        after: { sender: 3, date_entered: '2020-01-01', datestamp: '2020-02-03' },
      },
    ]);
    expect(bench.query('select profiles_last_updated from scheme')).toEqual([{ profiles_last_updated: '2020-02-03' }]);
  });
});

describe('a profile table is refused', () => {
  const at = { file: 'mlst.txt', line: 2, row: 1 };
  const cases: [title: string, cells: (string | number)[], details: object[]][] = [
    [
      'that names nobody',
      [1, 1, 'jsmith', 'unknown', '', ''],
      [
        {
          ...at,
          column: 3,
          field: 'sender',
          reason:
            'There is no user "jsmith" in the database. Write the name of one (local), or a first name and a surname: that person is then made a user.',
        },
        { ...at, column: 4, field: 'curator', reason: '"unknown" names nobody. Leave the cell empty instead.' },
      ],
    ],
    [
      'with the id of a user of another database',
      [1, 1, 41, '', '', ''],
      [
        {
          ...at,
          column: 3,
          field: 'sender',
          reason:
            'There is no user "41" in the database. Write the name of one (local), or a first name and a surname: that person is then made a user.',
        },
      ],
    ],
    [
      'with what is no date',
      [1, 1, '', '', '2020-02-30', '1.2.2020'],
      [
        {
          ...at,
          column: 5,
          field: 'date_entered',
          reason: '"2020-02-30" is not a date of the form YYYY-MM-DD, but date_entered requires one.',
        },
        {
          ...at,
          column: 6,
          field: 'datestamp',
          reason:
            '"1.2.2020" is not a date of the form YYYY-MM-DD, but datestamp requires one. ' +
            'It may be 2020-02-01 or 2020-01-02: write the one that is meant.',
        },
      ],
    ],
    [
      'with a profile that was changed before it was there',
      [1, 1, '', '', '2020-01-02', '2020-01-01'],
      [
        {
          ...at,
          column: 6,
          field: 'datestamp',
          reason: 'The profile was changed last on 2020-01-01, before it was entered on 2020-01-02.',
        },
      ],
    ],
  ];

  test.each(cases)('%s', async (_title, cells, details) => {
    const bench = createImportBench();
    expect((await bench.refusal({ ...adk, 'mlst.txt': table(header, cells) })).details).toEqual(details);
  });

  test('that names one of two people of the same name', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...adk, 'mlst.txt': table(header, [1, 1, 'Ann Bell', '', '', '']) });
    bench.query(`insert into app_user (user_name, first_name, surname, date_entered, datestamp)
                 values ('bell', 'Ann', 'Bell', '2020-01-01', '2020-01-01')`);
    const { details } = await bench.refusal({ 'mlst.txt': table(header, [2, 2, 'Ann Bell', 'bell', '', '']) });
    const reason = 'Several users are called "Ann Bell". Write the user name of one: ann.bell, bell.';
    expect(details).toEqual([{ ...at, column: 3, field: 'sender', reason }]);
  });

  test('with a field of the name of a member that the program works out', async () => {
    const bench = createImportBench();
    const reason = (name: string) =>
      `"${name}" is a member of every profile record and cannot be a field. Rename the column or remove it.`;
    const files = { ...adk, 'mlst.txt': table(['ST', 'adk', 'alleles', 'LINcode'], [1, 1, 2, 3]) };
    expect((await bench.refusal(files)).details).toEqual([
      { file: 'mlst.txt', line: 1, column: 3, field: 'alleles', reason: reason('alleles') },
      { file: 'mlst.txt', line: 1, column: 4, field: 'LINcode', reason: reason('LINcode') },
    ]);
  });

  test('with a key of such a name', async () => {
    const bench = createImportBench();
    const { details } = await bench.refusal({ ...adk, 'mlst.txt': table(['sender', 'adk'], ['Ann Bell', 1]) });
    expect(details).toMatchObject([{ file: 'mlst.txt', line: 1, column: 1, field: 'sender' }]);
    expect(details?.[0]?.reason).toMatch(/^The first column is the key of the profiles\. "sender" is a member/);
  });
});

test('a column that names a locus is that locus, whatever its name', async () => {
  const bench = createImportBench();
  await bench.importFiles({
    'sender.tfa': fasta('sender', { 7: 'ACGT' }),
    'mlst.txt': table(['ST', 'sender'], [1, 7]),
  });
  expect(bench.query('select alleles, sender from profile')).toEqual([{ alleles: '7', sender: 1 }]);
});
