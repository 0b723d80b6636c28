import { argument, command, option, type InputOf } from '../command.ts';

const ARGUMENTS = {
  // May be missing for an update: a copy knows where it is from.
  url: argument('[url]', 'address of the database, such as https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef'),
};
const OPTIONS = {
  database: option('<name>', 'name of the copy', { needed: true }),
  scheme: option('<scheme...>', 'only these schemes, by id or name, and their loci'),
  account: option(
    '<name>',
    'read the site as this account of yours; by default with its key, else as the one that signs there',
    {
      without: 'read the site as anybody can',
    },
  ),
  update: option('', 'bring a copy up to date; it knows where it is from'),
  estimate: option('', 'only say how long it would take'),
};
export type MirrorOptions = InputOf<typeof ARGUMENTS & typeof OPTIONS>;

export const mirror = command({
  path: 'mirror',
  help: 'keep a read-only copy of a database of another site, which types genomes with no network',
  arguments: ARGUMENTS,
  options: OPTIONS,
  misuse: ({ url, update }) => (url === undefined && !update ? "missing required argument 'url'" : undefined),
  run: async (options, shell) => (await import('./mirror-command.ts')).mirrorCommand(options, shell),
});
