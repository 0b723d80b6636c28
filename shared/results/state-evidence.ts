import type { LocusReport, LocusStatus, SchemeResult, TypingResult } from '../rpc/contract/typing.ts';

/** A scheme result as far as the state depends on it. */
export type StateScheme = Pick<SchemeResult, 'primary_key' | 'profile_ids' | 'state'> & { loci: readonly string[] };

/** Members that evidence shares with results and their summaries. */
type AboutMember = 'look' | 'mismatch' | 'choice' | 'residues' | 'assembly';

/** What of a result decides its state. */
export interface StateEvidence extends Pick<TypingResult, AboutMember> {
  /** Whether nearest alleles were looked for. */
  best: boolean;
  /** Every searched locus. */
  loci: readonly string[];
  schemes: readonly StateScheme[];
  statusOf: (locus: string) => LocusStatus | undefined;
  reportOf: (locus: string) => LocusReport | undefined;
}

/** What a result says by its whole `TypingResult`. */
export function evidenceOf(result: TypingResult): StateEvidence {
  const reports = new Map(result.loci.map((report) => [report.locus, report]));
  return {
    ...pickAbout(result),
    best: result.stamp.parameters.best,
    loci: result.loci.map(({ locus }) => locus),
    schemes: result.schemes.map((scheme) => ({ ...scheme, loci: scheme.loci.map(({ locus }) => locus) })),
    statusOf: (locus) => reports.get(locus)?.status,
    reportOf: (locus) => reports.get(locus),
  };
}

/** The members that evidence shares with results and their summaries. */
export function pickAbout(result: Pick<TypingResult, AboutMember>): Pick<StateEvidence, AboutMember> {
  const { residues, look, mismatch, choice, assembly } = result;
  return {
    residues,
    ...(look && { look }),
    ...(mismatch && { mismatch }),
    ...(choice && { choice }),
    ...(assembly && { assembly }),
  };
}
