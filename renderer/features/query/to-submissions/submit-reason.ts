import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import type { PackedSummary } from '../results/packed-result.ts';

/**
 * Why nothing of these results can be prepared as a submission, in a sentence. Undefined if something may be: only the main side
 * knows what drafts have already.
 */
export function reasonNotToSubmit(results: readonly Pick<PackedSummary, 'details' | 'stamp'>[]): string | undefined {
  if (results.length === 0) return 'There is no result yet.';
  let isAny = false;
  let isUnsearched = false;
  for (const { details, stamp } of results) {
    for (const report of details.values()) {
      if (isSubmittable(report)) return undefined;
      isAny ||= report.novel !== undefined;
      isUnsearched ||= report.status === 'missing' && !stamp.parameters.best;
    }
  }
  if (isAny) return 'No new sequence here is a complete allele without ambiguous letters that its locus accepts.';
  return isUnsearched
    ? 'Only exact alleles were searched for. Search for the nearest ones too, at another site by scheme or locus, to see what is new.'
    : 'There is nothing new here: every locus has a known allele, or nothing like one.';
}

function isSubmittable(report: LocusReport): boolean {
  return isWholeNew(report) && report.novel?.length_allowed === true;
}
