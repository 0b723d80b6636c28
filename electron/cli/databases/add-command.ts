import { Option, type Command } from 'commander';
import { defined } from '#shared/defined.ts';
import { dataFolderFor } from '../locations.ts';
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

/**
 * What a command does: its code is loaded, gets the arguments under these names beside the options, and its exit status goes to
 * `finish`.
 */
export function running<Options extends { dataFolder: string }>(
  streams: CliStreams,
  finish: (status: number) => void,
  load: () => Promise<(options: Options, streams: CliStreams) => Promise<number>>,
  names: readonly (keyof Options & string)[] = [],
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const named = Object.fromEntries(names.map((name, index) => [name, given[index]]));
    const { data, ...options } = given[names.length] as { data?: string };
    const command = await load();
    const all = { ...options, ...defined(named), dataFolder: dataFolderFor(data, streams) };
    finish(await command(all as unknown as Options, streams));
  };
}

/** The option that names the data folder. */
export const dataOption = () =>
  new Option('--data <dir>', 'data folder (else ALLELIER_DATA, else the standard folder of this computer)');

/** The option that says how a list is written. */
export const formatOption = () =>
  new Option('--format <format>', 'output; a table on a terminal, else tsv, when not given').choices(OUTPUT_FORMATS);
