import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { openResultsFile } from '#electron/store/results/results-file.ts';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { exactReport, typingResult } from '#test/renderer/query/sample-result.ts';
import { SMALL_GENOME, withSmallDatabase } from './workbench-support.ts';

const REQUEST = {
  site: 'local',
  database: 'small',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
} as const;

function breakFile(kind: 'damaged' | 'newer', file: string): string {
  if (kind === 'damaged') {
    writeFileSync(file, 'This is no database, but somebody named it as one. '.repeat(400));
    return 'is damaged';
  }
  const newer = new DatabaseSync(file);
  newer.exec('pragma application_id = 1095519314; pragma user_version = 99; create table later (x)');
  newer.close();
  return 'newer version of Allelier';
}

test.for(['damaged', 'newer'] as const)(
  'a query runs, is shown and saved where the file of the results is %s, and says that it is not kept',
  async (kind) => {
    const { rpc, workbench, dataFolder } = await withSmallDatabase();
    const file = join(dataFolder, 'results.sqlite');
    const reason = breakFile(kind, file);
    const before = readFileSync(file);
    const inputs = [{ name: 'g', input: { kind: 'text', name: 'g', text: SMALL_GENOME } } as const];
    const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request: REQUEST, inputs });
    expect(positions).toEqual([0]);
    const typed = await rpc.call('result:type', { run_id, position: 0 });
    expect(typed.genomes).toMatchObject([{ name: 'g', match_count: 2 }]);
    const { run } = await rpc.call('result:open', { run_id });
    expect(run).toMatchObject({ done: 1, unkept: { all: true, reason: expect.stringContaining(reason) } });
    const { id, unkept } = run;
    expect((await rpc.call('result:list', undefined)).runs).toMatchObject([{ id, unkept }]);
    expect(await rpc.call('result:page', { run_id, from: 0, count: 10 })).toEqual(typed);
    expect((await rpc.call('result:report', { run_id, position: 0 })).matches).toHaveLength(2);
    const saved = await rpc.call('result:save', {
      name: 'matches.tsv',
      kind: 'matches',
      keys: [{ run_id, position: 0 }],
      columns: { schemes: [], loci: ['abcZ', 'adk'] },
      failed: [],
    });
    const token = saved.kind === 'download' ? saved.href.replace(/.*\//, '') : '';
    const content = workbench.files.takeDownload(token)?.content;
    if (content === undefined || typeof content === 'string' || !isMadeFile(content)) throw new Error('No file.');
    expect(readFileSync(content.path, 'utf8').trimEnd().split('\n')).toHaveLength(3);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('a result for which there is no more room is held, and kept when it is found again with room', async () => {
  const file = join(temporaryFolder(), 'results.sqlite');
  const sql = await openResultsFile(file);
  const results = createResultStore(file, undefined, undefined, async () => sql);
  onTestFinished(() => results.close());
  const { id } = await results.begin('run', REQUEST);
  const source = { kind: 'file', path: '/genomes/g.fna' } as const;
  await results.add(id, [{ name: 'g', source }]);
  const limit = (pages: number) => sql.exec(`pragma max_page_count = ${pages}`);
  limit(1);
  const loci = Array.from({ length: 5_000 }, (_, locus) => exactReport(`l${locus}`, String((locus * 7_919) % 9_973)));
  const result = typingResult('g', { loci });
  expect(await results.keep(id, 0, result, 1)).toMatchObject({ name: 'g' });
  expect(await results.find(id)).toMatchObject({
    done: 0,
    unkept: { all: false, reason: expect.stringContaining('disk is full') },
  });
  expect(await results.readReport(id, 0)).toEqual(result);
  expect([...(await results.readHeld([{ run_id: id, position: 0 }])).keys()]).toEqual([`${id}/0`]);
  await results.keep(id, 0, result, 1);
  limit(100_000);
  await results.keep(id, 0, result, 1);
  const kept = await results.find(id);
  expect(kept).toMatchObject({ done: 1 });
  expect(kept).not.toHaveProperty('unkept');
  expect(await results.readReport(id, 0)).toEqual(result);
});

test('a run that must move into memory is listed once, also where it cannot leave the file', async () => {
  const file = join(temporaryFolder(), 'results.sqlite');
  const sql = await openResultsFile(file);
  const results = createResultStore(file, undefined, undefined, async () => sql);
  onTestFinished(() => results.close());
  const { id } = await results.begin('run', REQUEST);
  sql.exec('pragma query_only = on');
  const input = { name: 'pasted', source: { kind: 'text' }, text: 'ACGT' } as const;
  expect(await results.add(id, [input])).toEqual([0]);
  expect(await results.list()).toMatchObject([{ id, inputs: 1, unkept: { all: true } }]);
  expect(await results.readText(id, 0)).toBe('ACGT');
});
