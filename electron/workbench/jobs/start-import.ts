import type { ImportOptions } from '#shared/rpc/contract/import.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

/** Starts the import of chosen files as a job. Their uploads are not deleted before it ends. */
export async function startImport(
  { files, jobs }: WorkbenchContext,
  { tokens, ...options }: ImportOptions & { tokens: readonly string[] },
  title: string,
): Promise<{ job_id: string }> {
  const { database } = options;
  const chosen = tokens.map((token) => files.get(token));
  const holds = tokens.map((token) => files.hold(token));
  const paths = chosen.map(({ path }) => path);
  const job = await jobs.start(
    { kind: 'import', ...options, paths, staged: chosen.some(({ staged }) => staged) },
    { title, database, release: () => holds.forEach((release) => release()) },
  );
  return { job_id: job.id };
}
