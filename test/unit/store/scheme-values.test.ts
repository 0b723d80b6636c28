import { afterAll, describe, expect, test } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { type DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { createSchemeMatcher } from '#electron/store/scheme-values/match-profiles.ts';
import { refreshSchemeValues } from '#electron/store/scheme-values/refresh-values.ts';
import { forgetSchemeValues, readValuesState } from '#electron/store/scheme-values/values-state.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { findProfiles } from '#electron/typing/profile-lookup.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { addIsolate, createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantIn } from '#test/support/plant.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

async function newFolder(): Promise<DataFolder> {
  const dataFolder = await openFolder(temporaryFolder());
  return dataFolder;
}

/** Brings the scheme values of isolates up to date. */
const prepare = async (dataFolder: DataFolder, isolates: Database) =>
  readSchemeValues(dataFolder, isolates, { purpose: 'preparation' });

async function newPair() {
  const dataFolder = await newFolder();
  const pair = await createSamplePair(dataFolder);
  return { dataFolder, ready: async () => prepare(dataFolder, pair.isolates), ...pair };
}

/** Sequence types by isolate, from the cache as it is. */
async function typesIn(isolates: Database, scheme = 1): Promise<Record<number, string[]>> {
  const rows = await isolates.sql
    .selectFrom('isolate_scheme_value')
    .select(['isolate', 'value'])
    .where('scheme', '=', scheme)
    .where('field', '=', 'ST')
    .execute();
  const byIsolate = Map.groupBy(rows, (row) => row.isolate);
  return Object.fromEntries(
    [...byIsolate].map(([isolate, found]) => [isolate, found.map((row) => row.value).toSorted(compareNatural)]),
  );
}

async function locusId({ sql }: Database, name: string): Promise<number> {
  return (await sql.selectFrom('locus').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

const TYPES = { 1: ['1'], 2: ['2'], 3: ['2'], 4: ['1', '6'] };

describe('scheme values of isolates', () => {
  test('are those of the profiles that fit, old versions included', async () => {
    const { ready, isolates } = await newPair();
    await ready();
    expect(await typesIn(isolates)).toEqual(TYPES);
    expect(await typesIn(isolates, 2)).toEqual({ 1: ['1'], 4: ['1'] });
    const groups = await isolates.sql.selectFrom('isolate_classification_group').selectAll().execute();
    expect(groups.map(({ isolate, group_id }) => [isolate, group_id])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 1],
    ]);
  });

  test('agree with the look-up of typing for every isolate and scheme of the demo', async () => {
    const dataFolder = await newFolder();
    await createDemo(dataFolder);
    const isolates = plantIn(await dataFolder.open(DEMO_ISOLATES));
    const seqdef = plantIn(await dataFolder.open(DEMO_SEQDEF));
    await prepare(dataFolder, isolates);
    const cached = await isolates.sql.selectFrom('isolate_scheme_value').selectAll().execute();
    const found = Map.groupBy(cached, (row) => `${row.isolate} ${row.scheme}`);
    const designations = await isolates.sql
      .selectFrom('allele_designation')
      .innerJoin('locus', 'locus.id', 'allele_designation.locus')
      .select(['allele_designation.isolate', 'locus.name', 'allele_designation.allele_id'])
      .execute();
    let compared = 0;
    for (const [isolate, rows] of Map.groupBy(designations, (row) => row.isolate)) {
      const alleles = new Map(
        [...Map.groupBy(rows, (row) => row.name)].map(([name, own]) => [name, own.map((row) => row.allele_id)]),
      );
      for (const scheme of [1, 2]) {
        const { fields } = await findProfiles(
          { database: seqdef, index: seqdef.file.replace(/sqlite$/, 'index'), engine },
          scheme,
          alleles,
        );
        const values = Map.groupBy(found.get(`${isolate} ${scheme}`) ?? [], (row) => row.field);
        const joined = fields.map(({ field }) => ({
          field,
          value: (values.get(field) ?? [])
            .map((row) => row.value)
            .toSorted()
            .join(','),
        }));
        expect(joined, `isolate ${isolate}, scheme ${scheme}`).toEqual(fields);
        expect(values.size).toBe(fields.length);
        compared += fields.length;
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  test('follow designations that change, for the isolates concerned alone', async () => {
    const { ready, isolates, seqdef } = await newPair();
    await ready();
    await isolates.sql
      .updateTable('allele_designation')
      .set({ allele_id: '3' })
      .where('isolate', '=', 1)
      .where('locus', 'in', [await locusId(isolates, 'adk'), await locusId(isolates, 'abcZ')])
      .execute();
    forgetSchemeValues(isolates.connection, [1]);
    bumpDefinitionsVersion(isolates.connection);
    expect(await refreshSchemeValues(isolates, seqdef)).toBe(1);
    expect(await typesIn(isolates)).toEqual({ ...TYPES, 1: ['3'] });
  });

  test('come for new isolates without anybody asking for it', async () => {
    const { ready, isolates } = await newPair();
    await ready();
    await addIsolate(isolates, 7, { name: 'New', values: {}, alleles: { adk: ['4'], abcZ: ['4'] } });
    bumpDefinitionsVersion(isolates.connection);
    await ready();
    expect(await typesIn(isolates)).toEqual({ ...TYPES, 7: ['4'] });
  });

  test('follow profiles that change', async () => {
    const { ready, isolates, seqdef } = await newPair();
    await ready();
    await seqdef.sql
      .updateTable('profile')
      .set({ alleles: '5\t5', alleles_hash: contentHash('5\t5') })
      .where('scheme', '=', 1)
      .where('profile_id', '=', '2')
      .execute();
    bumpDefinitionsVersion(seqdef.connection);
    await ready();
    expect(await typesIn(isolates)).toEqual({ 1: ['1'], 4: ['1', '6'] });
  });

  test('follow loci that leave a scheme of the isolate database', async () => {
    const { ready, isolates } = await newPair();
    await ready();
    await isolates.sql.updateTable('scheme').set({ name: 'Other' }).where('id', '=', 1).execute();
    bumpDefinitionsVersion(isolates.connection);
    await ready();
    expect(await typesIn(isolates)).toEqual({});
  });

  test('go when the databases are no longer linked, and nothing fails', async () => {
    const { ready, dataFolder, isolates } = await newPair();
    await ready();
    await dataFolder.remove('sample');
    await ready();
    expect(await typesIn(isolates)).toEqual({});
    expect(readValuesState(isolates.connection)?.seqdef).toBe('');
  });

  test('are worked out once for all who ask at the same time', async () => {
    const { ready, isolates } = await newPair();
    const state = () => isolates.connection.prepare('pragma data_version').get()?.['data_version'];
    await Promise.all(Array.from({ length: 20 }, () => ready()));
    const before = state();
    await ready();
    expect(state()).toBe(before);
    expect(await typesIn(isolates)).toEqual(TYPES);
  });
});

describe('the matcher of a scheme', () => {
  test('finds profiles also where very many combinations are possible', async () => {
    const { seqdef } = await newPair();
    const matcher = createSchemeMatcher(seqdef.connection, 1, false);
    const many = Array.from({ length: 40 }, (_, index) => String(index + 1));
    expect(matcher.find([many, many])).toHaveLength(12);
    expect(matcher.find([['1'], many])).toHaveLength(3);
    expect(matcher.find([['1'], []])).toEqual([]);
    expect(matcher.find([])).toEqual([]);
  });

  test('finds the same for the first isolates as for many', async () => {
    const { seqdef } = await newPair();
    const ids = ['1', '2', '3', '6', '9'];
    const choices = ids.flatMap((one) => ids.map((other) => [[one], [other, '1']]));
    const seasoned = createSchemeMatcher(seqdef.connection, 2, true);
    // Enough other questions that it has noted where the alleles are.
    for (let other = 900; other < 910; other += 1) seasoned.find([[String(other)], [String(other)]]);
    const found = choices.map((choice) => seasoned.find(choice));
    const alone = choices.map((choice) => createSchemeMatcher(seqdef.connection, 2, true).find(choice));
    expect(found).toEqual(alone);
    expect(found.filter((profiles) => profiles.length > 0).length).toBeGreaterThan(3);
  });
});
