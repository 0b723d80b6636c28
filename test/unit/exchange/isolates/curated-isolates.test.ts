import { describe, expect, test } from 'vitest';
import { setUpIsolates } from './isolates-support.ts';

const tsv = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\n') + '\n';

const ISOLATES = tsv(
  ['id', 'isolate', 'aliases', 'year', 'sender', 'curator', 'date_entered', 'datestamp', 'new_version'],
  [1, 'Old', 'x\\;1; y', 2001, 'Ann Bell', '', '2019-01-02', '2020-01-02', 4],
  [4, 'New', '', 2002, 'ann.bell', 'Bo Carr', '', '', ''],
);

describe('isolates as curated databases hold them', () => {
  test('come with people, dates, newer versions and projects', async () => {
    const bench = await setUpIsolates({
      'isolates.tsv': ISOLATES,
      'projects.tsv': tsv(['project', 'full_description'], ['Carriage', 'Healthy people']),
      'project_isolates.tsv': tsv(['project', 'isolate'], ['Carriage', 4], ['Carriage', 'New'], ['Carriage', 1]),
    });
    const report = await bench.run();
    expect(report.isolates_added).toBe(2);
    const today = new Date().toISOString().slice(0, 10);
    const rows = await bench.rows(
      `select i.id, s.user_name as sender, c.user_name as curator, i.date_entered, i.datestamp, i.new_version
       from isolate i join app_user s on s.id = i.sender join app_user c on c.id = i.curator order by i.id`,
    );
    expect(rows).toEqual([
      {
        id: 1,
        sender: 'ann.bell',
        curator: 'local',
        date_entered: '2019-01-02',
        datestamp: '2020-01-02',
        new_version: 4,
      },
      { id: 4, sender: 'ann.bell', curator: 'bo.carr', date_entered: today, datestamp: today, new_version: null },
    ]);
    expect(await bench.rows('select alias from isolate_alias order by alias')).toEqual([
      { alias: 'x;1' },
      { alias: 'y' },
    ]);
    expect(await bench.rows('select isolate from project_isolate order by isolate')).toEqual([
      { isolate: 1 },
      { isolate: 4 },
    ]);
    expect(report.notes).toContain(
      'The tables name people who were not users yet. They are users now: Ann Bell, Bo Carr.',
    );

    // The same again changes nothing; another sender does, and the history says so.
    expect((await bench.run()).isolates_updated).toBe(0);
    bench.write({
      'isolates.tsv': tsv(['id', 'isolate', 'sender'], [4, 'New', 'bo.carr']),
      'projects.tsv': tsv(['project', 'full_description'], ['Carriage', 'Healthy adults']),
    });
    expect((await bench.run()).isolates_updated).toBe(1);
    const [last] = await bench.rows('select actions from isolate_history where isolate = 4 order by id desc limit 1');
    expect(String(last?.['actions'])).toMatch(/^\["sender: '\d+' -> '\d+'"\]$/);
    expect(await bench.rows("select action from record_history where kind = 'project' order by id")).toEqual([
      { action: 'Defined by an import of projects.tsv.' },
      { action: 'Changed by an import of projects.tsv.' },
    ]);
  });

  test('stay private, and are made private with those who may see them', async () => {
    const custody = (...rows: (string | number)[][]) =>
      tsv(['isolate', 'private', 'embargo_until', 'owners', 'shared_with'], ...rows);
    const state = 'select id, is_private, embargo_until from isolate order by id';
    const bench = await setUpIsolates({
      'isolates.tsv': tsv(['id', 'isolate', 'year', 'sender'], [1, 'A', 2001, 'Ann Bell'], [2, 'B', 2002, 'Bo Carr']),
      'custody.tsv': custody([1, 'yes', '2199-01-31', 'Ann Bell; bo.carr', '']),
    });
    await bench.run();
    const refusal = async (names: string[] = []) => {
      const refused = (await bench.run(names).catch((error: unknown) => error)) as { problem?: unknown };
      return JSON.stringify(refused.problem);
    };
    const hidden = { id: 1, is_private: 1, embargo_until: '2199-01-31' };
    const shown = { id: 2, is_private: 0, embargo_until: null };
    expect(await bench.rows(state)).toEqual([hidden, shown]);
    expect(await bench.rows('select user_name from isolate_owner join app_user on id = user order by 1')).toEqual([
      { user_name: 'ann.bell' },
      { user_name: 'bo.carr' },
    ]);
    bench.write({ 'isolates.tsv': tsv(['id', 'isolate', 'year'], [1, 'A', 2010]) });
    await bench.run(['isolates.tsv']);
    expect(await bench.rows(state)).toEqual([hidden, shown]);
    for (const [row, sentence] of [
      [[1, 'no', '', '', ''], 'An import makes nothing public'],
      [[2, 'no', '2199-01-31', '', ''], 'Only a private isolate becomes public on a day.'],
    ] as const) {
      bench.write({ 'custody.tsv': custody([...row]) });
      expect(await refusal(['custody.tsv'])).toContain(sentence);
    }
    bench.write({
      'isolates.tsv': tsv(['id', 'isolate', 'new_version'], [1, 'A', ''], [2, 'B', 3], [3, 'C', '']),
      'custody.tsv': custody([3, 'yes', '', '', '']),
    });
    expect(await refusal()).toContain('Isolate 2, an older version of it, is public.');
    expect(await bench.rows(state)).toEqual([hidden, shown]);
  });

  test('are private by the columns of their own table, and never become public for want of them', async () => {
    const bench = await setUpIsolates({
      'isolates.tsv': tsv(
        ['id', 'isolate', 'year', 'private', 'embargo_until', 'owners', 'shared_with', 'new_version'],
        [1, 'A', 2001, 'yes', '2199-01-31', 'Ann Bell', 'Bo Carr', ''],
        [2, 'B', 2002, '', '', 'Bo Carr', '', ''],
      ),
    });
    const custody = () =>
      bench.rows(
        `select i.id, i.is_private, i.embargo_until, i.new_version,
           (select group_concat(u.user_name, ' ') from isolate_owner o join app_user u on u.id = o.user where o.isolate = i.id) as owners,
           (select group_concat(u.user_name, ' ') from isolate_share s join app_user u on u.id = s.user where s.isolate = i.id) as shares
         from isolate i order by i.id`,
      );
    await bench.run();
    const hidden = { is_private: 1, embargo_until: '2199-01-31', owners: 'ann.bell', shares: 'bo.carr' };
    const shown = { id: 2, is_private: 0, embargo_until: null, owners: 'bo.carr', shares: null, new_version: null };
    expect(await custody()).toEqual([{ id: 1, ...hidden, new_version: null }, shown]);
    expect(await bench.rows("select name from isolate_field where name = 'private'")).toEqual([]);

    // A newer version that comes without the columns is of the same people, until the same day.
    bench.write({
      'isolates.tsv': tsv(['id', 'isolate', 'year', 'new_version'], [1, 'A', 2001, 3], [3, 'A2', 2003, '']),
    });
    await bench.run();
    expect(await custody()).toEqual([
      { id: 1, ...hidden, new_version: 3 },
      shown,
      { id: 3, ...hidden, new_version: null },
    ]);

    const change = (...row: (string | number)[]) =>
      bench.write({ 'isolates.tsv': tsv(['id', 'isolate', 'private', 'embargo_until', 'owners', 'new_version'], row) });
    for (const [row, sentence] of [
      [[3, 'A2', 'no', '', '', ''], 'An import makes nothing public'],
      [[2, 'B', '', '2199-01-31', '', ''], 'Only a private isolate becomes public on a day.'],
      [[2, 'B', 'maybe', '', '', ''], 'is not yes or no'],
      [[2, 'B', 'yes', '', 'nobody', ''], 'There is no user'],
      [[2, 'B', '', '', '', 3], 'Isolate 2, an older version of it, is public.'],
    ] as const) {
      change(...row);
      expect(JSON.stringify(await bench.refusal())).toContain(sentence);
    }
    change(2, 'B', 'yes', '', 'Ann Bell', '');
    expect((await bench.run()).isolates_updated).toBe(1);
    expect((await custody())[1]).toEqual({ ...shown, is_private: 1, owners: 'ann.bell' });
    const [last] = await bench.rows('select actions from isolate_history where isolate = 2 order by id desc limit 1');
    expect(last?.['actions']).toBe('["Made private."]');
  });

  test('keep a private project with its members, and an import makes none public', async () => {
    const custody = (...row: string[]) => tsv(['project', 'private', 'editors', 'viewers'], row);
    const bench = await setUpIsolates({
      'isolates.tsv': tsv(['id', 'isolate', 'year', 'sender'], [1, 'A', 2001, 'Ann Bell'], [2, 'B', 2002, 'Bo Carr']),
      'projects.tsv': tsv(['project'], ['Outbreak'], ['Survey']),
      'project_custody.tsv': custody('Outbreak', 'yes', 'Ann Bell', 'bo.carr'),
    });
    await bench.run();
    const state = `select short_description as name, is_private, (select user_name from project_editor join app_user u on u.id = user
      where project = p.id) as editor, (select user_name from project_viewer join app_user u on u.id = user where project = p.id) as viewer
      from project p order by name`;
    const stored = [
      { name: 'Outbreak', is_private: 1, editor: 'ann.bell', viewer: 'bo.carr' },
      { name: 'Survey', is_private: 0, editor: null, viewer: null },
    ];
    expect(await bench.rows(state)).toEqual(stored);
    for (const [row, sentence] of [
      [['Outbreak', 'no', '', ''], 'An import makes nothing public'],
      [['Survey', '', '', 'bo.carr'], 'Only a private project has members.'],
    ] as const) {
      bench.write({ 'project_custody.tsv': custody(...row) });
      expect(JSON.stringify(await bench.refusal(['project_custody.tsv']))).toContain(sentence);
    }
    bench.write({ 'projects.tsv': tsv(['project', 'full_description'], ['Outbreak', 'Of 2026']) });
    await bench.run(['projects.tsv']);
    expect(await bench.rows(state)).toEqual(stored);
  });

  test('are refused where people, dates or versions cannot be', async () => {
    const bench = await setUpIsolates({
      'isolates.tsv': tsv(
        ['id', 'isolate', 'year', 'sender', 'date_entered', 'new_version'],
        [1, 'A', 2001, 'nobody', '2999-01-01', 1],
        [2, 'B', 2001, '', '', 2],
        [3, 'C', 2001, '', '', 9],
      ),
    });
    const refused = await bench.run().catch((error: unknown) => error);
    const { details } = (refused as { problem: { details: { line: number; reason: string }[] } }).problem;
    expect(details.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('There is no user "nobody"')],
      [2, expect.stringContaining('must not be in the future')],
      [3, 'A record cannot replace itself.'],
      [4, 'There is no isolate 9 to replace this one.'],
    ]);
  });
});
