import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

interface Shown {
  revision: string;
  members: Record<string, unknown>;
}

it('allelier record adds, shows, changes, deletes and lists what was changed', async () => {
  const { cli } = setUpCli({ 'one.json': JSON.stringify({ description: 'Travel', full_description: 'All of it' }) });
  await cli(['create', 'isolates', '--kind', 'isolates']);
  const shown = async () => JSON.parse((await cli(['record', 'show', 'isolates/projects/1'])).out) as Shown;

  const added = await cli(['record', 'add', 'isolates/projects', 'description=Outbreak', '--reason', 'Asked for']);
  expect([added.status, added.err]).toEqual([0, '']);
  expect(JSON.parse(added.out)).toMatchObject({ id: 1, description: 'Outbreak' });
  expect((await cli(['record', 'add', 'isolates/projects', '--json', 'one.json', 'description=Tour'])).status).toBe(0);
  const { revision, members } = await shown();
  expect(members).toEqual({ description: 'Outbreak', full_description: null });

  const change = ['record', 'change', 'isolates/projects/1', 'full_description=Since 2020', '--match', revision];
  expect((await cli(change)).status).toBe(0);
  expect((await shown()).members).toEqual({ description: 'Outbreak', full_description: 'Since 2020' });
  const late = await cli(change);
  expect([late.status, late.out]).toEqual([1, '']);
  expect(late.err).toMatch(/changed/);
  expect((await cli(['record', 'change', 'isolates/projects/1', 'full_description='])).status).toBe(0);
  expect((await shown()).members).toEqual({ description: 'Outbreak', full_description: null });

  const deleted = await cli(['record', 'delete', 'isolates/projects/2', '--reason', 'By mistake']);
  expect(JSON.parse(deleted.out)).toMatchObject({ deleted: true });
  const all = rowsOf((await cli(['record', 'history', 'isolates'])).out);
  expect(all.map((row) => [row[3], row[4], row[6]])).toEqual([
    ['record', 'record_id', 'reason'],
    ['project', '2', 'By mistake'],
    ['project', '1', ''],
    ['project', '1', ''],
    ['project', '2', ''],
    ['project', '1', 'Asked for'],
  ]);
  expect(rowsOf((await cli(['record', 'history', 'isolates/projects/1', '--limit', '1'])).out)).toHaveLength(2);
});

it('in a database that demands it, allelier deletes nothing without a reason', async () => {
  const { cli } = setUpCli({ 'wrong.tsv': 'id\n1\n' });
  const run = async (...argv: string[]) => {
    const { status, out, err } = await cli(argv);
    return [status, out + err] as const;
  };
  await cli(['create', 'isolates', '--kind', 'isolates', '--deletions-need-reason', 'yes']);
  await cli(['record', 'add', 'isolates/projects', 'description=Outbreak']);
  expect(await run('describe', 'isolates')).toEqual([0, expect.stringContaining('deletions_need_reason\ttrue\n')]);
  const sentence = (what: string) =>
    `The database "isolates" deletes nothing without a reason. Give a reason for the deletion of ${what}.`;
  const one = ['record', 'delete', 'isolates/projects/1'];
  expect(await run(...one)).toEqual([1, `allelier: ${sentence('the project 1')}\n`]);
  const table = ['update', 'isolates', 'wrong.tsv', '--record', 'project', '--delete'];
  expect(await run(...table)).toEqual([1, `allelier: ${sentence('these records')}\n`]);
  const [, dry] = await run(...table, '--dry-run', '--format', 'tsv');
  expect(rowsOf(dry).map((row) => row.at(-1))).toEqual(['problem', '', sentence('these records')]);
  expect((await run(...table, '--reason', 'By mistake'))[0]).toBe(0);
  await cli(['record', 'add', 'isolates/projects', 'description=Travel']);
  expect(await run('describe', 'isolates', '--deletions-need-reason', 'perhaps')).toEqual([2, expect.any(String)]);
  expect((await run('describe', 'isolates', '--deletions-need-reason', 'no'))[0]).toBe(0);
  expect((await run('record', 'delete', 'isolates/projects/2'))[0]).toBe(0);
  expect((await run('record', 'history', 'isolates'))[1]).toContain('Changed the rule that deletions need a reason.');
  expect(await run('describe', 'isolates', '--cut-off', '2024-02-30')).toEqual([
    1,
    expect.stringContaining('YYYY-MM-DD'),
  ]);
  expect(await run('describe', 'isolates', '--cut-off', '2024-12-31')).toEqual([
    0,
    expect.stringContaining('cut_off\t2024-12-31\n'),
  ]);
  expect((await run('describe', 'isolates', '--cut-off', ''))[1]).not.toContain('cut_off');
  expect((await run('record', 'history', 'isolates'))[1]).toContain(
    'Changed the day up to which records are shown without a sign-in.',
  );
});

it('allelier record says what an address or a member cannot be, and what the rules refuse', async () => {
  const { cli } = setUpCli({ 'bad.json': '[1]' });
  await cli(['create', 'isolates', '--kind', 'isolates']);
  const refused = async (...argv: string[]) => {
    const { status, out, err } = await cli(['record', ...argv]);
    expect([status, out]).toEqual([1, '']);
    return err;
  };
  expect(await refused('add', 'isolates/nothing', 'a=1')).toContain('"isolates/nothing" is the address of no list');
  expect(await refused('show', 'isolates/projects')).toContain('is the address of no record');
  expect(await refused('add', 'isolates/projects', 'description')).toContain('Write MEMBER=VALUE');
  expect(await refused('add', 'isolates/projects', 'name=A')).toContain('There are: description, full_description');
  expect(await refused('add', 'isolates/isolates', 'publications=one')).toContain('"publications" cannot be "one"');
  expect(await refused('add', 'isolates/projects', '--json', 'bad.json')).toContain('one JSON object');
  expect(await refused('add', 'isolates/projects', '--json', 'none.json')).toContain('cannot be read');
  expect(await refused('add', 'isolates/projects', 'full_description=x')).toContain('description');
  expect(await refused('change', 'isolates/projects/9', 'description=x')).toContain('9');
});

it('allelier undo brings back an isolate of another day byte for byte, in a program that was started since', async () => {
  const { cli, folder } = setUpCli({ 'genome.fas': `>a\n${'ACGT'.repeat(100)}\n>b\n${'GGTCA'.repeat(90)}\n` });
  await cli(['create', 'isolates', '--kind', 'isolates']);
  expect((await cli(['record', 'add', 'isolates/isolates', 'isolate=One', 'aliases=Uno'])).status).toBe(0);
  const add = ['record', 'add', 'isolates/isolates/1/contigs', '--fasta', 'genome.fas', '--reason', 'A test'];
  expect((await cli(add)).status).toBe(0);
  const tables = ['isolate', 'isolate_alias', 'contig', 'retired_id'];
  const look = (sql = '') => {
    const connection = new DatabaseSync(join(folder, 'data/databases/isolates.sqlite'));
    connection.exec(sql);
    const rows = tables.map((table) => connection.prepare(`select * from ${table}`).all());
    const history = connection.prepare('select * from isolate_history order by id limit 2').all();
    const line = Number(connection.prepare('select max(id) as id from record_history').get()?.['id']);
    connection.close();
    return { rows, history, line };
  };
  const day = "date_entered = '2015-04-23', datestamp = '2016-01-02'";
  const before = look(`update isolate set date_entered = '2015-04-23'; update contig set ${day};
    update isolate_history set changed_at = '2015-04-23T10:00:00.000Z'`);
  expect((await cli(['record', 'delete', 'isolates/isolates/1'])).status).toBe(0);
  const { line, rows } = look();
  expect(rows.map((list) => list.length)).toEqual([0, 0, 0, 3]);
  const undone = await cli(['undo', 'isolates', '--change', String(line)]);
  expect([undone.status, undone.err]).toEqual([0, expect.any(String)]);
  const after = look();
  expect([after.rows, after.history]).toEqual([before.rows, before.history]);
});

it('allelier record, update and undo start no workbench, which would leave its folders', async () => {
  const { cli, folder } = setUpCli({ 'projects.tsv': 'id\tdescription\n1\tTravel\n' });
  await cli(['create', 'isolates', '--kind', 'isolates']);
  const before = readdirSync(join(folder, 'data'));
  for (const argv of [
    ['record', 'add', 'isolates/projects', 'description=Outbreak'],
    ['record', 'history', 'isolates'],
    ['update', 'isolates', 'projects.tsv', '--record', 'project'],
    ['undo', 'isolates', '--change', '2'],
  ])
    expect(await cli(argv)).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'data'))).toEqual(before);
});
