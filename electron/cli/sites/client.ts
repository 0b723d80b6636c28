import { defined } from '#shared/defined.ts';
import type { ClientScope } from '#shared/oauth-clients.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, FORMAT, group, option } from '../command.ts';
import { keyFile } from '../locations.ts';
import { refuseUnknown } from '../shell.ts';
import { readSecret } from './read-secret.ts';

const COLUMNS = ['key', 'name', 'database', 'rights', 'added'];

/** The programs that may sign requests of the service. */
export const client = [
  group('client', 'add, list or revoke programs that may sign in to the service'),
  command({
    path: 'client add',
    help: 'let a program sign requests; prints its key and its secret, which is not shown again',
    arguments: { name: argument('<name>', 'name by which people know the program') },
    options: {
      read: option('', 'it may read; every client may', { default: true }),
      submit: option('', 'it may also send submissions'),
      curate: option('', 'it may also curate'),
      database: option('<name...>', 'only in these databases (else in every one)'),
      key: option('<key>', 'take over this key, which programs have already; needs --secret-stdin'),
      secretStdin: option('', 'read the secret of that key from standard input'),
      json: option('', 'print {"key":…,"secret":…}'),
    },
    async run({ name, submit, curate, database: databases, key, secretStdin, json }, shell) {
      const { addClient } = await import('#electron/oauth/provider/add-client.ts');
      const { openKeyFileSecrets } = await import('#electron/store/site/key-file-secrets.ts');
      const { EVERY_DATABASE } = await import('#electron/store/site/oauth-clients.ts');
      await using folder = await shell.open();
      for (const database of databases ?? []) await refuseUnknown(folder, database);
      const scopes = [...new Set(databases ?? [EVERY_DATABASE])].map((database) => ({ database, submit, curate }));
      if ((key !== undefined) !== secretStdin)
        throw new AppError(400, 'bad_client', 'A key comes with its secret: give both --key and --secret-stdin.');
      const pair = key === undefined ? undefined : { key, secret: await readSecret(shell) };
      const sealing = await openKeyFileSecrets(keyFile(shell));
      const made = await addClient(folder.site.clients, sealing, { name, scopes, ...defined({ pair }) });
      if (json) return shell.print(JSON.stringify({ key: made.key, secret: made.secret }));
      if (pair) return shell.print(`Added ${name} with the key ${made.key}.`);
      shell.print(`key\t${made.key}`, `secret\t${made.secret}`);
      shell.note('The secret is not shown again. Give both to the program, and to nobody else.');
    },
  }),
  command({
    path: 'client list',
    help: 'list them, with what each may do where',
    options: { format: FORMAT },
    async run({ format }, shell) {
      await using folder = await shell.open();
      const rows = shell.table(COLUMNS, format);
      for (const { consumer_key: key, name, created_at: added, scopes } of folder.site.clients.list()) {
        for (const scope of scopes) {
          const rights = rightsOf(scope);
          const database = scope.database || null;
          rows.row([key, name, database ?? '(every)', rights.join(', '), added], {
            key,
            name,
            database,
            rights,
            added,
          });
        }
      }
      rows.end();
    },
  }),
  command({
    path: 'client revoke',
    help: 'end what a program was allowed, at once',
    arguments: { client: argument('<client>', 'its key, or its name if only one has it') },
    async run({ client: keyOrName }, shell) {
      await using folder = await shell.open();
      const { clients } = folder.site;
      const { consumer_key, name } = clients.get(keyOrName);
      await clients.remove(consumer_key);
      shell.print(`Revoked ${name} (${consumer_key}). Its tokens have ended.`);
    },
  }),
];

const rightsOf = ({ submit, curate }: ClientScope) => [
  'read',
  ...(submit ? ['submit'] : []),
  ...(curate ? ['curate'] : []),
];
