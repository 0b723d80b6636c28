import { addClient } from '#electron/oauth/provider/add-client.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { EVERY_DATABASE, type OAuthClient } from '#electron/store/site/oauth-clients.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { defined } from '#shared/defined.ts';
import type { ClientScope } from '#shared/oauth-clients.ts';
import { AppError } from '#shared/problem.ts';
import { keyFile } from '../locations.ts';
import { openData } from '../open-data.ts';
import { refuseUnknown } from '../open-named.ts';
import { readSecret } from './read-secret.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';

/** What to do with the clients of the service of a data folder. */
export type ClientOptions =
  | {
      action: 'add';
      name: string;
      /** Reading is allowed in any case. */
      submit: boolean;
      curate: boolean;
      /** By default every database. */
      database?: string[];
      /** Takes over a pair: this key, and its secret from standard input. */
      key?: string;
      secretStdin: boolean;
      json: boolean;
    }
  | { action: 'list'; format?: OutputFormat }
  /** `client` is a key, or a name that one client has. */
  | { action: 'revoke'; client: string };

const COLUMNS = ['key', 'name', 'database', 'rights', 'added'];

/** `allelier client`: adds, lists or removes the programs that may sign requests of the service. */
export async function clientCommand(
  { dataFolder, ...options }: ClientOptions & { dataFolder: string },
  streams: CliStreams,
): Promise<number> {
  await using folder = await openData(dataFolder, streams);
  if (options.action === 'add') await add(folder, options, streams);
  else if (options.action === 'list') list(folder, options.format, streams);
  else await revoke(folder, options.client, streams);
  return 0;
}

async function add(
  folder: DataFolder,
  { name, submit, curate, database: databases, key, secretStdin, json }: Extract<ClientOptions, { action: 'add' }>,
  streams: CliStreams,
): Promise<void> {
  for (const database of databases ?? []) await refuseUnknown(folder, database);
  const scopes = [...new Set(databases ?? [EVERY_DATABASE])].map((database) => ({ database, submit, curate }));
  if ((key !== undefined) !== secretStdin)
    throw new AppError(400, 'bad_client', 'A key comes with its secret: give both --key and --secret-stdin.');
  const pair = key === undefined ? undefined : { key, secret: await readSecret(streams) };
  const sealing = await openKeyFileSecrets(keyFile(streams));
  const made = await addClient(folder.site.clients, sealing, { name, scopes, ...defined({ pair }) });
  if (json) streams.stdout.write(`${JSON.stringify({ key: made.key, secret: made.secret })}\n`);
  else if (pair) streams.stdout.write(`Added ${name} with the key ${made.key}.\n`);
  else {
    streams.stdout.write(`key\t${made.key}\nsecret\t${made.secret}\n`);
    streams.stderr.write('The secret is not shown again. Give both to the program, and keep them to yourself.\n');
  }
}

function list({ site }: DataFolder, format: OutputFormat | undefined, { stdout }: CliStreams): void {
  const rows = createRowWriter(formatFor(format, stdout), COLUMNS, (text) => stdout.write(text));
  for (const client of site.clients.list()) {
    for (const scope of client.scopes) rows.row(cells(client, scope), recordOf(client, scope));
  }
  rows.end();
}

const rightsOf = ({ submit, curate }: ClientScope) => [
  'read',
  ...(submit ? ['submit'] : []),
  ...(curate ? ['curate'] : []),
];

function cells({ consumer_key, name, created_at }: OAuthClient, scope: ClientScope): string[] {
  return [consumer_key, name, scope.database || '(every)', rightsOf(scope).join(', '), created_at];
}

function recordOf({ consumer_key, name, created_at }: OAuthClient, scope: ClientScope) {
  return { key: consumer_key, name, database: scope.database || null, rights: rightsOf(scope), added: created_at };
}

async function revoke({ site }: DataFolder, keyOrName: string, { stdout }: CliStreams): Promise<void> {
  const { consumer_key, name } = site.clients.get(keyOrName);
  await site.clients.remove(consumer_key);
  stdout.write(`Revoked ${name} (${consumer_key}). Its tokens have ended.\n`);
}
