import { InvalidArgumentError } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compareSamples, MISSING_COUNTS, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import type { Samples } from '#electron/relatives/samples.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { countOf, namedList, numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { argument, type SettingsOf, option } from '../command.ts';
import { notePrivate } from '../private-note.ts';
import { openNamed, type Shell } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

/** How many names a sentence tells. */
const NAMED = 20;

function numberFrom(least: number, most: number, what: string) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give ${what}.`);
  };
}

export const wholeNumber = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
};

export const SAMPLE_ARGUMENTS = {
  source: argument(
    '<database-or-table>',
    'name of a database, or a file: a comparison that was saved, or a table with a row for each sample, a column for each locus',
  ),
};

/** Options that say which samples are compared, and how. */
export const COMPARISON_OPTIONS = {
  scheme: option('<scheme>', 'id or name of the scheme; needed for a database'),
  missing: option(
    '<how>',
    'what a locus counts that one of two samples lacks: nothing, a difference, or nothing with the sum scaled to all loci',
    {
      choices: MISSING_COUNTS,
      default: 'ignore',
    },
  ),
  loci: option('<file>', 'a file with the loci to use, one a line'),
  lociPresent: option('<percent>', 'use only loci that at least so many percent of the samples have', {
    parse: numberFrom(0, 100, 'a number from 0 to 100'),
    default: 0,
  }),
  maxMissing: option('<loci>', 'leave samples out that lack more loci', { parse: wholeNumber }),
};

type ComparisonInput = SettingsOf<typeof SAMPLE_ARGUMENTS> & SettingsOf<typeof COMPARISON_OPTIONS>;

export function comparisonMisuse({ source, scheme }: ComparisonInput): string | undefined {
  if (scheme !== undefined || isPath(source)) return undefined;
  return `name the scheme of the database ${source} with --scheme, or a table file such as alleles.tsv`;
}

/** Whether a source is a table: a database has no such sign in its name. */
export const isPath = (source: string) => /[./\\]/.test(source);

/** Does something with the samples that are to be compared. Says on stderr what is left out. */
export async function withComparison(
  input: ComparisonInput,
  shell: Shell,
  use: (comparison: SampleComparison) => Promise<void>,
): Promise<void> {
  const loci = input.loci === undefined ? undefined : await readNames(resolve(shell.workingFolder, input.loci));
  const compare = (samples: Samples) => {
    const comparison = compareSamples(samples, input);
    tellLeftOut(comparison, shell);
    return use(comparison);
  };
  if (isPath(input.source)) {
    return compare(await samplesOfFile(resolve(shell.workingFolder, input.source), loci, shell));
  }
  await using folder = await shell.open();
  await compare(await samplesOfDatabase(folder, input, loci, shell));
}

function tellLeftOut({ names, loci, samplesLeftOut, lociLeftOut }: SampleComparison, shell: Shell): void {
  if (samplesLeftOut.length > 0) {
    const named = samplesLeftOut.map(({ name, missing }) => `${name} (${countOf(missing, 'locus', 'loci')} missing)`);
    shell.note(`${countOf(named.length, 'sample')} left out: ${namedList(named, NAMED)}.`);
  }
  if (lociLeftOut.length > 0) {
    shell.note(
      `${countOf(lociLeftOut.length, 'locus', 'loci')} left out, which too few samples have: ${namedList(lociLeftOut, NAMED)}.`,
    );
  }
  shell.note(`${countOf(names.length, 'sample')} at ${countOf(loci.length, 'locus', 'loci')}.`);
  if (names.length === 0) throw new AppError(400, 'no_samples', 'No sample is left to compare.');
}

async function readNames(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new AppError(400, 'list_unreadable', `The list of loci, ${path}, does not exist or cannot be read.`);
  });
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

async function samplesOfFile(path: string, loci: readonly string[] | undefined, shell: Shell): Promise<Samples> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) {
    throw new AppError(404, 'file_missing', `"${path}" does not exist, or is no file.`);
  }
  if (isSavedComparison(path)) return samplesOfComparison(path, loci, shell);
  const { readAlleleTable } = await import('#electron/exchange/allele-table/read-allele-table.ts');
  const { samples, notes } = await readAlleleTable(path, { loci, check: () => shell.signal.throwIfAborted() });
  shell.note(...notes);
  return samples;
}

async function samplesOfDatabase(
  folder: DataFolder,
  { source, scheme }: ComparisonInput,
  loci: readonly string[] | undefined,
  shell: Shell,
): Promise<Samples> {
  const { kindOf } = await import('#electron/store/file/meta.ts');
  const database = await openNamed(folder, source);
  const [found] = (await findTypingTarget(database, scheme === undefined ? {} : { scheme })).schemes;
  const unknown = loci?.filter((locus) => !found?.loci.includes(locus)) ?? [];
  if (unknown.length > 0) {
    throw new AppError(404, 'unknown_locus', `The scheme "${scheme}" does not have ${namedList(unknown, NAMED)}.`);
  }
  const chosen = { scheme: found?.scheme_id ?? 0, loci: loci ?? found?.loci ?? [] };
  if (kindOf(database) === 'seqdef') return profilesOf(database, chosen, found?.loci ?? []);
  await notePrivate(shell, folder, source, '. They are compared, too.');
  return isolatesOf(database, chosen.loci, shell);
}

async function profilesOf(
  { connection }: Database,
  { scheme, loci }: { scheme: number; loci: readonly string[] },
  order: readonly string[],
): Promise<Samples> {
  const { definedProfiles } = await import('#electron/store/records/defined-profiles.ts');
  const places = loci.map((locus) => order.indexOf(locus));
  const { names, texts } = definedProfiles(connection, scheme, places);
  return { names, loci, matrix: texts.matrix, idOf: (...place) => texts.idOf(...place) };
}

async function isolatesOf({ connection }: Database, loci: readonly string[], shell: Shell): Promise<Samples> {
  const { isolateAlleles } = await import('#electron/store/designations/isolate-alleles.ts');
  const idOf = connection.prepare('select id from locus where name = ?');
  const { isolates, uncertain, ...alleles } = isolateAlleles(
    connection,
    loci.map((locus) => Number(idOf.get(locus)?.['id'])),
  );
  if (uncertain > 0) {
    shell.note(`Several alleles of a locus, or a provisional one, count as missing: ${numberText(uncertain)} times.`);
  }
  const nameOf = connection.prepare('select name from isolate where id = ?');
  const named = isolates.map((id) => ({ id, name: String(nameOf.get(id)?.['name']) }));
  const byName = Map.groupBy(named, ({ name }) => name);
  return {
    names: named.map(({ id, name }) => ((byName.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name)),
    loci,
    ...alleles,
  };
}

/** Whether a file is called as a comparison is that a screen saved. */
const isSavedComparison = (path: string) => /\.comparison\.jsonl(?:\.gz)?$/i.test(path);

/** The samples of a saved comparison, at these loci or at all. AppError 404 `unknown_locus`; errors as `readComparison`. */
async function samplesOfComparison(path: string, loci: readonly string[] | undefined, shell: Shell): Promise<Samples> {
  const { readComparison } = await import('#electron/exchange/comparison/read-comparison.ts');
  const { refuseUnknownLoci, unpackSamples } = await import('#electron/store/comparisons/frozen-samples.ts');
  const { samplesOf } = await import('#electron/store/comparisons/chosen-samples.ts');
  const control = { checkpoint: () => shell.signal.throwIfAborted(), report: () => undefined };
  const frozen = await unpackSamples(await readComparison(path, control));
  if (loci) refuseUnknownLoci({ loci: [...loci] }, frozen.loci);
  const poor = frozen.samples.filter(({ verdict }) => verdict !== 'good' && verdict !== 'none');
  if (poor.length > 0) {
    shell.note(`Not good by their verdict: ${countOf(poor.length, 'sample')} of the file. They are compared, too.`);
  }
  const wanted = loci && new Set(loci);
  const columns = [...frozen.loci.keys()].filter((locus) => wanted?.has(frozen.loci[locus] ?? '') ?? true);
  return samplesOf(frozen, [...frozen.samples.keys()], columns);
}
