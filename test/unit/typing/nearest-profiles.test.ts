import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Database } from '#electron/store/file/database.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { sortKey } from '#shared/natural-order.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from './typing-database.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

type Scheme = Database & { at: IndexedDatabase };

/** A database of one scheme; `rows` are profile ids with allele ids behind them. */
async function createScheme(rows: string[][]): Promise<Scheme> {
  const loci = (rows[0] ?? []).slice(1).map((_, index) => `l${index}`);
  const database = await createTypingDatabase(
    temporaryFolder(),
    loci.map((name) => ({ name, alleles: {} })),
    [{ name: 'scheme', loci, fields: ['ID'], profiles: rows }],
  );
  onTestFinished(() => database.close());
  return database;
}

function addProfile({ connection }: Database, [id = '', ...alleles]: string[]): void {
  const packed = alleles.join('\t');
  connection
    .prepare(
      `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
       values (1, ?, ?, ?, ?, '2026-01-01', '2026-01-01')`,
    )
    .run(id, sortKey(id), packed, contentHash(packed));
}

async function nearest({ at }: Scheme, found: string[][], limit = 10, most?: number): Promise<string[]> {
  const profiles = await engine.nearestProfiles({ database: at, scheme: 1, found, limit, most });
  return profiles.map(({ profile_id, differing }) => `${profile_id}:${differing.join('.')}`);
}

const one = (...alleles: string[]) => alleles.map((allele) => (allele === '' ? [] : [allele]));

describe('the nearest profiles', () => {
  it('come by the number of loci that differ, equals in natural order, with those loci', async () => {
    const database = await createScheme([
      ['10', '1', '1', '1', '1'],
      ['2', '1', '1', '1', '2'],
      ['9', '1', '1', '3', '1'],
      ['1', '5', '6', '7', '8'],
    ]);
    expect(await nearest(database, one('1', '1', '1', '9'))).toEqual(['2:3', '10:3', '9:2.3', '1:0.1.2.3']);
    expect(await nearest(database, one('1', '1', '1', '9'), 2)).toEqual(['2:3', '10:3']);
    expect(await nearest(database, one('1', '1', '1', '9'), 10, 2)).toEqual(['2:3', '10:3', '9:2.3']);
  });

  it('ignore loci that one side lacks, and leave out profiles that lack most', async () => {
    const database = await createScheme([
      ['1', '1', 'N', '1', '1'],
      ['2', 'N', 'N', 'N', '1'],
      ['3', '1', '4', '1', '4'],
    ]);
    expect(await nearest(database, one('1', '2', '1', '1'))).toEqual(['1:', '3:1.3']);
    expect(await nearest(database, one('', '', '', '1'))).toEqual(['1:', '2:', '3:3']);
    expect(await nearest(database, one('', '', '', ''))).toEqual([]);
  });

  it('take any of several alleles of a locus', async () => {
    const database = await createScheme([
      ['1', '7', '300'],
      ['2', 'x', '1'],
    ]);
    expect(await nearest(database, [['8', 'x'], ['300']])).toEqual(['1:0', '2:1']);
  });

  it('tell ids apart that share a byte', async () => {
    const database = await createScheme([
      ['1', '1', '256'],
      ['2', '256', '511'],
      ['3', 'α', 'β'],
    ]);
    expect(await nearest(database, one('1', '511'))).toEqual(['1:1', '2:0', '3:0.1']);
    expect(await nearest(database, one('α', '1'))).toEqual(['3:1', '1:0.1', '2:0.1']);
  });

  it('are the same as from a comparison with every profile', async () => {
    const allele = fc.constantFrom<string[]>('1', '2', '256', '511', 'a', 'N');
    const profile = fc.array(allele, { minLength: 5, maxLength: 5 });
    const sought = fc.array(fc.array(allele, { maxLength: 2 }), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(profile, { minLength: 1, maxLength: 30 }), sought, async (profiles, found) => {
        const rows = profiles.map((alleles, index) => [String(index + 1), ...alleles]);
        const database = await createScheme(rows);
        const known = found.map((ids) => ids.filter((id) => id !== 'N'));
        const soughtLoci = known.filter((ids) => ids.length > 0).length;
        const expected = rows
          .map(([id, ...alleles]) => {
            const shared = [...alleles.keys()].filter((at) => alleles[at] !== 'N' && (known[at] ?? []).length > 0);
            return { id, shared, differing: shared.filter((at) => !known[at]?.includes(alleles[at] ?? '')) };
          })
          .filter(({ shared }) => soughtLoci > 0 && shared.length >= soughtLoci / 2)
          .toSorted((left, right) => left.differing.length - right.differing.length)
          .map(({ id, differing }) => `${id}:${differing.join('.')}`);
        expect(await nearest(database, found, 100)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the file of profiles', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => [String(from + index), String(from + index), '1', '2']);

  it('is brought up to date when profiles come, change or go', async () => {
    const database = await createScheme(many(1, 5000));
    expect(await nearest(database, one('4999', '1', '2'), 1)).toEqual(['4999:']);
    for (const row of many(5000, 9000)) addProfile(database, row);
    expect(await nearest(database, one('8999', '1', '2'), 1)).toEqual(['8999:']);
    expect(await nearest(database, one('4999', '1', '2'), 1)).toEqual(['4999:']);
    database.connection
      .prepare('update profile set alleles = ?, alleles_hash = ? where profile_id = ?')
      .run('new\t1\t2', contentHash('new\t1\t2'), '17');
    expect(await nearest(database, one('new', '1', '2'), 1)).toEqual(['17:']);
    database.connection.exec("delete from profile where profile_id = '17'");
    expect(await nearest(database, one('new', '1', '2'), 1)).toEqual(['1:0']);
  });

  it.each([
    ['torn', (file: string) => truncateSync(file, 5000)],
    ['longer than it should be', (file: string) => appendFileSync(file, 'x')],
    ['something else', (file: string) => writeFileSync(file, 'no profiles')],
    [
      'damaged inside',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(7, 4096, bytes.length - 8);
        writeFileSync(file, bytes);
      },
    ],
  ])('is made anew when it is %s', async (_, damage) => {
    const database = await createScheme(many(1, 100));
    const file = `${database.at.index}.scheme-1`;
    expect(await nearest(database, one('7', '1', '2'), 1)).toEqual(['7:']);
    damage(file);
    expect(await nearest(database, one('9', '1', '2'), 1)).toEqual(['9:']);
    expect(existsSync(file)).toBe(true);
  });
});

it('a profile put together from two distant types is told from one that a type changed to', async () => {
  const loci = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const strain = (first: number, letter: string) =>
    Array.from({ length: 20 }, (_, number) => {
      // Members of a strain differ at one locus each.
      const alleles = loci.map((_locus, place) => (place === number % 7 ? `${letter}${number}` : letter));
      return [String(first + number), ...alleles];
    });
  const database = await createScheme([
    ...strain(100, 'x'),
    ['1', ...loci.map(() => 'x')],
    ...strain(200, 'y'),
    ['2', ...loci.map(() => 'y')],
  ]);
  const familiesOf = async (...alleles: string[]) =>
    engine.twoFamilies({ database: database.at, scheme: 1, found: one(...alleles) });
  const mixed = await familiesOf('x', 'x', 'x', 'x', 'y', 'y', 'y');
  expect(mixed?.score).toBeGreaterThan(1);
  expect(mixed?.loci).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6],
  ]);
  expect((await familiesOf('x', 'x', 'x', 'x', 'x', 'x', 'y'))?.score ?? -Infinity).toBeLessThan(0);
  expect(await familiesOf('x', 'x', 'x', 'x', 'z', 'z', 'z')).toBeUndefined();
});
