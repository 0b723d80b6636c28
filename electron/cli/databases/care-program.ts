import { dataFolderFor } from '../locations.ts';
import { dataOption, type AddCommand } from './add-command.ts';

/** `allelier check|compact DATABASE` */
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
};
