import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgram } from '#electron/cli/program.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { setUpCli, spawnCli } from './cli-support.ts';

const FILES = {
  'defs/abcZ.tfa': '>abcZ_1\nACGTACGT\n>abcZ_2\nACGTACGA\n',
  'defs/adk.tfa': '>adk_1\nTTGTACGT\n',
  'defs/MLST.txt': 'ST\tabcZ\tadk\n7\t2\t1\n',
  'isolates.csv': 'isolate,year,country,abcZ,adk\nA,1999,Utopia,2,1\nB,2001,Lilliput,1,1\n',
};

async function setUp() {
  const { cli } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  await cli(['import', 'isolates.csv', '--database', 'mine', '--link', 'defs']);
  return (...argv: string[]) => cli(['link-field', 'defs', '--isolates', 'mine', ...argv]);
}

it('link-field links fields to a locus or to all loci of a scheme, and takes them off', async () => {
  const link = await setUp();
  expect(await link('--locus', 'abcZ', '--field', 'country')).toEqual({
    status: 0,
    out: 'Linked country of mine to the locus abcZ.\n',
    err: '',
  });
  expect(await link('--scheme', 'MLST', '--field', 'country', 'year')).toMatchObject({
    status: 0,
    out: 'Linked country of mine to the scheme MLST (1 of 2 loci).\nLinked year of mine to the scheme MLST (2 of 2 loci).\n',
  });
  expect(await link('--scheme', '1', '--field', 'year')).toMatchObject({
    status: 0,
    out: 'year of mine is already linked to the scheme 1.\n',
  });
  expect(await link('--locus', 'adk', '--field', 'year', '--remove')).toMatchObject({
    status: 0,
    out: 'year of mine is no longer linked to the locus adk.\n',
  });
});

it('link-field names what is unknown, and what there is', async () => {
  const link = await setUp();
  expect(await link('--locus', 'abcZ', '--field', 'colour')).toEqual({
    status: 1,
    out: '',
    err: 'allelier: The database "mine" has no field "colour". It has: year, country.\n',
  });
  const refused = async (...argv: string[]) => (await link(...argv)).err;
  expect(await refused('--locus', 'none', '--field', 'year')).toContain('There is no locus "none"');
  expect(await refused('--scheme', 'none', '--field', 'year')).toContain('The database has: 1 (MLST)');
  expect(await refused('--locus', 'abcZ', '--field', 'year', '--isolates', 'none')).toContain('There are: defs, mine.');
  expect(await refused('--locus', 'abcZ', '--field', 'year', '--remove')).toContain(
    'is not linked to the field "year"',
  );
  expect(await link('--field', 'year')).toMatchObject({ status: 2 });
  expect(await link('--locus', 'abcZ')).toMatchObject({ status: 2 });
  expect(await link('--locus', 'abcZ', '--scheme', '1', '--field', 'year')).toMatchObject({ status: 2 });
});

it('link-field waits for another program, says so, and then does its work', async () => {
  const { cli, folder } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  await cli(['import', 'isolates.csv', '--database', 'mine', '--link', 'defs']);
  const other = await startOtherWriter(join(folder, 'data/databases/defs.sqlite'));
  const { child, ended } = spawnCli(
    ['link-field', 'defs', '--isolates', 'mine', '--locus', 'abcZ', '--field', 'country'],
    folder,
  );
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(String(said)).toBe('Waiting for another program, which is writing to the database "defs".\n');
  await other.finish();
  expect(await ended).toMatchObject({ status: 0, out: 'Linked country of mine to the locus abcZ.\n' });
});

it('link-field that waits ends when it is cancelled, and has linked nothing', async () => {
  const { cli, folder } = setUpCli(FILES);
  await cli(['import', 'defs', '--database', 'defs']);
  await cli(['import', 'isolates.csv', '--database', 'mine', '--link', 'defs']);
  const other = await startOtherWriter(join(folder, 'data/databases/defs.sqlite'));
  const controller = new AbortController();
  const argv = ['link-field', 'defs', '--locus', 'abcZ', '--isolates', 'mine', '--field', 'country'];
  const streams = {
    stdout: { write: () => true, isTTY: false },
    // What it says first is that it waits.
    stderr: { write: () => controller.abort(), isTTY: false, columns: 60 },
    stdin: new PassThrough(),
    environment: { ALLELIER_DATA: 'data' },
    workingFolder: folder,
    signal: controller.signal,
  };
  const program = await createProgram(argv, streams, () => undefined);
  const waiting = program.parseAsync(argv, { from: 'user' });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await other.finish();
  const { out } = await cli(['link-field', 'defs', '--isolates', 'mine', '--locus', 'abcZ', '--field', 'country']);
  expect(out).toBe('Linked country of mine to the locus abcZ.\n');
});
