import { z } from 'zod';
import { Problem } from '../../problem-schema.ts';
import { procedure } from '../procedure.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** How far some work is. `total` is absent while it is unknown. */
export const Progress = z.object({
  done: z.number(),
  total: z.number().optional(),
  /** What is counted, e.g. `bytes` or `alleles`. */
  unit: z.string(),
  /** What is being done now, for people. */
  message: z.string().optional(),
  /** Nothing is done now: the message says who is waited for. */
  is_waiting: z.boolean().optional(),
});
export type Progress = z.infer<typeof Progress>;

/** Long work that the user can watch, cancel and read about afterwards. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum([
    'import',
    'demo',
    'index',
    'query',
    'export',
    'classification',
    'lincodes',
    'mirror',
    'send',
    'scan',
    'judge',
    'compare',
  ]),
  title: z.string(),
  state: JobState,
  progress: Progress.optional(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  started_at: z.number().optional(),
  finished_at: z.number().optional(),
  /** Newest last. */
  log: z.array(z.object({ at: z.number(), text: z.string() })),
  /** One sentence about the outcome, once done. */
  summary: z.string().optional(),
  problem: Problem.optional(),
  /** The database that the job made or changed. */
  database: z.string().optional(),
  /** The draft that the job sends. */
  draft: z.string().optional(),
  /** The comparison that the job makes, or reads again. */
  comparison: z.string().optional(),
  /** True if the same work can be started again unchanged. */
  can_retry: z.boolean(),
});
export type Job = z.infer<typeof Job>;

/** What a screen may ask about jobs. */
export const jobProcedures = {
  /** Running work, and what ended lately. `job:changed` keeps it current. */
  'job:list': procedure(z.void(), z.array(Job)),
  'job:cancel': procedure(z.object({ job_id: z.string() }), z.void()),
  /** Starts the same work again as a new job. */
  'job:retry': procedure(z.object({ job_id: z.string() }), z.object({ job_id: z.string() })),
  /** Takes a finished job off the list. */
  'job:dismiss': procedure(z.object({ job_id: z.string() }), z.void()),
} as const;

/** What the main side reports to the screens about jobs. */
export const jobEvents = {
  'job:changed': Job,
  'job:dismissed': z.object({ job_id: z.string() }),
} as const;
