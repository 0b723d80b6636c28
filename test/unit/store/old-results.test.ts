import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packJson } from '#electron/store/results/packed-json.ts';
import { resultsMigration0001 } from '#electron/store/migrations/results-0001.ts';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { buildSqliteFile, type SqliteKind } from '#electron/store/file/sqlite-file.ts';
import { summarize } from '#shared/results/genome-summary.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { exactReport, typingResult } from '../../renderer/query/sample-result.ts';

const OLD: SqliteKind = {
  applicationId: 0x414c_4c52,
  migrations: [resultsMigration0001],
  canShrink: true,
};
const REQUEST = {
  site: 'local',
  database: 'neisseria',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
};

test('results of the first version are there, and new ones name their database and are found by their genome', async () => {
  const file = join(temporaryFolder(), 'results.sqlite');
  const result = typingResult('old.fna', { loci: [exactReport('abcZ', '2')] });
  const [summary, report] = await Promise.all([packJson(summarize(result)), packJson(result)]);
  await buildSqliteFile(file, OLD, async (sql) => {
    sql
      .prepare('insert into run (id, name, created_at, request) values (?, ?, 5, ?)')
      .run('r', 'old', JSON.stringify(REQUEST));
    const input = sql.prepare(
      `insert into run_input (run, position, name, source, state, definitions, last_updated, bytes)
       values ('r', ?, ?, '{"kind":"text"}', ?, ?, '2025-12-19', 10)`,
    );
    input.run(0, 'old.fna', 'done', 7);
    input.run(1, 'open.fna', 'open', null);
    sql.prepare("insert into run_result values ('r', 0, ?, ?)").run(summary, report);
  });

  const store = createResultStore(file);
  expect(await store.list()).toMatchObject([{ id: 'r', inputs: 2, done: 1, definitions: [{ version: 7 }] }]);
  expect(await store.readReport('r', 0)).toEqual(result);

  const chosen = { database: 'saureus', scheme_id: 1, scheme: 'MLST' };
  const choice = {
    chosen,
    exact: 1,
    near: 0,
    loci: 1,
    searched: ['saureus'],
    left_out: [],
    sentence: 'saureus, MLST.',
  };
  const sha256 = 'a'.repeat(64);
  await store.keep('r', 1, { ...result, choice, sha256 }, 9);
  const [run] = await store.list();
  expect(run?.definitions.toSorted((one, other) => one.version - other.version)).toEqual([
    { version: 7 },
    { version: 9, database: 'saureus' },
  ]);
  const key = { run_id: 'r', position: 1, name: 'open.fna', run: 'old', created_at: 5 };
  expect(await store.findByGenome(['b'.repeat(64), sha256])).toEqual([key]);
  await store.hide('r', [1], true);
  expect(await store.findByGenome([sha256])).toEqual([]);
  await store.close();
});
