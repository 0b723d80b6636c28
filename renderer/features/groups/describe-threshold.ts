import type { ClassificationScheme } from '#shared/api/classification.ts';
import type { GroupingRule } from '#shared/rpc/contract/classification.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';

/** When two profiles are in one group, in words. */
export function describeThreshold({ inclusion_threshold, relative_threshold }: ClassificationScheme): string {
  const differences = formatQuantity(inclusion_threshold, 'locus', 'loci');
  return relative_threshold
    ? `at most ${differences} different, scaled to the loci that both profiles have`
    : `at most ${differences} different`;
}

/** What a rule means for two profiles of a scheme with this number of loci, in sentences. */
export function explainThreshold(
  { inclusion_threshold, relative_threshold }: Omit<GroupingRule, 'scheme_id'>,
  loci: number,
): string {
  const share = ((100 * inclusion_threshold) / loci).toLocaleString('en', { maximumFractionDigits: 1 });
  const first =
    inclusion_threshold === 0
      ? 'Two profiles are linked when they have the same allele at every locus that both have.'
      : `Two profiles are linked when they differ at ${formatCount(inclusion_threshold)} or fewer of ${formatQuantity(loci, 'locus', 'loci')} (${share} %).`;
  const half = Math.floor(loci / 2);
  const allowed = Math.floor((inclusion_threshold * half) / loci);
  const relative = relative_threshold
    ? ` If both have only ${formatCount(half)} of the loci, they ${allowed === 0 ? 'must not differ' : `may differ at ${formatCount(allowed)} or fewer`}.`
    : ' Loci that are missing in one of them do not count.';
  return `${first}${relative} Profiles linked through other profiles are in the same group, too.`;
}
