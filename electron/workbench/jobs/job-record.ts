import { z } from 'zod';
import { AppError } from '#shared/problem.ts';
import { NewClassificationScheme } from '#shared/rpc/contract/classification.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

/** What a job does, as data, so that it can be done again after the program was restarted. Paths never reach a screen. */
export const JobSpec = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('import'),
    database: z.string(),
    description: z.string().optional(),
    paths: z.array(z.string()),
    /** True when the paths are uploads that do not outlive the program. */
    staged: z.boolean(),
    /** There for an import of isolates; `link` names the database that defines their loci. */
    isolates: z.object({ link: z.string().optional() }).optional(),
  }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('classification'), database: z.string(), scheme: NewClassificationScheme }),
]);
export type JobSpec = z.infer<typeof JobSpec>;

/** A job with what it does. */
export interface JobRecord {
  job: Job;
  spec: JobSpec;
  /** Name of the workbench that runs it or ran it last (`presence.ts`). */
  owner?: string | undefined;
}

export function isOpenJob({ state }: Job): boolean {
  return state === 'queued' || state === 'running';
}

const INTERRUPTED = 'Allelier was closed before this was finished. Nothing of it was kept.';

/**
 * How a kept job looks to the next run of the program: one that was waiting or running has failed, and one whose input was
 * uploaded cannot be repeated, because uploads do not outlive the program. The same record when nothing changes.
 */
export function interruptedJob(record: JobRecord): JobRecord {
  const { job, spec } = record;
  const canRetry = !(spec.kind === 'import' && spec.staged);
  const wasOpen = isOpenJob(job);
  if (!wasOpen && job.can_retry === canRetry) return record;
  if (!wasOpen) return { ...record, job: { ...job, can_retry: canRetry } };
  const advice = canRetry ? 'Start it again.' : 'Drop the files again.';
  const problem = new AppError(500, 'interrupted', `${INTERRUPTED} ${advice}`).problem;
  return { ...record, job: { ...job, state: 'failed', finished_at: Date.now(), problem, can_retry: canRetry } };
}
