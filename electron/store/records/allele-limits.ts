import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AlleleLimits, USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { ownMember } from '#shared/own-member.ts';

/** Where `meta` keeps the limits of loci that have their own, by name. */
export const LIMITS_KEY = 'allele_limits';

const StoredLimits = z.record(z.string(), AlleleLimits);

/** The limits of all loci that have their own. */
export function readAllLimits(connection: DatabaseSync): Record<string, AlleleLimits> {
  const row = connection.prepare('select value from meta where key = ?').get(LIMITS_KEY);
  return row ? StoredLimits.parse(JSON.parse(String(row['value']))) : {};
}

/** How unlike the known alleles of a locus a new one may be. */
export function readAlleleLimits(connection: DatabaseSync, locus: string): AlleleLimits {
  return ownMember(readAllLimits(connection), locus) ?? USUAL_LIMITS;
}
