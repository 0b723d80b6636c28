import { Option, type Command } from 'commander';
import type { CliStreams } from '../terminal/streams.ts';
import { OUTPUT_FORMATS } from '../terminal/table-text.ts';

/** The options of a command as the command line gives them: with `--data` instead of the data folder. */
export type Given<Options, Argument extends keyof Options = never> = Omit<Options, 'dataFolder' | Argument> & {
  data?: string;
};

/**
 * Adds a command. `finish` receives its exit status. A command is loaded only when it runs, so that each starts fast.
 */
export type AddCommand = (program: Command, streams: CliStreams, finish: (status: number) => void) => void;

/** The option that names the data folder. */
export const dataOption = () =>
  new Option('--data <dir>', 'data folder (else ALLELIER_DATA, else the standard folder of this computer)');

/** The option that says how a list is written. */
export const formatOption = () =>
  new Option('--format <format>', 'output; a table on a terminal, else tsv, when not given').choices(OUTPUT_FORMATS);
