import { InvalidArgumentError } from 'commander';
import type { LincodeOrder } from '#electron/exchange/lincodes/lincode-request.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, option } from '../command.ts';
import { openNamed, type Shell } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

function parseThresholds(text: string): number[] {
  const parts = text.split(/[,;]/);
  if (parts.every((part) => /^\d{1,9}$/.test(part))) return parts.map(Number);
  throw new InvalidArgumentError(
    'Thresholds are numbers of differing loci with commas between them, such as 10,5,2,1,0.',
  );
}

function parseMissing(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number of loci, 0 or more.');
}

function parseNames(text: string): { prefix: string; names: string[] } {
  const [, prefix, names = ''] = /^(\d+(?:_\d+)*)=(.*)$/.exec(text.trim()) ?? [];
  if (prefix !== undefined) return { prefix, names: names.split(';') };
  throw new InvalidArgumentError('Write the first numbers of a code, "=" and the name, such as 0_3=CG147.');
}

/** Defines, assigns, names, shows or removes LIN codes. */
export const lincodes = command({
  path: 'lincodes',
  help: 'give the profiles of a scheme LIN codes: codes that begin alike where profiles are alike',
  arguments: { database: argument('<database>', 'the database that defines the scheme') },
  options: {
    scheme: option('<scheme>', 'id or name of the scheme', { needed: true }),
    define: option(
      '<thresholds>',
      'numbers of differing loci from coarse to fine, the last one 0; assigns the codes, too',
      {
        parse: parseThresholds,
      },
    ),
    maxMissing: option('<loci>', 'the most loci that a profile with a code may lack (with --define; else 0)', {
      parse: parseMissing,
    }),
    assign: option('', 'give codes to the profiles that have none and should have one'),
    dryRun: option('', 'with --assign: print the codes and keep nothing'),
    show: option('', 'print the profiles with their codes'),
    name: option(
      '<prefix=name>',
      'name all codes that begin like this, such as 0_3=CG147; several names with ";", none takes them away',
      { parse: parseNames },
    ),
    field: option('<field>', 'with --name: the kind of name, a field of profiles (else Nickname)'),
    remove: option('', 'remove the codes, their thresholds and their names; allelier undo brings them back'),
    reason: option('<text>', 'why they are removed; the history keeps it'),
  },
  misuse({ define, assign, show, name, remove, dryRun, maxMissing, field }) {
    const chosen = [define, assign, show, name, remove].filter(Boolean).length;
    if (chosen !== 1)
      return "one of the options '--define <thresholds>', '--assign', '--show', '--name <prefix=name>' and '--remove' is needed";
    if (field !== undefined && !name) return "the option '--field' goes with '--name'";
    if (dryRun && !assign) return "the option '--dry-run' goes with '--assign'";
    return maxMissing !== undefined && define === undefined
      ? "the option '--max-missing' goes with '--define'"
      : undefined;
  },
  async run(options, shell) {
    const { scheme: asked, define, maxMissing = 0, dryRun, show, name, field = 'Nickname', remove, reason } = options;
    const { lincodeSentence, runLincodes } = await import('#electron/exchange/lincodes/run-lincodes.ts');
    await shell.withFolder(async (dataFolder, watched) => {
      const database = await openNamed(dataFolder, options.database);
      const found = (await findTypingTarget(database, { scheme: asked })).schemes[0];
      if (!found) throw new Error('A scheme that is not there was not refused.');
      const { scheme_id: scheme } = found;
      if (show) return showCodes(database, found, shell);
      const order: LincodeOrder = define
        ? { mode: 'define', scheme, thresholds: define, max_missing: maxMissing }
        : name
          ? { mode: 'name', scheme, field, ...name }
          : remove
            ? { mode: 'remove', scheme, reason }
            : { mode: dryRun ? 'preview' : 'assign', scheme };
      const outcome = await runLincodes({ dataFolder, database, ...watched }, order);
      for (const { profile_id, code } of outcome.preview) shell.print(`${profile_id}\t${code}`);
      const sentence = lincodeSentence(order, outcome);
      if (dryRun) shell.note(sentence);
      else shell.print(sentence);
      if (outcome.change !== undefined) {
        shell.note(`Taken back by: allelier undo ${database.name} --change ${outcome.change}`);
      }
    });
  },
});

async function showCodes(
  database: Database,
  { scheme_id, name }: { scheme_id: number; name: string },
  shell: Shell,
): Promise<void> {
  const { findLincodeScheme, lincodesInOrder } = await import('#electron/store/records/lincode-repository.ts');
  const { lincodesFromHere } = await import('#electron/store/lincodes/codes-here.ts');
  if (!findLincodeScheme(database, scheme_id)) {
    throw new AppError(404, 'no_lincodes', `The profiles of "${name}" have no LIN codes. Define them first.`);
  }
  const isFromHere = lincodesFromHere(database.connection, scheme_id);
  let fromHere = 0;
  for (const { id, profile_id, code } of lincodesInOrder(database, scheme_id)) {
    shell.print(`${profile_id}\t${code}`);
    if (isFromHere(id)) fromHere += 1;
  }
  if (fromHere > 0) shell.note(`${countOf(fromHere, 'code was', 'codes were')} assigned here, not by the site.`);
}
