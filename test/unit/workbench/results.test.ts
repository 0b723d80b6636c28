import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renameInResults } from '#electron/store/care/rename-database.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { SMALL_GENOME, startWorkbench, withSmallDatabase } from './workbench-support.ts';

const REQUEST: RunRequest = {
  site: 'local',
  database: 'small',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
};

const PASTED = { name: 'pasted', size: 9, input: { kind: 'text', name: 'pasted', text: SMALL_GENOME } } as const;
/** The genome with a new abcZ. */
const NOVEL = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA');

describe('the results of a run', () => {
  it('are there after the program was started anew: list, summaries and reports', async () => {
    const first = await withSmallDatabase();
    const novel = { ...PASTED, name: 'novel', input: { ...PASTED.input, text: NOVEL } };
    const origin = { site: 'local', database: 'mine', isolate_id: 4, was_private: true };
    const inputs = [PASTED, { ...novel, origin }];
    const begun = await first.rpc.call('result:begin', { name: 'two', request: REQUEST, inputs });
    expect(begun).toMatchObject({ positions: [0, 1], removed: [] });
    const { run_id } = begun;
    for (const position of begun.positions) await first.rpc.call('result:type', { run_id, position });
    const page = await first.rpc.call('result:page', { run_id, from: 0, count: 200 });
    const report = await first.rpc.call('result:report', { run_id, position: 1 });
    expect(report).toMatchObject({ name: 'novel', loci: [{ locus: 'abcZ', status: 'novel' }, { locus: 'adk' }] });
    await first.workbench.close();

    const { rpc } = await startWorkbench({ dataFolder: first.dataFolder });
    expect((await rpc.call('result:list', undefined)).runs).toMatchObject([
      { id: run_id, name: 'two', inputs: 2, done: 2, failed: 0, novel: 1, definitions: 'same' },
    ]);
    expect(await rpc.call('result:page', { run_id, from: 0, count: 200 })).toEqual(page);
    expect(await rpc.call('result:report', { run_id, position: 1 })).toEqual(report);
    expect(page.genomes.map(({ position, match_count }) => [position, match_count])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(page.locus_lists).toEqual([['abcZ', 'adk']]);
    // What came of the contigs of a private isolate goes on saying so, also where it is typed again, and after its database is renamed.
    const kept = { name: 'again', input: { kind: 'kept', run_id, position: 1 } as const };
    await rpc.call('result:add', { run_id, inputs: [kept] });
    const originsOf = async (client: typeof rpc) =>
      (await client.call('result:open', { run_id })).inputs.map((input) => input.origin);
    expect(await originsOf(rpc)).toEqual([undefined, origin, origin]);
    await renameInResults(join(first.dataFolder, 'results.sqlite'), { from: 'mine', to: 'ours' });
    const renamed = { ...origin, database: 'ours' };
    expect(await originsOf(rpc)).toEqual([undefined, renamed, renamed]);
  });

  it('tell that the definitions have changed since, and are made anew without changing the old ones', async () => {
    const { rpc, upload, ended, tokens } = await withSmallDatabase();
    const { run_id } = await rpc.call('result:begin', { name: 'run', request: REQUEST, inputs: [PASTED] });
    await rpc.call('result:type', { run_id, position: 0 });
    const before = await rpc.call('result:report', { run_id, position: 0 });
    await rpc.call('file:release', { token: tokens[0] ?? '' });
    const [folder] = await upload({ 'small/abcZ.tfa': '>abcZ_3\nATGGCATTAGCACCATTAGGTTAG\n' });
    const job = await rpc.call('import:start', { tokens: [folder?.token ?? ''], database: 'small' });
    expect(await ended(job.job_id)).toMatchObject({ state: 'done' });
    expect((await rpc.call('result:open', { run_id })).run).toMatchObject({ definitions: 'changed' });
    const inputs = [{ name: 'pasted', input: { kind: 'kept', run_id, position: 0 } as const }];
    const again = await rpc.call('result:begin', { name: 'run', request: REQUEST, inputs });
    await rpc.call('result:type', { run_id: again.run_id, position: 0 });
    const { runs } = await rpc.call('result:list', undefined);
    expect(runs.map(({ id, definitions }) => [id, definitions])).toEqual([
      [again.run_id, 'same'],
      [run_id, 'changed'],
    ]);
    expect(await rpc.call('result:report', { run_id, position: 0 })).toEqual(before);
    await rpc.call('database:delete', { database: 'small' });
    expect((await rpc.call('result:open', { run_id })).run).toMatchObject({ definitions: 'gone' });
  });

  it('are gone on with where the run was interrupted, also by the next start of the program', async () => {
    const first = await withSmallDatabase();
    const path = join(temporaryFolder(), 'genome.fna');
    writeFileSync(path, SMALL_GENOME);
    const [file] = await first.workbench.files.registerPaths([path]);
    const input = { kind: 'file', token: file?.token ?? '' } as const;
    const { run_id } = await first.rpc.call('result:begin', {
      name: 'run',
      request: REQUEST,
      inputs: [PASTED, { name: 'genome.fna', size: 9, input }],
    });
    await first.rpc.call('result:type', { run_id, position: 0 });
    await first.workbench.close();

    const { rpc, workbench } = await startWorkbench({ dataFolder: first.dataFolder });
    const { inputs } = await rpc.call('result:open', { run_id });
    expect(inputs.map(({ name, state }) => [name, state])).toEqual([
      ['pasted', 'done'],
      ['genome.fna', 'open'],
    ]);
    expect(JSON.stringify(inputs)).not.toContain(path);
    rmSync(path);
    await expect(rpc.call('result:type', { run_id, position: 1 })).rejects.toThrow(/Its file is no longer there/);
    expect((await rpc.call('result:open', { run_id })).inputs[1]).toMatchObject({
      state: 'failed',
      problem: { code: 'input_gone' },
    });
    const elsewhere = join(temporaryFolder(), 'moved.fna');
    writeFileSync(elsewhere, SMALL_GENOME);
    appendFileSync(elsewhere, '\n');
    const [moved] = await workbench.files.registerPaths([elsewhere]);
    await rpc.call('result:give', { run_id, position: 1, token: moved?.token ?? '' });
    const page = await rpc.call('result:type', { run_id, position: 1 });
    expect(page.genomes).toMatchObject([{ position: 1, name: 'genome.fna', contigs: 2 }]);
  });

  it('of a cancelled input are still to come, not failed', async () => {
    const { rpc } = await withSmallDatabase();
    const text = `>long\n${'ACGTTGCA'.repeat(200_000)}\n`;
    const inputs = [{ name: 'long', input: { kind: 'text', name: 'long', text } as const }];
    const { run_id } = await rpc.call('result:begin', { name: 'run', request: REQUEST, inputs });
    const controller = new AbortController();
    const typed = rpc.call('result:type', { run_id, position: 0 }, { signal: controller.signal });
    controller.abort();
    await expect(typed).rejects.toThrow('Cancelled.');
    expect((await rpc.call('result:open', { run_id })).inputs).toMatchObject([{ state: 'open' }]);
  });

  it('are renamed, deleted and brought back, and every window hears of it', async () => {
    const { rpc, events } = await withSmallDatabase();
    const { run_id } = await rpc.call('result:begin', { name: 'run', request: REQUEST, inputs: [PASTED] });
    await rpc.call('result:rename', { run_id, name: ' outbreak ' });
    expect((await rpc.call('result:list', undefined)).runs).toMatchObject([{ name: 'outbreak' }]);
    await rpc.call('result:delete', { run_id });
    expect((await rpc.call('result:list', undefined)).runs).toEqual([]);
    await expect(rpc.call('result:open', { run_id })).rejects.toThrow(/no longer stored/);
    await rpc.call('result:restore', { run_id });
    expect((await rpc.call('result:list', undefined)).runs).toMatchObject([{ id: run_id }]);
    const told = events.filter(([name]) => name === 'results:changed');
    expect(told).toEqual(Array.from({ length: 4 }, () => ['results:changed', { run_id }]));
    await expect(rpc.call('result:rename', { run_id, name: '  ' })).rejects.toThrow(/must not be empty/);
  });
});
