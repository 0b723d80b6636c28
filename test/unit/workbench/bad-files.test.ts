import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { writeFiles } from '../cli/cli-support.ts';
import { SMALL_GENOME, withSmallDatabase } from './workbench-support.ts';

const QUERY = {
  site: 'local',
  database: 'small',
  target: { kind: 'all' },
  label: '',
  best: true,
  circular: 'no',
} as const;

describe.skipIf(process.platform === 'win32')('a bad file among those that a user chooses', () => {
  async function setUp() {
    const bench = await withSmallDatabase();
    const folder = writeFiles(join(temporaryFolder(), 'g'), { 'a.fasta': SMALL_GENOME, 'z.fasta': SMALL_GENOME });
    symlinkSync('loop.fasta', join(folder, 'loop.fasta'));
    expect(spawnSync('mkfifo', [join(folder, 'pipe.fasta')]).status).toBe(0);
    return { ...bench, folder };
  }

  /** Types files as one run, and gives what became of each. */
  async function typeAll({ rpc }: Awaited<ReturnType<typeof setUp>>, files: { name: string; token: string }[]) {
    const inputs = files.map(({ name, token }) => ({ name, input: { kind: 'file' as const, token } }));
    const { run_id, positions } = await rpc.call('result:begin', { name: 'all', request: QUERY, inputs });
    const outcomes = await Promise.allSettled(
      positions.map((position) => rpc.call('result:type', { run_id, position })),
    );
    return outcomes.map((one, index) => {
      const { name = '' } = files[index] ?? {};
      return [name, one.status === 'fulfilled' ? 'typed' : (one.reason as Error).message.replace(`${name}: `, '')];
    });
  }

  const EXPECTED = [
    ['a.fasta', 'typed'],
    ['loop.fasta', 'It is a link that leads back to itself.'],
    ['pipe.fasta', 'This is not a regular file.'],
    ['z.fasta', 'typed'],
  ];

  it('fails under its name, and the others are typed', async () => {
    const bench = await setUp();
    const paths = EXPECTED.map(([name]) => join(bench.folder, String(name)));
    expect(await typeAll(bench, await bench.workbench.files.registerPaths(paths))).toEqual(EXPECTED);
  });

  it('in a chosen folder fails under its name, and the others are typed', async () => {
    const bench = await setUp();
    const [folder] = await bench.workbench.files.registerPaths([bench.folder]);
    const { files, left_out } = await bench.rpc.call('file:expand-folder', { token: folder?.token ?? '' });
    expect(left_out).toBe(0);
    expect(await typeAll(bench, files)).toEqual(EXPECTED.map(([name, outcome]) => [`g/${name}`, outcome]));
  });

  it('that is the only one is refused at once', async () => {
    const { workbench, folder } = await setUp();
    await expect(workbench.files.registerPaths([join(folder, 'pipe.fasta')])).rejects.toMatchObject({
      problem: { code: 'not_a_file' },
    });
  });
});
