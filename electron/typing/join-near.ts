import { compareNatural } from '#shared/natural-order.ts';
import type { NearMatches } from './best-match/find-best-matches.ts';

/** Joins the inexact matches that several threads have found, in natural order of the loci. */
export function joinNear(parts: readonly NearMatches[]): NearMatches {
  const inOrder = <Found extends { locus: string }>(found: Found[]) =>
    found.toSorted((left, right) => compareNatural(left.locus, right.locus));
  return {
    best: inOrder(parts.flatMap(({ best }) => best)),
    copies: inOrder(parts.flatMap(({ copies }) => copies)),
  };
}
