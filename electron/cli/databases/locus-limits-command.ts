import { findLocus } from '#electron/store/records/locus-repository.ts';
import { readAlleleLimits } from '#electron/store/records/allele-limits.ts';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { AlleleLimits } from '#shared/rules/allele-limits.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface LocusLimitsOptions {
  dataFolder: string;
  locus: string;
  database: string;
  /** Percent. */
  identity?: number;
  aligned?: number;
  complete?: 'yes' | 'no' | 'auto';
}

/** `allelier submissions limits`: sets the limits of a locus, if any is given, and prints them. */
export async function locusLimitsCommand(
  { dataFolder, locus, database: name, identity, aligned, complete }: LocusLimitsOptions,
  { stdout, stderr, signal }: CliStreams,
): Promise<number> {
  await using folder = await openData(dataFolder, { stderr });
  const database = await openNamed(folder, name);
  if (!findLocus(database, locus)) {
    throw new AppError(404, 'unknown_locus', `The locus "${locus}" does not exist.`);
  }
  const before = readAlleleLimits(database.connection, locus);
  if (identity === undefined && aligned === undefined && complete === undefined) {
    stdout.write(`${say(locus, before)}\n`);
    return 0;
  }
  const { complete: wasComplete, ...shares } = before;
  const asked = complete === undefined ? wasComplete : complete === 'auto' ? undefined : complete === 'yes';
  const limits: AlleleLimits = {
    identity: identity ?? shares.identity,
    aligned: aligned ?? shares.aligned,
    ...defined({ complete: asked }),
  };
  const onWaiting = (message: string) => stderr.write(`${message}\n`);
  const request = { database: database.name, principal: OWNER, input: { locus, limits } };
  await folder.changes.make('allele_limits.set', request, { signal, onWaiting });
  stdout.write(`${say(locus, limits)}\n`);
  return 0;
}

function say(locus: string, { identity, aligned, complete }: AlleleLimits): string {
  const coding =
    complete === undefined
      ? 'complete coding sequences if most are'
      : complete
        ? 'complete coding sequences only'
        : 'incomplete coding sequences, too';
  return `${locus}: at least ${identity} % identity, ${aligned} % aligned; ${coding}.`;
}
