import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { COMPLETE, fastaOf, ODD, PLANTED_SCHEME, randomBases } from '#test/support/planted-genomes.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

/** Bytes of a genome that takes longer than Ctrl+C should wait. */
const LARGE = 4_100_000;

describe('typing one genome', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli({ ...PLANTED_SCHEME, 'small.fa': COMPLETE, 'odd.fa': ODD }, folder);
  useWorkerThreads();

  let started = 0;
  const count = () => (started += 1);
  beforeAll(async () => {
    linkSync(join(folder, 'small.fa'), join(folder, 'same.fa'));
    writeFileSync(join(folder, 'large.fa'), COMPLETE + fastaOf([randomBases(LARGE, 5)]));
    await cli(['import', 'set', '--database', 'six']);
    subscribe('worker_threads', count);
  });
  beforeEach(() => (started = 0));
  afterAll(() => unsubscribe('worker_threads', count));

  /** The rows, without the header and the names of the files. */
  async function typed(...more: string[]): Promise<string[][]> {
    const { status, out, err } = await cli(['type', '--database', 'six', ...more]);
    expect(status, err).toBe(0);
    return rowsOf(out)
      .slice(1)
      .map(([, ...cells]) => cells);
  }

  it('of usual size starts no thread, and gives what threads give', async () => {
    const [exact, odd] = [await typed('small.fa', '--exact-only'), await typed('odd.fa')];
    expect(started).toBe(0);
    expect([...(await typed('small.fa', 'same.fa', '--exact-only')), ...(await typed('odd.fa', 'same.fa'))]).toEqual([
      ...exact,
      ...exact,
      ...odd,
      ...exact,
    ]);
    expect(started).toBeGreaterThan(0);
  });

  it('that is large is typed in threads', async () => {
    expect(await typed('large.fa')).toEqual(await typed('small.fa'));
    expect(started).toBeGreaterThan(0);
  });
});
