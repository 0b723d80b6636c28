import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, setUpCli, writeFiles } from './cli-support.ts';

const FILES = {
  'small/abcZ.tfa': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n',
  'small/adk.tfa': '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n',
  'small/mlst.txt': 'ST\tabcZ\tadk\tclonal_complex\n1\t1\t1\t=cmd()\n7\t2\t1\t\n',
  'seven.fa': '>chromosome\nCCCCATGGCATTAGCACCATTAGGTTGACCCC\n>plasmid\nTTTTCCCGGGAAATTTCCCGGGCATGG\n',
  'one.fa': '>c\nATGGCATTAGCACCATTAGGTTAACATGCCCGGGAAATTTCCCGGGAAA\n',
  'twice.fa': '>c\nATGGCATTAGCACCATTAGGTTAACCATGGCATTAGCACCATTAGGTTGA\n',
};

async function withDatabase() {
  const set = setUpCli(FILES);
  const imported = await set.cli(['import', 'small', '--database', 'small']);
  return { ...set, imported };
}

describe('allelier import', () => {
  it('reads a folder, says in one sentence what it did, and does it once', async () => {
    const { cli, imported } = await withDatabase();
    expect(imported).toMatchObject({ status: 0, out: expect.stringMatching(/^Added 3 alleles of 2 loci .*\n$/) });
    const again = await cli(['import', 'small', '--database', 'small']);
    expect(again).toMatchObject({ status: 0, out: expect.not.stringMatching(/^Added 3 alleles/) });
  });

  it('refuses bad input with file, line and reason, and leaves nothing', async () => {
    const { cli, folder } = setUpCli({ 'bad/abcZ.tfa': '>abcZ_1\nACGT\n>abcZ_2\nAC!T\n' });
    const { status, out, err } = await cli(['import', 'bad', '--database', 'bad']);
    expect([status, out]).toEqual([1, '']);
    // On a slow computer a line of progress comes first.
    expect(err).toMatch(/^allelier: .+\n {2}abcZ\.tfa:4: .+\n/m);
    expect(existsSync(join(folder, 'data/databases/bad.sqlite'))).toBe(false);
  });

  it('stops when it is cancelled', async () => {
    const { cli } = setUpCli(FILES);
    const { status, err } = await cli(['import', 'small', '--database', 'small'], { signal: AbortSignal.abort() });
    expect([status, err]).toEqual([1, 'allelier: Cancelled.\n']);
  });
});

describe('allelier type', () => {
  // Nothing here changes the database, so one is enough.
  const shared = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(shared, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli(FILES, shared);
  const wrong = async (...more: string[]) => (await cli(['type', 'seven.fa', ...more])).err;
  beforeAll(async () => void (await cli(['import', 'small', '--database', 'small'])));

  it('gives one row per file, in the order asked for', async () => {
    const { status, out } = await cli(['type', 'seven.fa', 'one.fa', 'twice.fa', '--database', 'small']);
    expect(status).toBe(0);
    expect(rowsOf(out)).toEqual([
      ['file', 'scheme', 'ST', 'abcZ', 'adk', 'clonal_complex', 'result'],
      ['seven.fa', 'mlst', '7', '2', '1', '-', 'known'],
      ['one.fa', 'mlst', '1', '1', '1', '=cmd()', 'known'],
      ['twice.fa', 'mlst', '-', '1,2', '-', '-', 'abcZ alleles 1 and 2, 2 copies'],
    ]);
  });

  it('gives one row per exact match with --hits', async () => {
    const { out } = await cli(['type', 'seven.fa', '--database', 'small', '--hits']);
    expect(rowsOf(out)).toEqual([
      ['file', 'locus', 'allele_id', 'contig', 'start', 'end', 'orientation'],
      ['seven.fa', 'abcZ', '2', 'chromosome', '5', '28', 'forward'],
      ['seven.fa', 'adk', '1', 'plasmid', '2', '25', 'reverse'],
    ]);
  });

  it('takes a scheme by id or name, or a single locus', async () => {
    const byId = await cli(['type', 'seven.fa', '--database', 'small', '--scheme', '1']);
    const byName = await cli(['type', 'seven.fa', '--database', 'small', '--scheme', 'mlst']);
    expect(byName.out).toBe(byId.out);
    const locus = await cli(['type', 'twice.fa', '--database', 'small', '--locus', 'abcZ']);
    expect(rowsOf(locus.out)).toEqual([
      ['file', 'scheme', 'abcZ', 'result'],
      ['twice.fa', '-', '1,2', 'abcZ alleles 1 and 2, 2 copies'],
    ]);
    const both = await cli(['type', 'seven.fa', '--database', 'small', '--scheme', '1', '--locus', 'abcZ']);
    expect(both.status).toBe(2);
  });

  it('names what is not there', async () => {
    expect(await wrong('--database', 'small', '--scheme', 'cgmlst')).toBe(
      'allelier: There is no scheme "cgmlst". The database has: 1 (mlst).\n',
    );
    expect(await wrong('--database', 'small', '--locus', 'gdh')).toContain('There is no locus "gdh"');
    expect(await wrong('--database', 'big')).toContain('does not exist. There are: small.');
  });

  it('types the other files when one is refused, and ends with status 3', async () => {
    writeFiles(shared, { 'notes.txt': 'LOCUS       AL157959  2184406 bp  DNA\n', 'none/readme.md': 'x' });
    const { status, out, err } = await cli(['type', 'gone.fa', 'notes.txt', 'none', 'one.fa', '--database', 'small']);
    expect(status).toBe(3);
    expect(rowsOf(out).slice(1)).toEqual([['one.fa', 'mlst', '1', '1', '1', '=cmd()', 'known']]);
    expect(err).toMatch(
      /^allelier: gone\.fa: There is no such file\.\nallelier: notes\.txt: .+\nallelier: none: There are no sequence files .+\n(?:.*\n)*Typed 1 of 4 files in 0:\d\d, 3 could not be typed\.\n$/,
    );
  });

  it('knows the same as JSON', async () => {
    const { out } = await cli(['type', 'twice.fa', '--database', 'small', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject([
      {
        file: 'twice.fa',
        scheme: 'mlst',
        scheme_id: 1,
        fields: { ST: '', clonal_complex: '' },
        alleles: { abcZ: ['1', '2'], adk: [] },
        database: 'small',
      },
    ]);
    const hits = await cli(['type', 'seven.fa', '--database', 'small', '--format', 'json', '--hits']);
    expect(JSON.parse(hits.out)).toMatchObject([{ file: 'seven.fa', locus: 'abcZ', start: 5 }, { locus: 'adk' }]);
  });

  it('shows a table on a terminal', async () => {
    const { out } = await cli(['type', 'seven.fa', '--database', 'small'], { isTTY: true });
    expect(out).toBe(
      'file      scheme  ST  abcZ  adk  clonal_complex  result\nseven.fa  mlst    7   2     1    -               known\n',
    );
  });

  it('gives one row per file and scheme where there are several', async () => {
    const { cli: other, folder } = await withDatabase();
    writeFiles(folder, { 'more/half.txt': 'HT\tabcZ\n5\t2\n' });
    await other(['import', 'more', '--database', 'small']);
    const { out } = await other(['type', 'seven.fa', '--database', 'small']);
    expect(rowsOf(out)).toEqual([
      ['file', 'scheme', 'ST', 'HT', 'abcZ', 'adk', 'clonal_complex', 'result'],
      ['seven.fa', 'mlst', '7', '', '2', '1', '-', 'known'],
      ['seven.fa', 'half', '', '5', '2', '', '', 'known'],
    ]);
  });

  it('has a column for every locus of a database without schemes', async () => {
    const { 'small/mlst.txt': _table, ...files } = FILES;
    const { cli: other } = setUpCli(files);
    await other(['import', 'small', '--database', 'plain']);
    const { out } = await other(['type', 'twice.fa', '--database', 'plain']);
    expect(rowsOf(out)).toEqual([
      ['file', 'scheme', 'abcZ', 'adk', 'result'],
      ['twice.fa', '-', '1,2', '-', 'abcZ alleles 1 and 2, 2 copies'],
    ]);
  });
});

describe('allelier databases', () => {
  it('lists what there is, and names what cannot be used', async () => {
    const { cli, folder } = await withDatabase();
    writeFiles(folder, { 'data/databases/broken.sqlite': 'no database'.repeat(1000) });
    const { status, out, err } = await cli(['databases']);
    expect(status).toBe(1);
    const [columns = [], ...rows] = rowsOf(out);
    expect(columns.slice(0, 6)).toEqual(['database', 'kind', 'loci', 'alleles', 'schemes', 'profiles']);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([['small', 'seqdef', '2', '3', '1', '2']]);
    expect(err).toMatch(/^allelier: broken: .+\n/);
  });

  it('lists nothing but the titles in an empty folder', async () => {
    const { status, out, err } = await setUpCli().cli(['databases']);
    expect([status, err, rowsOf(out).map(([first]) => first)]).toEqual([0, '', ['database']]);
  });

  it('finds the data folder by option before environment', async () => {
    const { cli } = await withDatabase();
    const other = await cli(['databases', '--data', 'elsewhere', '--format', 'json']);
    expect(other).toEqual({ status: 0, out: '[]\n', err: '' });
  });
});

describe('the command line', () => {
  it.each([
    [['--help'], 0],
    [['type', '--help'], 0],
    [['--version'], 0],
    [[], 2],
    [['frobnicate'], 2],
    [['type', 'a.fa'], 5],
    [['type', '--database', 'small'], 2],
    [['type', 'a.fa', '--database', 'small', '--format', 'xml'], 2],
    [['serve', '--port', '70000'], 2],
    [['serve', '--port', '80a'], 2],
  ])('%j ends with status %i', async (argv, status) => {
    const { cli } = setUpCli();
    const outcome = await cli(argv);
    expect(outcome.status).toBe(status);
    expect(status === 0 ? outcome.err : outcome.out).toBe('');
    expect(status === 0 ? outcome.out : outcome.err).not.toBe('');
  });

  it('finds each command of its help by the name alone', async () => {
    const { cli } = setUpCli();
    const commands = (await cli(['--help'])).out.split('Commands:')[1] ?? '';
    const names = [...commands.matchAll(/^ {2}([a-z]\S*)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help');
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      expect(await cli([name, '--help'])).toMatchObject({
        status: 0,
        out: expect.stringMatching(new RegExp(`^Usage: allelier ${name} `)),
        err: '',
      });
    }
  });

  it('proposes the command that a wrong name may mean', async () => {
    expect((await setUpCli().cli(['typ'])).err).toContain('(Did you mean type?)');
  });
});
