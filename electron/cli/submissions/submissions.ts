import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { namesContigs } from '#shared/rules/submission-types.ts';
import { argument, command, group, JSON_FLAG, option, type SettingsOf } from '../command.ts';
import { mail } from './mail.ts';
import { limits, policy } from './policy.ts';
import { CONTIGS, CONTIGS_MISUSE, sending } from './sending.ts';

const DATABASE = 'the database that was submitted to';
const ID = { id: argument('<id>', 'id of the submission') };
/** What is wrong without either. */
const WHERE = "say '--database <name>', or '--mine'";

const OF_LIST = {
  database: option('<name>', DATABASE),
  mine: option('', 'those that you sent, wherever'),
  site: option('<site>', 'with --mine: only those at this site'),
  status: option('<status>', 'only those', { choices: ['started', 'pending', 'closed'], default: 'pending' }),
  type: option('<type>', 'only alleles, profiles, isolates or genomes'),
  locus: option('<name>', 'only alleles of a locus'),
  class: option('<class>', 'by the worst pending item', { choices: ['clean', 'warning', 'error'] }),
  json: JSON_FLAG,
};
export type ListOptions = SettingsOf<typeof OF_LIST>;

const list = command({
  path: 'submissions list',
  help: 'list the submissions to a database, the oldest first, or your own at all sites',
  options: OF_LIST,
  misuse: ({ mine, database }) => (!mine && database === undefined ? WHERE : undefined),
  async run(options, shell) {
    const { mine, database } = options;
    if (mine || database === undefined) return (await import('./own-commands.ts')).listOwn(options, shell);
    return (await import('./queue-commands.ts')).listSubmissions({ ...options, database }, shell);
  },
});

const show = command({
  path: 'submissions show',
  help: 'show a submission with its items, what the checks say of them now and the ids they would get',
  arguments: ID,
  options: {
    database: option('<name>', DATABASE),
    mine: option('', 'one that you sent, wherever, as JSON'),
    table: option('', 'with --mine: your table as you sent it, with the id, state and reason of each row behind it'),
    site: option('<site>', 'with --mine: the site that has it'),
    json: JSON_FLAG,
  },
  misuse({ mine, table, database }) {
    if (mine) return undefined;
    if (table) return "option '--table' can only be used with option '--mine'";
    return database === undefined ? WHERE : undefined;
  },
  async run({ id, database, mine, table, site, json }, shell) {
    if (mine || database === undefined) {
      return (await import('./own-commands.ts')).showOwn({ id, table, database, site }, shell);
    }
    return (await import('./queue-commands.ts')).showSubmission({ id, database, json }, shell);
  },
});

const OF_SETTLE = {
  database: option('<name>', DATABASE, { needed: true }),
  item: option('<item>', 'one item, by its number or name, with --assign, --reject or --undo'),
  assign: option('[id]', 'make its record, under the next free id or this one'),
  override: option('<reason>', 'why it is assigned in spite of warnings'),
  reject: option('<reason>', 'reject it'),
  undo: option('', 'make the item pending again; without --item: all that was assigned last'),
  table: option('<file>', 'a table (.tsv, .csv, .xlsx) with the columns item, decision, assigned_id and reason'),
  clean: option('', 'assign all items without an error or a warning'),
  close: option('', 'close the submission then'),
  reopen: option('', 'open a closed submission first'),
  message: option('<text>', 'what the submitter reads when it is closed or opened'),
  json: JSON_FLAG,
};
export type SettleOptions = SettingsOf<typeof OF_SETTLE & typeof ID>;

const settle = command({
  path: 'submissions settle',
  help: 'assign or reject items of a submission, and close it',
  arguments: ID,
  options: OF_SETTLE,
  misuse({ item, assign, override, reject, undo, table, clean, close, reopen, message }) {
    const decisions = [assign !== undefined, reject !== undefined, undo].filter(Boolean).length;
    if (item !== undefined && decisions !== 1)
      return "'--item <item>' needs one of '--assign', '--reject' and '--undo'";
    if (item === undefined && (assign !== undefined || reject !== undefined)) {
      return "'--assign' and '--reject' need '--item <item>'";
    }
    if (item === undefined && undo && (table !== undefined || clean)) return "'--undo' goes with no other decision";
    if (override !== undefined && assign === undefined) return "'--override <reason>' is for '--assign'";
    if (message !== undefined && !close && !reopen) return "'--message <text>' is for '--close' and '--reopen'";
    if (item === undefined && table === undefined && !undo && !clean && !close && !reopen) {
      return "say what to do: '--item', '--table', '--clean', '--undo', '--close' or '--reopen'";
    }
    return undefined;
  },
  run: async (options, shell) => (await import('./settle-command.ts')).settleSubmission(options, shell),
});

const FILE = { file: argument('<file>', 'FASTA for alleles, else a table (.tsv, .csv, .xlsx); .gz as it is') };
const OF_CHECK = {
  type: option('<type>', 'what is to be submitted', { choices: DraftType.options, needed: true }),
  database: option('<name>', 'the database whose rules count', { needed: true }),
  locus: option('<name>', 'for alleles: their locus'),
  scheme: option('<scheme>', 'for profiles: id or name of their scheme, if there are several'),
  contigs: CONTIGS,
  json: JSON_FLAG,
};
export type CheckOptions = SettingsOf<typeof OF_CHECK & typeof FILE>;

const check = command({
  path: 'submissions check',
  help: 'check a file by the rules of a database; the exit status is 1 if it would be refused',
  arguments: FILE,
  options: OF_CHECK,
  misuse({ type, ...options }) {
    if (type === 'alleles' && options.locus === undefined) return "'--type alleles' needs '--locus <name>'";
    const belongs = { locus: 'alleles', scheme: 'profiles' } as const;
    for (const name of ['locus', 'scheme'] as const) {
      if (options[name] !== undefined && type !== belongs[name]) return `'--${name}' is for '--type ${belongs[name]}'`;
    }
    return options.contigs === undefined || namesContigs(type) ? undefined : CONTIGS_MISUSE;
  },
  run: async (options, shell) => (await import('./check-submission-command.ts')).checkSubmission(options, shell),
});

export const submissions = [
  group('submissions', 'check and send what is submitted to curators, follow it, and settle it'),
  list,
  show,
  settle,
  ...sending,
  check,
  policy,
  mail,
  limits,
];
