import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { SchemeResult } from './typing.ts';

/** Most profiles of one search. */
export const MAX_NEAREST = 1000;

/** Alleles that are known, and how far profiles may be from them. */
export const ProfileSearch = z.object({
  site: z.string(),
  database: z.string(),
  scheme_id: z.number().int(),
  /** Allele ids by locus; loci that are left out, or have none, are not compared. */
  designations: z.record(z.string(), z.array(z.string())),
  /** Profiles wanted, the nearest first. */
  limit: z.number().int().min(1).max(MAX_NEAREST).default(10),
  /** Loci at which they may differ at most; any number when absent. */
  most: z.number().int().nonnegative().optional(),
});
export type ProfileSearch = z.infer<typeof ProfileSearch>;

/** What the alleles say about the scheme; `nearest` also holds the profiles that fit. */
export const ProfileSearchResult = z.object({
  result: SchemeResult,
  /** Loci asked for that the scheme does not have. */
  unknown_loci: z.array(z.string()),
});
export type ProfileSearchResult = z.infer<typeof ProfileSearchResult>;

/** What a screen may ask about profiles near to one. */
export const profileSearchProcedures = {
  'profile:search': procedure(ProfileSearch, ProfileSearchResult),
} as const;
