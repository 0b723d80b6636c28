import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { findProfiles } from '#electron/typing/profile-lookup.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { createTypingDatabase, type SchemeFixture } from './typing-database.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

function contextOf(database: Database & { at: IndexedDatabase }) {
  return { database, index: database.at.index, engine };
}

const PROFILES = [
  ['1', 'ST-1 complex', '', '1', '1', '1'],
  ['2', 'ST-1 complex', 'x', '1', '2', '1'],
  ['10', '', '', '1', '2', '3'],
  ['30', 'ST-3 complex', '', '1', 'N', '1'],
];

async function look(found: Record<string, string[]>, scheme: Partial<SchemeFixture> = {}) {
  const loci = ['a', 'b', 'c'];
  const database = await createTypingDatabase(
    temporaryFolder(),
    loci.map((name) => ({ name, alleles: {} })),
    [{ name: 'MLST', loci, fields: ['ST', 'complex', 'note'], profiles: PROFILES, ...scheme }],
  );
  onTestFinished(() => database.close());
  return findProfiles(contextOf(database), 1, new Map(Object.entries(found)));
}

describe('looking up profiles', () => {
  it('gives the profile that fits at every locus, the primary key first', async () => {
    expect(await look({ a: ['1'], b: ['2'], c: ['1'] })).toEqual({
      profile_ids: ['2'],
      fields: [
        { field: 'ST', value: '2' },
        { field: 'complex', value: 'ST-1 complex' },
        { field: 'note', value: 'x' },
      ],
    });
  });

  it('gives nothing for alleles that no profile combines, and for a locus without allele', async () => {
    const nothing = { profile_ids: [], fields: [] };
    expect(await look({ a: ['1'], b: ['1'], c: ['3'] })).toEqual(nothing);
    expect(await look({ a: ['1'], b: ['1'] })).toEqual(nothing);
    expect(await look({ a: ['1'], b: ['1'], c: ['1'] }, { loci: [] })).toEqual(nothing);
  });

  it('gives all profiles of several alleles, ids in natural order, values as text joined with a comma', async () => {
    expect(await look({ a: ['1', '7'], b: ['2'], c: ['1', '3'] })).toEqual({
      profile_ids: ['2', '10'],
      fields: [
        { field: 'ST', value: '10,2' },
        { field: 'complex', value: 'ST-1 complex' },
        { field: 'note', value: 'x' },
      ],
    });
  });

  it('lets N in a profile fit anything, or nothing, if the scheme allows missing loci', async () => {
    const allowMissing = true;
    expect((await look({ a: ['1'], c: ['1'] }, { allowMissing })).profile_ids).toEqual(['30']);
    expect((await look({ a: ['1'], b: ['2'], c: ['1'] }, { allowMissing })).profile_ids).toEqual(['2', '30']);
    expect((await look({ a: ['1'], b: ['2'], c: ['1'] })).profile_ids).toEqual(['2']);
  });

  it('works without a primary key', async () => {
    const found = await look({ a: ['1'], b: ['1'], c: ['1'] }, { withoutKey: true, fields: ['ST', 'complex', 'note'] });
    expect(found.fields).toEqual([{ field: 'complex', value: 'ST-1 complex' }]);
  });

  it('reads through the profiles when the combinations are too many to look up', async () => {
    const loci = Array.from({ length: 30 }, (_, index) => `l${index}`);
    const profiles = Array.from({ length: 250 }, (__, id) => [
      String(id + 1),
      ...loci.map((_, index) => String((id >> (index % 8)) & 1)),
    ]);
    const database = await createTypingDatabase(
      temporaryFolder(),
      loci.map((name) => ({ name, alleles: {} })),
      [{ name: 'wide', loci, fields: ['ID'], profiles }],
    );
    onTestFinished(() => database.close());
    const both = new Map(loci.map((locus, index) => [locus, index % 8 === 3 ? ['1'] : ['0', '1']]));
    const { profile_ids, fields } = await findProfiles(contextOf(database), 1, both);
    expect(profile_ids).toEqual(profiles.map(([id]) => id).filter((id) => ((Number(id) - 1) >> 3) & 1));
    expect(fields[0]?.value.split(',')).toHaveLength(profile_ids.length);
  });

  it('refuses an unknown scheme', async () => {
    const database = await createTypingDatabase(temporaryFolder(), []);
    onTestFinished(() => database.close());
    await expect(findProfiles(contextOf(database), 5, new Map())).rejects.toMatchObject({
      problem: { status: 404, code: 'unknown_scheme' },
    });
  });
});
