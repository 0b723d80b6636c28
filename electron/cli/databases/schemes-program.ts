import { InvalidArgumentError, Option, type Command } from 'commander';
import { dataFolderFor } from '../locations.ts';
import { dataOption, type AddCommand, type Given } from './add-command.ts';
import type { ClassifyOptions } from './classify-command.ts';
import type { LinkFieldOptions } from './link-field-command.ts';

function parseThreshold(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A threshold is the number of loci that may differ, 0 or more.');
}

/** `allelier link-field DATABASE` */
export const addLinkField: AddCommand = (program, streams, finish) => {
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
      const { linkFieldCommand } = await import('./link-field-command.ts');
      finish(await linkFieldCommand({ ...options, database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};

/** `allelier classify DATABASE` */
export const addClassify: AddCommand = (program, streams, finish) => {
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
      const { classifyCommand } = await import('./classify-command.ts');
      finish(await classifyCommand({ ...options, database, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
