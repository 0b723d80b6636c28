import type { Command } from 'commander';
import { dataOption, running, type AddCommand } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

/** `allelier export` */
export const addExport: AddCommand = (program, streams, finish) => {
  program
    .command('export')
    .description('write a database as a folder of tables and FASTA, which import makes into an equal one')
    .argument('<database>', 'name of the database')
    .argument('<folder>', 'folder to make; it must be empty or not exist yet')
    .option('--replace', 'replace an earlier export; refused if other files are in its folder', false)
    .addOption(dataOption())
    .action(
      running(streams, finish, async () => (await import('./export-command.ts')).exportCommand, ['database', 'folder']),
    );
};

/** `allelier templates` */
export const addTemplates: AddCommand = (program, streams, finish) => {
  program
    .command('templates')
    .description('write empty tables with the columns that import takes')
    .argument('<folder>', 'folder for the tables; files that are there stay; with --xlsx the workbook to make')
    .option(
      '--xlsx',
      'write a workbook for isolates instead, with their fields, allowed values and what they mean',
      false,
    )
    .option('--database <name>', 'with --xlsx: the isolate database whose fields it has')
    .addOption(dataOption())
    .action(async (folder: string, options: { xlsx: boolean; database?: string; data?: string }, command: Command) => {
      const { xlsx, database, data } = options;
      if (database !== undefined && !xlsx) command.error("error: the option '--database <name>' needs '--xlsx'");
      const { templatesCommand, workbookCommand } = await import('./export-command.ts');
      const work = { file: folder, database, dataFolder: dataFolderFor(data, streams) };
      finish(xlsx ? await workbookCommand(work, streams) : await templatesCommand({ folder }, streams));
    });
};
