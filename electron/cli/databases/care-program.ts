import { dataOption, running, type AddCommand } from './add-command.ts';

/** `allelier check|compact DATABASE` and `allelier rename|copy DATABASE NEW` */
export const addCare: AddCommand = (program, streams, finish) => {
  const command = () => import('./care-command.ts');
  program
    .command('check')
    .description('read a whole database, also while it is in use, and say what is wrong with it')
    .argument('<database>', 'name of the database')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).checkCommand, ['database']));
  program
    .command('compact')
    .description('make the file of a database smaller; nobody else may have it open')
    .argument('<database>', 'name of the database')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).compactCommand, ['database']));
  program
    .command('rename')
    .description('give a database another name, also in groups, roles, links, drafts and results')
    .argument('<database>', 'name of the database')
    .argument('<new>', 'its new name')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).renameCommand, ['database', 'to']));
  program
    .command('copy')
    .description('make a second database with the same records, also while the first is in use')
    .argument('<database>', 'name of the database')
    .argument('<new>', 'name of the second one')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).copyCommand, ['database', 'to']));
};
