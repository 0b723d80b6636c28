import { defined } from '#shared/defined.ts';
import { InvalidArgumentError } from 'commander';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { AlleleLimits } from '#shared/rules/allele-limits.ts';
import { argument, command, option } from '../command.ts';
import { openNamed } from '../shell.ts';

function parsePercent(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('A share is a number from 0 to 100, in percent.');
}

/** Sets the limits of a locus, if any is given, and prints them. */
export const limits = command({
  path: 'submissions limits',
  help: 'say how unlike the known alleles of a locus a new one may be, or show what is said',
  arguments: { locus: argument('<locus>', 'name of the locus') },
  options: {
    database: option('<name>', 'the database that defines it', { needed: true }),
    identity: option('<percent>', 'least identity with the nearest allele', { parse: parsePercent }),
    aligned: option('<percent>', 'least share that is aligned with it', { parse: parsePercent }),
    complete: option('<choice>', 'whether each must be a complete coding sequence; auto: if most are', {
      choices: ['yes', 'no', 'auto'],
    }),
  },
  async run({ locus, database: name, identity, aligned, complete }, shell) {
    const { findLocus } = await import('#electron/store/records/locus-repository.ts');
    const { readAlleleLimits } = await import('#electron/store/records/allele-limits.ts');
    await using folder = await shell.open();
    const database = await openNamed(folder, name);
    if (!findLocus(database, locus)) {
      throw new AppError(404, 'unknown_locus', `The locus "${locus}" does not exist.`);
    }
    const before = readAlleleLimits(database.connection, locus);
    if (identity === undefined && aligned === undefined && complete === undefined) {
      return shell.print(sentenceOf(locus, before));
    }
    const { complete: wasComplete, ...shares } = before;
    const asked = complete === undefined ? wasComplete : complete === 'auto' ? undefined : complete === 'yes';
    const after: AlleleLimits = {
      identity: identity ?? shares.identity,
      aligned: aligned ?? shares.aligned,
      ...defined({ complete: asked }),
    };
    const request = { database: name, principal: OWNER, input: { locus, limits: after } };
    await folder.changes.make('allele_limits.set', request, shell.waiting);
    shell.print(sentenceOf(locus, after));
  },
});

function sentenceOf(locus: string, { identity, aligned, complete }: AlleleLimits): string {
  const coding =
    complete === undefined
      ? 'complete coding sequences if most are'
      : complete
        ? 'complete coding sequences only'
        : 'incomplete coding sequences, too';
  return `${locus}: at least ${identity} % identity, ${aligned} % aligned; ${coding}.`;
}
