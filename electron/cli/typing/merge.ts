import { argument, command, option, type SettingsOf } from '../command.ts';

/** What follows the options in the help of `allelier merge`. */
const HELP = `
Each shard is an output of "allelier type --shard", with its state beside it (part1.tsv and part1.tsv.state). All shards of a
list are wanted, each once, in any order, typed with the same definitions and options. The rows are those of one run over the
whole list, in its order, byte for byte. The output has a state, too: "allelier type --resume" goes on with it.

Genomes that a shard could not type are named on stderr, and the exit status is 3.`;

const ARGUMENTS = { shards: argument('<output...>', 'outputs of all shards, .tsv or .jsonl') };
const OPTIONS = {
  output: option('<file>', 'write to a file instead of stdout; its ending is that of the shards'),
  novel: option('<file>', 'write the new alleles of all shards, each once, as FASTA'),
  partial: option('', 'join what there is, though shards are missing or not finished'),
};
export type MergeOptions = SettingsOf<typeof ARGUMENTS & typeof OPTIONS>;

export const merge = command({
  path: 'merge',
  help: 'join the outputs of shards of typing to those of one run',
  arguments: ARGUMENTS,
  options: OPTIONS,
  after: HELP,
  hasStatuses: true,
  run: async (options, shell) => (await import('./merge-command.ts')).mergeCommand(options, shell),
});
