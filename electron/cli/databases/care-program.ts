import { dataFolderFor } from '../locations.ts';
import { dataOption, type AddCommand } from './add-command.ts';

/** `allelier check|compact DATABASE` and `allelier rename|copy DATABASE NEW` */
export const addCare: AddCommand = (program, streams, finish) => {
  const command = () => import('./care-command.ts');
  program
    .command('check')
    .description('read a whole database, also while it is in use, and say what is wrong with it')
    .argument('<database>', 'name of the database')
    .addOption(dataOption())
    .action(async (database: string, { data }: { data?: string }) => {
      const { checkCommand } = await command();
      finish(await checkCommand({ database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  program
    .command('compact')
    .description('make the file of a database smaller; nobody else may have it open')
    .argument('<database>', 'name of the database')
    .addOption(dataOption())
    .action(async (database: string, { data }: { data?: string }) => {
      const { compactCommand } = await command();
      finish(await compactCommand({ database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  program
    .command('rename')
    .description('give a database another name, also in groups, roles, links, drafts and results')
    .argument('<database>', 'name of the database')
    .argument('<new>', 'its new name')
    .addOption(dataOption())
    .action(async (database: string, to: string, { data }: { data?: string }) => {
      const { renameCommand } = await command();
      finish(await renameCommand({ database, to, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  program
    .command('copy')
    .description('make a second database with the same records, also while the first is in use')
    .argument('<database>', 'name of the database')
    .argument('<new>', 'name of the second one')
    .addOption(dataOption())
    .action(async (database: string, to: string, { data }: { data?: string }) => {
      const { copyCommand } = await command();
      finish(await copyCommand({ database, to, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
