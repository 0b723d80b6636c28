import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { createDatabase, type Database } from '#electron/store/file/database.ts';
import { summarizeDatabase } from '#electron/store/records/database-summary.ts';
import { recordHistory, recordIsolateHistory } from '#electron/store/changes/history.ts';
import { retiredIds, retireId } from '#electron/store/changes/writers/retired-ids.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { populate, type PopulatedTables } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';
import { FIFTH_ROWS } from './populated-submissions.ts';

async function newDatabase(rows: PopulatedTables = {}): Promise<Database> {
  const file = join(temporaryFolder(), 'example.sqlite');
  const database = await createDatabase(file, { kind: 'seqdef', description: 'Exemplum', synthetic: true });
  onTestFinished(() => database.close());
  populate(database.connection, rows);
  return database;
}

test('the content hash is the first 53 bits of SHA-1, exact as a number', () => {
  // SHA-1 of "abc" is a9993e364706816a…
  expect(contentHash('abc')).toBe(Number(BigInt('0xa9993e364706816a') >> 11n));
  expect(Number.isSafeInteger(contentHash(''))).toBe(true);
  expect(contentHash('ACGT')).not.toBe(contentHash('ACGA'));
});

describe('the summary', () => {
  test('of an empty database counts nothing and has no date', async () => {
    const summary = await summarizeDatabase(await newDatabase());
    expect(summary).toEqual({
      kind: 'seqdef',
      description: 'Exemplum',
      synthetic: true,
      size: expect.any(Number),
      loci: 0,
      alleles: 0,
      schemes: 0,
      profiles: 0,
      isolates: 0,
      old_versions: 0,
      private_isolates: 0,
      in_private_projects: 0,
      limited_fields: 0,
    });
    expect(summary.size).toBeGreaterThan(8192);
  });

  test('adds up the counters and gives the latest date', async () => {
    const { meta: _kind, ...rows } = { ...DATABASE_ROWS, ...FIFTH_ROWS };
    const [locus] = DATABASE_ROWS.locus;
    const second = { ...locus, id: 2, name: 'adk', allele_count: 41, alleles_last_updated: '2025-12-24' };
    const database = await newDatabase({ ...rows, locus: [...rows.locus, second] });
    expect(await summarizeDatabase(database)).toMatchObject({
      loci: 2,
      alleles: 42,
      schemes: 1,
      profiles: 1,
      isolates: 1,
      old_versions: 1,
      last_updated: '2025-12-24',
    });
  });
});

describe('history', () => {
  test('says who changed what and when, and takes thousands of rows at once', async () => {
    const database = await newDatabase({ app_user: DATABASE_ROWS.app_user });
    const started = Date.now();
    const entries = Array.from({ length: 1200 }, (_, index) => ({
      kind: 'locus' as const,
      record_id: `locus${index}`,
      action: 'Imported 40 alleles.',
    }));
    await recordHistory(database.sql, entries);
    const whole = { record_id: 'abcZ-7', curator: 2, action: 'Changed.', changed_at: '2024-01-02T03:04:05.000Z' };
    const [before, after] = [{ status: 'unchecked' }, { status: 'Sanger trace checked' }];
    await recordHistory(database.sql, [{ ...whole, kind: 'allele', before, after }]);
    const rows = await database.sql.selectFrom('record_history').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(1201);
    expect(rows[1200]).toMatchObject({
      id: 1201,
      ...whole,
      kind: 'allele',
      content: JSON.stringify({ before, after }),
    });
    expect(rows[0]).toMatchObject({ record_id: 'locus0', curator: null, content: null });
    expect(rows[0]?.changed_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(Date.parse(rows[0]?.changed_at ?? '')).toBeGreaterThanOrEqual(started);
  });

  test('is rolled back with the change it belongs to', async () => {
    const database = await newDatabase();
    const failing = database.sql.transaction().execute(async (transaction) => {
      await recordHistory(transaction, [{ kind: 'locus', record_id: 'abcZ', action: 'Renamed.' }]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.sql.selectFrom('record_history').selectAll().execute()).toEqual([]);
  });

  test('of an isolate lists the changes of one moment together', async () => {
    const { app_user, isolate } = DATABASE_ROWS;
    const database = await newDatabase({ app_user, isolate });
    const change = { isolate: 1, curator: 2, changed_at: '2024-01-02T03:04:05.000Z', actions: ['made', 'named'] };
    await recordIsolateHistory(database.sql, [change]);
    const rows = await database.sql.selectFrom('isolate_history').selectAll().execute();
    expect(rows).toEqual([{ ...change, id: 1, actions: '["made","named"]' }]);
  });
});

describe('a retired id', () => {
  test('is known by its kind and scope, and may be retired twice', async () => {
    const { connection } = await newDatabase({ app_user: DATABASE_ROWS.app_user });
    const id = { kind: 'allele', scope: 'abcZ', record_id: '7' } as const;
    retireId(connection, id, 2);
    retireId(connection, id, null);
    retireId(connection, { kind: 'isolate', record_id: '7' }, null);
    expect(retiredIds(connection, 'allele', 'abcZ')).toEqual(new Set(['7']));
    expect(retiredIds(connection, 'allele', 'adk')).toEqual(new Set());
    expect(retiredIds(connection, 'isolate')).toEqual(new Set(['7']));
  });
});
