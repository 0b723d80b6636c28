import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { linkField } from '#electron/store/site/link-fields.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { LockProbeAnswer, LockProbeTask } from './lock-probe-process.ts';
import { passOverFiles } from './reference.ts';
import type { Group, Line } from './table.ts';

const LOCI = 60;
const ALLELES = 1_000;
const ISOLATES = 10_000;
/** Milliseconds for which another program holds the lock. */
const HELD = 20_000;

export const changesGroup: Group = {
  name: 'changes',
  title: 'Writing while others write',
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-changes-'));
    const folder = await openDataFolder(root);
    try {
      return [...(await importAlleles(folder)), ...(await importIsolates(folder)), await waitForLock(folder)];
    } finally {
      await folder.close();
      rmSync(root, { recursive: true });
    }
  },
};

/** Another process that asks for the lock all the time, or holds it. */
async function startProbe(task: LockProbeTask): Promise<{ stop(): Promise<number> }> {
  const child = fork(join(import.meta.dirname, 'lock-probe-process.ts'), [JSON.stringify(task)]);
  await once(child, 'message');
  return {
    async stop() {
      const ended = once(child, 'message');
      child.send('stop');
      const [{ longest }] = (await ended) as [LockProbeAnswer];
      return longest;
    },
  };
}

/** How long a piece of work takes, and how long it keeps another program from writing at the most. */
async function whileProbed(
  { file, read }: { file: string; read: readonly string[] },
  what: string,
  work: () => Promise<unknown>,
): Promise<Line[]> {
  const probe = await startProbe({ file });
  const started = performance.now();
  await work();
  const clock = performance.now() - started;
  const longest = await probe.stop();
  return [
    { what, value: clock, unit: 'ms', reference: passOverFiles(read) },
    { what: '  longest time in which another program cannot write', value: longest, unit: 'ms', goal: 2_000 },
  ];
}

async function importAlleles({ root, fileOf }: DataFolder): Promise<Line[]> {
  const paths = [writeAlleles(join(root, 'first'), 1), writeAlleles(join(root, 'more'), ALLELES)];
  const [first = '', more = ''] = paths;
  await runImport({ dataRoot: root, database: 'defs', paths: [first] });
  const read = readdirSync(more).map((name) => join(more, name));
  return whileProbed(
    { file: fileOf('defs'), read },
    `Import of ${LOCI * ALLELES} alleles into a database that is there`,
    () => runImport({ dataRoot: root, database: 'defs', paths: [more] }),
  );
}

async function importIsolates(dataFolder: DataFolder): Promise<Line[]> {
  const { root, fileOf } = dataFolder;
  const run = (name: string, count: number) => {
    const table = writeIsolates(join(root, name), name, count);
    return runIsolatesImport({ dataFolder, database: 'isolates', link: 'defs', paths: [table] });
  };
  await run('first.tsv', 10);
  const probed = { file: fileOf('isolates'), read: [join(dataFolder.root, 'more.tsv')] };
  return whileProbed(probed, `Import of ${ISOLATES} isolates with ten values each`, () => run('more.tsv', ISOLATES));
}

/** How long the event loop stands still while a change waits for another program. */
async function waitForLock(dataFolder: DataFolder): Promise<Line> {
  const probe = await startProbe({ file: dataFolder.fileOf('defs'), hold: HELD });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await linkField(dataFolder, {
    database: 'defs',
    target: { kind: 'locus', locus: 'L0' },
    isolates_database: 'isolates',
    field: 'f1',
  });
  delay.disable();
  await probe.stop().catch(() => undefined);
  const what = `Longest stall of the event loop while a link waits ${HELD / 1000} s for another program`;
  return { what, value: delay.max / 1e6, unit: 'ms', goal: 50 };
}

function writeAlleles(folder: string, alleles: number): string {
  mkdirSync(folder);
  const tail = 'ACGGTTCAGT'.repeat(45);
  for (let locus = 0; locus < LOCI; locus += 1) {
    const lines = Array.from({ length: alleles }, (_, id) => `>L${locus}_${id + 1}\n${spell(id)}${tail}\n`);
    writeFileSync(join(folder, `L${locus}.fas`), lines.join(''));
  }
  return folder;
}

function spell(number: number): string {
  const digits = number.toString(4).padStart(10, '0');
  return digits.replace(/\d/g, (digit) => 'ACGT'.charAt(Number(digit)));
}

function writeIsolates(file: string, name: string, count: number): string {
  const header = ['isolate', ...Array.from({ length: 10 }, (_, field) => `f${field}`), 'L0'].join('\t');
  const rows = Array.from({ length: count }, (_, row) =>
    [`${name} ${row}`, ...Array.from({ length: 10 }, (_value, field) => `value ${(row * 7 + field) % 97}`), '1'].join(
      '\t',
    ),
  );
  writeFileSync(file, [header, ...rows, ''].join('\n'));
  return file;
}
