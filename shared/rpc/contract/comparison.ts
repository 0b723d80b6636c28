import { z } from 'zod';
import { IsolateSearch } from '../../api/isolate.ts';
import { VERDICT_KINDS } from '../../verdict/verdict.ts';
import { ResultKey } from './results.ts';

/** The most samples of a comparison. */
export const MOST_COMPARED = 5_000;

export const ComparisonId = z.uuid();
export const ComparisonName = z.string().trim().min(1, 'must not be empty').max(200, 'must be at most 200 characters');

const place = { site: z.string(), database: z.string(), scheme_id: z.number().int() };

/** Where samples are read. All sources of a comparison have the same loci. */
export const ComparisonSource = z.discriminatedUnion('kind', [
  /** Newest versions of isolates: those with these ids, of a project, or that a search finds. None of the three: all of the database. */
  z.object({
    kind: z.literal('isolates'),
    ...place,
    ids: z.array(z.number().int().positive()).min(1).max(MOST_COMPARED).exactOptional(),
    project: z.number().int().exactOptional(),
    search: IsolateSearch.exactOptional(),
  }),
  /** Profiles of a scheme: these, or all. */
  z.object({
    kind: z.literal('profiles'),
    ...place,
    ids: z.array(z.string()).min(1).max(MOST_COMPARED).exactOptional(),
  }),
  /**
   * Genomes of a run: these, or all. Only results of this database count, where a run leaves the database open. The site is that of the run,
   * and is filled in.
   */
  z.object({
    kind: z.literal('genomes'),
    site: z.string().exactOptional(),
    run_id: z.uuid(),
    database: z.string(),
    scheme_id: z.number().int(),
    positions: z.array(z.number().int().nonnegative()).min(1).max(MOST_COMPARED).exactOptional(),
  }),
]);
export type ComparisonSource = z.infer<typeof ComparisonSource>;

/** What a locus counts that one of two samples lacks: nothing; a difference; nothing, but the sum grows as the loci are fewer. */
export const MissingCounts = z.enum(['ignore', 'difference', 'scaled']);

/** Which samples and loci are compared, and how. It can be changed without reading the sources again. */
export const ComparisonRules = z.object({
  missing: MissingCounts.default('ignore'),
  /** Only these loci. Absent: all of the scheme. */
  loci: z.array(z.string()).min(1).exactOptional(),
  /** Only loci that at least so many percent of the samples have. */
  loci_present: z.number().min(0).max(100).default(0),
  /** Samples that lack more loci are left out. */
  max_missing: z.number().int().nonnegative().exactOptional(),
  /** Samples with one of these verdicts are left out. `none` is not judged, as are all profiles and the isolates of most sites. */
  verdicts_left_out: z.array(z.enum(VERDICT_KINDS)).default(['look', 'bad', 'other']),
});
export type ComparisonRules = z.infer<typeof ComparisonRules>;

/** Which record a sample was read from. */
export const SampleOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('isolate'), site: z.string(), database: z.string(), isolate_id: z.number().int() }),
  z.object({ kind: z.literal('profile'), ...place, profile_id: z.string() }),
  z.object({ kind: z.literal('genome'), ...ResultKey.shape, database: z.string() }),
]);
export type SampleOrigin = z.infer<typeof SampleOrigin>;

/** A sample that is compared. Its place in the list names it in all other procedures. */
export const ComparedSample = z.object({
  /** No two samples of a comparison are called the same. */
  name: z.string(),
  /** Absent in a comparison that was opened from a file: its records are on another computer. */
  origin: SampleOrigin.exactOptional(),
  verdict: z.enum(VERDICT_KINDS),
  /** Loci, of those that are used, at which it has no allele that counts. */
  missing: z.number().int(),
  /** Loci, of those that are used, at which it has a new allele, which is compared by its sequence. */
  novel: z.number().int(),
  /**
   * Loci of the whole scheme at which something was found that is compared with nothing: several alleles, a provisional one, or one that is
   * cut, broken or ambiguous. They count as missing.
   */
  uncertain: z.number().int(),
});
export type ComparedSample = z.infer<typeof ComparedSample>;

const LeftOutSample = ComparedSample.omit({ novel: true }).extend({
  because: z.enum(['missing', 'verdict', 'no-locus']),
});

/** How the sources differ from what they held before. */
const ComparisonChanges = z.object({
  /** When it was read before: ISO timestamp. */
  since: z.iso.datetime(),
  came: z.array(z.string()),
  went: z.array(z.string()),
  /** Samples with other alleles than before, and at how many loci of the scheme. */
  changed: z.array(z.object({ name: z.string(), loci: z.number().int() })),
  /** All of this in one sentence, such as "3 isolates more than on 12 March 2026." */
  sentence: z.string(),
});
export type ComparisonChanges = z.infer<typeof ComparisonChanges>;

/** What the list of comparisons shows. */
export const ComparisonSummary = z.object({
  id: ComparisonId,
  name: z.string(),
  /** Name of the scheme. */
  scheme: z.string(),
  /** All samples that were read, those that are left out with them. */
  samples: z.number().int(),
  /** Loci of the scheme. */
  loci: z.number().int(),
  /** When it was made, in milliseconds since 1970. */
  created_at: z.number(),
  /** When its sources were read last; of remote ones, when the site gave the oldest of its replies: ISO timestamp. */
  as_of: z.iso.datetime(),
  /** Bytes kept. */
  bytes: z.number().int(),
  /** False for one that was opened from a file: its sources are on another computer. */
  can_refresh: z.boolean(),
});
export type ComparisonSummary = z.infer<typeof ComparisonSummary>;

export const Comparison = ComparisonSummary.extend({
  rules: ComparisonRules,
  sources: z.array(ComparisonSource),
  /** Where the alleles of its loci are defined, as far as that is known, for `alignment:make`. */
  definitions: z.array(z.object({ site: z.string(), database: z.string() })),
  /** Samples that are compared. Places in all other procedures are places in this list. */
  compared: z.array(ComparedSample),
  left_out: z.array(LeftOutSample),
  /** Loci that are used, in the order of the scheme. */
  loci_used: z.array(z.string()),
  loci_left_out: z.array(z.string()),
  /** What was read and is not a sample, in sentences: genomes that are not typed, profiles that are not there. */
  notes: z.array(z.string()),
  /** What the last refresh found. Absent before the first. */
  changes: ComparisonChanges.exactOptional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** How near two clusters are: as their nearest two samples, as their farthest two, or as all pairs of them in the mean (UPGMA). */
export const LinkageKind = z.enum(['single', 'complete', 'average']);
export type LinkageKind = z.infer<typeof LinkageKind>;

export const SamplePlace = z.number().int().nonnegative();

/** A distance. Absent where two samples share no locus and missing ones count nothing, so that nothing is known. */
const Distance = z.number().nullable();

/** How samples come together as the threshold rises. */
export const ComparisonTree = z.object({
  /** Places of all samples. The clusters of each threshold stand side by side. */
  order: z.array(SamplePlace),
  /**
   * The lowest threshold at which each of `order` is in one cluster with the one before it. Null for the first, and where it never is. With it
   * the clusters of a threshold are the runs between heights above it.
   */
  heights: z.array(z.number().nullable()),
  /** What is so at each whole threshold, from 0 to that from which on nothing changes any more. */
  steps: z.array(
    z.object({
      threshold: z.number().int(),
      /** Clusters of two or more samples. */
      clusters: z.number().int(),
      /** Samples of the largest cluster; 1 where all are single. */
      largest: z.number().int(),
      singles: z.number().int(),
    }),
  ),
  /** Ranges of thresholds, both ends included, in which clusters almost stay as they are. */
  stable: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});
export type ComparisonTree = z.infer<typeof ComparisonTree>;

/** Stands for a distance of which nothing is known, among whole numbers. */
export const UNKNOWN_DISTANCE = 2 ** 16 - 1;

/** Rows of a matrix in the order of single linkage. */
export const PackedRows = z.object({
  /** `whole`: unsigned numbers of 16 bits, `UNKNOWN_DISTANCE` among them. `float`: of 32 bits, NaN where nothing is known. */
  cells: z.enum(['whole', 'float']),
  /** Base64 of the cells, row by row, the lowest byte of each first. */
  bytes: z.string(),
});
export type PackedRows = z.infer<typeof PackedRows>;

/** An allele of a sample, as the rows of `alignment:make` are asked for. */
const ComparedAllele = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), allele_id: z.string() }),
  /** Not in the database. The same sequence in two genomes is the same allele. `sequence` is absent where it is no longer known. */
  z.object({ kind: z.literal('novel'), sha1: z.string(), sequence: z.string().exactOptional() }),
]);
export type ComparedAllele = z.infer<typeof ComparedAllele>;

export const ComparedPair = z.object({
  distance: Distance,
  /** Used loci that both have. */
  shared: z.number().int(),
  /** Loci at which both have an allele, and not the same, in the order of the scheme. */
  differing: z.array(z.object({ locus: z.string(), one: ComparedAllele, other: ComparedAllele })),
  /** Used loci that the first lacks and the other has, and the other way round. They count where missing ones are differences. */
  only_other: z.array(z.string()),
  only_one: z.array(z.string()),
});
export type ComparedPair = z.infer<typeof ComparedPair>;

/** A sample beside one that all others are compared with. */
export const NearSample = z.object({
  sample: SamplePlace,
  distance: Distance,
  shared: z.number().int(),
  /** Places in `loci_used` at which both have an allele and not the same, ascending. */
  differing: z.array(z.number().int()),
  /** What this sample has at each of `differing`, written as its own alleles are. */
  alleles: z.array(z.string()),
  /** Places in `loci_used` at which it has no allele that counts, ascending. */
  lacking: z.array(z.number().int()),
});
export type NearSample = z.infer<typeof NearSample>;
