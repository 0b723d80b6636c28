import { Option } from 'commander';
import { dataFolderFor } from '../locations.ts';
import { dataOption, formatOption, running, type AddCommand, type Given } from './add-command.ts';
import type { DescribeOptions } from './describe-command.ts';
import { addDescription } from './describe-options.ts';

/** `allelier create NAME` */
export const addCreate: AddCommand = (program, streams, finish) => {
  const command = program
    .command('create')
    .description('create an empty database, or a linked pair')
    .argument('<name>', 'name of the database; for a pair, the part before _seqdef and _isolates')
    .addOption(
      new Option('--kind <kind>', 'what it is for').choices(['seqdef', 'isolates', 'pair']).makeOptionMandatory(),
    )
    .option('--link <database>', 'for isolates: the database that defines loci and schemes, which are copied');
  addDescription(command)
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./create-command.ts')).createCommand, ['name']));
};

/** `allelier describe DATABASE` */
export const addDescribe: AddCommand = (program, streams, finish) => {
  const command = program
    .command('describe')
    .description('say what a database or a scheme is, or show what is said; an empty text removes it')
    .argument('<database>', 'name of the database');
  addDescription(command)
    .option('--link <database>', 'for isolates: the database that defines loci and schemes')
    .option('--scheme <scheme>', 'describe this scheme of it, by id or name, with --name, --description and --position')
    .option('--name <name>', 'new name of the scheme; its id and its addresses stay')
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(async (database: string, { data, ...options }: Given<DescribeOptions, 'database'>) => {
      const problem = misplacedOption(options);
      if (problem !== undefined) command.error(`error: ${problem}`);
      const { describeCommand } = await import('./describe-command.ts');
      finish(await describeCommand({ ...options, database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

/** What is wrong with options that belong to a scheme or to a database only. */
function misplacedOption({ scheme, name, ...options }: Given<DescribeOptions, 'database'>): string | undefined {
  if (scheme === undefined)
    return name === undefined ? undefined : "the option '--name <name>' needs '--scheme <scheme>'";
  const ofDatabase = [
    'longDescription',
    'organism',
    'versionDate',
    'group',
    'groupDescription',
    'groupLongDescription',
    'link',
  ] as const;
  if (ofDatabase.every((each) => options[each] === undefined)) return undefined;
  return "with '--scheme <scheme>' only '--name', '--description' and '--position' can be given";
}

/** `allelier backup DATABASE FILE` */
export const addBackup: AddCommand = (program, streams, finish) => {
  program
    .command('backup')
    .description('copy a database to a file, also while it is in use, and check the copy')
    .argument('<database>', 'name of the database')
    .argument('<file>', 'the file to make, or a folder for it')
    .option('--replace', 'replace an existing file', false)
    .addOption(dataOption())
    .action(
      running(streams, finish, async () => (await import('./backup-command.ts')).backupCommand, ['database', 'file']),
    );
};

/** `allelier restore FILE` */
export const addRestore: AddCommand = (program, streams, finish) => {
  program
    .command('restore')
    .description('make a database from a copy')
    .argument('<file>', 'the copy')
    .option('--database <name>', 'name of the database (else the name of the file)')
    .option('--replace', 'put it in the place of the database of this name, which goes to the trash', false)
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./restore-command.ts')).restoreCommand, ['file']));
};

/** `allelier databases` */
export const addDatabases: AddCommand = (program, streams, finish) => {
  program
    .command('databases')
    .description('list the databases of the data folder')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./databases-command.ts')).listDatabasesCommand));
};
