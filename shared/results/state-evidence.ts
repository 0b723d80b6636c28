import { defined } from '../defined.ts';
import type { LocusReport, LocusStatus, SchemeResult, TypingResult } from '../rpc/contract/typing.ts';
import type { ResultStamp } from '../rpc/contract/result-stamp.ts';

export type StateScheme = Pick<SchemeResult, 'primary_key' | 'profile_ids' | 'state' | 'exact_only' | 'not_used'> & {
  loci: readonly string[];
};

/** Members that evidence shares with results and their summaries. */
type AboutMember = 'look' | 'mismatch' | 'choice' | 'residues';

/** What evidence tells of how a result was made. */
type HowMember = 'best' | 'notSearched';

export interface StateEvidence extends Pick<TypingResult, AboutMember> {
  /** Whether nearest alleles were looked for. */
  best: boolean;
  /** What was wanted and could not be asked for. */
  notSearched?: ResultStamp['not_searched'];
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
    loci: result.loci.map(({ locus }) => locus),
    schemes: result.schemes.map((scheme) => ({ ...scheme, loci: scheme.loci.map(({ locus }) => locus) })),
    statusOf: (locus) => reports.get(locus)?.status,
    reportOf: (locus) => reports.get(locus),
  };
}

/** What the evidence of a result has in common with that of its summary. */
export function pickAbout(
  result: Pick<TypingResult, AboutMember | 'stamp'>,
): Pick<StateEvidence, AboutMember | HowMember> {
  const { residues, look, mismatch, choice, stamp } = result;
  return {
    residues,
    best: stamp.parameters.best,
    ...defined({ notSearched: stamp.not_searched, look, mismatch, choice }),
  };
}
