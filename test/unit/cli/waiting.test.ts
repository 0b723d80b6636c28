import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { setUpCli, spawnCli } from './cli-support.ts';

const FILES = {
  'defs/abcZ.tfa': '>abcZ_1\nACGTACGT\n>abcZ_2\nACGTACGA\n',
  'defs/MLST.txt': 'ST\tabcZ\n7\t2\n',
  'more/abcZ.tfa': '>abcZ_3\nACGTACGG\n',
};

it.each([
  ['import', ['import', 'more', '--database', 'defs']],
  ['classify', ['classify', 'defs', '--scheme', 'MLST', '--threshold', '0']],
])('%s says in a log at once for whom it waits, and then does its work', async (_command, argv) => {
  const { cli, folder } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  const other = await startOtherWriter(join(folder, 'data/databases/defs.sqlite'));
  const { child, ended } = spawnCli(argv, folder);
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(String(said)).toBe('Waiting for another program, which is writing to the database "defs".\n');
  await other.finish();
  expect(await ended).toMatchObject({ status: 0 });
});
