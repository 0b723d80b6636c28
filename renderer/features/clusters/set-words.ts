import type { ClusterSet } from '#shared/api/cluster.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';

/** When two isolates are in one cluster, in words. */
export function linkWords(thresholds: readonly number[]): string {
  const [first = 0, ...more] = thresholds;
  const loci =
    more.length === 0
      ? formatQuantity(first, 'locus', 'loci')
      : `${thresholds.slice(0, -1).map(formatCount).join(', ')} or ${formatCount(thresholds.at(-1) ?? 0)} loci`;
  return `Isolates that differ at ${loci} or fewer, or are joined by a chain of such pairs`;
}

/** How loci count that one of two isolates lacks. */
export const MISSING_WORDS: Readonly<Record<ClusterSet['missing'], string>> = {
  ignore: 'Do not count',
  difference: 'Count as a difference',
  scaled: 'Do not count; the differences are scaled to all loci',
};

/** Which isolates are left out. Undefined where none is. */
export function leftOutWords({ max_missing, includes_poor }: Pick<ClusterSet, 'max_missing' | 'includes_poor'>) {
  const reasons = [
    ...(max_missing === undefined ? [] : [`that lack more than ${formatQuantity(max_missing, 'locus', 'loci')}`]),
    ...(includes_poor === true ? [] : ['whose genome is not good']),
  ];
  return reasons.length === 0 ? undefined : `Those ${reasons.join(', and those ')}`;
}

/** How many isolates are in its clusters that may turn out to be no good. Undefined where this is not known, or of no matter. */
export function unjudgedWords({ not_judged }: Pick<ClusterSet, 'not_judged'>): string | undefined {
  if (not_judged === undefined) return undefined;
  if (not_judged === 0) return 'Each isolate in its clusters has a verdict that is good';
  return `${formatQuantity(not_judged, 'isolate')} in its clusters without a verdict. A genome joins until it is judged, and leaves if it is not good.`;
}

/** Over which isolates a set is made. */
export function scopeWords({ includes_private }: Pick<ClusterSet, 'includes_private'>): string {
  return includes_private === true
    ? 'All isolates, so only curators who see all of them see the set'
    : 'Public isolates';
}
