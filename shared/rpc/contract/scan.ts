import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';
import { QueryTarget } from './typing.ts';

/**
 * What a scan found at one locus of one isolate, beside what was designated before.
 * - `new`: nothing was designated, and one allele was found
 * - `same`: the allele that is designated
 * - `changed`: another one than was designated automatically
 * - `conflict`: another one than a person designated
 * - `several`: more than one allele
 * - `novel`: a whole sequence that is no known allele
 * - `unfinished`: a part of an allele, or one out of frame
 * - `missing`: nothing
 */
export const ScanState = z.enum(['new', 'same', 'changed', 'conflict', 'several', 'novel', 'unfinished', 'missing']);
export type ScanState = z.infer<typeof ScanState>;

/** Where a sequence lies: 1-based, inclusive, on the forward strand of a contig (its id). */
export const ScanPlace = z.object({
  contig: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  direction: z.enum(['forward', 'reverse']),
});
export type ScanPlace = z.infer<typeof ScanPlace>;

/** A sequence that could become an allele. */
export const ScanNovel = z.object({
  sequence: z.string(),
  nearest: z.string(),
  /** In percent. */
  identity: z.number(),
  /** Why it is not proposed to be defined; absent if it is. */
  against: z.string().optional(),
  /** Why it is defined only with a reason: its genome is not good. */
  doubt: z.string().optional(),
});
export type ScanNovel = z.infer<typeof ScanNovel>;

export const ScanFinding = z.object({
  locus: z.string(),
  state: ScanState,
  /** Ids of the alleles that were found, in natural order. */
  found: z.array(z.string()),
  /** Ids of those that are designated. */
  designated: z.array(z.string()),
  place: ScanPlace.optional(),
  novel: ScanNovel.optional(),
  /** What the typing says of it, in sentences. */
  reason: z.string().optional(),
});
export type ScanFinding = z.infer<typeof ScanFinding>;

/** What was found in one isolate; loci where all is as before are only counted. */
export const ScannedIsolate = z.object({
  id: z.number().int(),
  name: z.string(),
  contigs: z.number().int(),
  /** SHA-256 of its genome (`GenomeOrigin`). */
  sha256: z.string().optional(),
  same: z.number().int(),
  findings: z.array(ScanFinding),
});
export type ScannedIsolate = z.infer<typeof ScannedIsolate>;

export const ScanChoice = z.object({
  /** Replace automatic designations by what was found. */
  changed: z.boolean(),
  /** Replace designations by persons, too. */
  conflicts: z.boolean(),
  /** Define new alleles that are complete and in frame, and designate them. */
  define: z.boolean(),
  /** Why also those of genomes that are not good are defined. Without, they are not. */
  reason: z.string().trim().max(2_000).optional(),
});
export type ScanChoice = z.infer<typeof ScanChoice>;

/** What is written by default: nothing that a person has said is touched, and no allele is defined. */
export const USUAL_CHOICE: ScanChoice = { changed: true, conflicts: false, define: false };

/** Whether a finding is written under a choice. */
export function isWritten(
  { state, novel }: { state: ScanState; novel?: Pick<ScanNovel, 'against' | 'doubt'> | undefined },
  { changed, conflicts, define, reason }: ScanChoice,
): boolean {
  if (state === 'new') return true;
  if (state === 'changed') return changed;
  if (state === 'conflict') return conflicts;
  if (state !== 'novel' || !define || !novel || novel.against !== undefined) return false;
  return novel.doubt === undefined || Boolean(reason?.trim());
}

/** Which isolates are scanned: those that fit all that is said. */
const ScanChosen = z.object({
  ids: z.array(z.number().int()).optional(),
  project: z.number().int().optional(),
  value: z.object({ field: z.string(), value: z.string() }).optional(),
  /** Only isolates that lack an allele at one of the loci. */
  missing: z.boolean(),
});
type ScanChosen = z.infer<typeof ScanChosen>;

export const ScanOrder = z.object({
  database: DatabaseName,
  targets: z.array(QueryTarget).min(1),
  chosen: ScanChosen,
});
export type ScanOrder = z.infer<typeof ScanOrder>;

/** How many loci of isolates are in each state. */
export const ScanCounts = z.partialRecord(ScanState, z.number().int());
export type ScanCounts = z.infer<typeof ScanCounts>;

/** A finding with its isolate, as a table shows it. The sequence of a new allele is left out. */
export const ScanRow = ScanFinding.omit({ novel: true }).extend({
  id: z.number().int(),
  isolate: z.string(),
  novel: ScanNovel.omit({ sequence: true }).extend({ length: z.number().int() }).optional(),
});
export type ScanRow = z.infer<typeof ScanRow>;

/** What a scan found, as long as the program runs. */
export const ScanPlan = z.object({
  database: z.string(),
  definitions: z.string(),
  loci: z.number().int(),
  isolates: z.number().int(),
  without_contigs: z.number().int(),
  counts: ScanCounts,
  /** All that is not as before, without what is missing if there is more than a table can hold. */
  rows: z.array(ScanRow),
  /** Number of rows that are left out. */
  omitted: z.number().int(),
  /** Present once it was written. */
  written: z
    .object({
      batch: z.string(),
      isolates: z.number().int(),
      designations: z.number().int(),
      defined: z.number().int(),
      changed_meanwhile: z.number().int(),
      taken_back: z.boolean(),
    })
    .optional(),
});
export type ScanPlan = z.infer<typeof ScanPlan>;

/** What a screen may ask about scans. They are kept until the program ends. */
export const scanProcedures = {
  /** Starts to type genomes. No record is written; verdicts that come of it are kept. AppError codes: no_definitions 409, no_isolates 400. */
  'scan:start': procedure(ScanOrder, z.object({ job_id: z.string(), plan: z.string(), isolates: z.number().int() })),
  'scan:count': procedure(ScanOrder, z.object({ isolates: z.number().int() })),
  /** What a scan found; null if it is not known any more, or not done yet. */
  'scan:plan': procedure(z.object({ plan: z.string() }), ScanPlan.nullable()),
  /** Writes what was found: new alleles first, designations after. AppError codes: unknown_scan 404, scan_written 409. */
  'scan:write': procedure(z.object({ plan: z.string(), choice: ScanChoice }), ScanPlan),
  /** Takes back what a scan wrote, designations first. */
  'scan:undo': procedure(z.object({ plan: z.string() }), ScanPlan),
} as const;
