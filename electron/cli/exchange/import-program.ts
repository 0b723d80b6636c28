import { Option } from 'commander';
import { dataOption, type AddCommand, type Given } from '../databases/add-command.ts';
import { addDescription } from '../databases/describe-options.ts';
import type { ImportOptions } from './import-command.ts';
import { dataFolderFor } from '../locations.ts';

/** Options that say that an import is one of isolates. */
const ISOLATE_OPTIONS = ['isolates', 'fields', 'link', 'leaveOut', 'set'];

/** `allelier import` */
export const addImport: AddCommand = (program, streams, finish) => {
  const command = program
    .command('import')
    .description('import alleles and profiles, or isolates, into a new or existing database')
    .argument(
      '[folder...]',
      'folders or files: one FASTA file per locus, and profile tables as .txt or .tsv; for isolates, their tables and contigs; .gz is fine',
    )
    .requiredOption('--database <name>', 'name of the database');
  addDescription(command)
    .addOption(
      new Option(
        '--scheme-name <name...>',
        'name of the scheme (else that of its table); of several tables: FILE=NAME',
      ).conflicts(ISOLATE_OPTIONS),
    )
    .addOption(
      new Option(
        '--scheme-number <number...>',
        'number of a new scheme (else the next); of several tables: FILE=NUMBER',
      ).conflicts(ISOLATE_OPTIONS),
    )
    .option('--isolates <table>', 'table of isolates: .tsv, .csv or .xlsx with a column "isolate"')
    .option('--fields <table>', 'table that defines the fields of isolates: name, type, required, …')
    .option('--link <database>', 'database that defines the loci of the isolates')
    .option('--leave-out <column...>', 'columns of the table of isolates that are not read')
    .option('--set <column=value...>', 'values for all rows of a table that lacks these columns')
    .addOption(dataOption())
    .action(async (paths: string[], { data, ...options }: Given<ImportOptions, 'paths'>) => {
      const isNamed = options.isolates !== undefined || options.fields !== undefined;
      if (paths.length === 0 && !isNamed) command.error("error: missing required argument 'folder'");
      const { importCommand } = await import('./import-command.ts');
      finish(await importCommand({ ...options, paths, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
