import { Argument, InvalidArgumentError, Option, type Command as Parser } from 'commander';
import { defined } from '#shared/defined.ts';
import { EXIT, statusOf } from './exit-status.ts';
import { createShell, type Shell } from './shell.ts';
import type { CliStreams } from './terminal/streams.ts';
import { OUTPUT_FORMATS } from './terminal/table-text.ts';

/** What is said of an option or an argument beside its help. */
interface Rules {
  /** Reads the text. Throws `InvalidArgumentError`. */
  readonly parse?: (text: string) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** An option that must be given. */
  readonly needed?: true;
  /** Options that cannot be given with this one, by their names in code. */
  readonly conflicts?: readonly string[];
  /** Help of the same option with `no-` before its name, which gives false. */
  readonly without?: string;
}

/** One option or argument of a command. `Value` is what the command gets, `IsSure` says whether it always gets one. */
export interface Setting<Value = unknown, IsSure = boolean> {
  /** What is written: `<name>`, `[name]`, `<name...>`; of an option also `` for a flag, `no` for a flag that is on without it. */
  readonly takes: string;
  readonly help: string;
  readonly rules: Rules;
  /** For the compiler only. */
  readonly value?: Value;
  readonly isSure?: IsSure;
}

/** Options or arguments by their names in code, in the order of the help. */
type SettingRows = Readonly<Record<string, Setting>>;

type Read<Plain, Given extends Rules> = Given extends { parse: (text: string) => infer Value }
  ? Value
  : Given extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Plain;
type OptionValue<Takes extends string> = Takes extends '' | 'no'
  ? boolean
  : Takes extends `${string}...>`
    ? string[]
    : Takes extends `[${string}`
      ? string | true
      : string;
type IsSureOption<Takes extends string, Given extends Rules> = Takes extends '' | 'no'
  ? true
  : Given extends { needed: true } | { default: unknown }
    ? true
    : false;

type Sure<All extends SettingRows> = {
  [Name in keyof All as All[Name] extends Setting<unknown, true> ? Name : never]: ValueOf<All[Name]>;
};
type Unsure<All extends SettingRows> = {
  [Name in keyof All as All[Name] extends Setting<unknown, true> ? never : Name]?: ValueOf<All[Name]>;
};
type ValueOf<One> = One extends Setting<infer Value> ? Value : never;

/** What a command with these options or arguments gets. */
export type SettingsOf<All extends SettingRows> = Sure<All> & Unsure<All>;

/** An option. Its flag is its name in code, such as `--version-date` of `versionDate`. */
export function option<const Takes extends string, const Given extends Rules = Rules>(
  takes: Takes,
  help: string,
  rules?: Given,
): Setting<
  Read<OptionValue<Takes>, Given> | (Given extends { without: string } ? false : never),
  IsSureOption<Takes, Given>
> {
  return { takes, help, rules: rules ?? {} };
}

/** An argument. */
export function argument<
  const Takes extends string,
  const Given extends Pick<Rules, 'choices'> = Pick<Rules, 'choices'>,
>(
  takes: Takes,
  help: string,
  rules?: Given,
): Setting<
  Read<Takes extends `${string}...${string}` ? string[] : string, Given>,
  Takes extends `<${string}` | `${string}...]` ? true : false
> {
  return { takes, help, rules: rules ?? {} };
}

/** The option that names the data folder. Every command has it, as the last one where it is not among its options. */
export const DATA = option('<dir>', 'data folder (else ALLELIER_DATA, else the standard folder of this computer)');
export const FORMAT = option('<format>', 'output; a table on a terminal, else tsv, when not given', {
  choices: OUTPUT_FORMATS,
});
export const JSON_FLAG = option('', 'print JSON');

type OfAll = { readonly data: typeof DATA };

/** A command of the shell, or a word before several. */
export interface Command {
  /** Its words, such as `site add`. */
  readonly path: string;
  /** Adds it to the parser of the words before its last one. `finish` receives its exit status. */
  add(parser: Parser, streams: CliStreams, finish: (status: number) => void): Parser;
}

/**
 * A command as one row: its words, help, arguments and options, and what it does. A row is loaded for its help, too, so that `run`
 * imports what it needs.
 */
export function command<const Arguments extends SettingRows = OfAll, const Options extends SettingRows = OfAll>(row: {
  path: string;
  help: string;
  arguments?: Arguments;
  options?: Options;
  /** What follows the options in the help. */
  after?: string;
  /** Whether each kind of refusal has an exit status of its own (`statusOf`), for commands that are steps of a workflow. */
  hasStatuses?: true;
  /** What is wrong with options that belong together. Nothing has been read yet. */
  misuse?: (input: SettingsOf<Arguments> & SettingsOf<Options>) => string | undefined;
  /** Gives the exit status; 0 where it gives none. */
  run: (input: SettingsOf<Arguments> & SettingsOf<Options>, shell: Shell) => Promise<number | void>;
}): Command {
  const { path, help, after } = row;
  const options: SettingRows = row.options && 'data' in row.options ? row.options : { ...row.options, data: DATA };
  return {
    path,
    add(parser, streams, finish) {
      const own = parser.command(lastWord(path)).description(help);
      const names = Object.keys(row.arguments ?? {});
      for (const { takes, help: text, rules } of Object.values<Setting>(row.arguments ?? {})) {
        const added = new Argument(takes, text);
        own.addArgument(rules.choices ? added.choices(rules.choices) : added);
      }
      for (const [name, setting] of Object.entries(options)) {
        for (const each of optionsOf(name, setting)) own.addOption(each);
      }
      if (after !== undefined) own.addHelpText('after', after);
      return own.action(async (...given: unknown[]) => {
        const { data, ...chosen } = given[names.length] as { data?: string };
        const named = defined(Object.fromEntries(names.map((name, index) => [name, given[index]])));
        // The parser gives what these settings say.
        const input = { ...chosen, ...named } as SettingsOf<Arguments> & SettingsOf<Options>;
        const problem = row.misuse?.(input);
        if (problem !== undefined) own.error(`error: ${problem}`);
        try {
          finish((await row.run(input, createShell(streams, data))) ?? EXIT.DONE);
        } catch (error) {
          finish(row.hasStatuses ? statusOf(error) : EXIT.REFUSED);
          throw error;
        }
      });
    },
  };
}

/** A word before several commands. */
export function group(path: string, help: string): Command {
  return { path, add: (parser) => parser.command(lastWord(path)).description(help) };
}

const lastWord = (path: string) => path.slice(path.lastIndexOf(' ') + 1);

/** The options of the parser for one setting: two where it can be turned off, too. */
function optionsOf(name: string, { takes, help, rules }: Setting): Option[] {
  const word = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (takes === 'no') return [new Option(`--no-${word}`, help)];
  const made = new Option(takes === '' ? `--${word}` : `--${word} ${takes}`, help);
  if (rules.choices) made.choices(rules.choices);
  if (rules.parse) made.argParser(rules.parse);
  if (takes === '' || rules.default !== undefined) made.default(rules.default ?? false);
  if (rules.needed) made.makeOptionMandatory();
  if (rules.conflicts) made.conflicts([...rules.conflicts]);
  return rules.without === undefined ? [made] : [made, new Option(`--no-${word}`, rules.without)];
}

/** Reads a whole number above zero. */
export function parseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number above zero.');
}
