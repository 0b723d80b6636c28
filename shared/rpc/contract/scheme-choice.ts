import { z } from 'zod';

/** Stands for "any database" where the name of one is expected. No database can have this name. */
export const ANY_DATABASE = '*';

/** A database that could not be read, and why. */
export const LeftOutDatabase = z.object({ database: z.string(), reason: z.string() });
export type LeftOutDatabase = z.infer<typeof LeftOutDatabase>;

/** A scheme of a database. Without an id: all loci of a database that has no schemes. */
export const SchemeOfDatabase = z.object({
  database: z.string(),
  scheme_id: z.number().int().optional(),
  scheme: z.string(),
});
export type SchemeOfDatabase = z.infer<typeof SchemeOfDatabase>;

/** Which scheme of all databases fits a sequence best, and the evidence for it. Every scheme of its database is reported. */
export const ChosenScheme = z.object({
  /** Absent if nothing of any database is in the sequence. */
  chosen: SchemeOfDatabase.optional(),
  /** Loci with an exact allele, loci with something like one, and all loci of the scheme. */
  exact: z.number().int(),
  near: z.number().int(),
  loci: z.number().int(),
  /** Mean identity, in percent, of the exact and near loci. Absent if there are none. */
  identity: z.number().optional(),
  /** Names of the definitions databases that were looked through. */
  searched: z.array(z.string()),
  left_out: z.array(LeftOutDatabase),
  /** The outcome in words. */
  sentence: z.string(),
});
export type ChosenScheme = z.infer<typeof ChosenScheme>;

/** Nothing or little of the chosen database is in a sequence. */
export const Mismatch = z.object({
  /** What is not there, and which database to try, in words. */
  sentence: z.string(),
  /** The scheme that fits. Absent if none does. */
  instead: SchemeOfDatabase.optional(),
  /** Whether the database that fits is of another organism. Absent where one of the two names none. */
  other_organism: z.boolean().optional(),
});
export type Mismatch = z.infer<typeof Mismatch>;

/** A scheme of another organism that is in a genome, too. */
export const OtherOrganism = z.object({
  database: z.string(),
  organism: z.string(),
  scheme: z.string(),
  /** Loci of the scheme that are there, of all. */
  found: z.number().int(),
  loci: z.number().int(),
  /** Bases of the contigs that carry such loci, and none of its own organism: a lower bound. */
  bases: z.number().int(),
});
export type OtherOrganism = z.infer<typeof OtherOrganism>;
