import type { ClassificationScheme } from '#shared/api/classification.ts';
import { formatQuantity } from '#renderer/ui/format.ts';

/** When two profiles are in one group, in words. */
export function describeThreshold({ inclusion_threshold, relative_threshold }: ClassificationScheme): string {
  const differences = formatQuantity(inclusion_threshold, 'locus', 'loci');
  return relative_threshold
    ? `at most ${differences} different, scaled to the loci that both profiles have`
    : `at most ${differences} different`;
}
