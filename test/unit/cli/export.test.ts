import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpCli } from './cli-support.ts';

const FILES = {
  'defs/adk.tfa': '>adk_1\nACGTACGT\n>adk_2\nACGTACCT\n',
  'defs/MLST.txt': 'ST\tadk\n1\t1\n2\t2\n',
  'isolates.tsv': 'isolate\tyear\tadk\nA\t2001\t1\nB\t2002\t2\n',
};

it('export writes databases as folders, and import knows what they hold', async () => {
  const { cli, folder } = setUpCli(FILES);
  expect(await cli(['import', 'defs', '--database', 'defs', '--description', 'Genes'])).toMatchObject({ status: 0 });
  const link = ['--isolates', 'isolates.tsv', '--link', 'defs', '--database', 'mine'];
  expect(await cli(['import', ...link])).toMatchObject({ status: 0 });
  expect(await cli(['export', 'defs', 'out-defs'])).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Exported "defs" to out-defs: \d+ records in \d+ files \(.*\)\.\n$/),
  });
  expect(await cli(['export', 'mine', 'out-mine'])).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'out-mine')).toSorted()).toContain('designations.tsv');
  expect(await cli(['export', 'mine', 'out-mine'])).toMatchObject({
    status: 1,
    err: 'allelier: The folder "out-mine" is not empty. It holds an earlier export: say that it is to be replaced, or choose another folder.\n',
  });
  expect(await cli(['export', 'mine', 'out-mine', '--replace'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'out-defs', '--database', 'defs2'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'out-mine', '--database', 'mine2'])).toMatchObject({ status: 0 });
  const { out } = await cli(['databases', '--format', 'json']);
  expect(out).toContain('"mine2"');
  expect(out).toContain('Genes');
  // A folder of the other kind is refused with words that say so.
  expect(await cli(['import', 'out-mine', '--database', 'defs2'])).toMatchObject({ status: 1 });
});

it('export and backup say how many isolates are private before they leave', async () => {
  const { cli } = setUpCli({ 'isolates.tsv': 'isolate\tyear\tprivate\nA\t2001\tyes\nB\t2002\t\n' });
  expect(await cli(['import', '--isolates', 'isolates.tsv', '--database', 'mine'])).toMatchObject({ status: 0 });
  expect(await cli(['export', 'mine', 'all'])).toMatchObject({
    err: '1 of 2 isolates is private. That goes out too; --public-only leaves it out.\n',
    out: expect.stringContaining('1 of 2 isolates is private.'),
  });
  expect(await cli(['export', 'mine', 'shown', '--public-only'])).toMatchObject({
    err: '1 of 2 isolates is private. That is left out.\n',
    out: expect.stringContaining('Private isolates are not in it.'),
  });
  expect(await cli(['backup', 'mine', 'mine.sqlite'])).toMatchObject({
    status: 0,
    err: '1 of 2 isolates is private. The copy is whole: it holds that too, with who may see it.\n',
  });
});

it('templates writes empty tables with the page that explains them, and leaves files that are there', async () => {
  const { cli, folder } = setUpCli({ 'tables/loci.tsv': 'mine' });
  expect(await cli(['templates', 'tables'])).toMatchObject({
    status: 0,
    out: expect.stringContaining(' written to tables.'),
  });
  const names = readdirSync(join(folder, 'tables'));
  expect(names).toContain('README.md');
  expect(names).toContain('alleles.tsv');
  expect(await cli(['templates', 'tables'])).toMatchObject({ status: 0, out: '0 files written to tables.\n' });
});
