import { extname } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { CIRCULAR_CHOICES } from '#shared/rules/circular-choices.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import type { OutputChoice } from './type-command.ts';

const ENDINGS: Record<string, OutputChoice['format']> = {
  '.tsv': 'tsv',
  '.txt': 'tsv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.xlsx': 'xlsx',
};

function parseOutput(name: string): OutputChoice {
  const format = ENDINGS[extname(name).toLowerCase()];
  if (format !== undefined) return { name, format };
  throw new InvalidArgumentError('The name must end with .tsv, .txt, .json, .jsonl or .xlsx.');
}

function parseThreads(text: string): number {
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (threads >= 1 && threads <= MOST_TYPING_THREADS) return threads;
  throw new InvalidArgumentError(`Write a whole number from 1 to ${MOST_TYPING_THREADS}.`);
}

/** What follows the options in the help of `allelier type`. */
const HELP = `
Cells: 12 is exactly this allele; 12+ is exactly this allele, joined from two overlapping pieces at ends of contigs;
~12 is a complete new allele, nearest to 12; 12* is complete, but some letters are undetermined (N), and 12 fits the
others or is the nearest; 12? is like 12, but cut off, truncated or out of frame; - is nothing. Commas separate several
exact alleles. A joined allele counts for the type. --exact-only joins nothing.

Without --database each file is compared with the schemes of all databases on this computer, and typed with every scheme of
the database that fits best, one row each. The table then has file, database, scheme, type, alleles such as abcZ(2), and the
evidence: loci of the scheme, exact, near, identity in percent. Schemes of more than 200 loci are compared with exact alleles
alone, and their rows say so; --thorough looks for the nearest alleles there, too.

If a file cannot be typed, stderr says why, the others are typed, and the exit status is 1. A file in which nothing of
any database is found is typed: its row says "-", stderr says so, and the status stays 0.`;

/** Adds the options of `allelier type`. */
export function addTypeOptions(command: Command): Command {
  return command
    .argument('<path...>', 'FASTA files, one genome each, and folders of them; .gz is fine')
    .option(
      '--database <name>',
      'name of the database; without it, every scheme of the database that fits each file best',
    )
    .addOption(new Option('--scheme <scheme>', 'id or name of the scheme; with --database').conflicts('locus'))
    .option('--locus <name>', 'a single locus; with --database')
    .addOption(
      new Option('--hits', 'one row per exact match, with its place')
        .default(false)
        .conflicts(['loci', 'status', 'only']),
    )
    .addOption(
      new Option('--loci', 'one row per file and locus: status, nearest allele, place, reason')
        .default(false)
        .conflicts('status'),
    )
    .addOption(
      new Option('--status', 'one row per file: how many loci are exact, novel, …, and the status of each').default(
        false,
      ),
    )
    .addOption(
      new Option('--only <what>', 'rows with new alleles, or with loci that are cut off, ambiguous or missing').choices(
        ['novel', 'incomplete'],
      ),
    )
    .addOption(
      new Option('--new-as <how>', 'a new allele as ~NEAREST, or as new-SHA1 which compares equal between files')
        .choices(['nearest', 'hash'])
        .default('nearest'),
    )
    .option('--exact-only', 'do not look for the nearest allele where there is no exact one: faster', false)
    .addOption(
      new Option('--thorough', 'look for the nearest allele in schemes of more than 200 loci, too; without --database')
        .default(false)
        .conflicts(['database', 'exactOnly']),
    )
    .addOption(
      new Option('--circular <which>', 'contigs to read as circles, for alleles over their ends')
        .choices(CIRCULAR_CHOICES)
        .default('as-recorded'),
    )
    .addOption(
      new Option('--output <file>', 'write to a file instead of stdout: .tsv, .json, .jsonl, or .xlsx with all tables')
        .argParser(parseOutput)
        .conflicts('format'),
    )
    .option('--novel <file>', 'write the new alleles of all files, each once, as FASTA')
    .option(
      '--threads <number>',
      'files that are typed at the same time, each held in memory (else one per core)',
      parseThreads,
    )
    .addHelpText('after', HELP);
}
