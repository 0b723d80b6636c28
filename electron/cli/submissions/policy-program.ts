import { InvalidArgumentError, Option, type Command } from 'commander';
import type { SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { dataOption, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

interface PolicyGiven {
  database: string;
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
}

const yesOrNo = (flags: string, description: string) =>
  new Option(`${flags} <yes|no>`, description).argParser((text) => {
    if (text === 'yes' || text === 'no') return text === 'yes';
    throw new InvalidArgumentError('Write "yes" or "no".');
  });

function parseNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number above zero.');
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
    .requiredOption('--database <name>', 'the database')
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
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(async ({ data, database, json, ...given }: Given<PolicyGiven>) => {
      const { policyCommand } = await import('./policy-command.ts');
      finish(
        await policyCommand({ database, json, said: saidOf(given), dataFolder: dataFolderFor(data, streams) }, streams),
      );
    });
}

/** What the options say, as the policy calls it. */
function saidOf(given: Omit<PolicyGiven, 'database' | 'dataFolder' | 'json'>): Partial<SubmissionPolicy> {
  const said = {
    enabled: given.accept,
    profiles: given.acceptProfiles,
    text: given.text,
    isolate_needed: given.isolateNeeded,
    traces_needed: given.tracesNeeded,
    minimum_coverage: given.minimumCoverage === 'none' ? null : given.minimumCoverage,
    daily_quota: given.dailyQuota,
    most_open: given.mostOpen,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
