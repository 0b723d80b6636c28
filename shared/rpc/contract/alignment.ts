import { z } from 'zod';
import { DataType } from '../../api/locus.ts';
import { Orientation } from '../../api/sequence-query.ts';
import { procedure } from '../procedure.ts';

/**
 * Where a sequence lies: 1-based, inclusive, on the forward strand of the contig. `end` before `start` means across the
 * origin of a circular contig.
 */
export const AlignedPlace = z
  .object({
    contig: z.string().optional(),
    start: z.number().int().positive(),
    end: z.number().int().positive(),
    /** Residues of the contig. Only needed for a circular contig, where positions start again after the last. */
    contig_length: z.number().int().positive().optional(),
    orientation: Orientation,
  })
  .refine(({ start, end, contig_length }) => start <= end || (contig_length !== undefined && contig_length >= start), {
    message: 'A place that ends before it starts needs the length of its contig.',
  });
export type AlignedPlace = z.infer<typeof AlignedPlace>;

/** What to align: an allele of the locus; all its alleles that are not named separately; or a sequence of the user. */
export const AlignmentRowInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allele'), allele_id: z.string() }),
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('sequence'),
    name: z.string(),
    /**
     * In the direction of the alleles, in residues of the locus's data type. Blanks and gaps are left out; case does
     * not matter.
     */
    sequence: z.string(),
    place: AlignedPlace.optional(),
  }),
]);
export type AlignmentRowInput = z.infer<typeof AlignmentRowInput>;

export const AlignmentInput = z.object({
  site: z.string(),
  database: z.string(),
  locus: z.string(),
  /** The first row is the reference with which the others are aligned. */
  rows: z.array(AlignmentRowInput).min(1),
  /** Whether the user agreed that very many alleles are fetched from a remote site. Without, `many_to_fetch` (400) says how many. */
  may_fetch: z.boolean().optional(),
});
export type AlignmentInput = z.infer<typeof AlignmentInput>;

/** The most rows of an alignment. Nobody can compare more by eye. */
export const MAX_ALIGNED_ROWS = 2000;

export const AlignmentRow = z.object({
  /** `LOCUS_ID` for an allele, otherwise as given. */
  name: z.string(),
  /** Present for alleles. */
  allele_id: z.string().optional(),
  /** One character per column, in upper case. `-` is a gap. */
  residues: z.string(),
  place: AlignedPlace.optional(),
});
export type AlignmentRow = z.infer<typeof AlignmentRow>;

export const AlignmentResult = z.object({
  locus: z.string(),
  data_type: DataType,
  /** Reading frame of a DNA locus that codes: 1 to 3 on the strand of the alleles, 4 to 6 on the other. */
  frame: z.number().int().min(1).max(6).optional(),
  /** NCBI genetic code. */
  genetic_code: z.number().int(),
  columns: z.number().int(),
  /** The reference first. Each row has `columns` characters. */
  rows: z.array(AlignmentRow),
  /** What the user should know. */
  notes: z.array(z.string()),
  stamp: z.object({
    database: z.string(),
    /** The remote site that gave the alleles, and when: ISO timestamp of its oldest reply. Absent for this computer. */
    site: z.string().optional(),
    as_of: z.iso.datetime().optional(),
    /** ISO date of which the definitions are, as those who published them say. */
    version_date: z.string().optional(),
    /** ISO date of the last import into the database, and of the last change to an allele of the locus. */
    imported_on: z.string().optional(),
    last_updated: z.string().optional(),
    /** ISO timestamp. */
    aligned_at: z.string(),
    app_version: z.string(),
  }),
});
export type AlignmentResult = z.infer<typeof AlignmentResult>;

/** What a screen may ask about alignments. */
export const alignmentProcedures = {
  /** Aligns alleles of a locus and sequences of the user with the first of them. */
  'alignment:make': procedure(AlignmentInput, AlignmentResult),
} as const;
