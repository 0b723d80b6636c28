import { z } from 'zod';
import { FaceName } from '#shared/api/face-name.ts';
import { AppError } from '#shared/problem.ts';
import { NewClassificationScheme } from '#shared/rpc/contract/classification.ts';
import { ImportOptions } from '#shared/rpc/contract/import.ts';
import { ComparisonRules, ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import { ScanOrder } from '#shared/rpc/contract/scan.ts';
import { JudgeOrder } from '#shared/rpc/contract/verdicts.ts';
import { LincodeWish } from '#shared/rpc/contract/lincodes.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

/**
 * What a job does, as data, so that it can be done again after a restart of the program. Screens never get the paths.
 */
export const JobSpec = z.discriminatedUnion('kind', [
  ImportOptions.extend({
    kind: z.literal('import'),
    paths: z.array(z.string()),
    /** True if the paths are uploads, which are deleted when the program ends. */
    staged: z.boolean(),
  }),
  z.object({ kind: z.literal('demo') }),
  /** `folder` is the path of the folder to make. */
  z.object({
    kind: z.literal('export'),
    database: z.string(),
    folder: z.string(),
    public_only: z.boolean().optional(),
  }),
  /** A copy of a database of a site; `site` is its base address. */
  z.object({
    kind: z.literal('mirror'),
    database: z.string(),
    source: z.object({
      site: z.string(),
      address: z.string(),
      dialect: FaceName,
      database: z.string(),
      schemes: z.array(z.number().int()).optional(),
      isolates: IsolateChoice.optional(),
    }),
    /** Says only what is different at the site. */
    compare: z.boolean().optional(),
  }),
  /** Sends a draft of a submission. */
  z.object({ kind: z.literal('send'), draft: z.string() }),
  /** Types genomes of isolates; `plan` names what it finds. */
  z.object({ kind: z.literal('scan'), plan: z.string(), order: ScanOrder }),
  /** Types genomes of isolates, and keeps the verdicts on them. */
  z.object({ kind: z.literal('judge'), order: JudgeOrder }),
  z.object({ kind: z.literal('classification'), database: z.string(), scheme: NewClassificationScheme }),
  z.object({ kind: z.literal('lincodes'), database: z.string(), wish: LincodeWish }),
  /** Makes a comparison; without `made` it reads the sources of one again. */
  z.object({
    kind: z.literal('compare'),
    comparison: z.uuid(),
    made: z.object({ name: z.string(), sources: z.array(ComparisonSource), rules: ComparisonRules }).optional(),
  }),
]);
export type JobSpec = z.infer<typeof JobSpec>;

export interface JobRecord {
  job: Job;
  spec: JobSpec;
  /** Name of the workbench that runs it or ran it last (`presence.ts`). */
  owner?: string | undefined;
}

export function isOpenJob({ state }: Job): boolean {
  return state === 'queued' || state === 'running';
}

/** What a copy has fetched stays for the next attempt. */
const CONTINUED =
  'Allelier was closed before this was finished. What was fetched is saved: it goes on when Allelier is opened again.';
/** A copy whose work ends the program each time must not do so for ever. */
const MOST_RESUMED = 3;
const RESUMED = 'Goes on where Allelier was closed.';
const NOT_RESUMED = `Allelier was closed before this was finished, ${MOST_RESUMED} times. What was fetched is saved: start it again to go on.`;
/** A draft knows itself how far its sending is. */
const UNSENT = 'Allelier was closed before all was sent. It goes on where it was: nothing is sent twice.';
/** Verdicts are kept as they come. */
const UNJUDGED =
  'Allelier was closed before all were judged. The verdicts so far are kept: start it again for the others.';
const INTERRUPTED = 'Allelier was closed before this was finished. Nothing of it was saved.';

/**
 * How the next run of the program shows a kept job. A job that waited or ran has failed. A job with uploaded input
 * cannot be repeated, because uploads are deleted when the program ends. Gives the same record if nothing changes.
 */
export function interruptedJob(record: JobRecord): JobRecord {
  const { job, spec } = record;
  const canRetry = !(spec.kind === 'import' && spec.staged);
  const wasOpen = isOpenJob(job);
  if (!wasOpen && job.can_retry === canRetry) return record;
  if (!wasOpen) return { ...record, job: { ...job, can_retry: canRetry } };
  if (spec.kind === 'send') return { ...record, job: failed(job, UNSENT, canRetry) };
  if (spec.kind === 'judge') return { ...record, job: failed(job, UNJUDGED, canRetry) };
  if (spec.kind === 'mirror')
    return { ...record, job: failed(job, mayResume(record) ? CONTINUED : NOT_RESUMED, canRetry) };
  const advice = canRetry ? 'Start it again.' : 'Drop the files again.';
  return { ...record, job: failed(job, `${INTERRUPTED} ${advice}`, canRetry) };
}

/** What the log says where the user started a job again. */
export const STARTED_AGAIN = 'Started again.';

function mayResume({ job: { log } }: JobRecord): boolean {
  const since = log.slice(log.findLastIndex(({ text }) => text === STARTED_AGAIN) + 1);
  return since.filter(({ text }) => text === RESUMED).length < MOST_RESUMED;
}

/**
 * A copy that goes on by itself at the next start of the program, because the end of the program interrupted it: it waits again.
 * Undefined for all other jobs, and for a copy that was interrupted too often.
 */
export function resumedJob(record: JobRecord): JobRecord | undefined {
  const { problem, progress: _progress, finished_at: _end, started_at: _start, ...job } = record.job;
  const wasInterrupted = isOpenJob(job) || problem?.code === 'interrupted';
  if (record.spec.kind !== 'mirror' || !wasInterrupted || !mayResume(record)) return undefined;
  return { ...record, job: { ...job, state: 'queued', log: [...job.log, { at: Date.now(), text: RESUMED }] } };
}

function failed(job: Job, sentence: string, can_retry: boolean): Job {
  const { problem } = new AppError(500, 'interrupted', sentence);
  return { ...job, state: 'failed', finished_at: Date.now(), problem, can_retry };
}
