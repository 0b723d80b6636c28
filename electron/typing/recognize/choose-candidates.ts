import { compareNatural } from '#shared/natural-order.ts';
import type { RankedScheme, SchemeKind } from './rank-schemes.ts';

/** Schemes that are typed to see which fits best. Typing one takes some 30 ms. */
const MOST_CANDIDATES = 4;

/** A scheme with this share of the best score may turn out to be better: representatives tell little about near species. */
const NEARLY_BEST = 0.7;

/** With this share of the score of a larger scheme, a small one of types is as good for telling what a genome is. */
const AS_GOOD = 0.9;

/** Schemes of types come first, then those with many loci, then mere lists of loci. */
const ORDER: Record<SchemeKind, number> = { typing: 0, large: 1, loci: 2 };

/** The schemes that may fit best, most likely first. Of a database only its schemes of the best kind that fits. */
export function chooseCandidates(ranked: readonly RankedScheme[]): RankedScheme[] {
  const best = Math.max(...ranked.map(({ score }) => score));
  const ofDatabases = Map.groupBy(ranked, ({ database }) => database)
    .values()
    .flatMap(ofBestKind);
  return [...ofDatabases]
    .filter(({ score }) => score >= NEARLY_BEST * best)
    .toSorted(byScore)
    .slice(0, MOST_CANDIDATES);
}

/** A scheme with 2,000 loci must not win by number: a small one that fits as well tells more to people. */
function ofBestKind(schemes: readonly RankedScheme[]): RankedScheme[] {
  const best = Math.max(...schemes.map(({ score }) => score));
  const good = schemes.filter(({ score }) => score >= AS_GOOD * best);
  const kind = Math.min(...good.map((scheme) => ORDER[scheme.kind]));
  return good.filter((scheme) => ORDER[scheme.kind] === kind);
}

/** Real data before invented ones, then by name, so that the order does not depend on chance. */
function byScore(left: RankedScheme, right: RankedScheme): number {
  return right.score - left.score || compareEqual(left, right);
}

/** The order of schemes that fit equally well. */
export function compareEqual(left: RankedScheme, right: RankedScheme): number {
  return (
    ORDER[left.kind] - ORDER[right.kind] ||
    Number(left.synthetic) - Number(right.synthetic) ||
    left.loci - right.loci ||
    compareNatural(left.database, right.database) ||
    (left.scheme_id ?? 0) - (right.scheme_id ?? 0)
  );
}
