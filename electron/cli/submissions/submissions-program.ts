import { InvalidArgumentError, Option } from 'commander';
import { DraftType, namesContigs } from '#shared/rpc/contract/draft-content.ts';
import type { CheckSubmissionOptions } from './check-submission-command.ts';
import { addQueueCommands } from './queue-program.ts';
import { addMail } from './mail-program.ts';
import { addSending } from './send-program.ts';
import { addPolicy } from './policy-program.ts';
import { dataOption, running, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

function parsePercent(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('A share is a number from 0 to 100, in percent.');
}

/** `allelier submissions check|send|message|withdraw|limits|policy|mail|list|show|settle` */
export const addSubmissions: AddCommand = (program, streams, finish) => {
  const submissions = program
    .command('submissions')
    .description('check and send what is submitted to curators, follow it, and settle it');
  addQueueCommands(submissions, streams, finish);
  addSending(submissions, streams, finish);
  submissions
    .command('check')
    .description('check a file by the rules of a database; the exit status is 1 if it would be refused')
    .argument('<file>', 'FASTA for alleles, else a table (.tsv, .csv, .xlsx); .gz as it is')
    .addOption(new Option('--type <type>', 'what is to be submitted').choices(DraftType.options).makeOptionMandatory())
    .requiredOption('--database <name>', 'the database whose rules count')
    .option('--locus <name>', 'for alleles: their locus')
    .option('--scheme <scheme>', 'for profiles: id or name of their scheme, if there are several')
    .option('--contigs <folder>', 'for genomes and updates: the folder with the files that the table names')
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(async (file: string, { data, ...options }: Given<CheckSubmissionOptions, 'file'>, command) => {
      const problem = misplacedOption(options);
      if (problem !== undefined) command.error(`error: ${problem}`);
      const { checkSubmissionCommand } = await import('./check-submission-command.ts');
      finish(await checkSubmissionCommand({ ...options, file, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  addPolicy(submissions, streams, finish);
  addMail(submissions, streams, finish);
  submissions
    .command('limits')
    .description('say how unlike the known alleles of a locus a new one may be, or show what is said')
    .argument('<locus>', 'name of the locus')
    .requiredOption('--database <name>', 'the database that defines it')
    .addOption(new Option('--identity <percent>', 'least identity with the nearest allele').argParser(parsePercent))
    .addOption(new Option('--aligned <percent>', 'least share that is aligned with it').argParser(parsePercent))
    .addOption(
      new Option('--complete <choice>', 'whether each must be a complete coding sequence; auto: if most are').choices([
        'yes',
        'no',
        'auto',
      ]),
    )
    .addOption(dataOption())
    .action(
      running(streams, finish, async () => (await import('../databases/locus-limits-command.ts')).locusLimitsCommand, [
        'locus',
      ]),
    );
};

/** What is wrong with options that belong to one type only. */
function misplacedOption({
  type,
  ...options
}: Pick<CheckSubmissionOptions, 'type' | 'locus' | 'scheme' | 'contigs'>): string | undefined {
  if (type === 'alleles' && options.locus === undefined) return "'--type alleles' needs '--locus <name>'";
  const belongs = { locus: 'alleles', scheme: 'profiles' } as const;
  for (const name of ['locus', 'scheme'] as const) {
    if (options[name] !== undefined && type !== belongs[name]) return `'--${name}' is for '--type ${belongs[name]}'`;
  }
  if (options.contigs === undefined || namesContigs(type)) return undefined;
  return "'--contigs' is for '--type genomes' and '--type updates'";
}
