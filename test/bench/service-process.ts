import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';

/** What the process of the service tells its parent. */
export type ServiceMessage = { kind: 'listening'; address: string } | { kind: 'memory'; megabytes: number };

// The service in a process of its own, as scripts meet it; the measuring client must not take its turns.
const dataFolder = await openDataFolder(process.argv[2] ?? '');
const typing = createTypingEngine();
const app = await createServer({ dataFolder, typing, appVersion: 'bench' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const tell = (message: ServiceMessage) => process.send?.(message);
tell({ kind: 'listening', address });

// Any message asks for the memory in use.
process.on('message', () => tell({ kind: 'memory', megabytes: process.memoryUsage.rss() / 2 ** 20 }));
process.on('disconnect', () => {
  void app
    .close()
    .then(() => typing.close())
    .then(() => dataFolder.close())
    .then(() => process.exit(0));
});
