import { z } from 'zod';
import { procedure } from '../procedure.ts';
import {
  ComparedPair,
  Comparison,
  ComparisonId,
  ComparisonName,
  ComparisonRules,
  ComparisonSource,
  ComparisonSummary,
  ComparisonTree,
  LinkageKind,
  NearSample,
  PackedRows,
  SamplePlace,
} from './comparison.ts';
import { FileToken, SavedFile } from './file.ts';

const byLinkage = { comparison_id: ComparisonId, linkage: LinkageKind.default('single') };

/** What a screen may ask about comparisons: frozen sets of profiles, kept in the data folder. They belong to the owner of the computer. */
export const comparisonProcedures = {
  /** All comparisons, newest first. */
  'comparison:list': procedure(z.void(), z.array(ComparisonSummary)),
  /**
   * Starts to read the sources as a job (kind `compare`). The comparison is there once the job is done. What cannot be read makes the job
   * fail, and nothing is kept: `other_loci` where sources have different loci, `unknown_locus`, `too_many_samples`, `no_samples`.
   */
  'comparison:make': procedure(
    z.object({ name: ComparisonName, sources: z.array(ComparisonSource).min(1).max(50), rules: ComparisonRules }),
    z.object({ comparison_id: ComparisonId, job_id: z.string() }),
  ),
  /** AppError 404 `unknown_comparison`, as all others here. */
  'comparison:read': procedure(z.object({ comparison_id: ComparisonId }), Comparison),
  /** Compares other samples or loci of what was read, or counts missing ones in another way. AppError 404 `unknown_locus`. */
  'comparison:set-rules': procedure(z.object({ comparison_id: ComparisonId, rules: ComparisonRules }), z.void()),
  'comparison:rename': procedure(z.object({ comparison_id: ComparisonId, name: ComparisonName }), z.void()),
  /** Reads the same sources again, as a job. `changes` of the comparison say what is different. AppError 400 `no_sources`. */
  'comparison:refresh': procedure(z.object({ comparison_id: ComparisonId }), z.object({ job_id: z.string() })),
  /** Deletes it. `comparison:restore` brings it back within an hour. */
  'comparison:delete': procedure(z.object({ comparison_id: ComparisonId }), z.void()),
  'comparison:restore': procedure(z.object({ comparison_id: ComparisonId }), z.void()),
  /** How the samples come together. Takes about a second for 5,000 samples the first time. */
  'comparison:tree': procedure(z.object(byLinkage), ComparisonTree),
  /**
   * Rows `from` to `from + count` of the matrix; rows and columns are in the order of single linkage, whatever else the page shows. A million
   * cells are 2 MB, which a page takes in without a stop.
   */
  'comparison:distances': procedure(
    z.object({
      comparison_id: ComparisonId,
      from: z.number().int().nonnegative(),
      count: z.number().int().positive(),
    }),
    PackedRows,
  ),
  /** Clusters at thresholds, for each the large ones first. */
  'comparison:clusters': procedure(
    z.object({ ...byLinkage, thresholds: z.array(z.number().nonnegative()).min(1).max(20) }),
    z.array(
      z.object({
        threshold: z.number(),
        clusters: z.array(
          z.object({
            /** Places, ascending. */
            samples: z.array(SamplePlace),
            /** The largest distance of two members; 0 for a single one. */
            diameter: z.number(),
            /** Whether the diameter is above twice the threshold: a chain of near samples holds it together. */
            is_chain: z.boolean(),
          }),
        ),
      }),
    ),
  ),
  /** The loci at which two samples differ, with both alleles. */
  'comparison:pair': procedure(
    z.object({ comparison_id: ComparisonId, one: SamplePlace, other: SamplePlace }),
    ComparedPair,
  ),
  /** The samples nearest to one, from the nearest `from` on, with their alleles where they differ. Itself is not among them. */
  'comparison:nearest': procedure(
    z.object({
      comparison_id: ComparisonId,
      sample: SamplePlace,
      from: z.number().int().nonnegative().default(0),
      count: z.number().int().min(1).max(200),
    }),
    z.object({
      /** Its own alleles by used locus: ids, `new-3f2a09b1c4de` for a new one, empty where it has none. */
      alleles: z.array(z.string()),
      nearest: z.array(NearSample),
      /** All others. */
      total: z.number().int(),
    }),
  ),
  /** Writes it to one file (`shared/comparison-file.ts`) and saves that. It does not say where samples are here. */
  'comparison:save': procedure(z.object({ comparison_id: ComparisonId }), SavedFile),
  /** Keeps the comparison of a file as a new one. AppError 400 `unreadable_comparison`, `newer_comparison`, 413 `too_large`. */
  'comparison:open': procedure(z.object({ token: FileToken }), z.object({ comparison_id: ComparisonId })),
} as const;

/** What the main side reports to the screens about comparisons. */
export const comparisonEvents = {
  /** A comparison was made, changed, deleted or brought back. */
  'comparisons:changed': z.object({ comparison_id: z.string() }),
} as const;
