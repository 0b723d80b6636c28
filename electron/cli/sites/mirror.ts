import { InvalidArgumentError } from 'commander';
import { argument, command, option, type SettingsOf } from '../command.ts';

function readProject(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A project is given by its number.');
}

const ARGUMENTS = {
  // May be missing for an update: a copy knows where it is from.
  url: argument('[url]', 'address of the database, such as https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef'),
};
const OPTIONS = {
  database: option('<name>', 'name of the copy', { needed: true }),
  scheme: option('<scheme...>', 'only these schemes, by id or name, and their loci'),
  isolates: option('', 'copy isolates, all of the database', { conflicts: ['scheme'] }),
  project: option('<project>', 'copy only the isolates of a project, by its number', {
    parse: readProject,
    conflicts: ['scheme'],
  }),
  where: option('<field=value...>', 'copy only isolates with this value, such as country=Norway', {
    conflicts: ['scheme', 'project'],
  }),
  contigs: option('', 'copy the contigs of the isolates, too'),
  account: option(
    '<name>',
    'read the site as this account of yours; by default with its key, else as the one that signs there',
    {
      without: 'read the site as anybody can',
    },
  ),
  update: option('', 'bring a copy up to date; it knows where it is from'),
  compare: option('', 'with --update, of isolates: only say what is different at the site', {
    conflicts: ['estimate'],
  }),
  estimate: option('', 'only say how long it would take'),
};
export type MirrorOptions = SettingsOf<typeof ARGUMENTS & typeof OPTIONS>;

export const mirror = command({
  path: 'mirror',
  help: 'keep a read-only copy of a database of another site, which types genomes with no network',
  arguments: ARGUMENTS,
  options: OPTIONS,
  misuse: ({ url, update, compare }) => {
    if (compare && !update) return '--compare goes with --update';
    return url === undefined && !update ? "missing required argument 'url'" : undefined;
  },
  run: async (options, shell) => (await import('./mirror-command.ts')).mirrorCommand(options, shell),
});
