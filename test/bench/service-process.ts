import { readFileSync } from 'node:fs';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { processorTime, type ProcessorMessage } from './processor-time.ts';
import type { Child } from './with-child.ts';

/** What the process of the service tells its parent. */
export type ServiceMessage =
  | { kind: 'listening'; address: string }
  | { kind: 'memory'; megabytes: number }
  | ProcessorMessage
  /** Milliseconds that the engine alone takes. */
  | { kind: 'typed'; ms: number };

/** What its parent asks: the memory in use, the processor time so far, or how long the engine takes for a genome of a file. */
export type ServiceQuestion =
  | { kind: 'memory' }
  | { kind: 'processor' }
  | { kind: 'type'; database: string; loci: string[]; best: boolean; path: string };

export type ServiceChild = Child<ServiceQuestion, ServiceMessage>;

// The service in a process of its own, as scripts meet it; the measuring client must not take its turns.
const dataFolder = await openDataFolder(process.argv[2] ?? '');
const typing = createTypingEngine();
const app = await createServer({ dataFolder, typing, appVersion: 'bench' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
// Nobody listens any more where the bench has failed meanwhile.
const tell = (message: ServiceMessage) => process.connected && process.send?.(message);
tell({ kind: 'listening', address });

process.on('message', (question: ServiceQuestion) => {
  if (question.kind === 'memory') tell({ kind: 'memory', megabytes: process.memoryUsage.rss() / 2 ** 20 });
  else if (question.kind === 'processor') tell(processorTime());
  else running = time(question);
});

/** The engine must not be closed while it works. A failure ends the process, and so the bench. */
let running: Promise<void> | undefined;

async function time({ database, loci, best, path }: Extract<ServiceQuestion, { kind: 'type' }>): Promise<void> {
  const bytes = readFileSync(path);
  const files = { file: dataFolder.fileOf(database), index: dataFolder.indexFileOf(database) };
  const started = performance.now();
  // As the routes for sequences ask it.
  await typing.query({
    database: files,
    input: { kind: 'bytes', bytes },
    loci,
    best,
    forReport: false,
    translated: true,
  });
  tell({ kind: 'typed', ms: performance.now() - started });
}

process.on('disconnect', () => void end());

async function end(): Promise<void> {
  await app.close();
  await running;
  await typing.close();
  await dataFolder.close();
  process.exit(0);
}
