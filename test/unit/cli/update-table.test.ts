import { expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

it('allelier update shows and writes a table, and allelier undo takes it back', async () => {
  const { cli } = setUpCli({
    'projects.tsv': 'id\tdescription\tfull_description\n1\tOutbreak 2020\t\n2\t\t<blank>\n',
    'bad.csv': 'id,description\n1,Kept\n7,Lost\n',
  });
  await cli(['create', 'isolates', '--kind', 'isolates']);
  await cli(['record', 'add', 'isolates/projects', 'description=Outbreak']);
  await cli(['record', 'add', 'isolates/projects', 'description=Travel', 'full_description=All']);
  const update = (table: string, ...more: string[]) =>
    cli(['update', 'isolates', table, '--record', 'project', ...more]);
  const shown = async (id: number) =>
    (JSON.parse((await cli(['record', 'show', `isolates/projects/${id}`])).out) as { members: unknown }).members;

  const dry = await update('projects.tsv', '--dry-run', '--format', 'tsv');
  expect([dry.status, rowsOf(dry.out)]).toEqual([
    0,
    [
      ['row', 'record', 'column', 'before', 'after', 'problem'],
      ['1', '1', 'description', 'Outbreak', 'Outbreak 2020', ''],
      ['2', '2', 'full_description', 'All', '', ''],
    ],
  ]);
  expect(await shown(1)).toMatchObject({ description: 'Outbreak' });

  const wrong = await update('bad.csv', '--dry-run', '--format', 'tsv');
  expect([wrong.status, rowsOf(wrong.out).at(-1)?.[0]]).toEqual([1, '2']);
  const refused = await update('bad.csv');
  expect([refused.status, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('Row 2');
  expect(await shown(1)).toMatchObject({ description: 'Outbreak' });

  const written = await update('projects.tsv', '--reason', 'Asked for');
  expect(written.out).toContain('2 records changed, 0 unchanged.');
  expect(await shown(2)).toEqual({ description: 'Travel', full_description: null });
  const [, batch = ''] = /--batch (\S+)/.exec(written.out) ?? [];
  expect((await cli(['undo', 'isolates', '--batch', batch])).out).toBe('2 records as before.\n');
  expect(await shown(2)).toEqual({ description: 'Travel', full_description: 'All' });
  expect((await cli(['undo', 'isolates'])).err).toContain('--batch ID or --change NUMBER');
});
