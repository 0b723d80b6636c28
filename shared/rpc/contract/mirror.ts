import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { IsolateChoice } from './isolate-choice.ts';

/** How many records came, changed and went, and the ids of the first of each. */
export const CopiedChanges = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  withdrawn: z.number().int(),
  /** At most `LISTED_IDS` of each kind; empty for the first copy, where all are new. */
  ids: z.object({ added: z.array(z.string()), changed: z.array(z.string()), withdrawn: z.array(z.string()) }),
});
export type CopiedChanges = z.infer<typeof CopiedChanges>;

/** Ids of each kind that a report lists for a locus or scheme. */
export const LISTED_IDS = 100;

/** Isolates of which a report says what is different, members of each, and characters of each value. */
export const LISTED_ISOLATES = 1_000;
export const LISTED_MEMBERS = 50;
export const LISTED_CHARACTERS = 200;

/** How an isolate of a copy differs from that of the site. */
export const IsolateDifference = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(['added', 'changed', 'gone']),
  /** What of a changed one is different: before in the copy, after at the site; absent where there is no value. */
  members: z.array(z.object({ member: z.string(), before: z.string().optional(), after: z.string().optional() })),
});
export type IsolateDifference = z.infer<typeof IsolateDifference>;

/** What an update of a copy, or its making, changed. */
export const CopyReport = z.object({
  /** ISO timestamp. */
  at: z.string(),
  /** Whether the copy was made then. */
  is_first: z.boolean(),
  /** Set if it was only compared with the site: the next update takes what is different. */
  is_compared: z.boolean().optional(),
  /** What the copy holds now. */
  totals: z.object({
    loci: z.number().int(),
    alleles: z.number().int(),
    schemes: z.number().int(),
    profiles: z.number().int(),
  }),
  /** Names of loci that came and went. */
  loci: z.object({ added: z.array(z.string()), withdrawn: z.array(z.string()) }),
  /** Alleles by locus: only loci where something is different. */
  alleles: z.array(z.object({ locus: z.string(), changes: CopiedChanges })),
  /** Schemes that came or went, or whose profiles differ. */
  schemes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      state: z.enum(['added', 'kept', 'withdrawn']),
      changes: CopiedChanges,
    }),
  ),
  /** Of a copy of isolates: how many it holds then, how many are different, and what. */
  isolates: z
    .object({
      held: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int(),
      differences: z.array(IsolateDifference),
    })
    .optional(),
  /** Random records that were asked for anew and found equal. */
  checked: z.number().int(),
  /** Requests that it took. */
  requests: z.number().int(),
  notes: z.array(z.string()),
});
export type CopyReport = z.infer<typeof CopyReport>;

export const CopyEstimate = z.object({
  /** Isolates, where these are copied. */
  isolates: z.number().int().optional(),
  schemes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      loci: z.number().int().optional(),
      /** Absent for schemes without profiles. */
      profiles: z.number().int().optional(),
    }),
  ),
  loci: z.number().int(),
  /** Alleles; absent where the site counts them for the whole database only. */
  alleles: z.number().int().optional(),
  profiles: z.number().int(),
  requests: z.number().int(),
  /** Seconds, about. */
  seconds: z.number(),
  /** What was fetched by an earlier attempt and need not be fetched again, in percent of the requests. */
  fetched_percent: z.number(),
  /** What the site says that its readers should know. */
  message: z.string().optional(),
});
export type CopyEstimate = z.infer<typeof CopyEstimate>;

/** How much of a copy its site does not show to everybody. */
export const HiddenRecords = z.object({
  /** Name of the site. */
  site: z.string(),
  /** Alleles and profiles of the copy, or its isolates. */
  records: z.number().int(),
  /** At least so many of them. Absent: it is not known. */
  hidden: z.number().int().optional(),
  /** Why it is not known, as a sentence. */
  reason: z.string().optional(),
});
export type HiddenRecords = z.infer<typeof HiddenRecords>;

/** A database of a site, and which of its schemes or isolates; without them all of its definitions. */
const Source = z.object({
  site: z.string(),
  database: z.string(),
  schemes: z.array(z.number().int()).optional(),
  isolates: IsolateChoice.optional(),
});

/** What a screen may ask about copies of remote databases. */
export const mirrorProcedures = {
  /** Asks the site how much there is; takes a few requests. */
  'mirror:estimate': procedure(Source.extend({ name: DatabaseName.optional() }), CopyEstimate),
  /** Starts a copy as a database `name` of this computer. */
  'mirror:start': procedure(Source.extend({ name: DatabaseName }), z.object({ job_id: z.string() })),
  /** Brings a copy up to date; `compare`: only reads what is different at the site, which the next update then takes. */
  'mirror:update': procedure(
    z.object({ database: DatabaseName, compare: z.boolean().optional() }),
    z.object({ job_id: z.string() }),
  ),
  /** Asks the site as anybody can, before a closed copy is opened; takes up to 60 requests. */
  'mirror:hidden': procedure(z.object({ database: DatabaseName }), HiddenRecords),
  /** What the updates of a copy changed, the newest first; before them what a comparison found that no update has taken yet. */
  'mirror:reports': procedure(z.object({ database: DatabaseName }), z.array(CopyReport)),
} as const;
