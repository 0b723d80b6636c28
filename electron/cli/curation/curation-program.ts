import { InvalidArgumentError, Option, type Command } from 'commander';
import { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { dataOption, formatOption, running, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import { OUTPUT_FORMATS } from '../terminal/table-text.ts';
import { ISOLATES_HELP } from './asked-isolates.ts';
import type { RecordAction } from './record-address.ts';
import type { RecordOptions } from './record-command.ts';

/** `allelier scan DATABASE` */
export const addScan: AddCommand = (program, streams, finish) => {
  program
    .command('scan')
    .description('type the genomes of isolates and write what is found as designations')
    .argument('<database>', 'the database of the isolates')
    .option('--scheme <scheme...>', 'ids or names of schemes (else those with profiles)')
    .option('--locus <name...>', 'loci beside the schemes, or in place of them')
    .option('--isolates <query>', `only these isolates: ${ISOLATES_HELP}`)
    .option('--missing', 'only isolates that lack an allele at one of the loci', false)
    .option('--define-new', 'define new alleles that are complete and in frame', false)
    .option('--replace', 'also replace what a person designated', false)
    .option('--dry-run', 'only show what would be written', false)
    .addOption(formatOption())
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./scan-command.ts')).scanCommand, ['database']));
};

/** `allelier update DATABASE TABLE` */
export const addUpdate: AddCommand = (program, streams, finish) => {
  program
    .command('update')
    .description('change, or delete, the records that a table names: all of them or none')
    .argument('<database>', 'the database of the records')
    .argument('<table>', 'TSV, CSV or XLSX; a column says which record, the others are members; <blank> empties')
    .addOption(
      new Option('--record <kind>', 'what the rows are about').choices(RecordKindName.options).default('isolate'),
    )
    .option('--within <name=value...>', 'to what all records belong, such as locus=abcZ or scheme_id=1')
    .option('--delete', 'delete the records in place of changing them', false)
    .option('--dry-run', 'only show what would change, and what is wrong', false)
    .option('--reason <text>', 'why; the history keeps it. What is only unusual needs one')
    .option('--site <site>', 'another Allelier, by id or name (else this computer)')
    .addOption(new Option('--format <format>', 'output of --dry-run').choices(OUTPUT_FORMATS))
    .addOption(dataOption())
    .action(
      running(streams, finish, async () => (await import('./update-command.ts')).updateCommand, ['database', 'table']),
    );
};

/** `allelier undo DATABASE` */
export const addUndo: AddCommand = (program, streams, finish) => {
  program
    .command('undo')
    .description('take back the last change of a record, or what was changed together')
    .argument('<database>', 'the database')
    .option('--batch <id>', 'all that was changed together')
    .addOption(new Option('--change <number>', 'a line of the history').argParser(parseLimit))
    .option('--site <site>', 'another Allelier, by id or name (else this computer)')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./update-command.ts')).undoCommand, ['database']));
};

function parseLimit(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('This is no whole number from 1.');
}

/** `allelier record show|add|change|delete|history` */
export const addRecord: AddCommand = (program, streams, finish) => {
  const record = program.command('record').description('show, add, change and delete records, one at a time');
  const one = (action: RecordAction, description: string, address: string) => {
    const command = record
      .command(action)
      .description(description)
      .argument('<address>', address)
      .option('--site <site>', 'another Allelier, by id or name (else this computer)')
      .addOption(dataOption());
    const run = async (members: string[], place: string, { data, ...options }: Given<RecordOptions>) => {
      const { recordCommand } = await import('./record-command.ts');
      const dataFolder = dataFolderFor(data, streams);
      finish(await recordCommand({ ...options, action, address: place, members, dataFolder }, streams));
    };
    return { command, run };
  };
  const ONE = 'address below /db of the service, such as DATABASE/isolates/3 or DATABASE/loci/abcZ/alleles/7';
  const show = one('show', 'print the members that can be changed, and the revision', ONE);
  show.command.action((address: string, options: Given<RecordOptions>) => show.run([], address, options));
  for (const { command, run } of [
    one('add', 'add a record', 'address of its list, such as DATABASE/isolates or DATABASE/loci/abcZ/alleles'),
    one('change', 'change members of a record; those not named stay', ONE),
  ]) {
    command
      .argument('[members...]', 'NAME=VALUE, such as isolate=A1 provenance.country=Norway; nothing after = empties')
      .option('--json <file>', 'a JSON object with members; - for the standard input')
      .option('--fasta <file>', 'a FASTA file, also packed: contigs of an isolate, or alleles')
      .option('--reason <text>', 'why; the history keeps it. What is only unusual needs one')
      .action((address: string, members: string[], options: Given<RecordOptions>) => run(members, address, options));
    if (command.name() === 'change') addMatch(command);
  }
  const remove = one('delete', 'delete a record; it can be taken back', ONE);
  addMatch(remove.command)
    .option('--reason <text>', 'why; the history keeps it')
    .action((address: string, options: Given<RecordOptions>) => remove.run([], address, options));
  const history = one('history', 'list what was changed, the last first', `${ONE}; or a database`);
  history.command
    .addOption(new Option('--limit <number>', 'most changes').argParser(parseLimit).default(50))
    .addOption(new Option('--format <format>', 'output; a table on a terminal, else tsv').choices(OUTPUT_FORMATS))
    .action((address: string, options: Given<RecordOptions>) => history.run([], address, options));
};

function addMatch(command: Command): Command {
  return command.option('--match <revision>', 'refuse if the record has another revision than the one that was shown');
}
