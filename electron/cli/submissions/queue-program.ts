import { Option, type Command } from 'commander';
import { dataOption, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { CliStreams } from '../terminal/streams.ts';
import type { ListSubmissionsOptions, ShowSubmissionOptions } from './queue-commands.ts';
import type { SettleOptions } from './settle-command.ts';

const jsonOption = () => new Option('--json', 'print JSON').default(false);
const DATABASE = ['--database <name>', 'the database that was submitted to'] as const;

interface OwnGiven {
  /** Needed without `mine`. */
  database?: string;
  mine: boolean;
  site?: string;
}
type ListGiven = Omit<ListSubmissionsOptions, 'database'> & OwnGiven;
type ShowGiven = Omit<ShowSubmissionOptions, 'database'> & OwnGiven & { table: boolean };

/** `allelier submissions list|show|settle` */
export function addQueueCommands(submissions: Command, streams: CliStreams, finish: (status: number) => void): void {
  submissions
    .command('list')
    .description('list the submissions to a database, the oldest first, or your own at all sites')
    .option(...DATABASE)
    .option('--mine', 'those that you sent, wherever', false)
    .option('--site <site>', 'with --mine: only those at this site')
    .addOption(
      new Option('--status <status>', 'only those').choices(['started', 'pending', 'closed']).default('pending'),
    )
    .option('--type <type>', 'only alleles, profiles, isolates or genomes')
    .option('--locus <name>', 'only alleles of a locus')
    .addOption(new Option('--class <class>', 'by the worst pending item').choices(['clean', 'warning', 'error']))
    .addOption(jsonOption())
    .addOption(dataOption())
    .action(async ({ data, mine, site, ...options }: Given<ListGiven>, command: Command) => {
      const dataFolder = dataFolderFor(data, streams);
      const { database, json } = options;
      if (mine) {
        const { listOwnCommand } = await import('./own-commands.ts');
        return finish(await listOwnCommand({ database, site, json, dataFolder }, streams));
      }
      if (database === undefined) return command.error("error: say '--database <name>', or '--mine'");
      const { listSubmissionsCommand } = await import('./queue-commands.ts');
      finish(await listSubmissionsCommand({ ...options, database, dataFolder }, streams));
    });
  submissions
    .command('show')
    .description('show a submission with its items, what the checks say of them now and the ids they would get')
    .argument('<id>', 'id of the submission')
    .option(...DATABASE)
    .option('--mine', 'one that you sent, wherever, as JSON', false)
    .option(
      '--table',
      'with --mine: your table as you sent it, with the id, state and reason of each row behind it',
      false,
    )
    .option('--site <site>', 'with --mine: the site that has it')
    .addOption(jsonOption())
    .addOption(dataOption())
    .action(
      async (id: string, { data, mine, table, site, database, json }: Given<ShowGiven, 'id'>, command: Command) => {
        const dataFolder = dataFolderFor(data, streams);
        if (mine) {
          const { showOwnCommand } = await import('./own-commands.ts');
          return finish(await showOwnCommand({ id, table, database, site, dataFolder }, streams));
        }
        if (table) return command.error("error: option '--table' can only be used with option '--mine'");
        if (database === undefined) return command.error("error: say '--database <name>', or '--mine'");
        const { showSubmissionCommand } = await import('./queue-commands.ts');
        finish(await showSubmissionCommand({ id, database, json, dataFolder }, streams));
      },
    );
  addSettle(submissions, streams, finish);
}

function addSettle(submissions: Command, streams: CliStreams, finish: (status: number) => void): void {
  submissions
    .command('settle')
    .description('assign or reject items of a submission, and close it')
    .argument('<id>', 'id of the submission')
    .requiredOption(...DATABASE)
    .option('--item <item>', 'one item, by its number or name, with --assign, --reject or --undo')
    .option('--assign [id]', 'make its record, under the next free id or this one')
    .option('--override <reason>', 'why it is assigned in spite of warnings')
    .option('--reject <reason>', 'reject it')
    .option('--undo', 'make the item pending again; without --item: all that was assigned last', false)
    .option('--table <file>', 'a table (.tsv, .csv, .xlsx) with the columns item, decision, assigned_id and reason')
    .option('--clean', 'assign all items without an error or a warning', false)
    .option('--close', 'close the submission then', false)
    .option('--reopen', 'open a closed submission first', false)
    .option('--message <text>', 'what the submitter reads when it is closed or opened')
    .addOption(jsonOption())
    .addOption(dataOption())
    .action(async (id: string, { data, ...options }: Given<SettleOptions, 'id'>, command: Command) => {
      const problem = misused(options);
      if (problem !== undefined) command.error(`error: ${problem}`);
      const { settleCommand } = await import('./settle-command.ts');
      finish(await settleCommand({ ...options, id, dataFolder: dataFolderFor(data, streams) }, streams));
    });
}

/** What is wrong with options that belong together. */
function misused({
  item,
  assign,
  override,
  reject,
  undo,
  table,
  clean,
  close,
  reopen,
  message,
}: Omit<SettleOptions, 'dataFolder' | 'id'>): string | undefined {
  const decisions = [assign !== undefined, reject !== undefined, undo].filter(Boolean).length;
  if (item !== undefined && decisions !== 1) return "'--item <item>' needs one of '--assign', '--reject' and '--undo'";
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
}
