import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { namesContigs, SUBMISSION_TYPES, typesText } from '#shared/rules/submission-types.ts';
import { argument, command, JSON_FLAG, option, type SettingsOf } from '../command.ts';

const WITH_CONTIGS = SUBMISSION_TYPES.filter(namesContigs);
export const CONTIGS = option(
  '<folder>',
  `for ${typesText(WITH_CONTIGS)}: the folder with the files that the table names`,
);
export const CONTIGS_MISUSE = `'--contigs' is for ${typesText(WITH_CONTIGS.map((type) => `'--type ${type}'`))}`;

const SITE = option('<site>', 'id or name of another site; by default this computer');

const FILE = { path: argument('<file>', 'FASTA for alleles, else a table (.tsv, .csv, .xlsx); .gz as it is') };
const OF_SEND = {
  type: option('<type>', 'what is sent', { choices: DraftType.options, needed: true }),
  database: option('<name>', 'the database at the site', { needed: true }),
  site: SITE,
  account: option('<name>', 'the account at that site, by default the one in use there'),
  locus: option('<name>', 'for alleles: their locus'),
  technology: option('<name>', 'for alleles: how they were sequenced'),
  readLength: option('<length>', 'for alleles: length of reads'),
  coverage: option('<coverage>', 'for alleles: how often each base was read'),
  assembly: option('<kind>', 'for alleles: "de novo" or "mapped"'),
  software: option('<name>', 'for alleles: what assembled them'),
  scheme: option('<scheme>', 'for profiles: id or name of their scheme, if there are several'),
  contigs: CONTIGS,
  file: option('<file...>', 'files that support it, such as traces', { default: [] }),
  message: option('<text>', 'what the curators read first', { default: '' }),
  embargo: option('<months>', 'for isolates and genomes: months for which they are to stay private', { default: '' }),
  email: option('', 'ask the site for mail about it'),
  again: option('', 'send it although the same was sent already'),
  json: JSON_FLAG,
};
export type SendOptions = SettingsOf<typeof OF_SEND & typeof FILE>;

const ID = { id: argument('<id>', 'id of a submission of your own') };
const OF_OWN = { site: SITE, database: option('<name>', 'its database, where several have this id') };
const OF_FILL_ISOLATES = {
  into: option('<database>', 'the database of isolates on this computer', { needed: true }),
  field: option('<name>', 'the field that takes the ids of profiles or isolates; those of alleles go to their locus'),
  reason: option('<text>', 'why, for the history'),
  dryRun: option('', 'only print what would change, as a table'),
  ...OF_OWN,
};
export type FillIsolatesOptions = SettingsOf<typeof OF_FILL_ISOLATES & typeof ID>;

/** What the user does with submissions of his own. */
export const sending = [
  command({
    path: 'submissions send',
    help: 'check a file and send it to the curators of a database; prints the id of the submission',
    arguments: FILE,
    options: OF_SEND,
    misuse: ({ type, locus }) =>
      type === 'alleles' && locus === undefined ? "'--type alleles' needs '--locus <name>'" : undefined,
    run: async (options, shell) => (await import('./send-submission-command.ts')).sendSubmission(options, shell),
  }),
  command({
    path: 'submissions message',
    help: 'write to the curators of a submission of your own',
    arguments: { ...ID, text: argument('<text>', 'the message') },
    options: OF_OWN,
    run: async (options, shell) => (await import('./own-commands.ts')).sendMessage(options, shell),
  }),
  command({
    path: 'submissions files',
    help: 'list the files of a submission of your own: which its site lists, or those kept here if it cannot be asked',
    arguments: ID,
    options: { ...OF_OWN, json: JSON_FLAG },
    run: async (options, shell) => (await import('./own-files.ts')).listFiles(options, shell),
  }),
  command({
    path: 'submissions add-files',
    help: 'send further files, such as a trace that a curator asked for; run it again where it was cut off',
    arguments: { ...ID, files: argument('<file...>', 'the files') },
    options: { ...OF_OWN, json: JSON_FLAG },
    run: async (options, shell) => (await import('./own-files.ts')).addFiles(options, shell),
  }),
  command({
    path: 'submissions fill',
    help: 'write a table of your own as a new file, with the ids that a submission got',
    arguments: { ...ID, table: argument('<table>', 'your table (.tsv, .csv, .xlsx); it stays as it is') },
    options: {
      output: option('<file>', 'the new file, tab-separated', { needed: true }),
      by: option(
        '<column>',
        'the column of the names that you sent, by default seq_id, profile_id, isolate, id or name',
      ),
      ...OF_OWN,
    },
    run: async (options, shell) => (await import('./fill-command.ts')).fillTable(options, shell),
  }),
  command({
    path: 'submissions fill-isolates',
    help: 'put the ids that a submission got into isolates of this computer that are called like its rows, all together; status 1 if an id is left out',
    arguments: ID,
    options: OF_FILL_ISOLATES,
    run: async (options, shell) => (await import('./fill-command.ts')).fillIsolates(options, shell),
  }),
  command({
    path: 'submissions withdraw',
    help: 'close an open submission of your own',
    arguments: ID,
    options: OF_OWN,
    run: async (options, shell) => (await import('./own-commands.ts')).withdraw(options, shell),
  }),
];
