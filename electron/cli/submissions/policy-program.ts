import { InvalidArgumentError, Option, type Command } from 'commander';
import { defined } from '#shared/defined.ts';
import type { AccountLimits } from '#shared/rules/account-limits.ts';
import type { AssemblyLimits, Limit } from '#shared/rules/assembly.ts';
import type { PolicyChange } from '#shared/rules/submission-policy.ts';
import { dataOption, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

interface PolicyGiven {
  database?: string;
  dataFolder: string;
  json: boolean;
  accept?: boolean;
  acceptProfiles?: boolean;
  text?: string;
  isolateNeeded?: boolean;
  tracesNeeded?: boolean;
  minimumCoverage?: number | 'none';
  dailyQuota?: number;
  mostOpen?: number;
  contigs?: Limit;
  n50?: Limit;
  leastBases?: Limit;
  mostBases?: Limit;
  accountOpen?: number;
  accountGib?: number;
}

const yesOrNo = (flags: string, description: string) =>
  new Option(`${flags} <yes|no>`, description).argParser((text) => {
    if (text === 'yes' || text === 'no') return text === 'yes';
    throw new InvalidArgumentError('Write "yes" or "no".');
  });

function parseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number above zero.');
}

/** Two numbers with a comma: where a warning begins, and where an error does. Either may be `none`. */
function parseLimit(text: string): Limit {
  const [warn = '', fail = '', ...more] = text.split(',');
  if (more.length > 0 || fail === '')
    throw new InvalidArgumentError('Write two numbers, as in "500,1000" or "none,1000".');
  const part = (written: string) => (written === 'none' ? undefined : parseNumber(written));
  return { warn: part(warn), fail: part(fail) };
}

/** Adds `policy` to `allelier submissions`. */
export function addPolicy(
  submissions: Command,
  streams: Parameters<AddCommand>[1],
  finish: Parameters<AddCommand>[2],
): void {
  submissions
    .command('policy')
    .description('say what curators want of submissions to a database, or show what is said')
    .option('--database <name>', 'the database; without it, what holds for accounts in all databases together')
    .option('--text <text>', 'what submitters should know, in sentences')
    .addOption(yesOrNo('--accept', 'whether the database takes submissions'))
    .addOption(yesOrNo('--accept-profiles', 'whether it takes profiles'))
    .addOption(yesOrNo('--isolate-needed', 'whether alleles and profiles come with a submission of their isolate'))
    .addOption(yesOrNo('--traces-needed', 'whether alleles come with files of traces or reads'))
    .option('--minimum-coverage <number>', 'least coverage of alleles, or "none"', (text) =>
      text === 'none' ? text : parseNumber(text),
    )
    .option('--daily-quota <number>', 'submissions of an account in one day', parseNumber)
    .option('--most-open <number>', 'open submissions of an account', parseNumber)
    .option('--contigs <warn,fail>', 'most contigs of an assembly: for a warning, and for an error', parseLimit)
    .option('--n50 <warn,fail>', 'least N50 of an assembly in bases', parseLimit)
    .option('--least-bases <warn,fail>', 'least bases of an assembly', parseLimit)
    .option('--most-bases <warn,fail>', 'most bases of an assembly', parseLimit)
    .option('--account-open <number>', 'open submissions of an account in all databases', parseNumber)
    .option('--account-gib <number>', 'GiB of files of an account in all databases', parseNumber)
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(async ({ data, database, json, ...given }: Given<PolicyGiven>) => {
      const { policyCommand } = await import('./policy-command.ts');
      finish(
        await policyCommand(
          {
            database,
            json,
            said: saidOf(given),
            ofAccounts: ofAccounts(given),
            dataFolder: dataFolderFor(data, streams),
          },
          streams,
        ),
      );
    });
}

/** What the options say, as the policy calls it. */
function saidOf(given: Omit<PolicyGiven, 'database' | 'dataFolder' | 'json'>): PolicyChange {
  const assembly: Partial<AssemblyLimits> = defined({
    contigs: given.contigs,
    n50: given.n50,
    least: given.leastBases,
    most: given.mostBases,
  });
  return defined({
    enabled: given.accept,
    profiles: given.acceptProfiles,
    text: given.text,
    isolate_needed: given.isolateNeeded,
    traces_needed: given.tracesNeeded,
    minimum_coverage: given.minimumCoverage === 'none' ? null : given.minimumCoverage,
    daily_quota: given.dailyQuota,
    most_open: given.mostOpen,
    assembly: Object.keys(assembly).length > 0 ? assembly : undefined,
  });
}

function ofAccounts({
  accountOpen,
  accountGib,
}: Pick<PolicyGiven, 'accountOpen' | 'accountGib'>): Partial<AccountLimits> {
  return defined({
    most_open: accountOpen,
    most_bytes: accountGib === undefined ? undefined : accountGib * 2 ** 30,
  });
}
