import { Command } from 'commander';
import type { AddCommand } from './databases/add-command.ts';
import { appVersion } from './locations.ts';
import type { CliStreams } from './terminal/streams.ts';

const curation = () => import('./curation/curation-program.ts');
const databases = () => import('./databases/databases-program.ts');
const care = async () => (await import('./databases/care-program.ts')).addCare;
const exchange = () => import('./exchange/export-program.ts');
const people = () => import('./people/people-program.ts');
const schemes = () => import('./databases/schemes-program.ts');

/** The commands in the order of the help, with the code that declares them. Some are declared together. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve-program.ts')).addServe,
  import: async () => (await import('./exchange/import-program.ts')).addImport,
  export: async () => (await exchange()).addExport,
  templates: async () => (await exchange()).addTemplates,
  create: async () => (await databases()).addCreate,
  type: async () => (await import('./typing/type-program.ts')).addType,
  'link-field': async () => (await schemes()).addLinkField,
  classify: async () => (await schemes()).addClassify,
  scan: async () => (await curation()).addScan,
  record: async () => (await curation()).addRecord,
  update: async () => (await curation()).addUpdate,
  undo: async () => (await curation()).addUndo,
  mirror: async () => (await import('./sites/mirror-program.ts')).addMirror,
  backup: async () => (await databases()).addBackup,
  restore: async () => (await databases()).addRestore,
  check: care,
  compact: care,
  rename: care,
  copy: care,
  describe: async () => (await databases()).addDescribe,
  databases: async () => (await databases()).addDatabases,
  submissions: async () => (await import('./submissions/submissions-program.ts')).addSubmissions,
  trash: async () => (await import('./databases/trash-program.ts')).addTrash,
  account: async () => (await people()).addAccount,
  grant: async () => (await people()).addGrant,
  access: async () => (await people()).addAccess,
  client: async () => (await import('./sites/client-program.ts')).addClients,
  site: async () => (await import('./sites/site-program.ts')).addSite,
};

/** Arguments that need no command. */
const OF_PROGRAM = new Set(['--version', '-V']);

/** What declares the command that is asked for, so that nothing else is loaded; of all commands where none is. */
async function declarations([name = '']: readonly string[]): Promise<Set<AddCommand>> {
  if (OF_PROGRAM.has(name)) return new Set();
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return new Set([await load()]);
  return new Set(await Promise.all(Object.values(COMMANDS).map((each) => each())));
}

/**
 * The `allelier` command line, as far as these arguments need it. `finish` receives the exit status of a command that ends by itself.
 */
export async function createProgram(
  argv: readonly string[],
  streams: CliStreams,
  finish: (status: number) => void,
): Promise<Command> {
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
  for (const add of await declarations(argv)) add(program, streams, finish);
  return program;
}
