import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ASSEMBLY_KINDS } from '#shared/verdict/assembly-kind.ts';
import { CIRCULAR_CHOICES } from '#shared/rules/circular-choices.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import { argument, command, FORMAT, option, type SettingsOf } from '../command.ts';
import type { OutputFormat } from '../terminal/table-text.ts';

/** A file for the results, and the format that its ending means. */
interface OutputChoice {
  name: string;
  format: OutputFormat | 'xlsx';
}

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

/** `3/20`: the third of twenty parts. */
function parseShard(text: string): [number, number] {
  const [, number, count] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (number !== undefined && count !== undefined && number >= 1 && number <= count) return [number, count];
  throw new InvalidArgumentError('Write which part of how many, such as 3/20.');
}

/** What follows the options in the help of `allelier type`. */
const HELP = `
Cells: 12 is exactly this allele; 12+ is exactly this allele, joined from overlapping pieces at ends of contigs;
~12 is a complete new allele, nearest to 12; 12* is complete, but some letters are undetermined (N), and 12 fits the
others or is the nearest; 12? is like 12, but cut off, truncated or out of frame; - is nothing. Commas separate several
exact alleles. A joined allele counts for the type. --exact-only joins nothing.

Without --database each file is compared with the schemes of all databases on this computer, and typed with every scheme of
the database that fits best, one row each. The table then has file, database, scheme, type, alleles such as abcZ(2), and the
evidence: loci of the scheme, exact, near, identity in percent. Schemes of more than 200 loci are compared with exact alleles
alone, and their rows say so; --thorough looks for the nearest alleles there, too.

If a file cannot be typed, stderr says why, the others are typed, and the exit status is 3. A file in which nothing of
any database is found is typed: its row says "-", stderr says so, and the status stays 0. --fail-on changes that to 4.

With --shard, --resume or --read-only the database is read in its state of the beginning, whatever others write, and
nothing is written in the data folder: make its index before (allelier index). No other database is compared, and no limits
are learned from isolates. --shard and --resume keep the rows in FILE.state until FILE is whole; "allelier merge" puts shards
together.`;

const ARGUMENTS = {
  paths: argument('[path...]', 'FASTA files, one genome each, and folders of them; .gz is fine'),
};
const OPTIONS = {
  files: option('<list>', 'a file of paths, one a line, besides those that are named; - for the standard input'),
  database: option('<name>', 'name of the database; without it, every scheme of the database that fits each file best'),
  scheme: option('<scheme>', 'id or name of the scheme; with --database', { conflicts: ['locus'] }),
  locus: option('<name>', 'a single locus; with --database'),
  hits: option('', 'one row per exact match, with its place', { conflicts: ['loci', 'status', 'only'] }),
  loci: option('', 'one row per file and locus: status, nearest allele, place, reason', { conflicts: ['status'] }),
  status: option('', 'one row per file: how many loci are exact, novel, …, and the status of each'),
  only: option('<what>', 'rows with new alleles, or with loci that are cut off, ambiguous or missing', {
    choices: ['novel', 'incomplete'],
  }),
  newAs: option('<how>', 'a new allele as ~NEAREST, or as new-SHA1 which compares equal between files', {
    choices: ['nearest', 'hash'],
    default: 'nearest',
  }),
  exactOnly: option('', 'do not look for the nearest allele where there is no exact one: faster'),
  thorough: option('', 'look for the nearest allele in schemes of more than 200 loci, too; without --database', {
    conflicts: ['database', 'exactOnly'],
  }),
  circular: option('<which>', 'contigs to read as circles, for alleles over their ends', {
    choices: CIRCULAR_CHOICES,
    default: 'as-recorded',
  }),
  assembly: option(
    '<kind>',
    'reads that the assemblies are made of, for verdicts: contigs and N50 do not count for long ones',
    {
      choices: [...ASSEMBLY_KINDS, 'guess'],
      default: 'guess',
    },
  ),
  verdict: option('', 'two columns more: whether each genome can be trusted (good, look, bad, other, none), and why'),
  failOn: option(
    '<verdict>',
    'end with status 4 if a genome is bad or of another organism, or if one is to be looked at',
    {
      choices: ['bad', 'look'],
    },
  ),
  output: option('<file>', 'write to a file instead of stdout: .tsv, .json, .jsonl, or .xlsx with all tables', {
    parse: parseOutput,
    conflicts: ['format'],
  }),
  shard: option('<k/n>', 'only every n-th file from the k-th on, such as 3/20; with --database and --output', {
    parse: parseShard,
  }),
  resume: option('', 'keep the rows of --output whose file and definitions are the same; with --database'),
  readOnly: option('', 'take no lock and write nothing in the data folder, as on a read-only share; with --database'),
  novel: option('<file>', 'write the new alleles of all files, each once, as FASTA'),
  threads: option('<number>', 'files that are typed at the same time, each held in memory (else one per core)', {
    parse: parseThreads,
  }),
  format: FORMAT,
};
export type TypeOptions = SettingsOf<typeof ARGUMENTS & typeof OPTIONS>;

/** What is wrong with options that belong together. */
function typeMisuse({ paths, files, database, shard, resume, readOnly, output }: TypeOptions): string | undefined {
  if (paths.length === 0 && files === undefined) return "missing required argument 'path'";
  const isKept = shard !== undefined || resume;
  if ((isKept || readOnly) && database === undefined)
    return '--shard, --resume and --read-only need the name of the database: --database';
  if (isKept && output?.format !== 'tsv' && output?.format !== 'jsonl')
    return '--shard and --resume need --output with a name that ends with .tsv, .txt or .jsonl';
  return undefined;
}

export const index = command({
  path: 'index',
  help: 'make the typing index of databases, so that runs on a read-only share find it',
  arguments: { databases: argument('<database...>', 'names of databases of definitions') },
  hasStatuses: true,
  run: async ({ databases }, shell) => (await import('./index-command.ts')).indexCommand(databases, shell),
});

export const type = command({
  path: 'type',
  help: 'find the alleles and the types of genomes',
  arguments: ARGUMENTS,
  options: OPTIONS,
  after: HELP,
  hasStatuses: true,
  misuse: typeMisuse,
  run: async (options, shell) => (await import('./type-command.ts')).typeCommand(options, shell),
});
