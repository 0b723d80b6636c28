import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { FIELDS, setUpIsolates } from './isolates-support.ts';
import type { MeasuredInspection } from './measured-inspection.ts';

const table = (...rows: string[]) => `${rows.join('\n')}\n`;

const FIRST = table(
  'id\tisolate\tcountry\tyear\tabcZ',
  '1\tA1\tUtopia\t1999\t1;3',
  '2\tA2\tLilliput\t2001\t',
  '3\tA3\tUtopia\t2005\t2',
);
/** Renames, changes, adds and repeats; and everything of it is right. */
const SECOND = table(
  'id\tisolate\tcountry\tyear\tadk\thost',
  '1\tA9\tUtopia\t2000\t2\thuman',
  '\tA1\tAtlantis\t2003\t\tdog',
  '\tA2\tLilliput\t2001\t\t',
  '3\tA3\tUtopia\t2005\t\t',
  '7\tB1\tLilliput\t2006\t1\t',
  '\tB2\tLilliput\t2006\t\t',
);
const MORE_FIELDS = table('name\ttype\trequired', 'host\ttext\tno', 'year\tint\tno');

/** A linked database with three isolates, and a table and fields that change it. */
async function setUpChange(second = SECOND) {
  const bench = await setUpIsolates({ 'fields.tsv': FIELDS, 'first.tsv': FIRST });
  await bench.link();
  await bench.run();
  bench.write({ 'more.tsv': MORE_FIELDS, 'second.tsv': second });
  return { ...bench, names: ['more.tsv', 'second.tsv'] };
}

describe('the inspection of a table of isolates', () => {
  it('neither waits for another program that writes nor changes what it tells', async () => {
    const { dataFolder, plan, names } = await setUpChange();
    const before = await plan(names);
    expect(before).toMatchObject({ problems: [], counts: { isolates_added: 3, isolates_updated: 1 } });
    const other = await startOtherWriter(dataFolder.fileOf('mine'));
    expect(await plan(names)).toEqual(before);
    await other.finish();
  });

  it('counts what the import then does', async () => {
    const { plan, run, names } = await setUpChange();
    const { counts } = await plan(names);
    const report = await run(names);
    expect(report).toMatchObject(counts);
    expect(counts).toMatchObject({ isolates_unchanged: 2, fields_added: 1, fields_updated: 1, designations: 1 });
  });

  it('finds what the import then refuses', async () => {
    const wrong = table(
      'id\tisolate\tcountry\tyear',
      '1\tA9\tUtopia\t2000',
      '\tA9\tUtopia\t2000',
      '\tA2\tUtopia\t2000',
      '\tA2\t\t2000',
      '\tB1\t\t2000',
      '8\tB1\tNowhere\t2000',
    );
    const { plan, refusal, names } = await setUpChange(wrong);
    const { problems } = await plan(names);
    expect(problems.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '2: The isolate "A9" is also in row 1. If they are two isolates, give each an id.',
      expect.stringMatching(/^3: The isolate "A2" is in the database already, as 2, with other values/),
      '4: The isolate "A2" is also in row 3. If they are two isolates, give each an id.',
      '4: Required fields are missing: country.',
      '5: Required fields are missing: country.',
      expect.stringMatching(/^6: "Nowhere" is not an allowed value of country/),
    ]);
    expect((await refusal(names)).details).toEqual(problems);
  });

  it('writes nothing, also not who would have done it', async () => {
    const { rows, plan, names, dataFolder } = await setUpChange();
    const dump = async () => {
      const tables = (await rows("select name from sqlite_schema where type = 'table' order by name")).map(({ name }) =>
        String(name),
      );
      return Promise.all(tables.map((name) => rows(`select * from ${name}`)));
    };
    const before = await dump();
    await plan(names, { link: 'defs' });
    expect(await dump()).toEqual(before);
    expect(await dataFolder.listDatabaseNames()).toEqual(['defs', 'mine']);
  });

  it('of a database that is to be made tells the loci and schemes that it would get', async () => {
    const { link, plan, run, dataFolder, write } = await setUpIsolates({});
    await link();
    write({ 'fields.tsv': FIELDS, 'isolates.tsv': FIRST });
    const given = { database: 'other', link: 'defs' };
    const { counts, columns } = await plan([], given);
    expect(counts).toMatchObject({ database_created: true, loci_added: 3, schemes_added: 1, isolates_added: 3 });
    expect(columns.at(-1)).toMatchObject({ heading: 'abcZ', kind: 'locus' });
    expect(readdirSync(join(dataFolder.root, 'databases')).filter((name) => name.startsWith('other'))).toEqual([]);
    expect(await run([], given)).toMatchObject(counts);
  });

  it.skipIf(!existsSync('/proc/self/status'))('of a large table takes no more memory than its names', () => {
    const ROWS = 25_000;
    const COLUMNS = 30;
    const folder = temporaryFolder();
    const header = ['isolate', ...Array.from({ length: COLUMNS }, (_, column) => `field_${column}`)].join('\t');
    const line = (row: number) =>
      [`name ${row}`, ...Array.from({ length: COLUMNS }, (_, column) => `value ${row}-${column}`)].join('\t');
    const write = (name: string, rows: number) => {
      const path = join(folder, name);
      writeFileSync(path, table(header, ...Array.from({ length: rows }, (_, row) => line(row))));
      return path;
    };
    const program = join(import.meta.dirname, 'measured-inspection.ts');
    const given = [join(folder, 'mine.sqlite'), write('small.tsv', 10), write('large.tsv', ROWS)];
    // Small heaps, so that what is counted is what is needed, and not what the program leaves to be collected.
    const limits = ['--max-old-space-size=64', '--max-semi-space-size=2'];
    const reply = execFileSync(process.execPath, [...limits, program, ...given], { encoding: 'utf8' });
    const { isolates, growth } = JSON.parse(reply) as MeasuredInspection;
    expect(isolates).toBe(ROWS);
    // The rows themselves would take more than 100 MB.
    expect(growth).toBeLessThan(64 * 2 ** 20);
  });
});
