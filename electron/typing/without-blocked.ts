import { type Blocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import { notUsedSentence } from '#shared/rules/not-used.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';

/**
 * Takes alleles that are not used here out of the ids of reports: they stay found and are told with the reason, but nobody who goes on
 * with the ids assigns them. The same array where nothing is blocked.
 */
export function withoutBlocked(reports: LocusReport[], blocks: Blocks): LocusReport[] {
  if (blocks.allele.size === 0) return reports;
  return reports.map((report) => {
    const { locus, reason, allele_ids: ids } = report;
    const reasons = reasonsWithin(blocks, 'allele', locus);
    const blocked = ids.flatMap((id) => {
      const because = reasons.get(id);
      return because === undefined ? [] : [{ id, because }];
    });
    if (blocked.length === 0) return report;
    const sentences = blocked.map(({ id, because }) => notUsedSentence(`Allele ${id}`, because));
    return {
      ...report,
      reason: [reason, ...sentences].join(' ').trimStart(),
      allele_ids: ids.filter((id) => !reasons.has(id)),
      not_used: blocked,
    };
  });
}
