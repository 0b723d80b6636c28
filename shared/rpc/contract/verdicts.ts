import { z } from 'zod';
import { DatedSet } from '#shared/verdict/settings.ts';
import { VERDICT_KINDS } from '../../verdict/verdict.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** An isolate whose verdict is another one than before. */
export const ChangedVerdict = z.object({
  id: z.number().int(),
  isolate: z.string(),
  before: z.enum(VERDICT_KINDS),
  after: z.enum(VERDICT_KINDS),
});
export type ChangedVerdict = z.infer<typeof ChangedVerdict>;

/** Isolates that a reply names at most. All are counted. */
export const MOST_CHANGED_VERDICTS = 1_000;

/** What came of judging the kept figures of one database of isolates anew. */
export const JudgedAnew = z.object({
  database: z.string(),
  /** Isolates with kept figures. */
  judged: z.number().int(),
  /** Those whose verdict is another one now, by id, at most `MOST_CHANGED_VERDICTS`. */
  changed: z.array(ChangedVerdict),
  changes: z.number().int(),
});
export type JudgedAnew = z.infer<typeof JudgedAnew>;

/** Which genomes are judged: those of some isolates, else all that have no present verdict. */
export const JudgeOrder = z.object({
  database: DatabaseName,
  ids: z.array(z.number().int()).optional(),
  /** Also those whose definitions have changed since they were judged. */
  changed_definitions: z.boolean().default(false),
});
export type JudgeOrder = z.output<typeof JudgeOrder>;

/** How many isolates of a database have which verdict. */
const VerdictCounts = z.object({
  /** By verdict. Of contigs that have changed since, or were never judged, there is none. */
  counts: z.partialRecord(z.enum(VERDICT_KINDS), z.number().int()),
  /** Isolates with contigs that have no present verdict. */
  pending: z.number().int(),
  /** Those with one that was worked out with other definitions than the present ones. */
  changed_definitions: z.number().int(),
});

/** What a screen may ask about the verdicts on isolates. */
export const verdictProcedures = {
  /** Null where no definitions are linked that are here. AppError codes: unknown_database 404. */
  'verdicts:count': procedure(z.object({ database: DatabaseName }), VerdictCounts.nullable()),
  /** Starts to type the contigs of isolates and to keep verdicts on them. AppError codes: no_definitions 409, no_isolates 400. */
  'verdicts:judge': procedure(JudgeOrder, z.object({ job_id: z.string(), isolates: z.number().int() })),
  /**
   * Works out the verdicts of isolates from their kept figures by the rules of this moment, after limits or the organism were changed. Of a
   * database of isolates, or of all that are linked to a database of definitions. AppError codes: unknown_database 404, no_definitions 409.
   */
  'verdicts:judge-anew': procedure(z.object({ database: DatabaseName }), z.array(JudgedAnew)),
} as const;

/** What a screen may ask about the limits for genomes, besides the routes of the service. */
export const limitProcedures = {
  /**
   * The limits that the public genomes of the isolates linked to a database of definitions teach today. Nothing is set. AppError 409
   * `too_few_genomes`.
   */
  'limits:learn': procedure(z.object({ database: DatabaseName }), DatedSet),
} as const;
