import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { searchProfiles } from '#electron/typing/search-profiles.ts';
import { ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from './typing-database.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

async function search(designations: Record<string, string[]>, more: { scheme_id?: number; most?: number } = {}) {
  const loci = ['a', 'b', 'c'];
  const database = await createTypingDatabase(
    temporaryFolder(),
    loci.map((name) => ({ name, alleles: {} })),
    [
      {
        name: 'MLST',
        loci,
        fields: ['ST', 'complex'],
        profiles: [
          ['1', 'CC1', '1', '1', '1'],
          ['2', 'CC1', '1', '1', '2'],
          ['3', '', '9', '8', '7'],
        ],
      },
      { name: 'No key', loci, fields: ['note'], withoutKey: true, profiles: [] },
    ],
  );
  onTestFinished(() => database.close());
  database.connection.exec(`
    insert into classification_scheme (id, scheme, name, inclusion_threshold) values (4, 1, 'MLST_1', 1);
    insert into classification_group (classification_scheme, group_id) values (4, 6);
    insert into classification_group_profile (classification_scheme, group_id, profile)
      select 4, 6, id from profile where profile_id in ('1', '2');
    insert into lincode_scheme (scheme, thresholds) values (1, '1;0');
    insert into lincode_field (scheme, field, type) values (1, 'Clonal_group', 'text');
    insert into lincode (profile, scheme, code, datestamp)
      select id, 1, '0_' || profile_id, '2026-01-01' from profile where profile_id in ('1', '2');
    insert into lincode_nickname (scheme, prefix, field, nickname, datestamp) values (1, '0_2', 'Clonal_group', 'CG2', '2026-01-01')`);
  const context = { database, index: database.at.index, engine };
  return ProfileSearchResult.parse(
    await searchProfiles(context, { scheme_id: 1, designations, limit: 10, most: undefined, ...more }),
  );
}

describe('a search for profiles', () => {
  it('gives the profile that fits and those near it, with fields, groups and the loci that differ', async () => {
    const { result, unknown_loci } = await search({ a: ['1'], b: ['1'], c: ['1'], other: ['5'] }, { most: 2 });
    const groups = [{ classification_scheme_id: 4, name: 'MLST_1', group_id: 6 }];
    const complex = { field: 'complex', value: 'CC1' };
    const [first, second] = ['0_1', '0_2'].map((value) => [complex, { field: 'LINcode', value }]);
    const named = { field: 'Clonal group', value: 'CG2' };
    expect(result).toMatchObject({ state: 'exact', profile_ids: ['1'], primary_key: 'ST' });
    expect(result.nearest).toEqual([
      { profile_id: '1', differing: [], compared: 3, fields: first, groups },
      { profile_id: '2', differing: ['c'], compared: 3, fields: [...(second ?? []), named], groups },
    ]);
    expect(unknown_loci).toEqual(['other']);
  });

  it('says that several profiles fit where a locus has several alleles', async () => {
    const { result } = await search({ a: ['1'], b: ['1'], c: ['1', '2'] });
    expect(result).toMatchObject({ state: 'several', profile_ids: ['1', '2'] });
    expect(result.fields.slice(-2)).toEqual([
      { field: 'LINcode', value: '0_1,0_2' },
      { field: 'Clonal group', value: 'CG2' },
    ]);
  });

  it('says that all alleles are known but the profile is new', async () => {
    const { result } = await search({ a: ['1'], b: ['1'], c: ['7'] });
    expect(result).toMatchObject({ state: 'new', profile_ids: [], fields: [{ field: 'LINcode', value: '0_*' }] });
    expect(result.nearest.map(({ profile_id, differing }) => [profile_id, differing])).toEqual([
      ['1', ['c']],
      ['2', ['c']],
      ['3', ['a', 'b']],
    ]);
  });

  it('gives every profile that fits where loci are missing', async () => {
    const { result } = await search({ a: ['1'], b: ['1'] });
    expect(result).toMatchObject({ state: 'incomplete', profile_ids: [] });
    expect(result.fields).toEqual([{ field: 'LINcode', value: '0_*' }]);
    expect(result.nearest.slice(0, 2)).toMatchObject([
      { profile_id: '1', differing: [], compared: 2 },
      { profile_id: '2', differing: [], compared: 2 },
    ]);
  });

  it('says that nothing fits where a locus is missing and the others differ', async () => {
    const { result } = await search({ a: ['1'], b: ['5'] });
    // The missing locus may differ, too, and that would be too far for the first position.
    const fields = [{ field: 'LINcode', value: '*_*' }];
    expect(result).toMatchObject({ state: 'unknown', profile_ids: [], fields });
  });

  it('leaves the positions of a LIN code open that any profile contradicts, however many are nearer', async () => {
    const loci = Array.from({ length: 20 }, (_, index) => `l${index}`);
    const differing = (...at: number[]): string[] => loci.map((_, index) => (at.includes(index) ? '2' : '1'));
    const many = Array.from({ length: 5100 }, (_, index) => {
      const alleles = differing();
      alleles[index % 17] = String(3 + index);
      return [String(index + 1), ...alleles];
    });
    const profiles = [...many, ['6000', ...differing(0, 1)]];
    const database = await createTypingDatabase(
      temporaryFolder(),
      loci.map((name) => ({ name, alleles: {} })),
      [{ name: 'wide', loci, fields: ['ST'], profiles }],
    );
    onTestFinished(() => database.close());
    const { connection } = database;
    connection.exec(`insert into lincode_scheme (scheme, thresholds) values (1, '10;5;2;0');
      insert into lincode (profile, scheme, code, datestamp)
        select id, 1, case profile_id when '6000' then '0_1_0_0' else '0_0_0_' || profile_id end, '' from profile`);
    const designations = Object.fromEntries(loci.slice(0, 17).map((locus) => [locus, ['1']]));
    const codeNow = async () => {
      const context = { database, index: database.at.index, engine };
      const { result } = await searchProfiles(context, { scheme_id: 1, designations, limit: 10, most: undefined });
      return result.fields;
    };
    expect(await codeNow()).toEqual([{ field: 'LINcode', value: '0_*_*_*' }]);
    // So does one that lacks most of the loci that were found.
    const fragment = loci.map((_, index) => (index < 12 ? 'N' : '1')).join('\t');
    connection.exec(`update lincode set code = '3_0_0_0' where code = '0_1_0_0';
      update profile set alleles = '${fragment}' where profile_id = '6000'; update meta set value = value + 1 where key = 'definitions_version'`);
    expect(await codeNow()).toEqual([{ field: 'LINcode', value: '*_*_*_*' }]);
  });

  it.each([
    [{ a: [] }, {}, 400, 'no_designations'],
    [{ x: ['1'] }, {}, 400, 'no_designations'],
    [{ a: ['1'] }, { scheme_id: 7 }, 404, 'unknown_scheme'],
    [{ a: ['1'] }, { scheme_id: 2 }, 404, 'no_profiles'],
  ])('refuses %j of scheme %j', async (designations, more, status, code) => {
    await expect(search(designations, more)).rejects.toMatchObject({ problem: { status, code } });
  });
});
