import { InvalidArgumentError } from 'commander';
import { defined } from '#shared/defined.ts';
import { argument, command, JSON_FLAG, option, type SettingsOf } from '../command.ts';

function parsePosition(text: string): number | 'none' {
  // The parser would make an empty text of null.
  if (text === 'none') return text;
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A position is a whole number, or "none".');
}

/** What can be said of a database, when it is made and later. An empty text, or "none" as position, removes it. */
export const DESCRIPTION = {
  description: option('<text>', 'one line about it, as lists show it'),
  longDescription: option('<text>', 'more about it, in sentences'),
  organism: option('<name>', 'the organism'),
  versionDate: option(
    '<date>',
    'day of which the definitions are, YYYY-MM-DD (import finds it in database_version.txt)',
  ),
  deletionsNeedReason: option('<yes|no>', 'whether records are deleted only with a reason', { choices: ['yes', 'no'] }),
  cutOff: option('<date>', 'day up to which the service shows records to those who have not signed in, YYYY-MM-DD'),
  group: option('<name>', 'group of databases that it stands in'),
  groupDescription: option('<text>', 'one line about that group'),
  groupLongDescription: option('<text>', 'more about that group'),
  position: option('<number>', 'place in lists: small numbers first, "none" behind, by name', { parse: parsePosition }),
};

/** What the options say of a database, as the procedures call it. */
export function saidOf({
  description,
  longDescription,
  organism,
  versionDate,
  deletionsNeedReason,
  cutOff,
  group,
  groupDescription,
  groupLongDescription,
  position,
}: SettingsOf<typeof DESCRIPTION>) {
  return defined({
    description,
    long_description: longDescription,
    organism,
    version_date: versionDate,
    deletions_need_reason: deletionsNeedReason === undefined ? undefined : deletionsNeedReason === 'yes',
    cut_off: cutOff,
    group,
    group_description: groupDescription,
    group_long_description: groupLongDescription,
    position: position === 'none' ? null : position,
  });
}

export const create = command({
  path: 'create',
  help: 'create an empty database, or a linked pair',
  arguments: { name: argument('<name>', 'name of the database; for a pair, the part before _seqdef and _isolates') },
  options: {
    kind: option('<kind>', 'what it is for', { choices: ['seqdef', 'isolates', 'pair'], needed: true }),
    link: option('<database>', 'for isolates: the database that defines loci and schemes, which are copied'),
    ...DESCRIPTION,
  },
  async run({ name, kind, link, description, ...more }, shell) {
    const { createDatabases } = await import('#electron/exchange/create-databases.ts');
    const { checkDescription, describeDatabase } = await import('#electron/store/site/describe-database.ts');
    const said = saidOf(more);
    checkDescription({ ...said, ...defined({ description }) });
    await using folder = await shell.open();
    for (const database of await createDatabases(folder, { name, kind, ...defined({ link, description }) })) {
      if (Object.keys(said).length > 0) await describeDatabase(folder, { database, ...said });
      shell.print(database);
    }
  },
});

const OF_DESCRIBED = {
  ...DESCRIPTION,
  link: option('<database>', 'for isolates: the database that defines loci and schemes'),
  scheme: option('<scheme>', 'describe this scheme of it, by id or name, with --name, --description and --position'),
  name: option('<name>', 'new name of the scheme; its id and its addresses stay'),
};
/** What is said of a scheme, too. */
const OF_SCHEMES = new Set(['scheme', 'name', 'description', 'position']);

/** What `allelier describe` is to say. */
export type Description = SettingsOf<typeof OF_DESCRIBED> & { database: string };

export const describe = command({
  path: 'describe',
  help: 'say what a database or a scheme is, or show what is said; an empty text removes it',
  arguments: { database: argument('<database>', 'name of the database') },
  options: { ...OF_DESCRIBED, json: JSON_FLAG },
  misuse({ scheme, name, ...options }) {
    if (scheme === undefined)
      return name === undefined ? undefined : "the option '--name <name>' needs '--scheme <scheme>'";
    const isOfDatabase = (each: string) => each in OF_DESCRIBED && !OF_SCHEMES.has(each);
    if (!Object.keys(options).some(isOfDatabase)) return undefined;
    return "with '--scheme <scheme>' only '--name', '--description' and '--position' can be given";
  },
  async run({ json, ...description }, shell) {
    const { changeDescription } = await import('./change-description.ts');
    const about = await changeDescription(description, shell);
    shell.print(...(json ? [JSON.stringify(about)] : linesOf(about)));
  },
});

/** One line for each member: its name, a tab, its value. Lines of a text stay apart. */
function linesOf(about: object): string[] {
  return Object.entries(about).map(([name, value]) => `${name}\t${textOf(value)}`);
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value).replaceAll('\n', '\\n');
  return value.map(({ id, name }: { id: number; name: string }) => `${id} (${name})`).join(', ');
}
