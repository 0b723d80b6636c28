import { dataOption, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { MirrorOptions } from './mirror-command.ts';

/** `allelier mirror` */
export const addMirror: AddCommand = (program, streams, finish) => {
  const command = program
    .command('mirror')
    .description('keep a read-only copy of a database of another site, which types genomes with no network')
    .argument('[url]', 'address of the database, such as https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef')
    .requiredOption('--database <name>', 'name of the copy')
    .option('--scheme <scheme...>', 'only these schemes, by id or name, and their loci')
    .option('--account <name>', 'read the site as this account of yours; by default the one that signs there')
    .option('--no-account', 'read the site as anybody can')
    .option('--update', 'bring a copy up to date; it knows where it is from', false)
    .option('--estimate', 'only say how long it would take', false)
    .addOption(dataOption())
    .action(async (url: string | undefined, { data, ...options }: Given<MirrorOptions, 'url'>) => {
      if (url === undefined && !options.update) command.error("error: missing required argument 'url'");
      const { mirrorCommand } = await import('./mirror-command.ts');
      const address = url === undefined ? {} : { url };
      finish(await mirrorCommand({ ...options, ...address, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
