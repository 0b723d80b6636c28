import { dataOption, formatOption, type AddCommand } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { ClientOptions } from './client-command.ts';
import type { OutputFormat } from '../terminal/table-text.ts';

/** What is given after `client add NAME`. */
type AddOptions = Omit<Extract<ClientOptions, { action: 'add' }>, 'action' | 'name'> & { read: boolean; data?: string };

/** `allelier client add|list|revoke` */
export const addClients: AddCommand = (program, streams, finish) => {
  const client = program.command('client').description('add, list or revoke programs that may sign in to the service');
  const command = () => import('./client-command.ts');
  client
    .command('add')
    .description('let a program sign requests; prints its key and its secret, which is not shown again')
    .argument('<name>', 'name by which people know the program')
    .option('--read', 'it may read; every client may', true)
    .option('--submit', 'it may also send submissions', false)
    .option('--curate', 'it may also curate', false)
    .option('--database <name...>', 'only in these databases (else in every one)')
    .option('--key <key>', 'take over this key, which programs have already; needs --secret-stdin')
    .option('--secret-stdin', 'read the secret of that key from standard input', false)
    .option('--json', 'print {"key":…,"secret":…}', false)
    .addOption(dataOption())
    .action(async (name: string, { data, read: _read, ...options }: AddOptions) => {
      const { clientCommand } = await command();
      finish(
        await clientCommand({ action: 'add', name, ...options, dataFolder: dataFolderFor(data, streams) }, streams),
      );
    });
  client
    .command('list')
    .description('list them, with what each may do where')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async ({ data, ...options }: { data?: string; format?: OutputFormat }) => {
      const { clientCommand } = await command();
      finish(await clientCommand({ action: 'list', ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  client
    .command('revoke')
    .description('end what a program was allowed, at once')
    .argument('<client>', 'its key, or its name if only one has it')
    .addOption(dataOption())
    .action(async (name: string, { data }: { data?: string }) => {
      const { clientCommand } = await command();
      finish(
        await clientCommand({ action: 'revoke', client: name, dataFolder: dataFolderFor(data, streams) }, streams),
      );
    });
};
