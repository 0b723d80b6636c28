import { AssemblyFigures } from './assembly-figures.ts';
import { z } from 'zod';
import { CodingCheck } from './coding-check.ts';
import { Orientation } from '../../api/sequence-query.ts';
import { ResultStamp } from './result-stamp.ts';
import { PeptideDifference, SequenceDifference } from './differences.ts';
import { FileToken } from './file.ts';
import { InputLook } from './input-preview.ts';
import { Mismatch, ChosenScheme, OtherOrganism } from './scheme-choice.ts';
import { GenomeFigures } from '../../verdict/genome-figures.ts';
import { Verdict } from '../../verdict/verdict.ts';

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
 * One occurrence of one allele. Coordinates are 1-based, inclusive, on the forward strand of the contig. On a circular
 * contig `start` is greater than `end` if the allele lies across the ends.
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
 * The outcome for a locus in a query:
 * - `exact`: one or more exact alleles at one place
 * - `several`: an exact allele, and at other places more of them or whole copies that are new
 * - `novel`: no exact allele, but a whole new one
 * - `partial`: cut off by the end of its contig or by unknown bases
 * - `truncated`: unlike the nearest allele at an end, or ended early by a stop codon
 * - `frameshifted`: its reading frame is lost
 * - `missing`: nothing like it, or no allele is defined
 * - `joined`: no exact allele on one contig, but exactly one whose pieces lie at ends of contigs and overlap
 * - `ambiguous`: whole, but some of its letters are undetermined (N and the like)
 *
 * Kept results hold a status as its place in this list, so new ones go to the end.
 */
export const LocusStatus = z.enum([
  'exact',
  'several',
  'novel',
  'partial',
  'truncated',
  'frameshifted',
  'missing',
  'joined',
  'ambiguous',
]);
export type LocusStatus = z.infer<typeof LocusStatus>;

/**
 * The allele most like a part of the query. It is aligned up to its ends, or to those of the contig; only a long end that
 * is unlike it is left out. Positions are 1-based and inclusive; `query_…`, `start` and `end` are on the forward strand
 * of the contig. Across the ends of a circular contig the start is greater than the end.
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
  /** Gap openings. */
  gaps: z.number().int(),
  /** Percentage of identical columns. */
  identity: z.number(),
  bit_score: z.number(),
  /**
   * In the direction of the allele, from `allele_start` on: `=`, `X`, `I` (query only), `D` (allele only). In amino
   * acids if a side was translated.
   */
  cigar: z.string(),
  allele_start: z.number().int(),
  allele_end: z.number().int(),
  query_start: z.number().int(),
  query_end: z.number().int(),
  /**
   * Which side was translated for the comparison: a DNA query against a peptide locus, or the alleles of a DNA locus
   * against a protein. Columns are then amino acids; positions stay in residues of the sequence they lie on.
   */
  translated: z.enum(['query', 'allele']).optional(),
  /** Frame of a translated allele: 1 to 3, or -1 to -3 on its reverse strand. */
  allele_frame: z.number().int().optional(),
});
export type NearestAllele = z.infer<typeof NearestAllele>;

/**
 * Two known alleles that explain a new one together: its first `head_end` bases are those of the allele `head`, and those from
 * `tail_start` on, counted from 1, end the allele `tail`. It differs from every known allele at two places or more.
 */
const MosaicAllele = z.object({
  head: z.string(),
  head_end: z.number().int(),
  tail: z.string(),
  tail_start: z.number().int(),
});
export type MosaicAllele = z.infer<typeof MosaicAllele>;

/** A sequence that could become an allele. */
export const NovelAllele = z.object({
  /** The query from start to end of the nearest allele's place, in the direction of the allele, in upper case. */
  sequence: z.string(),
  /** SHA-1 of `sequence`, hexadecimal: the same for the same new allele in any file, contig and strand. */
  sha1: z.string(),
  /** Number of ambiguous residues. If there are any, the sequence cannot become an allele yet. */
  ambiguous: z.number().int(),
  /** Whether the locus allows this length. */
  length_allowed: z.boolean(),
  /** Absent if the locus does not code. */
  coding: CodingCheck.optional(),
  /**
   * How it differs from the nearest allele, in the order of the allele: the first `MAX_DIFFERENCES`, and the total
   * number.
   */
  differences: z.array(SequenceDifference).optional(),
  difference_count: z.number().int().optional(),
  /** What the differences do to the protein. Absent if the locus does not code. */
  peptide_differences: z.array(PeptideDifference).optional(),
  peptide_difference_count: z.number().int().optional(),
  /**
   * Ids of the known alleles that fit all letters that are determined: the first `MAX_FITTING`, and the total number.
   * Present if some letters are undetermined and the whole allele is there.
   */
  fitting: z.array(z.string()).optional(),
  fitting_count: z.number().int().optional(),
  /**
   * Ids of other alleles of its length that differ at as few bases as the nearest: the first `MAX_FITTING`, and the total number.
   * Absent if there are none, or if the nearest has a gap.
   */
  equals: z.array(z.string()).optional(),
  equal_count: z.number().int().optional(),
  /** Present if there are such alleles. Not looked for by older versions. */
  mosaic: MosaicAllele.optional(),
});
export type NovelAllele = z.infer<typeof NovelAllele>;

/** A sequence may be undetermined at so many letters that any allele fits: no more of them are listed than this. */
export const MAX_FITTING = 20;

/** A part of an allele at an end of a contig. Positions are 1-based and inclusive, those of the contig on its forward strand. */
export const AllelePiece = z.object({
  contig: z.string().optional(),
  start: z.number().int(),
  end: z.number().int(),
  orientation: Orientation,
  allele_start: z.number().int(),
  allele_end: z.number().int(),
});
export type AllelePiece = z.infer<typeof AllelePiece>;

/** A record that is not used here, as the database says, and why. */
export const NotUsedRecord = z.object({ id: z.string(), because: z.string() });
export type NotUsedRecord = z.infer<typeof NotUsedRecord>;

export const LocusReport = z.object({
  locus: z.string(),
  status: LocusStatus,
  /** Why, in sentences. Empty for a single exact allele. */
  reason: z.string(),
  /** Distinct ids of the exact alleles, in natural order; of a joined allele its id. Without those that are not used here. */
  allele_ids: z.array(z.string()),
  /** Exact alleles that are not used here: they are there, and give no type. Absent if there are none. */
  not_used: z.array(NotUsedRecord).optional(),
  /** Number of places with an exact allele. Alleles within one another share a place. A joined allele counts once. */
  copies: z.number().int(),
  /** Number of places with a whole copy that is no exact allele, beside exact ones. Absent if there are none. */
  inexact_copies: z.number().int().optional(),
  /** The pieces of a joined allele, two or more, in their order. */
  pieces: z.array(AllelePiece).optional(),
  /** Present if there is no exact allele and anything is like the locus. */
  nearest: NearestAllele.optional(),
  novel: NovelAllele.optional(),
  /** Present if there is no exact allele and the nearest was not looked for. */
  exact_only: z.literal(true).optional(),
});
export type LocusReport = z.infer<typeof LocusReport>;

/**
 * How the found alleles fit the profiles of a scheme:
 * - `exact`: one profile fits
 * - `several`: more than one fits
 * - `incomplete`: at least one fits although loci are missing
 * - `new`: none fits though every locus has an exact allele, so the profile is new
 * - `unknown`: none fits, and some locus has no exact allele; or what fits is not used here
 * - `none`: the scheme has no primary key, so it has no profiles
 */
export const ProfileState = z.enum(['exact', 'several', 'incomplete', 'new', 'unknown', 'none']);
export type ProfileState = z.infer<typeof ProfileState>;

/** A value of a field of a scheme; of a LIN code in a copy of a site, whether this computer has assigned it. */
const SchemeValue = z.object({ field: z.string(), value: z.string(), assigned_here: z.boolean().optional() });
/** A profile that is like the found alleles. */
export const NearestProfile = z.object({
  profile_id: z.string(),
  /** Loci that differ although both sides have an allele, in scheme order. */
  differing: z.array(z.string()),
  /** How many loci have an allele on both sides. */
  compared: z.number().int(),
  /** Scheme fields other than the primary key. */
  fields: z.array(SchemeValue),
  groups: z.array(
    z.object({ classification_scheme_id: z.number().int(), name: z.string(), group_id: z.number().int() }),
  ),
});
export type NearestProfile = z.infer<typeof NearestProfile>;

export const SchemeResult = z.object({
  scheme_id: z.number().int(),
  description: z.string(),
  primary_key: z.string().optional(),
  /** Loci in scheme order with the distinct allele ids found, in natural order. An empty list means no exact match. */
  loci: z.array(z.object({ locus: z.string(), allele_ids: z.array(z.string()) })),
  /** Scheme fields of the fitting profiles; several values have commas. If none fits, at most a LIN code with open positions (`*`). */
  fields: z.array(SchemeValue),
  /** Ids of the profiles that fit exactly. */
  profile_ids: z.array(z.string()),
  state: ProfileState,
  /** Why alleles and profiles that fit are not used, as sentences. Absent if there are none. */
  not_used: z.array(z.string()).optional(),
  /** If no profile fits all loci, those most like the found alleles, best first, at most ten. */
  nearest: z.array(NearestProfile),
  /** When the site gave the profiles among which the nearest were looked for later (ISO timestamp). */
  nearest_as_of: z.iso.datetime().optional(),
  /** Present if its loci were compared with exact alleles alone, because it has so many, while those of others were not. */
  exact_only: z.literal(true).optional(),
});
export type SchemeResult = z.infer<typeof SchemeResult>;

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
  /** Longest first: every contig with a match, and the longest of the others, up to 5,000. */
  contig_list: z.array(QueriedContig),
  /** Residues of all contigs. */
  residues: z.number().int(),
  /** SHA-256 of the genome (`GenomeOrigin`). Absent for a protein, for results of other sites, and in older ones. */
  sha256: z.string().optional(),
  /** Absent for a protein, and in results that older versions kept. */
  assembly: AssemblyFigures.optional(),
  /** Milliseconds in the typing engine, reading the input included; at another site from the question to the end. */
  elapsed_ms: z.number(),
  matches: z.array(TypingMatch),
  /** Every searched locus, in natural order. */
  loci: z.array(LocusReport),
  schemes: z.array(SchemeResult),
  /** What the user should know about the input, such as an empty record or characters that match nothing. */
  notes: z.array(z.string()),
  look: InputLook.optional(),
  /** How the database and scheme were chosen. Absent if the user named them. */
  choice: ChosenScheme.optional(),
  /** Present if nothing or little of the named database is in the sequence. */
  mismatch: Mismatch.optional(),
  /** Schemes of other organisms that are in it, too. Absent if no database of this computer is of another organism. */
  others: z.array(OtherOrganism).optional(),
  stamp: ResultStamp,
  /** What the verdict was worked out from, and the verdict. Absent for remote sites, and in results that older versions kept. */
  figures: GenomeFigures.optional(),
  verdict: Verdict.optional(),
});
export type TypingResult = z.infer<typeof TypingResult>;
