import { openSignIn } from '#electron/server/authorise/sign-in.ts';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { sealingOf } from './signed-service.ts';

// Another process with a service of the data folder of a test. It tells its address, and ends with its parent.
const dataFolder = await openDataFolder(process.argv[2] ?? '');
const signIn = await openSignIn(dataFolder, await sealingOf(dataFolder));
const app = await createServer({ dataFolder, typing: createTypingEngine({ threads: 1 }), appVersion: '1.2.3', signIn });
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
process.on('disconnect', () => process.exit(0));
