import { z } from 'zod';
import { Orientation } from '../../api/sequence-query.ts';
import { procedure } from '../procedure.ts';
import { PeptideDifference, SequenceDifference } from './differences.ts';
import { FileToken } from './file.ts';

/** Which loci a query is made against. */
export const QueryTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('scheme'), scheme_id: z.number().int() }),
  z.object({ kind: z.literal('locus'), locus: z.string() }),
]);
export type QueryTarget = z.infer<typeof QueryTarget>;

/** A sequence to query: a file that the user chose, or text that was pasted. */
export const QueryInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), token: FileToken }),
  z.object({ kind: z.literal('text'), name: z.string(), text: z.string() }),
  /** An example genome that the demo made. */
  z.object({ kind: z.literal('example'), name: z.string() }),
]);
export type QueryInput = z.infer<typeof QueryInput>;

/**
 * One occurrence of one allele; coordinates 1-based, inclusive, on the forward strand of the contig. On a contig that was read as a
 * circle `start` is greater than `end` where the allele lies over the ends.
 */
export const TypingMatch = z.object({
  locus: z.string(),
  allele_id: z.string(),
  contig: z.string().optional(),
  start: z.number().int(),
  end: z.number().int(),
  orientation: Orientation,
  /** Residues of the allele. */
  length: z.number().int(),
});
export type TypingMatch = z.infer<typeof TypingMatch>;

/**
 * What became of a locus in a query: one or more exact alleles at one place; an exact allele and, at other places, more of them or
 * whole copies that are new (`several`); or, without any exact one, a whole new allele, one cut off by the end of its contig or by
 * unknown bases (`partial`), one that is unlike the nearest allele at an end or stops early (`truncated`), one whose reading frame is
 * lost; or nothing.
 */
export const LocusStatus = z.enum(['exact', 'several', 'novel', 'partial', 'truncated', 'frameshifted', 'missing']);
export type LocusStatus = z.infer<typeof LocusStatus>;

/**
 * The allele most like a part of the query; places 1-based, inclusive, `query_…` and `start`, `end` on the forward strand of the contig.
 * Over the ends of a circle the start is greater than the end.
 */
export const NearestAllele = z.object({
  allele_id: z.string(),
  contig: z.string().optional(),
  /** Of the whole allele as predicted from the aligned part, clamped to the contig. */
  start: z.number().int(),
  end: z.number().int(),
  /** Whether the contig ends within the allele. */
  partial: z.boolean(),
  orientation: Orientation,
  /** Residues of the whole allele. */
  length: z.number().int(),
  /** Columns of the alignment, gaps included. */
  alignment: z.number().int(),
  mismatches: z.number().int(),
  /** Openings of gaps. */
  gaps: z.number().int(),
  /** Percent of the columns. */
  identity: z.number(),
  bit_score: z.number(),
  /** In the direction of the allele, from `allele_start` on; `=`, `X`, `I` (query only), `D` (allele only); amino acids where a side was translated. */
  cigar: z.string(),
  allele_start: z.number().int(),
  allele_end: z.number().int(),
  query_start: z.number().int(),
  query_end: z.number().int(),
  /**
   * Which side was translated for the comparison, whose columns are then amino acids: a DNA query against a peptide locus, the alleles
   * of a DNA locus against a protein. Places stay in residues of what they lie on.
   */
  translated: z.enum(['query', 'allele']).optional(),
  /** Frame of the allele, where that was translated: 1 to 3, or -1 to -3 on its reverse strand. */
  allele_frame: z.number().int().optional(),
});
export type NearestAllele = z.infer<typeof NearestAllele>;

/** What a sequence is as a coding sequence of its locus; bases count from 1. */
export const CodingCheck = z.object({
  whole_codons: z.boolean(),
  starts_with_start: z.boolean(),
  ends_with_stop: z.boolean(),
  internal_stops: z.array(z.number().int()),
});
export type CodingCheck = z.infer<typeof CodingCheck>;

/** A sequence that could become an allele. */
export const NovelAllele = z.object({
  /** In the direction of the allele, from start to end of the nearest allele's place, in upper case. */
  sequence: z.string(),
  /** SHA-1 of `sequence`, hexadecimal: the same for the same new allele in any file, contig and strand. */
  sha1: z.string(),
  /** Residues that are ambiguous: with any of them the sequence is no allele yet. */
  ambiguous: z.number().int(),
  /** Whether its length is one that the locus allows. */
  length_allowed: z.boolean(),
  /** Absent where the locus does not code. */
  coding: CodingCheck.optional(),
  /** How it differs from the nearest allele, in the order of that: the first `MAX_DIFFERENCES`, and how many there are. */
  differences: z.array(SequenceDifference).optional(),
  difference_count: z.number().int().optional(),
  /** What that does to the protein; absent where the locus does not code. */
  peptide_differences: z.array(PeptideDifference).optional(),
  peptide_difference_count: z.number().int().optional(),
});
export type NovelAllele = z.infer<typeof NovelAllele>;

export const LocusReport = z.object({
  locus: z.string(),
  status: LocusStatus,
  /** Why, in a sentence; empty for a single exact allele. */
  reason: z.string(),
  /** Distinct ids of the exact alleles, in natural order. */
  allele_ids: z.array(z.string()),
  /** Places with an exact allele; alleles that lie within one another share a place. */
  copies: z.number().int(),
  /** Without an exact allele, where anything is like the locus at all. */
  nearest: NearestAllele.optional(),
  novel: NovelAllele.optional(),
});
export type LocusReport = z.infer<typeof LocusReport>;

/**
 * How the alleles found fit the profiles of a scheme: to exactly one; to several; to one or more although loci are missing
 * (`incomplete`); to none though every locus has an exact allele (`new`: all alleles known, profile new); to none, and some locus has
 * no exact allele (`unknown`). A scheme without primary key has no profiles (`none`).
 */
export const ProfileState = z.enum(['exact', 'several', 'incomplete', 'new', 'unknown', 'none']);
export type ProfileState = z.infer<typeof ProfileState>;

/** A profile that is like the alleles found. */
export const NearestProfile = z.object({
  profile_id: z.string(),
  /** Loci, of those with an allele on both sides, at which they differ, in scheme order. */
  differing: z.array(z.string()),
  /** How many loci have an allele on both sides. */
  compared: z.number().int(),
  /** Scheme fields other than the primary key. */
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Groups of the profile in the classification schemes of the scheme. */
  groups: z.array(
    z.object({ classification_scheme_id: z.number().int(), name: z.string(), group_id: z.number().int() }),
  ),
});
export type NearestProfile = z.infer<typeof NearestProfile>;

/** What the matches say about one scheme. */
export const SchemeResult = z.object({
  scheme_id: z.number().int(),
  description: z.string(),
  primary_key: z.string().optional(),
  /** Loci in scheme order with the distinct allele ids found, in natural order; an empty list is a locus without exact match. */
  loci: z.array(z.object({ locus: z.string(), allele_ids: z.array(z.string()) })),
  /** Scheme fields of the profiles made by these alleles; several values joined with a comma; empty when none is defined. */
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Profiles of the scheme that exactly fit. */
  profile_ids: z.array(z.string()),
  state: ProfileState,
  /** The profiles most like the alleles found, best first, where none fits all loci; at most ten. */
  nearest: z.array(NearestProfile),
});
export type SchemeResult = z.infer<typeof SchemeResult>;

/** Whether contigs are read as circles: none, those whose record says so, or all. */
export const CircularChoice = z.enum(['no', 'as-recorded', 'yes']);
export type CircularChoice = z.infer<typeof CircularChoice>;

/** What a result was made with, so that it can be understood years later. */
export const ResultStamp = z.object({
  database: z.string(),
  target: z.string(),
  /** Date of the newest allele or profile of the definitions used. */
  last_updated: z.string().optional(),
  /** ISO timestamp of the query. */
  queried_at: z.string(),
  app_version: z.string(),
  /** How the query was made, as far as that can be chosen. */
  parameters: z.object({
    /** Whether the nearest allele was looked for where there is no exact one. */
    best: z.boolean(),
    circular: CircularChoice,
  }),
});
export type ResultStamp = z.infer<typeof ResultStamp>;

/** A sequence of the input. */
export const QueriedContig = z.object({
  /** First word of its header. */
  name: z.string().optional(),
  /** Residues. */
  length: z.number().int(),
  /** Whether it was read as a circle. */
  circular: z.literal(true).optional(),
});
export type QueriedContig = z.infer<typeof QueriedContig>;

export const TypingResult = z.object({
  /** Name of the file or of the pasted sequence. */
  name: z.string(),
  contigs: z.number().int(),
  /** Longest first: every contig on which something lies, and of the others the longest, up to 5,000. */
  contig_list: z.array(QueriedContig),
  /** Residues over all contigs. */
  residues: z.number().int(),
  /** Milliseconds in the typing engine, reading the input included. */
  elapsed_ms: z.number(),
  matches: z.array(TypingMatch),
  /** Every locus searched, in natural order. */
  loci: z.array(LocusReport),
  schemes: z.array(SchemeResult),
  /** Things the user should know about the input, e.g. an empty record or characters that match nothing. */
  notes: z.array(z.string()),
  stamp: ResultStamp,
});
export type TypingResult = z.infer<typeof TypingResult>;

/** What a screen may ask about sequences. */
export const queryProcedures = {
  'query:run': procedure(
    z.object({
      site: z.string(),
      database: z.string(),
      target: QueryTarget,
      input: QueryInput,
      /** Whether to look for the nearest allele where there is no exact one. */
      best: z.boolean().default(true),
      circular: CircularChoice.default('as-recorded'),
    }),
    TypingResult,
  ),
} as const;
