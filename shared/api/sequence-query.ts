import { z } from 'zod';
import { CutOffMessage, databaseParams, IsoDate, Uri } from './common.ts';
import { NotUsed, NotUsedSentences } from './block.ts';
import { LinkedData } from './linked-data.ts';
import { FlagParameter, IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

export const Orientation = z.enum(['forward', 'reverse']);
export type Orientation = z.infer<typeof Orientation>;

/**
 * An exact match on the wire. `start` and `end` are 1-based, inclusive, on the forward strand of the contig; start <
 * end in either orientation (`wire-notes.md` §5). They are present only with `details`.
 */
export const ExactMatch = z
  .object({
    /** Present if matches of several loci are in one array. */
    locus: z.string().optional(),
    allele_id: z.string(),
    /** Deployed servers leave it out of the details of several loci (`wire-notes.md` §5). */
    href: Uri.optional(),
    start: z.number().int().optional(),
    end: z.number().int().optional(),
    orientation: Orientation.optional(),
    length: z.number().int().optional(),
    /** Name of the contig: the first word of its FASTA header. Absent if the query had no header. */
    contig: z.string().optional(),
    not_used: NotUsed,
    linked_data: LinkedData.optional(),
  })
  .meta({ id: 'ExactMatch' });
export type ExactMatch = z.infer<typeof ExactMatch>;

/** Additive: the day up to which alleles were searched, because who asks has not signed in. What has no exact match may be a newer one. */
const DefinitionsUpTo = IsoDate.optional();
export const searchedUpTo = { definitions_up_to: DefinitionsUpTo, message: CutOffMessage };

/**
 * The nearest allele, if none matches exactly. `start` and `end` are as in `ExactMatch`, but for the whole allele as
 * predicted from the aligned part (`predicted-place.ts`): they may lie before or behind the contig. Deployed servers send
 * only some of the members; the others are additive.
 */
export const BestMatch = z
  .object({
    allele_id: z.string(),
    href: Uri.optional(),
    start: z.number().int(),
    end: z.number().int(),
    /** Whether a part of the allele is not aligned: the contig ends there, or goes on differently. */
    partial: z.boolean().optional(),
    orientation: Orientation,
    /** Of the whole allele. */
    length: z.number().int(),
    /** Columns of the alignment, gaps included. */
    alignment: z.number().int(),
    mismatches: z.number().int(),
    /** Gap openings on either side. */
    gaps: z.number().int(),
    /** Percentage of identical columns, rounded to two decimals. 100 only if no column differs. */
    identity: z.number().min(0).max(100),
    /** The columns in the direction of the allele: `=`, `X`, `I` (in the query only), `D` (in the allele only). */
    cigar: z.string().optional(),
    /** The aligned parts, 1-based and inclusive: on the forward strand of the contig, and of the allele. */
    query_start: z.number().int().optional(),
    query_end: z.number().int().optional(),
    allele_start: z.number().int().optional(),
    allele_end: z.number().int().optional(),
    /**
     * Which side was translated for the comparison: DNA for a peptide locus, or the alleles of a DNA locus for a
     * protein. Columns are then amino acids. Places stay in residues of the query, `length` in those of the allele.
     */
    translated: z.enum(['query', 'allele']).optional(),
    contig: z.string().optional(),
    /** Present if `partial_linked_data` was requested and the locus is linked to fields of isolate databases. */
    linked_data: LinkedData.optional(),
    definitions_up_to: DefinitionsUpTo,
  })
  .meta({ id: 'BestMatch' });
export type BestMatch = z.infer<typeof BestMatch>;

/**
 * If requested, what is like a locus of a scheme without an exact match: the nearest allele with the aligned parts. Nothing of
 * an allele if nothing is like it.
 */
export const PartialMatch = BestMatch.extend({
  bit_score: z.number(),
  query_start: z.number().int(),
  query_end: z.number().int(),
  allele_start: z.number().int(),
  allele_end: z.number().int(),
  /** The query from `start` to `end`, as far as its contig goes, in the direction of the allele. */
  sequence: z.string(),
  /** The same with up to 100 residues more on each side. Older deployed servers do not give it. */
  flanking_sequence: z.string().optional(),
}).meta({ id: 'PartialMatch' });
export type PartialMatch = z.infer<typeof PartialMatch>;

/** By locus. */
export const PartialMatches = z.record(
  z.string(),
  z.union([PartialMatch, z.strictObject({ definitions_up_to: DefinitionsUpTo })]),
);
export type PartialMatches = z.infer<typeof PartialMatches>;

export const SequenceQuery = z
  .object({
    sequence: z.string().min(1),
    details: FlagParameter.optional(),
    base64: FlagParameter.optional(),
  })
  .meta({ id: 'SequenceQuery' });
export type SequenceQuery = z.infer<typeof SequenceQuery>;

export const LocusSequenceQuery = SequenceQuery.extend({
  partial_linked_data: FlagParameter.optional().describe(
    'A non-zero value adds what linked isolate databases know of the allele of the best match.',
  ),
}).meta({ id: 'LocusSequenceQuery' });

export const SchemeSequenceQuery = SequenceQuery.extend({
  partial_matches: FlagParameter.optional().describe(
    'A non-zero value gives what is most like each locus that has no exact match.',
  ),
}).meta({ id: 'SchemeSequenceQuery' });

/**
 * Scheme fields of every profile that the found alleles make. Several values are joined with a comma (`wire-notes.md`
 * §5.1).
 */
export const SchemeFieldValues = z.record(z.string(), z.string());

export const queryLocus = route({
  id: 'queryLocus',
  method: 'POST',
  effect: 'reads',
  isSequenceQuery: true,
  path: '/db/:database/loci/:locus/sequence',
  kind: 'seqdef',
  summary:
    'Find alleles of one locus in a sequence; where there is none, the one most like a part of it. An allele cut by the ends of sequences is no exact match.',
  params: z.object({ ...databaseParams, locus: z.string() }),
  body: LocusSequenceQuery,
  response: z.object({ exact_matches: z.array(ExactMatch), best_match: BestMatch.optional(), ...searchedUpTo }),
});

export const queryDatabase = route({
  id: 'queryDatabase',
  method: 'POST',
  effect: 'reads',
  isSequenceQuery: true,
  path: '/db/:database/sequence',
  kind: 'seqdef',
  summary: 'Find alleles of every locus in a sequence.',
  params: z.object(databaseParams),
  body: SequenceQuery,
  response: z.object({ exact_matches: z.record(z.string(), z.array(ExactMatch)), ...searchedUpTo }),
});

export const queryScheme = route({
  id: 'queryScheme',
  method: 'POST',
  effect: 'reads',
  isSequenceQuery: true,
  path: '/db/:database/schemes/:scheme_id/sequence',
  kind: 'seqdef',
  summary: 'Find alleles of the loci of a scheme in a sequence, and the fields of the profile they make.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter }),
  body: SchemeSequenceQuery,
  response: z.object({
    exact_matches: z.array(ExactMatch),
    /** Additive, as deployed servers: the loci without an exact match, if `partial_matches` was requested. */
    partial_matches: PartialMatches.optional(),
    fields: SchemeFieldValues.optional(),
    not_used: NotUsedSentences,
    ...searchedUpTo,
  }),
});
