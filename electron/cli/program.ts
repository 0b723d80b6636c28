import { dataOption, type AddCommand, type Given } from './databases/add-command.ts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { publicUrlProblem } from '#shared/rules/service-access.ts';
import { addRecord, addScan, addUndo, addUpdate } from './curation/curation-program.ts';
import { addClients } from './sites/client-program.ts';
import { addCare } from './databases/care-program.ts';
import type { ClassifyOptions } from './databases/classify-command.ts';
import type { BackupOptions } from './databases/backup-command.ts';
import type { CreateOptions } from './databases/create-command.ts';
import { addDescription } from './databases/describe-options.ts';
import type { DescribeOptions } from './databases/describe-command.ts';
import { addExport, addTemplates } from './exchange/export-program.ts';
import { addImport } from './exchange/import-program.ts';
import { addMirror } from './sites/mirror-program.ts';
import type { LinkFieldOptions } from './databases/link-field-command.ts';
import { appVersion, dataFolderFor } from './locations.ts';
import { addAccess, addAccount, addGrant } from './people/people-program.ts';
import type { RestoreOptions } from './databases/restore-command.ts';
import { addSite } from './sites/site-program.ts';
import type { ServeOptions } from './serve-command.ts';
import type { CliStreams } from './terminal/streams.ts';
import { OUTPUT_FORMATS, type OutputFormat } from './terminal/table-text.ts';
import type { TypeOptions } from './typing/type-command.ts';
import { addSubmissions } from './submissions/submissions-program.ts';
import { addTrash } from './databases/trash-program.ts';
import { addTypeOptions } from './typing/type-options.ts';

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 (any free one) to 65535.');
}

function parsePublicUrl(text: string): string {
  const problem = text === '' ? 'Give an address.' : publicUrlProblem(text);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(problem);
}

function parseThreshold(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A threshold is the number of loci that may differ, 0 or more.');
}

const formatOption = () =>
  new Option('--format <format>', 'output; a table on a terminal, else tsv, when not given').choices(OUTPUT_FORMATS);

const addServe: AddCommand = (program, streams, finish) => {
  program
    .command('serve')
    .description('run the REST service and open the screens in a browser')
    .addOption(new Option('--port <number>', 'port of the service (else the one in the settings)').argParser(parsePort))
    .option('--host <address>', 'address the service listens on; the screens stay on this computer', '127.0.0.1')
    .addOption(
      new Option('--screens-port <number>', 'port of the screens (else that of the last time, if free)').argParser(
        parsePort,
      ),
    )
    .option('--allow-host <name...>', 'other names of this computer that the service answers to')
    .option('--trust-proxy <address...>', 'proxies (addresses or ranges) whose X-Forwarded headers are trusted')
    .addOption(
      new Option('--face <face>', 'how the service answers at the root of its address').choices([
        'contract',
        'deployed',
      ]),
    )
    .addOption(
      new Option(
        '--public-url <address>',
        'address under which others know the service, for links and signatures',
      ).argParser(parsePublicUrl),
    )
    .option('--no-demo', 'leave an empty data folder empty, without the demonstration databases')
    .option('--no-open', 'do not open the browser (ALLELIER_BROWSER names another than that of the system)')
    .addOption(dataOption())
    .action(async ({ data, ...options }: Given<ServeOptions>) => {
      const { serve } = await import('./serve-command.ts');
      finish(await serve({ ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addCreate: AddCommand = (program, streams, finish) => {
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
    .action(async (name: string, { data, ...options }: Given<CreateOptions, 'name'>) => {
      const { createCommand } = await import('./databases/create-command.ts');
      finish(await createCommand({ ...options, name, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addType: AddCommand = (program, streams, finish) => {
  const command = program.command('type').description('find the alleles and the types of genomes');
  addTypeOptions(command)
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async (files: string[], { data, ...options }: Given<TypeOptions, 'files'>) => {
      const { typeCommand } = await import('./typing/type-command.ts');
      finish(await typeCommand({ ...options, files, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addLinkField: AddCommand = (program, streams, finish) => {
  program
    .command('link-field')
    .description('show with each allele how often each value of an isolate field occurs (linked_data)')
    .argument('<database>', 'the database that defines the loci')
    .addOption(new Option('--scheme <scheme>', 'all loci of a scheme, by id or name').conflicts('locus'))
    .option('--locus <name>', 'a single locus')
    .requiredOption('--isolates <database>', 'the database of isolates')
    .requiredOption('--field <name...>', 'provenance fields of the isolates')
    .option('--remove', 'remove the fields instead', false)
    .addOption(dataOption())
    .action(async (database: string, { data, ...options }: Given<LinkFieldOptions, 'database'>, command: Command) => {
      if (options.locus === undefined && options.scheme === undefined)
        command.error("error: one of the options '--locus <name>' and '--scheme <scheme>' is needed");
      const { linkFieldCommand } = await import('./databases/link-field-command.ts');
      finish(await linkFieldCommand({ ...options, database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addClassify: AddCommand = (program, streams, finish) => {
  program
    .command('classify')
    .description('group the profiles of a scheme by the number of loci at which they differ')
    .argument('<database>', 'the database that defines the scheme')
    .option('--scheme <scheme>', 'id or name of the scheme')
    .addOption(
      new Option('--threshold <loci>', 'loci that may differ between profiles of a group').argParser(parseThreshold),
    )
    .option('--relative', 'scale the threshold to the loci that both profiles have', false)
    .option('--name <name>', 'name of the classification scheme (else SCHEME_cgc_THRESHOLD)')
    .option('--description <text>', 'description of the groups')
    .option('--preview', 'only show how many groups there would be', false)
    .addOption(
      new Option('--remove <name>', 'remove this classification scheme and its groups').conflicts([
        'scheme',
        'threshold',
        'name',
      ]),
    )
    .addOption(dataOption())
    .action(async (database: string, { data, ...options }: Given<ClassifyOptions, 'database'>, command: Command) => {
      const isWhole = options.scheme !== undefined && options.threshold !== undefined;
      if (!isWhole && options.remove === undefined)
        command.error(
          "error: the options '--scheme <scheme>' and '--threshold <loci>', or '--remove <name>', are needed",
        );
      const { classifyCommand } = await import('./databases/classify-command.ts');
      finish(await classifyCommand({ ...options, database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addDescribe: AddCommand = (program, streams, finish) => {
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
      const { describeCommand } = await import('./databases/describe-command.ts');
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

const addBackup: AddCommand = (program, streams, finish) => {
  program
    .command('backup')
    .description('copy a database to a file, also while it is in use, and check the copy')
    .argument('<database>', 'name of the database')
    .argument('<file>', 'the file to make, or a folder for it')
    .option('--replace', 'replace an existing file', false)
    .addOption(dataOption())
    .action(async (database: string, file: string, { data, ...options }: Given<BackupOptions, 'database' | 'file'>) => {
      const { backupCommand } = await import('./databases/backup-command.ts');
      finish(await backupCommand({ ...options, database, file, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addRestore: AddCommand = (program, streams, finish) => {
  program
    .command('restore')
    .description('make a database from a copy')
    .argument('<file>', 'the copy')
    .option('--database <name>', 'name of the database (else the name of the file)')
    .option('--replace', 'put it in the place of the database of this name, which goes to the trash', false)
    .addOption(dataOption())
    .action(async (file: string, { data, ...options }: Given<RestoreOptions, 'file'>) => {
      const { restoreCommand } = await import('./databases/restore-command.ts');
      finish(await restoreCommand({ ...options, file, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

const addDatabases: AddCommand = (program, streams, finish) => {
  program
    .command('databases')
    .description('list the databases of the data folder')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async ({ data, ...options }: { data?: string; format?: OutputFormat }) => {
      const { listDatabasesCommand } = await import('./databases/databases-command.ts');
      finish(await listDatabasesCommand({ ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

/** The `allelier` command line. `finish` receives the exit status of a command that ends by itself. */
export function createProgram(streams: CliStreams, finish: (status: number) => void): Command {
  const program = new Command('allelier')
    .description('Microbial sequence typing: import alleles and profiles, type genomes, serve them to scripts.')
    .version(appVersion())
    .exitOverride()
    .showHelpAfterError('(add --help for how it is used)')
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const add of [
    addServe,
    addImport,
    addExport,
    addTemplates,
    addCreate,
    addType,
    addLinkField,
    addClassify,
    addScan,
    addRecord,
    addUpdate,
    addUndo,
    addMirror,
    addBackup,
    addRestore,
    addCare,
    addDescribe,
    addDatabases,
    addSubmissions,
    addTrash,
    addAccount,
    addGrant,
    addAccess,
    addClients,
    addSite,
  ])
    add(program, streams, finish);
  return program;
}
