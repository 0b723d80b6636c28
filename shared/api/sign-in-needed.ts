import { z } from 'zod';

/**
 * For what a service needs a signature, whatever its databases say: for nothing more, for sequence queries, or for everything but the
 * list of databases. From the least to the most.
 */
export const SignInNeeded = z.enum(['by-database', 'sequence-queries', 'everything']);
export type SignInNeeded = z.infer<typeof SignInNeeded>;

/** The most of what several places ask for. */
export function mostNeeded(...asked: readonly (SignInNeeded | undefined)[]): SignInNeeded {
  return SignInNeeded.options.findLast((one) => asked.includes(one)) ?? 'by-database';
}
