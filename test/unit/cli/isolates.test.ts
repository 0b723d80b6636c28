import { describe, expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

const SCHEME = {
  'defs/abcZ.tfa': '>abcZ_1\nACGTACGT\n>abcZ_2\nACGTACGA\n',
  'defs/adk.tfa': '>adk_1\nTTGTACGT\n',
  'defs/MLST.txt': 'ST\tabcZ\tadk\n7\t2\t1\n',
};

describe('allelier create', () => {
  it('makes an empty database of either kind, or a linked pair', async () => {
    const { cli } = setUpCli();
    expect(await cli(['create', 'one', '--kind', 'seqdef', '--description', 'First'])).toMatchObject({
      status: 0,
      out: 'one\n',
    });
    expect(await cli(['create', 'two', '--kind', 'isolates', '--link', 'one'])).toMatchObject({
      status: 0,
      out: 'two\n',
    });
    expect(await cli(['create', 'both', '--kind', 'pair'])).toMatchObject({
      status: 0,
      out: 'both_seqdef\nboth_isolates\n',
    });
    const list = await cli(['databases', '--format', 'tsv']);
    expect(rowsOf(list.out).map(([name, kind]) => [name, kind])).toEqual([
      ['database', 'kind'],
      ['both_isolates', 'isolates'],
      ['both_seqdef', 'seqdef'],
      ['one', 'seqdef'],
      ['two', 'isolates'],
    ]);
  });

  it('refuses a taken name, an unknown link, a link to isolates and one of definitions, and makes nothing', async () => {
    const { cli } = setUpCli();
    await cli(['create', 'one_isolates', '--kind', 'isolates']);
    const refused = async (...argv: string[]) => (await cli(['create', ...argv])).err;
    expect(await refused('one_isolates', '--kind', 'seqdef')).toContain('exists already');
    expect(await refused('one', '--kind', 'pair')).toContain('"one_isolates" exists already');
    expect(await refused('x', '--kind', 'isolates', '--link', 'none')).toContain('"none" does not exist');
    expect(await refused('x', '--kind', 'isolates', '--link', 'one_isolates')).toContain('defines no loci');
    expect(await refused('x', '--kind', 'seqdef', '--link', 'one_isolates')).toContain('Only an isolate database');
    expect(await refused('X Y', '--kind', 'seqdef')).toContain('lower-case letters');
    expect(await cli(['create', 'x'])).toMatchObject({ status: 2 });
    const list = await cli(['databases', '--format', 'tsv']);
    expect(
      rowsOf(list.out)
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['one_isolates']);
  });
});

describe('allelier import of isolates', () => {
  it('recognises the kind of the database, copies loci that came since, and types the isolates', async () => {
    const { cli } = setUpCli({ ...SCHEME, 'isolates.csv': 'isolate,year,abcZ,adk\nA,1999,2,1\nB,2001,1,1\n' });
    await cli(['create', 'mine', '--kind', 'pair']);
    expect(await cli(['import', 'defs', '--database', 'mine_seqdef'])).toMatchObject({ status: 0 });
    const { status, out, err } = await cli(['import', 'isolates.csv', '--database', 'mine_isolates']);
    expect({ status, out: out.replace(/\(.*\)/, '') }).toEqual({
      status: 0,
      out: 'Added 2 isolates and 1 field definition to "mine_isolates" .\n',
    });
    expect(err).toContain('year (int)');
    const list = await cli(['databases', '--format', 'tsv']);
    expect(rowsOf(list.out).find(([name]) => name === 'mine_isolates')).toEqual(
      expect.arrayContaining(['mine_isolates', 'isolates', '2', '0', '1', '0', '2']),
    );
  });

  it('takes the tables that are named, and a new database with its link', async () => {
    const { cli } = setUpCli({
      ...SCHEME,
      'a.txt': 'isolate\tyear\tabcZ\nA\t1999\t2\n',
      'b.txt': 'name\ttype\tmin\nyear\tint\t1900\n',
    });
    await cli(['import', 'defs', '--database', 'defs']);
    const made = await cli([
      'import',
      '--database',
      'mine',
      '--isolates',
      'a.txt',
      '--fields',
      'b.txt',
      '--link',
      'defs',
    ]);
    expect(made).toMatchObject({ status: 0, err: '' });
    expect(made.out).toMatch(/^Added 1 isolate and 1 field definition as new database "mine"/);
  });

  it('names file, line, row, column and field of every problem', async () => {
    const { cli } = setUpCli({ 'a.csv': 'isolate,year\n,1999\nB,x\nB,3\n', 'f.csv': 'name,type\nyear,int\n' });
    const { status, err } = await cli(['import', '--database', 'mine', '--isolates', 'a.csv', '--fields', 'f.csv']);
    expect(status).toBe(1);
    expect(err).toContain('3 problems were found in a.csv');
    expect(err).toContain('a.csv:2: row 1, column 1, isolate: The isolate has no name.');
    expect(err).toContain('a.csv:3: row 2, column 2, year: "x" is not a whole number');
    expect(err).toContain('a.csv:4: row 3, column 1, isolate: The isolate "B" is also in row 2.');
  });

  it('into a database of definitions is refused, as is a call without any file', async () => {
    const { cli } = setUpCli({ 'a.csv': 'isolate\nA\n' });
    await cli(['create', 'defs', '--kind', 'seqdef']);
    const refused = await cli(['import', '--database', 'defs', '--isolates', 'a.csv']);
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('takes no isolates') });
    expect(await cli(['import', '--database', 'defs'])).toMatchObject({ status: 2 });
  });
});
