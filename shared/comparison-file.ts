import { z } from 'zod';
import { VERDICT_KINDS } from './verdict/verdict.ts';
import { ComparisonRules, MOST_COMPARED } from './rpc/contract/comparison.ts';

/** The version of the file that this program writes. It reads no later one. */
export const FILE_VERSION = 1;

/** Loci of a file, and cells of its samples, at most: 5,000 samples of 5,000 loci. */
const MOST_LOCI = 50_000;
export const MOST_CELLS = 25_000_000;

/** What a name or an id may hold: no control characters, so that no table and no page is upset by it. */
const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'has a control character');

const LocusName = plain(200);
/** As in databases: without blanks. */
const AlleleId = plain(200).regex(/^\S+$/, 'has a blank');
const Sha1 = z.string().regex(/^[0-9a-f]{40}$/, 'is no SHA-1');

/** The first line: what is compared. */
export const FileHead = z.object({
  allelier_comparison: z.literal(FILE_VERSION),
  name: plain(200).regex(/\S/, 'is blank'),
  scheme: plain(1_000),
  /** ISO timestamp of when its sources were read. */
  as_of: z.iso.datetime(),
  rules: ComparisonRules,
  loci: z.array(LocusName).min(1).max(MOST_LOCI),
  notes: z.array(z.string().max(10_000)).max(1_000),
  /** How many lines of samples, and then of sequences, follow. */
  samples: z.number().int().min(1).max(MOST_COMPARED),
  sequences: z.number().int().nonnegative(),
});
export type FileHead = z.infer<typeof FileHead>;

/** A sample: for each locus the id of its allele, the SHA-1 of a new one, or nothing. */
export const FileSample = z.object({
  name: plain(500),
  verdict: z.enum(VERDICT_KINDS),
  uncertain: z.number().int().nonnegative(),
  alleles: z.array(z.union([AlleleId, z.object({ sha1: Sha1 }), z.null()])),
});
export type FileSample = z.infer<typeof FileSample>;

/** The sequence of a new allele. */
export const FileSequence = z.object({
  sha1: Sha1,
  sequence: z.string().regex(/^[A-Z*]{1,1000000}$/, 'is no sequence'),
});
