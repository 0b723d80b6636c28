import { GAP, MATCH, MISMATCH } from './scoring.ts';

/** How an allele lies on a query of the same strand. Positions are 0-based, half-open. */
export interface Alignment {
  readonly queryStart: number;
  readonly queryEnd: number;
  readonly alleleStart: number;
  readonly alleleEnd: number;
  /** In half points (`scoring.ts`). */
  readonly score: number;
  /** Length of the alignment, gaps included. */
  readonly columns: number;
  readonly mismatches: number;
  /** Gap openings on either side. */
  readonly gaps: number;
  /** Percentage of the columns in which both have the same base. */
  readonly identity: number;
  /**
   * The columns from `alleleStart` on, as in SAM with the query as the read: `=` same, `X` differs, `I` a base that
   * only the query has, `D` a base that only the allele has.
   */
  readonly cigar: string;
}

const DIAGONAL = 1;
const INSERTED = 2;

/**
 * Counts the columns of an alignment. `steps` lead from its end back to its start: 1 both, 2 query only, 3 allele only.
 */
export function summarize(
  query: Uint8Array,
  allele: Uint8Array,
  queryEnd: number,
  alleleEnd: number,
  steps: readonly number[],
): Alignment {
  let queryAt = queryEnd;
  let alleleAt = alleleEnd;
  const counts = { '=': 0, X: 0, I: 0, D: 0 };
  const runs: { sign: keyof typeof counts; length: number }[] = [];
  for (const step of steps) {
    if (step !== INSERTED) alleleAt--;
    if (step === DIAGONAL || step === INSERTED) queryAt--;
    const sign = step === DIAGONAL ? (query[queryAt] === allele[alleleAt] ? '=' : 'X') : step === INSERTED ? 'I' : 'D';
    counts[sign]++;
    const run = runs.at(-1);
    if (run?.sign === sign) run.length++;
    else runs.push({ sign, length: 1 });
  }
  return {
    queryStart: queryAt,
    queryEnd,
    alleleStart: alleleAt,
    alleleEnd,
    score: MATCH * counts['='] + MISMATCH * counts.X + GAP * (counts.I + counts.D),
    columns: steps.length,
    mismatches: counts.X,
    gaps: runs.filter(({ sign }) => sign === 'I' || sign === 'D').length,
    identity: (100 * counts['=']) / steps.length,
    cigar: runs
      .toReversed()
      .map(({ sign, length }) => `${length}${sign}`)
      .join(''),
  };
}
