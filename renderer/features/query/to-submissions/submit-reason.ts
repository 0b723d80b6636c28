import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import type { PackedSummary } from '../results/packed-result.ts';

/**
 * Why nothing of these results can be prepared as a submission, in a sentence. Undefined if something may be: only the main side
 * knows what drafts have already.
 */
export function reasonNotToSubmit(results: readonly Pick<PackedSummary, 'details'>[]): string | undefined {
  if (results.length === 0) return 'There is no result yet.';
  let isAny = false;
  for (const { details } of results) {
    for (const report of details.values()) {
      if (isSubmittable(report)) return undefined;
      isAny ||= report.novel !== undefined;
    }
  }
  return isAny
    ? 'No new sequence here is a whole allele that its locus allows and whose letters are all known.'
    : 'There is nothing new here: every locus has a known allele, or nothing like one.';
}

function isSubmittable(report: LocusReport): boolean {
  return isWholeNew(report) && report.novel?.length_allowed === true;
}
