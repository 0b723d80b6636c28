import { z } from 'zod';
import { Orientation } from '../api/sequence-query.ts';
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

/** One occurrence of one allele; coordinates 1-based, inclusive, on the forward strand of the contig. */
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
});
export type SchemeResult = z.infer<typeof SchemeResult>;

/** What a result was made with, so that it can be understood years later. */
export const ResultStamp = z.object({
  database: z.string(),
  target: z.string(),
  /** Date of the newest allele or profile of the definitions used. */
  last_updated: z.string().optional(),
  /** ISO timestamp of the query. */
  queried_at: z.string(),
  app_version: z.string(),
});
export type ResultStamp = z.infer<typeof ResultStamp>;

export const TypingResult = z.object({
  /** Name of the file or of the pasted sequence. */
  name: z.string(),
  contigs: z.number().int(),
  /** Residues over all contigs. */
  residues: z.number().int(),
  /** Milliseconds in the typing engine, reading the input included. */
  elapsed_ms: z.number(),
  matches: z.array(TypingMatch),
  schemes: z.array(SchemeResult),
  /** Things the user should know about the input, e.g. an empty record or characters that match nothing. */
  notes: z.array(z.string()),
  stamp: ResultStamp,
});
export type TypingResult = z.infer<typeof TypingResult>;
