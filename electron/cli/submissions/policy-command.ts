import { byOwner } from '#electron/store/changes/authors.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { AppError } from '#shared/problem.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface PolicyOptions {
  dataFolder: string;
  database: string;
  /** What is changed. What is absent stays. */
  said: Partial<SubmissionPolicy>;
  json: boolean;
}

/** `allelier submissions policy`: changes what the options name, then prints what curators want of submissions. */
export async function policyCommand(options: PolicyOptions, streams: CliStreams): Promise<number> {
  const { stdout, stderr, signal } = streams;
  const folder = await openData(options.dataFolder, streams);
  try {
    const { file, name } = await openNamed(folder, options.database);
    const checked = SubmissionPolicy.partial().safeParse(options.said);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new AppError(
        400,
        'bad_policy',
        `${issue?.path.join('.') ?? 'The policy'}: ${issue?.message ?? 'not allowed'}.`,
      );
    }
    if (Object.keys(options.said).length > 0) {
      const waiting = { signal, onWaiting: (message: string) => void stderr.write(`${message}\n`) };
      await folder.changes.make(file, 'submission-policy', options.said, byOwner(ownerAs(folder.site)), waiting);
    }
    const policy = readPolicy(await folder.open(name));
    stdout.write(options.json ? `${JSON.stringify(policy)}\n` : linesOf(policy));
    return 0;
  } finally {
    await folder.close();
  }
}

/** One line for each member: its name, a tab, its value. */
function linesOf(policy: SubmissionPolicy): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name}\t${String(value ?? 'none').replaceAll('\n', '\\n')}\n`)
    .join('');
}
