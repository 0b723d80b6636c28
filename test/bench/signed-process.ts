import { addClient } from '#electron/oauth/provider/add-client.ts';
import { createConsent } from '#electron/oauth/provider/consent.ts';
import { openSignIn } from '#electron/server/authorise/sign-in.ts';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';

/** What the process tells its parent: where it listens, and whom to allow. */
export type SignedMessage =
  | { kind: 'listening'; address: string; key: string; secret: string }
  | { kind: 'allowed'; verifier: string };

// A service to which a program signs in, in a process of its own; the parent sends request tokens to be allowed.
const [root = '', keyFile = ''] = process.argv.slice(2);
const dataFolder = await openDataFolder(root);
const sealing = await openKeyFileSecrets(keyFile);
const signIn = await openSignIn(dataFolder, sealing);
const { id } = await dataFolder.site.accounts.add({ user_name: 'bench' });
const scopes = [{ database: '', submit: false, curate: false }];
const pair = await addClient(dataFolder.site.clients, sealing, { name: 'Bench', scopes });
const app = await createServer({ dataFolder, typing: createTypingEngine({ threads: 1 }), appVersion: 'bench', signIn });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const tell = (message: SignedMessage) => process.send?.(message);
tell({ kind: 'listening', address, ...pair });

process.on('message', (token: string) => {
  void createConsent(dataFolder.site, sealing)
    .allow(token, id)
    .then((verifier = '') => tell({ kind: 'allowed', verifier }));
});
process.on('disconnect', () => process.exit(0));
