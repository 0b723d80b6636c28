import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { SchemeResult } from './typing.ts';

/** The most profiles of one search. */
export const MAX_NEAREST = 1000;

/** Known alleles, and how many loci may differ. */
export const ProfileSearch = z.object({
  site: z.string(),
  database: z.string(),
  scheme_id: z.number().int(),
  /** Allele ids by locus. Loci that are left out or have none are not compared. */
  designations: z.record(z.string(), z.array(z.string())),
  /** How many profiles are wanted, the nearest first. */
  limit: z.number().int().min(1).max(MAX_NEAREST).default(10),
  /** At how many loci they may differ at most. Absent: any number. */
  most: z.number().int().nonnegative().optional(),
});
export type ProfileSearch = z.infer<typeof ProfileSearch>;

/** What the alleles say about the scheme. `nearest` also contains the profiles that fit. */
export const ProfileSearchResult = z.object({
  result: SchemeResult,
  /** Requested loci that the scheme does not have. */
  unknown_loci: z.array(z.string()),
  /**
   * The remote site that gave the profiles, and when: ISO timestamp of its oldest reply. Of what it has since, nothing is said. Absent for
   * this computer.
   */
  site: z.string().optional(),
  as_of: z.iso.datetime().optional(),
});
export type ProfileSearchResult = z.infer<typeof ProfileSearchResult>;

/** What a screen may ask about profiles near to one. */
export const profileSearchProcedures = {
  /** The profiles of a scheme nearest to some alleles. */
  'profile:search': procedure(ProfileSearch, ProfileSearchResult),
} as const;
