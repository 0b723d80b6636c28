import { InvalidArgumentError } from 'commander';
import { argument, command, FORMAT, group, option } from '../command.ts';

/** A whole number above zero, and small enough for a rule. */
function parseNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number above zero.');
}

function parseThreshold(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number of differing loci.');
}

function parseDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('Give a day such as 2026-03-01.');
}

const commands = () => import('./watch-commands.ts');

const ANY = { database: argument('[database]', 'the database; all of this computer when not given') };
const ONE = { database: argument('<database>', 'the database of the isolates') };
const PERSON = option('<account>', 'only the watches of an account, with what it may see');

/** Watches of clusters that are kept. */
export const watch = [
  group('watch', 'be told when isolates join clusters'),
  command({
    path: 'watch check',
    help: 'bring clusters up to date, and print what watches have found and nobody has acknowledged; exit status 3 if there is something',
    arguments: ANY,
    options: {
      since: option('<day>', 'only what was found on this day or later', { parse: parseDay }),
      for: PERSON,
      format: option('<format>', 'output', { choices: ['text', 'json'], default: 'text' }),
    },
    run: async (input, shell) => (await commands()).checkWatches(input, shell),
  }),
  command({
    path: 'watch list',
    help: 'list the watches, those too that have ended',
    arguments: ANY,
    options: { for: PERSON, format: FORMAT },
    run: async (input, shell) => (await commands()).printWatches(input, shell),
  }),
  command({
    path: 'watch add',
    help: 'watch clusters: it tells of what happens from now on',
    arguments: ONE,
    options: {
      clusters: option('<name>', 'the kept clusters to watch'),
      scheme: option('<scheme>', 'id or name of a scheme; its clusters are kept from now on where they are not yet', {
        conflicts: ['clusters'],
      }),
      allIsolates: option('', 'with --scheme: clusters of all isolates, and not of public ones alone'),
      threshold: option('<loci>', 'the most differing loci of two isolates that are joined', {
        needed: true,
        parse: parseThreshold,
      }),
      isolates: option('<number>', 'tell when so many isolates of the last --days are in one cluster', {
        parse: parseNumber,
      }),
      days: option('<number>', 'with --isolates: days since isolates were entered', { parse: parseNumber }),
      olderThan: option('<days>', 'tell when an isolate joins a cluster that is older', { parse: parseNumber }),
      another: option('<field>', 'tell when an isolate joins with another value of a field, such as country'),
      search: option(
        '<condition...>',
        'only isolates with this count as news, such as country=Norway, year>=2020 or project=NAME; or a filter as JSON, as the service takes it',
      ),
      for: option('<account>', 'whose watch it is (else the owner of this computer)'),
    },
    misuse({ clusters, scheme, allIsolates, isolates, days, olderThan, another }) {
      if (clusters === undefined && scheme === undefined) return 'one of --clusters and --scheme is needed';
      if (allIsolates && scheme === undefined) return "the option '--all-isolates' goes with '--scheme'";
      if ((isolates === undefined) !== (days === undefined)) return "the options '--isolates' and '--days' go together";
      const rules = [isolates, olderThan, another].filter((rule) => rule !== undefined).length;
      return rules === 1 ? undefined : 'one of --isolates, --older-than and --another is needed';
    },
    run: async (input, shell) => (await commands()).addWatch(input, shell),
  }),
  command({
    path: 'watch end',
    help: 'end a watch; what it found stays',
    arguments: { ...ONE, watch: argument('<watch>', 'number of the watch, as `allelier watch list` prints it') },
    options: { undo: option('', 'go on with a watch that was ended') },
    run: async (input, shell) => (await commands()).endWatch(input, shell),
  }),
  command({
    path: 'watch acknowledge',
    help: 'say that what a watch found is known',
    arguments: {
      ...ONE,
      notices: argument('<notice...>', 'numbers of notices, as `allelier watch check` prints them'),
    },
    options: {
      words: option('<text>', 'what there is to say of it', { default: 'Known, not new.' }),
      undo: option('', 'take it back'),
    },
    run: async (input, shell) => (await commands()).acknowledge(input, shell),
  }),
];
