import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { setUpIsolates } from './isolates-support.ts';

const ROWS = 10_000;

/** A table of 4 MB: read in many pieces, so that the end can come in between. */
function largeTable(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `I${index}\t${1900 + (index % 100)}\t${'n'.repeat(400)}${index}`,
  );
  return ['isolate\tyear\tnotes', ...rows, ''].join('\n');
}

const SMALL = { 'small.tsv': 'isolate\tyear\tnotes\nfirst\t1999\tkept\n', 'large.tsv': largeTable() };

describe('an import of isolates that is cancelled', () => {
  useWorkerThreads();

  it('leaves no database where there was none, and an existing one as it was', async () => {
    const { run, rows, dataFolder } = await setUpIsolates(SMALL);
    const cancelled = async () => {
      const controller = new AbortController();
      const onProgress = () => controller.abort();
      await expect(run(['large.tsv'], { signal: controller.signal, onProgress })).rejects.toMatchObject({
        name: 'AbortError',
      });
    };
    await cancelled();
    expect(readdirSync(join(dataFolder.root, 'databases'))).toEqual([]);
    await run(['small.tsv']);
    const values = await rows('select * from isolate_value');
    const schema = await rows('select name, sql from sqlite_master order by name');
    await cancelled();
    expect(await rows('select * from isolate_value')).toEqual(values);
    expect(await rows('select name, sql from sqlite_master order by name')).toEqual(schema);
  });
});

describe('an import of isolates that is killed', () => {
  it.each([1, 3_000_000])('after %i bytes leaves everything as it was, and can be done again', async (bytes) => {
    const { run, rows, path, dataFolder } = await setUpIsolates(SMALL);
    await run(['small.tsv']);
    const before = await rows('select * from isolate_value');
    const script = fileURLToPath(new URL('./killed-isolates-import.ts', import.meta.url));
    const argv = [script, dataFolder.root, path('large.tsv'), String(bytes)];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await rows('select * from isolate_value')).toEqual(before);
    expect(await run(['large.tsv'])).toMatchObject({ isolates_added: ROWS, database_created: false });
  });

  it('a second import at the same time is refused', async () => {
    const { run } = await setUpIsolates(SMALL);
    const first = run(['large.tsv']);
    await expect(run(['small.tsv'])).rejects.toMatchObject({ problem: { code: 'import_running' } });
    await first;
  });
});
