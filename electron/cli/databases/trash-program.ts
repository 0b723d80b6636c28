import { dataOption, formatOption, type AddCommand } from './add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { OutputFormat } from '../terminal/table-text.ts';

/** `allelier trash list|restore|empty` */
export const addTrash: AddCommand = (program, streams, finish) => {
  const trash = program.command('trash').description('list, bring back or remove deleted databases');
  const command = () => import('./trash-command.ts');
  trash
    .command('list')
    .description('list what can be brought back')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async ({ data, ...options }: { data?: string; format?: OutputFormat }) => {
      const { trashCommand } = await command();
      finish(await trashCommand({ action: 'list', ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  trash
    .command('restore')
    .description('bring a database back')
    .argument('<database>', 'its name, or its id where several had the name')
    .addOption(dataOption())
    .action(async (database: string, { data }: { data?: string }) => {
      const { trashCommand } = await command();
      finish(await trashCommand({ action: 'restore', database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  trash
    .command('empty')
    .description('remove deleted databases from the disk for good')
    .argument('[database]', 'only this one, by name or id')
    .addOption(dataOption())
    .action(async (database: string | undefined, { data }: { data?: string }) => {
      const { trashCommand } = await command();
      const only = database === undefined ? {} : { database };
      finish(await trashCommand({ action: 'empty', ...only, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
