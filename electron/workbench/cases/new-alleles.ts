import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { reasonAgainst } from '../drafts/novel-report.ts';
import { provisionalAllele } from './case-content.ts';

interface NewAllele {
  locus: string;
  sequence: string;
  provisional: string;
}

/** The new alleles of a report that can be submitted, one for each locus. */
export function newAlleles(report: TypingResult): NewAllele[] {
  return report.loci.flatMap((one) => {
    const { locus, novel } = one;
    if (!novel || reasonAgainst(one) !== undefined) return [];
    return [{ locus, sequence: novel.sequence, provisional: provisionalAllele(novel.sequence) }];
  });
}
