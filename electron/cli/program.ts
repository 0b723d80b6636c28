import { Command as Parser } from 'commander';
import type { Command } from './command.ts';
import { appVersion } from './locations.ts';
import type { CliStreams } from './terminal/streams.ts';

const care = () => import('./databases/care.ts');
const curation = () => import('./curation/curation.ts');
const databases = () => import('./databases/databases.ts');
const describe = () => import('./databases/describe.ts');
const exchange = () => import('./exchange/export.ts');
const roles = () => import('./people/roles.ts');
const schemes = () => import('./databases/schemes.ts');

/** The rows of the commands by their first word, in the order of the help. Several belong to one word where it is a group. */
const ROWS: Readonly<Record<string, () => Promise<Command | readonly Command[]>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  import: async () => (await import('./exchange/import.ts')).importFiles,
  export: async () => (await exchange()).exportFolder,
  templates: async () => (await exchange()).templates,
  create: async () => (await describe()).create,
  type: async () => (await import('./typing/type.ts')).type,
  index: async () => (await import('./typing/type.ts')).index,
  merge: async () => (await import('./typing/merge.ts')).merge,
  'link-field': async () => (await schemes()).linkField,
  distances: async () => (await import('./relatives/distances.ts')).distances,
  clusters: async () => (await import('./relatives/clusters.ts')).clusters,
  'cluster-sets': async () => (await import('./relatives/cluster-sets.ts')).clusterSets,
  watch: async () => (await import('./relatives/watch.ts')).watch,
  classify: async () => (await schemes()).classify,
  lincodes: async () => (await import('./databases/lincodes.ts')).lincodes,
  scan: async () => (await curation()).scan,
  'rests-on': async () => (await import('./curation/rests-on.ts')).restsOn,
  judge: async () => (await curation()).judge,
  record: async () => (await curation()).record,
  update: async () => (await curation()).update,
  undo: async () => (await curation()).undo,
  block: async () => (await curation()).block,
  recall: async () => (await curation()).recall,
  embargoes: async () => (await import('./curation/embargoes.ts')).embargoes,
  mirror: async () => (await import('./sites/mirror.ts')).mirror,
  backup: async () => (await care()).backup,
  replicate: async () => (await care()).replicate,
  restore: async () => (await care()).restore,
  check: async () => (await care()).check,
  compact: async () => (await care()).compact,
  convert: async () => (await care()).convert,
  rename: async () => (await care()).rename,
  copy: async () => (await care()).copy,
  describe: async () => (await describe()).describe,
  verdicts: async () => (await import('./databases/verdicts.ts')).verdicts,
  databases: async () => (await databases()).databases,
  submissions: async () => (await import('./submissions/submissions.ts')).submissions,
  trash: async () => (await databases()).trash,
  account: async () => (await import('./people/accounts.ts')).account,
  grant: async () => (await roles()).grant,
  access: async () => (await roles()).access,
  client: async () => (await import('./sites/client.ts')).client,
  key: async () => (await import('./people/keys.ts')).key,
  site: async () => (await import('./sites/site.ts')).site,
};

/** Arguments that need no command. */
const OF_PROGRAM = new Set(['--version', '-V']);

/** The rows of the word that is asked for, so that nothing else is loaded; of all words where none is. */
async function rowsFor([word = '']: readonly string[]): Promise<Command[]> {
  if (OF_PROGRAM.has(word)) return [];
  const load = Object.hasOwn(ROWS, word) ? ROWS[word] : undefined;
  const loaded = load ? [await load()] : await Promise.all(Object.values(ROWS).map((each) => each()));
  return loaded.flat();
}

/**
 * The `allelier` command line, as far as these arguments need it. `finish` receives the exit status of a command that ends by itself.
 */
export async function createProgram(
  argv: readonly string[],
  streams: CliStreams,
  finish: (status: number) => void,
): Promise<Parser> {
  const program = new Parser('allelier')
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
  const parsers = new Map([['', program]]);
  for (const row of await rowsFor(argv)) {
    const parent = row.path.slice(0, Math.max(0, row.path.lastIndexOf(' ')));
    parsers.set(row.path, row.add(parsers.get(parent) ?? program, streams, finish));
  }
  return program;
}
