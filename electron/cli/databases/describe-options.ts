import { InvalidArgumentError, Option, type Command } from 'commander';

function parsePosition(text: string): number | 'none' {
  if (text === 'none') return text;
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A position is a whole number, or "none".');
}

/** Adds the options for what can be said of a database, when it is made and later. */
export function addDescription(command: Command): Command {
  return command
    .option('--description <text>', 'one line about it, as lists show it')
    .option('--long-description <text>', 'more about it, in sentences')
    .option('--organism <name>', 'the organism')
    .option(
      '--version-date <date>',
      'day of which the definitions are, YYYY-MM-DD (import finds it in database_version.txt)',
    )
    .option('--group <name>', 'group of databases that it stands in')
    .option('--group-description <text>', 'one line about that group')
    .option('--group-long-description <text>', 'more about that group')
    .addOption(
      new Option('--position <number>', 'place in lists: small numbers first, "none" behind, by name').argParser(
        parsePosition,
      ),
    );
}
