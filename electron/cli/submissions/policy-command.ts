import type { z } from 'zod';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { PolicyChange, type SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { AccountLimits } from '#shared/rules/account-limits.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface PolicyOptions {
  dataFolder: string;
  /** Absent: what holds for all databases together. */
  database?: string | undefined;
  /** What is changed. What is absent stays. */
  said: PolicyChange;
  /** What is changed for all databases together. */
  ofAccounts: Partial<AccountLimits>;
  json: boolean;
}

/** `allelier submissions policy`: changes what the options name, then prints what curators want of submissions. */
export async function policyCommand(options: PolicyOptions, streams: CliStreams): Promise<number> {
  const { stdout, stderr, signal } = streams;
  await using folder = await openData(options.dataFolder, streams);
  refuseMixed(options);
  if (options.database === undefined) {
    refuseBad(AccountLimits.partial(), options.ofAccounts);
    const isSaid = Object.keys(options.ofAccounts).length > 0;
    const { claims } = folder.site;
    const limits = isSaid ? await claims.setLimits(options.ofAccounts) : claims.readLimits();
    stdout.write(options.json ? `${JSON.stringify(limits)}\n` : linesOf(limits));
    return 0;
  }
  const { name } = await openNamed(folder, options.database);
  refuseBad(PolicyChange, options.said);
  if (Object.keys(options.said).length > 0) {
    const waiting = { signal, onWaiting: (message: string) => void stderr.write(`${message}\n`) };
    const request = { database: name, principal: OWNER, input: options.said };
    await folder.changes.make('submission_policy.set', request, waiting);
  }
  const policy = readPolicy(await folder.open(name));
  stdout.write(options.json ? `${JSON.stringify(policy)}\n` : linesOf(policy));
  return 0;
}

/** Some numbers hold in one database, the others in all together. */
function refuseMixed({ database, said, ofAccounts }: PolicyOptions): void {
  if (database === undefined && Object.keys(said).length > 0) {
    throw new AppError(400, 'bad_policy', 'Say with --database which database this is for.');
  }
  if (database === undefined || Object.keys(ofAccounts).length === 0) return;
  throw new AppError(400, 'bad_policy', 'The limits of accounts hold in all databases together. Leave --database out.');
}

function refuseBad(schema: z.ZodType, said: object): void {
  const [issue] = schema.safeParse(said).error?.issues ?? [];
  if (issue) throw new AppError(400, 'bad_policy', `${issue.path.join('.')}: ${issue.message}.`);
}

/** One line for each member: its name, a tab, its value. */
function linesOf(policy: SubmissionPolicy | AccountLimits): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name}\t${textOf(value).replaceAll('\n', '\\n')}\n`)
    .join('');
}

function textOf(value: string | number | boolean | object | null): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
