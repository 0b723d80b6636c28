import { Option, type Command } from 'commander';
import { DraftType, type DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import { dataOption, running, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { CliStreams } from '../terminal/streams.ts';
import type { SendSubmissionOptions } from './send-submission-command.ts';

const SITE = ['--site <site>', 'id or name of another site; by default this computer'] as const;

type SendGiven = Omit<SendSubmissionOptions, 'members' | 'files'> &
  Partial<DraftMembers> & {
    readLength?: string;
    with: string[];
  };

/** `allelier submissions send|message|withdraw` */
export function addSending(submissions: Command, streams: CliStreams, finish: (status: number) => void): void {
  submissions
    .command('send')
    .description('check a file and send it to the curators of a database; prints the id of the submission')
    .argument('<file>', 'FASTA for alleles, else a table (.tsv, .csv, .xlsx); .gz as it is')
    .addOption(new Option('--type <type>', 'what is sent').choices(DraftType.options).makeOptionMandatory())
    .requiredOption('--database <name>', 'the database at the site')
    .option(...SITE)
    .option('--account <name>', 'the account at that site, by default the one in use there')
    .option('--locus <name>', 'for alleles: their locus')
    .option('--technology <name>', 'for alleles: how they were sequenced')
    .option('--read-length <length>', 'for alleles: length of reads')
    .option('--coverage <coverage>', 'for alleles: how often each base was read')
    .option('--assembly <kind>', 'for alleles: "de novo" or "mapped"')
    .option('--software <name>', 'for alleles: what assembled them')
    .option('--scheme <scheme>', 'for profiles: id or name of their scheme, if there are several')
    .option('--contigs <folder>', 'for genomes and updates: the folder with the files that the table names')
    .option('--file <file...>', 'files that support it, such as traces', [])
    .option('--message <text>', 'what the curators read first', '')
    .option('--email', 'ask the site for mail about it', false)
    .option('--again', 'send it although the same was sent already', false)
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(
      async (file: string, given: Given<Omit<SendGiven, 'file' | 'with'>> & { file: string[] }, command: Command) => {
        const { data, file: files, technology, readLength, coverage, assembly, software, ...options } = given;
        if (options.type === 'alleles' && options.locus === undefined) {
          command.error("error: '--type alleles' needs '--locus <name>'");
        }
        const members = Object.fromEntries(
          Object.entries({ technology, read_length: readLength, coverage, assembly, software }).filter(
            ([, value]) => value !== undefined,
          ),
        );
        const { sendSubmissionCommand } = await import('./send-submission-command.ts');
        finish(
          await sendSubmissionCommand(
            { ...options, file, files, members, dataFolder: dataFolderFor(data, streams) },
            streams,
          ),
        );
      },
    );
  const one = (name: string, description: string) =>
    submissions
      .command(name)
      .description(description)
      .argument('<id>', 'id of a submission of your own')
      .option(...SITE)
      .option('--database <name>', 'its database, where several have this id')
      .addOption(dataOption());
  one('message', 'write to the curators of a submission of your own')
    .argument('<text>', 'the message')
    .action(running(streams, finish, async () => (await import('./own-commands.ts')).messageCommand, ['id', 'text']));
  one('withdraw', 'close an open submission of your own').action(
    running(streams, finish, async () => (await import('./own-commands.ts')).withdrawCommand, ['id']),
  );
}
