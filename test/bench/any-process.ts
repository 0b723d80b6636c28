import { join } from 'node:path';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { typeWithAny } from '#electron/typing/recognize/type-with-any.ts';
import { answer, costOf, peakMemory, taskOf } from './in-process.ts';

export interface AnyBenchTask {
  folder: string;
  names: string[];
  /** FASTA files and the database that fits each. */
  genomes: { file: string; database: string }[];
  /** Rounds over all genomes after the first. */
  repeats: number;
}

export interface AnyBenchAnswer {
  /** Milliseconds of the first genome, and of processor time from the start of the process. */
  first: number;
  started: number;
  clocks: number[];
  processors: number[];
  memory: number;
  /** Genomes for which another database was chosen. */
  wrong: number;
}

const { folder, names, genomes, repeats } = taskOf<AnyBenchTask>();
const databases = names.map((name) => {
  return { name, file: join(folder, `${name}.sqlite`), index: join(folder, `${name}.index`) };
});
const engine = createTypingEngine({ threads: 1 });
const opened = new Map<string, Database>();
const context = {
  databases: () => Promise.resolve(databases),
  async open(name: string) {
    const database = opened.get(name) ?? (await openDatabase(join(folder, `${name}.sqlite`)));
    opened.set(name, database);
    return database;
  },
  engine,
  appVersion: '0',
};
const chosen: (string | undefined)[] = [];
const type = async (file: string) => {
  const { choice } = await typeWithAny(context, { name: file, input: { kind: 'file', path: file } });
  chosen.push(choice?.chosen?.database);
};
const first = await costOf(() => type(genomes[0]?.file ?? ''));
const { user, system } = process.cpuUsage();
const clocks: number[] = [];
const processors: number[] = [];
const rounds = repeats === 0 ? -1 : repeats;
for (let round = 0; round <= rounds; round++) {
  for (const { file } of genomes) {
    const { clock, processor } = await costOf(() => type(file));
    // In the first round, databases are opened that nobody has asked for before.
    if (round === 0) continue;
    clocks.push(clock);
    processors.push(processor);
  }
}
const expected = [genomes[0], ...chosen.slice(1).map((_, at) => genomes[at % genomes.length])];
const wrong = chosen.filter((name, at) => name !== expected[at]?.database).length;
for (const database of opened.values()) await database.close();
await engine.close();
answer({
  first: first.clock,
  started: (user + system) / 1000,
  clocks,
  processors,
  memory: peakMemory(),
  wrong,
} satisfies AnyBenchAnswer);
