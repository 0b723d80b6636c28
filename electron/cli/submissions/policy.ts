import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { AccountLimits } from '#shared/rules/account-limits.ts';
import type { AlleleLimits } from '#shared/rules/allele-limits.ts';
import type { Limit } from '#shared/rules/assembly.ts';
import type { PolicyChange } from '#shared/rules/submission-policy.ts';
import { argument, command, JSON_FLAG, option, parseNumber, type SettingsOf } from '../command.ts';
import { openNamed } from '../shell.ts';

const yesOrNo = (help: string) =>
  option('<yes|no>', help, {
    parse(text: string): boolean {
      if (text === 'yes' || text === 'no') return text === 'yes';
      throw new InvalidArgumentError('Write "yes" or "no".');
    },
  });

/** Two numbers with a comma: where a warning begins, and where an error does. Either may be `none`. */
function parseLimit(text: string): Limit {
  const [warn = '', fail = '', ...more] = text.split(',');
  if (more.length > 0 || fail === '')
    throw new InvalidArgumentError('Write two numbers, as in "500,1000" or "none,1000".');
  const part = (written: string) => (written === 'none' ? undefined : parseNumber(written));
  return { warn: part(warn), fail: part(fail) };
}

const OPTIONS = {
  database: option('<name>', 'the database; without it, what holds for accounts in all databases together'),
  text: option('<text>', 'what submitters should know, in sentences'),
  accept: yesOrNo('whether the database takes submissions'),
  acceptProfiles: yesOrNo('whether it takes profiles'),
  isolateNeeded: yesOrNo('whether alleles and profiles come with a submission of their isolate'),
  tracesNeeded: yesOrNo('whether alleles come with files of traces or reads'),
  minimumCoverage: option('<number>', 'least coverage of alleles, or "none"', {
    parse: (text: string) => (text === 'none' ? text : parseNumber(text)),
  }),
  embargoes: yesOrNo('whether submissions of isolates and genomes may ask for an embargo'),
  usualMonths: option('<number>', 'months of an embargo that forms propose', { parse: parseNumber }),
  mostMonths: option('<number>', 'most months of an embargo that a submission may ask for', { parse: parseNumber }),
  mostMonthsInAll: option('<number>', 'most months of an embargo with all extensions', { parse: parseNumber }),
  timeZone: option('<name>', 'where embargoes begin and end at 00:00, as in Europe/Paris'),
  dailyQuota: option('<number>', 'submissions of an account in one day', { parse: parseNumber }),
  mostOpen: option('<number>', 'open submissions of an account', { parse: parseNumber }),
  contigs: option('<warn,fail>', 'most contigs of an assembly: for a warning, and for an error', { parse: parseLimit }),
  n50: option('<warn,fail>', 'least N50 of an assembly in bases', { parse: parseLimit }),
  leastBases: option('<warn,fail>', 'least bases of an assembly', { parse: parseLimit }),
  mostBases: option('<warn,fail>', 'most bases of an assembly', { parse: parseLimit }),
  accountOpen: option('<number>', 'open submissions of an account in all databases', { parse: parseNumber }),
  accountGib: option('<number>', 'GiB of files of an account in all databases', { parse: parseNumber }),
};
type Given = SettingsOf<typeof OPTIONS>;

/** Changes what the options name, then prints what curators want of submissions. */
export const policy = command({
  path: 'submissions policy',
  help: 'say what curators want of submissions to a database, or show what is said',
  options: { ...OPTIONS, json: JSON_FLAG },
  async run({ database, json, ...given }, shell) {
    const [said, ofAccounts] = [saidOf(given), ofAccountsIn(given)];
    const [saysPolicy, saysLimits] = [said, ofAccounts].map((change) => Object.keys(change).length > 0);
    const print = (now: object) => shell.print(...(json ? [JSON.stringify(now)] : linesOf(now)));
    await using folder = await shell.open();
    if (database === undefined) {
      if (saysPolicy) throw new AppError(400, 'bad_policy', 'Say with --database which database this is for.');
      const { AccountLimits: Limits } = await import('#shared/rules/account-limits.ts');
      refuseBad(Limits.partial(), ofAccounts);
      const { claims } = folder.site;
      return print(saysLimits ? await claims.setLimits(ofAccounts) : claims.readLimits());
    }
    if (saysLimits) {
      const sentence = 'The limits of accounts hold in all databases together. Leave --database out.';
      throw new AppError(400, 'bad_policy', sentence);
    }
    const { name } = await openNamed(folder, database);
    const { PolicyChange: Change } = await import('#shared/rules/submission-policy.ts');
    refuseBad(Change, said);
    if (saysPolicy) {
      const request = { database: name, principal: OWNER, input: said };
      await folder.changes.make('submission_policy.set', request, shell.waiting);
    }
    const { readPolicy } = await import('#electron/store/records/submission/submission-policy.ts');
    print(readPolicy(await folder.open(name)));
  },
});

/** What the options say, as the policy calls it. */
function saidOf(given: Given): PolicyChange {
  const { contigs, n50, leastBases: least, mostBases: most, minimumCoverage } = given;
  const assembly = defined({ contigs, n50, least, most });
  const embargo = defined({
    allowed: given.embargoes,
    usual_months: given.usualMonths,
    most_months: given.mostMonths,
    most_months_in_all: given.mostMonthsInAll,
    time_zone: given.timeZone,
  });
  return defined({
    enabled: given.accept,
    profiles: given.acceptProfiles,
    text: given.text,
    isolate_needed: given.isolateNeeded,
    traces_needed: given.tracesNeeded,
    minimum_coverage: minimumCoverage === 'none' ? null : minimumCoverage,
    daily_quota: given.dailyQuota,
    most_open: given.mostOpen,
    assembly: Object.keys(assembly).length > 0 ? assembly : undefined,
    embargo: Object.keys(embargo).length > 0 ? embargo : undefined,
  });
}

function ofAccountsIn({ accountOpen, accountGib }: Given): Partial<AccountLimits> {
  return defined({
    most_open: accountOpen,
    most_bytes: accountGib === undefined ? undefined : accountGib * 2 ** 30,
  });
}

function refuseBad(schema: z.ZodType, said: object): void {
  const [issue] = schema.safeParse(said).error?.issues ?? [];
  if (issue) throw new AppError(400, 'bad_policy', `${issue.path.join('.')}: ${issue.message}.`);
}

/** One line for each member: its name, a tab, its value. */
function linesOf(now: object): string[] {
  return Object.entries(now).map(([name, value]) => `${name}\t${textOf(value as Value).replaceAll('\n', '\\n')}`);
}

type Value = string | number | boolean | object | null;

function textOf(value: Value): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
