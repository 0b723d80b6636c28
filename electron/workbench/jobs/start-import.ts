import { defined } from '#shared/defined.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { JobSpec } from './job-record.ts';

/** What to import: the tokens of the files, and what the job keeps about them. */
interface ImportOrder extends Pick<
  Extract<JobSpec, { kind: 'import' }>,
  'database' | 'isolates' | 'schemes' | 'version_date' | 'locus'
> {
  tokens: readonly string[];
  description?: string | undefined;
}

/** Starts the import of chosen files as a job. Their uploads are not deleted before it ends. */
export async function startImport(
  { files, jobs }: WorkbenchContext,
  { tokens, database, description, ...rest }: ImportOrder,
  title: string,
): Promise<{ job_id: string }> {
  const chosen = tokens.map((token) => files.get(token));
  const holds = tokens.map((token) => files.hold(token));
  const job = await jobs.start(
    {
      kind: 'import',
      database,
      paths: chosen.map(({ path }) => path),
      staged: chosen.some(({ staged }) => staged),
      ...rest,
      ...defined({ description }),
    },
    { title, database, release: () => holds.forEach((release) => release()) },
  );
  return { job_id: job.id };
}
