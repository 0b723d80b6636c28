import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import type { Child } from './with-child.ts';

/** What the process tells its parent: where it listens, and when asked what it holds. */
export type MemoryMessage =
  | { kind: 'listening'; address: string }
  /** Megabytes of the whole process, and what keeps it alive: sockets, timers, threads. */
  | { kind: 'held'; megabytes: number; handles: number };
export type MemoryChild = Child<'held', MemoryMessage>;

const CURATOR = 'karl';

// A service in which every client is a curator. Nothing here collects garbage: it runs as for everybody.
const dataFolder = await openDataFolder(process.argv[2] ?? '');
await createSamplePair(dataFolder);
await createDemo(dataFolder);
const { accounts } = dataFolder.site;
const { id } = await accounts.add({ user_name: CURATOR, first_name: 'Karl', surname: 'Curator' });
for (const name of await dataFolder.listDatabaseNames())
  await accounts.grant(id, name, { role: 'curator', scopes: [] });
const typing = createTypingEngine();
const authenticate = () => ({ kind: 'account', account: CURATOR }) as const;
const app = await createServer({ dataFolder, typing, appVersion: 'bench', authenticate });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const tell = (message: MemoryMessage) => process.connected && process.send?.(message);
tell({ kind: 'listening', address });

process.on('message', () => {
  const megabytes = process.memoryUsage.rss() / 2 ** 20;
  tell({ kind: 'held', megabytes, handles: process.getActiveResourcesInfo().length });
});
process.on('disconnect', () => void end());

async function end(): Promise<void> {
  await app.close();
  await typing.close();
  await dataFolder.close();
  process.exit(0);
}
