import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { setUpCli } from './cli-support.ts';

const LOCI = Array.from({ length: 20 }, (_, index) => `l${String(index + 1).padStart(2, '0')}`);
const alleles = (locus: string) =>
  Array.from({ length: 9 }, (_, id) => `>${locus}_${id + 1}\nACGTACG${'ACGT'[id % 4]}${'ACGT'[Math.floor(id / 4)]}\n`);
/** The example of `wire-notes.md` §13, with the codes that it has there. */
const EXAMPLE = `
1 1 3 3 1 2 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3 0_0_0_0_0
2 1 3 3 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3 0_0_0_0_1
3 1 3 3 1 9 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3 0_0_0_0_0
4 3 3 1 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3 0_0_0_2_0
5 7 3 3 1 9 3 2 3 7 1 3 1 2 2 3 7 1 3 2 3 0_0_1_0_0
6 7 5 7 7 4 3 2 3 7 1 3 5 2 2 8 7 1 3 2 3 0_1_0_0_0
7 8 3 6 1 8 2 2 5 7 2 2 2 6 4 5 7 1 3 9 3 1_0_0_0_0
8 1 3 3 1 N 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3 0_0_0_0_0
9 N 3 7 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3 0_0_0_1_0`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const table = (rows: readonly string[][]) =>
  [['ST', ...LOCI], ...rows.map((row) => row.slice(0, -1))].map((row) => `${row.join('\t')}\n`).join('');
const codes = (rows: readonly string[][]) => rows.map((row) => `${row[0]}\t${row.at(-1)}\n`).join('');

const FILES = {
  ...Object.fromEntries(LOCI.map((locus) => [`defs/${locus}.tfa`, alleles(locus).join('')])),
  'defs/wide.txt': table(EXAMPLE),
  'later/wide.txt': table([
    ['12', ...'1 3 3 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 2'.split(' '), ''],
    ['11', ...'N N N 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3'.split(' '), ''],
    ['10', ...'8 3 6 1 8 2 2 5 7 2 2 2 6 4 5 7 1 3 9 1'.split(' '), ''],
  ]),
};

async function setUp() {
  const { cli, folder } = setUpCli(FILES);
  expect(await cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
  return Object.assign((...argv: string[]) => cli(['lincodes', 'defs', '--scheme', 'wide', ...argv]), { cli, folder });
}

it('lincodes defines and assigns codes; an import codes what it defines, and removing ends it', async () => {
  const lincodes = await setUp();
  expect((await lincodes('--show')).err).toContain('The profiles of "wide" have no LIN codes.');
  expect(await lincodes('--define', '10,5,2,1,0', '--max-missing', '1')).toEqual({
    status: 0,
    out: '9 profiles of "wide" got a LIN code.\n',
    err: '',
  });
  expect(await lincodes('--show')).toMatchObject({ status: 0, out: codes(EXAMPLE) });

  await lincodes.cli(['import', 'later', '--database', 'defs']);
  const all = `${codes(EXAMPLE)}10\t1_0_0_0_1\n12\t0_0_0_0_2\n`;
  expect((await lincodes('--show')).out).toBe(all);
  const nothing = 'No profile of "wide" waits for a LIN code. 1 profile has no code';
  expect((await lincodes('--assign')).out).toContain(nothing);
  expect(await lincodes('--assign', '--dry-run')).toMatchObject({
    out: '',
    err: expect.stringContaining(nothing) as string,
  });

  expect((await lincodes('--define', '10,5,0')).err).toContain(
    'In "wide", 11 profiles have LIN codes by the thresholds 10;5;2;1;0.',
  );
  expect((await lincodes('--define', '10,5,2,1,0', '--max-missing', '3')).out).toContain('1 profile of "wide" got');
  expect((await lincodes('--remove')).out).toBe('Removed the LIN codes of "wide": 12 profiles had one.\n');
  const history = await lincodes.cli(['record', 'history', 'defs', '--limit', '9']);
  expect(history.out).toMatch(/Removed 12 LIN codes[^]*assigned 1 code[^]*assigned 9 codes/);
});

it('names and a removal of codes are taken back with all that was there', async () => {
  const lincodes = await setUp();
  const database = new DatabaseSync(join(lincodes.folder, 'data/databases/defs.sqlite'), { readOnly: true });
  onTestFinished(() => database.close());
  const rows = () =>
    ['lincode_scheme', 'lincode_field', 'lincode_nickname', 'lincode'].map((name) =>
      database.prepare(`select * from ${name} order by 1, 2`).all(),
    );
  const undo = (line: string) => lincodes.cli(['undo', 'defs', '--change', line]);
  const undone = ({ err }: { err: string }) => undo(/--change (\d+)/.exec(err)?.[1] ?? '');
  await lincodes('--define', '10,5,2,1,0', '--max-missing', '1');
  const named = await lincodes('--name', '0_0= CG2;CG1', '--field', 'Clonal group');
  expect(named).toMatchObject({ status: 0, out: 'Names of the codes 0_0 saved.\n' });
  const before = rows();
  expect(before[2]).toMatchObject([{ field: 'Clonal_group', nickname: 'CG1' }, { nickname: 'CG2' }]);
  expect(await undone(await lincodes('--name', '0_0=', '--field', 'Clonal group'))).toMatchObject({ status: 0 });
  expect(rows()).toEqual(before);
  expect(await undone(await lincodes('--name', '0_0=x', '--field', 'Clonal group'))).toMatchObject({ status: 0 });
  expect(await undone(await lincodes('--name', '0=y'))).toMatchObject({ status: 0 });
  expect([...rows().slice(2), rows()[0]]).toEqual([...before.slice(2), before[0]]);

  const removed = await lincodes('--remove');
  await lincodes.cli(['import', 'later', '--database', 'defs']);
  await lincodes.cli(['record', 'delete', 'defs/schemes/1/profiles/7']);
  await lincodes('--define', '5,0');
  expect((await undone(removed)).err).toContain('Take back its later changes first');
  const history = await lincodes.cli(['record', 'history', 'defs', '--limit', '1']);
  expect(await undo(parsed(history.out)[1]?.[0] ?? '')).toMatchObject({ status: 0, err: '' });
  expect(await undone(removed)).toMatchObject({ status: 0, err: '' });
  const told = await lincodes.cli(['record', 'history', 'defs', '--limit', '1']);
  expect(told.out).toContain('but not those of the profiles that were deleted meanwhile.');
  const left = EXAMPLE.filter(([key]) => key !== '7');
  expect((await lincodes('--show')).out).toBe(`${codes(left)}10\t1_0_0_0_0\n12\t0_0_0_0_2\n`);
  expect(rows()[2]).toEqual(before[2]);
});

it('lincodes says what is wrong with thresholds', async () => {
  const lincodes = await setUp();
  const refused = async (...argv: string[]) => (await lincodes(...argv)).err;
  expect(await refused('--define', '5,10,0')).toContain('Here 10 stands behind a number that is not greater.');
  expect(await refused('--define', '10,5')).toContain('end with 0, such as 10,5,2,1,0. The last one is 5.');
  expect(await refused('--define', '21,0')).toContain('The threshold 21 is more than the 20 loci of the scheme.');
  expect(await refused('--define', '5,0', '--max-missing', '21')).toContain('a whole number from 0 to 20');
  expect(await lincodes('--define', '5,x')).toMatchObject({ status: 2 });
  expect(await lincodes()).toMatchObject({ status: 2 });
  expect(await lincodes('--show', '--dry-run')).toMatchObject({ status: 2 });
});

it('a profile whose deletion is taken back has its code again only where nobody else can have it meanwhile', async () => {
  const lincodes = await setUp();
  const { cli } = lincodes;
  async function done(...argv: string[]): Promise<string> {
    const { status, out, err } = await cli(argv);
    expect([status, err]).toEqual([0, expect.any(String)]);
    return out;
  }
  const codesNow = async () => Object.fromEntries(parsed((await lincodes('--show')).out));
  async function deleted(profile: string): Promise<() => Promise<string>> {
    await done('record', 'delete', `defs/schemes/1/profiles/${profile}`);
    const history = await done('record', 'history', `defs/schemes/1/profiles/${profile}`, '--limit', '1');
    return () => done('undo', 'defs', '--change', parsed(history)[1]?.[0] ?? '');
  }
  await lincodes('--define', '10,5,2,1,0', '--max-missing', '1');
  const before = await codesNow();
  const again = await deleted('7');
  await again();
  expect(await codesNow()).toEqual(before);

  const seventh = await deleted('7');
  const far = Object.fromEntries(LOCI.map((locus) => [locus, '9']));
  await done('record', 'add', 'defs/schemes/1/profiles', 'profile_id=20', `alleles=${JSON.stringify(far)}`);
  const near = JSON.stringify({ ...far, l01: '1' });
  await done('record', 'add', 'defs/schemes/1/profiles', 'profile_id=21', `alleles=${near}`);
  await done('record', 'delete', 'defs/schemes/1/profiles/20');
  await seventh();
  expect(await codesNow()).toMatchObject({ 21: '1_0_0_0_1', 7: '2_0_0_0_0' });

  const sixth = await deleted('6');
  await lincodes('--remove');
  await lincodes('--define', '10,5,2,0', '--max-missing', '1');
  await sixth();
  expect((await codesNow())['6']).toMatch(/^0_\d_0_0$/);
  expect(await lincodes('--assign')).toMatchObject({ status: 0 });

  const alone = await deleted('7');
  await lincodes('--remove');
  await lincodes('--define', '20,5,2,0', '--max-missing', '1');
  await alone();
  expect((await codesNow())['7']).toMatch(/^0_/);
});

const parsed = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
