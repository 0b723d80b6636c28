import { InvalidArgumentError } from 'commander';
import { BlockedRecord } from '#shared/api/block.ts';
import { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { argument, command, DATA, FORMAT, group, option, type SettingsOf } from '../command.ts';
import type { Shell } from '../shell.ts';
import { OUTPUT_FORMATS } from '../terminal/table-text.ts';

/** What `--isolates` may say, for refusals, too. */
export const ISOLATES_HELP = 'ids such as 1-20,35; project=NAME; or FIELD=VALUE';

const OF_SCAN = {
  scheme: option('<scheme...>', 'ids or names of schemes (else those with profiles)'),
  locus: option('<name...>', 'loci beside the schemes, or in place of them'),
  isolates: option('<query>', `only these isolates: ${ISOLATES_HELP}`),
  missing: option('', 'only isolates that lack an allele at one of the loci'),
  defineNew: option('', 'define new alleles that are complete and in frame'),
  reason: option('<text>', 'why also new alleles of genomes that are not good are defined; the history keeps it'),
  replace: option('', 'also replace what a person designated'),
  dryRun: option('', 'only show what would be written'),
  format: FORMAT,
};
const SCANNED = { database: argument('<database>', 'the database of the isolates') };
export type ScanOptions = SettingsOf<typeof OF_SCAN & typeof SCANNED>;

export const scan = command({
  path: 'scan',
  help: 'type the genomes of isolates and write what is found as designations',
  arguments: SCANNED,
  options: OF_SCAN,
  run: async (options, shell) => (await import('./scan-command.ts')).scanCommand(options, shell),
});

const OF_JUDGE = {
  anew: option('', 'work out all verdicts again from what is kept, by the rules of now, and print those that changed', {
    conflicts: ['changedDefinitions'],
  }),
  changedDefinitions: option('', 'also judge genomes whose definitions have changed since'),
  format: FORMAT,
};
const JUDGED = {
  database: argument('<database>', 'the database of the isolates; with --anew also one of definitions'),
  isolates: argument('[isolates...]', 'only these isolates, whose contigs are typed again: ids such as 1-20,35'),
};
export type JudgeOptions = SettingsOf<typeof OF_JUDGE & typeof JUDGED>;

export const judge = command({
  path: 'judge',
  help: 'type the genomes of isolates that have no present verdict, keep the verdicts, and print all',
  arguments: JUDGED,
  options: OF_JUDGE,
  misuse: ({ anew, isolates = [] }) => (anew && isolates.length > 0 ? '--anew is about all isolates' : undefined),
  run: async (options, shell) => (await import('./judge-command.ts')).judgeCommand(options, shell),
});

const SITE = option('<site>', 'another Allelier, by id or name (else this computer)');

const OF_UPDATE = {
  record: option('<kind>', 'what the rows are about', { choices: RecordKindName.options, default: 'isolate' }),
  within: option('<name=value...>', 'to what all records belong, such as locus=abcZ or scheme_id=1'),
  delete: option('', 'delete the records in place of changing them'),
  dryRun: option('', 'only show what would change, and what is wrong'),
  reason: option('<text>', 'why; the history keeps it. What is only unusual needs one'),
  site: SITE,
  format: option('<format>', 'output of --dry-run', { choices: OUTPUT_FORMATS }),
};
const UPDATED = {
  database: argument('<database>', 'the database of the records'),
  table: argument('<table>', 'TSV, CSV or XLSX; a column says which record, the others are members; <blank> empties'),
};
export type UpdateOptions = SettingsOf<typeof OF_UPDATE & typeof UPDATED>;

export const update = command({
  path: 'update',
  help: 'change, or delete, the records that a table names: all of them or none',
  arguments: UPDATED,
  options: OF_UPDATE,
  run: async (options, shell) => (await import('./update-command.ts')).updateCommand(options, shell),
});

function parseCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('This is no whole number from 1.');
}

const OF_UNDO = {
  batch: option('<id>', 'all that was changed together'),
  change: option('<number>', 'a line of the history', { parse: parseCount }),
  site: SITE,
};
const UNDONE = { database: argument('<database>', 'the database') };
export type UndoOptions = SettingsOf<typeof OF_UNDO & typeof UNDONE>;

export const undo = command({
  path: 'undo',
  help: 'take back the last change of a record, or what was changed together',
  arguments: UNDONE,
  options: OF_UNDO,
  run: async (options, shell) => (await import('./update-command.ts')).undoCommand(options, shell),
});

const OF_BLOCK = {
  reason: option('<text>', 'why it is not used, which typing tells; with --unblock, why it is used again'),
  unblock: option('', 'use it again'),
  site: SITE,
  format: FORMAT,
};
const BLOCKED = {
  database: argument('<database>', 'the database of the definitions'),
  record: argument('[record]', 'what is not used (else all that is not used is listed)', {
    choices: BlockedRecord.options,
  }),
  within: argument('[within]', 'the locus of the allele, or the number of the scheme of the profile'),
  id: argument('[id]', 'id of the allele or the profile'),
};
export type BlockOptions = SettingsOf<typeof OF_BLOCK & typeof BLOCKED>;

export const block = command({
  path: 'block',
  help: 'say that an allele or a profile is not used here, also in a copy of a site, or list what is not used',
  arguments: BLOCKED,
  options: OF_BLOCK,
  misuse: ({ record, id, reason, unblock }) => {
    if (record === undefined) {
      return reason === undefined && !unblock ? undefined : 'Name what is meant: "allele abcZ 5", "profile 1 11".';
    }
    if (id === undefined) return 'Name what is meant: "allele abcZ 5", "profile 1 11".';
    return reason === undefined && !unblock ? 'Say with --reason why it is not used.' : undefined;
  },
  run: async (options, shell) => (await import('./block-command.ts')).blockCommand(options, shell),
});

const OF_RECALL = {
  reason: option('<text>', 'why; the history keeps it, and what is blocked tells it'),
  block: option('', 'keep alleles and types, and block them in place of withdrawing them'),
  dryRun: option('', 'only show what would be withdrawn, and what others support and stays'),
  undo: option('<batch>', 'take a recall back'),
  site: SITE,
  format: FORMAT,
};
const RECALLED = {
  database: argument('<database>', 'the database of the isolate'),
  isolate: argument('<isolate>', 'id of the isolate'),
};
export type RecallOptions = SettingsOf<typeof OF_RECALL & typeof RECALLED>;

export const recall = command({
  path: 'recall',
  help: 'recall the genome of an isolate, with all that rests on it alone',
  arguments: RECALLED,
  options: OF_RECALL,
  misuse: ({ isolate, reason, dryRun, undo: batch }) => {
    if (!/^[1-9]\d{0,8}$/.test(isolate)) return 'Write the id of an isolate: a whole number above zero.';
    return reason === undefined && !dryRun && batch === undefined ? 'Say with --reason why it is recalled.' : undefined;
  },
  run: async (options, shell) => (await import('./recall-command.ts')).recallCommand(options, shell),
});

const ONE = {
  address: argument(
    '<address>',
    'address below /db of the service, such as DATABASE/isolates/3 or DATABASE/loci/abcZ/alleles/7',
  ),
};
const AT_SITE = { site: SITE, data: DATA };
const MEMBERS = {
  members: argument(
    '[members...]',
    'NAME=VALUE, such as isolate=A1 provenance.country=Norway; nothing after = empties',
  ),
};
const OF_MEMBERS = {
  json: option('<file>', 'a JSON object with members; - for the standard input'),
  fasta: option('<file>', 'a FASTA file, also packed: contigs of an isolate, or alleles'),
  reason: option('<text>', 'why; the history keeps it. What is only unusual needs one'),
};
const MATCH = {
  match: option('<revision>', 'refuse if the record has another revision than the one that was shown'),
};
const OF_HISTORY = {
  limit: option('<number>', 'most changes', { parse: parseCount, default: 50 }),
  format: option('<format>', 'output; a table on a terminal, else tsv', { choices: OUTPUT_FORMATS }),
};

/** What is asked of a record. Not every action takes all. */
export type RecordOptions = SettingsOf<typeof ONE & typeof OF_MEMBERS & typeof MATCH & { site: typeof SITE }> &
  Partial<SettingsOf<typeof MEMBERS>>;
export type HistoryOptions = SettingsOf<typeof ONE & typeof OF_HISTORY & { site: typeof SITE }>;

export type RecordAction = 'show' | 'add' | 'change' | 'delete';

const onRecord = (action: RecordAction) => async (options: RecordOptions, shell: Shell) =>
  (await import('./record-command.ts')).recordCommand(action, options, shell);

export const record = [
  group('record', 'show, add, change and delete records, one at a time'),
  command({
    path: 'record show',
    help: 'print the members that can be changed, and the revision',
    arguments: ONE,
    options: AT_SITE,
    run: onRecord('show'),
  }),
  command({
    path: 'record add',
    help: 'add a record',
    arguments: {
      address: argument('<address>', 'address of its list, such as DATABASE/isolates or DATABASE/loci/abcZ/alleles'),
      ...MEMBERS,
    },
    options: { ...AT_SITE, ...OF_MEMBERS },
    run: onRecord('add'),
  }),
  command({
    path: 'record change',
    help: 'change members of a record; those not named stay',
    arguments: { ...ONE, ...MEMBERS },
    options: { ...AT_SITE, ...OF_MEMBERS, ...MATCH },
    run: onRecord('change'),
  }),
  command({
    path: 'record delete',
    help: 'delete a record; it can be taken back',
    arguments: ONE,
    options: { ...AT_SITE, ...MATCH, reason: option('<text>', 'why; the history keeps it') },
    run: onRecord('delete'),
  }),
  command({
    path: 'record history',
    help: 'list what was changed, the last first',
    arguments: { address: argument('<address>', `${ONE.address.help}; or a database`) },
    options: { ...AT_SITE, ...OF_HISTORY },
    run: async (options, shell) => (await import('./record-command.ts')).printHistory(options, shell),
  }),
];
