import { columnScore, gapScore, WHOLE_SCALE } from '../alignment/align-whole.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';

/**
 * An end of an allele is compared base by base if it has no more bases than this, or no more than this share of the
 * allele, however unlike it is. A longer end that is unlike is left out.
 */
const COMPARED_END = 10;
const COMPARED_SHARE = 0.1;

/**
 * Bases that must be alike beyond the last gap of an unlike end, less three for each that differs: fewer may be alike by
 * chance. A gap that is four times as long has four times as many chances, so it takes a base more.
 */
const LEAST_BEYOND_GAP = 4;

/**
 * Gaps of up to this many bases near an end are also told without that evidence if they save so many differences: it is
 * the score of three, in units of `WHOLE_SCALE`.
 */
const SHORT_GAP = 3;
const CLEAR_GAIN = 3 * WHOLE_SCALE * (MATCH - MISMATCH);

/** Columns of an alignment with the same sign, and what they score. Positions from 0 in both sequences. */
interface ScoredRun {
  sign: '=' | 'X' | 'I' | 'D';
  length: number;
  score: number;
  queryAt: number;
  alleleAt: number;
}

/** A whole alignment as it is told: without the ends that are unlike the allele. */
export interface ToldAlignment {
  readonly alignment: Omit<Alignment, 'score'>;
  /** Of what is told, in units of `WHOLE_SCALE`. */
  readonly score: number;
  /** What the ends cost that are left out, in the same unit: none, or a negative number. */
  readonly cost: number;
}

interface Sequences {
  readonly query: Uint8Array;
  readonly allele: Uint8Array;
}

/**
 * Decides how much of the ends of a whole alignment is told. Gaps near an end need evidence. Without it the bases beyond
 * the part that scores best are compared as they lie side by side. An end that is long and unlike is left out.
 */
export function tellEnds(sequences: Sequences, alignment: Alignment): ToldAlignment {
  const all = runsOf(sequences, alignment);
  let [head, tail] = [chanceRuns(all, 'head'), chanceRuns(all, 'tail')];
  let told = tell(sequences, all, head, tail);
  const isClear = (other: ToldAlignment) => other.score + other.cost - told.score - told.cost >= CLEAR_GAIN;
  if (head > 0 && all.slice(0, head).every(isShort)) {
    const other = tell(sequences, all, 0, tail);
    if (isClear(other)) [head, told] = [0, other];
  }
  if (tail > 0 && all.slice(-tail).every(isShort)) {
    const other = tell(sequences, all, head, 0);
    if (isClear(other)) [tail, told] = [0, other];
  }
  return told;
}

/** Without this many runs at both ends, for which bases are compared side by side. */
function tell(sequences: Sequences, all: readonly ScoredRun[], cutHead: number, cutTail: number): ToldAlignment {
  const runs = cutHead + cutTail < all.length ? all.slice(cutHead, all.length - cutTail) : all;
  const { from, to } = bestPart(runs);
  const core = runs.slice(from, to);
  const head = endOf(sequences, core, cutHead > 0 ? undefined : runs.slice(0, from), 'head');
  const tail = endOf(sequences, core, cutTail > 0 ? undefined : runs.slice(to), 'tail');
  const told = [...head.runs, ...core, ...tail.runs];
  const score = told.reduce((sum, run) => sum + run.score, 0);
  return { alignment: summaryOf(told), score, cost: head.cost + tail.cost };
}

function isShort({ sign, length }: ScoredRun): boolean {
  return sign === '=' || sign === 'X' || length <= SHORT_GAP;
}

/** Whether an alignment has a gap so near an end that what lies beyond may be alike by chance. */
export function hasChanceGap(sequences: Sequences, alignment: Alignment): boolean {
  const runs = runsOf(sequences, alignment);
  return chanceRuns(runs, 'head') > 0 || chanceRuns(runs, 'tail') > 0;
}

function runsOf({ query, allele }: Sequences, { cigar, alleleStart, queryStart }: Alignment): ScoredRun[] {
  let [alleleAt, queryAt] = [alleleStart, queryStart];
  return Array.from(cigar.matchAll(/(\d+)([=XID])/g), ([, digits, sign]): ScoredRun => {
    const run = { sign: sign as ScoredRun['sign'], length: Number(digits), score: 0, queryAt, alleleAt };
    if (sign !== 'I') alleleAt += run.length;
    if (sign !== 'D') queryAt += run.length;
    if (sign === 'I' || sign === 'D') run.score = gapScore(run.length);
    else run.score = scoreColumns(query, allele, run);
    return run;
  });
}

function scoreColumns(
  query: Uint8Array,
  allele: Uint8Array,
  { queryAt, alleleAt, length }: Pick<ScoredRun, 'queryAt' | 'alleleAt' | 'length'>,
): number {
  let score = 0;
  for (let index = 0; index < length; index++) {
    score += columnScore(query[queryAt + index] as number, allele[alleleAt + index] as number);
  }
  return score;
}

/** The runs, half-open, that score best together. */
function bestPart(runs: readonly ScoredRun[]): { from: number; to: number } {
  let best = { from: 0, to: runs.length, score: 0 };
  let [from, score] = [0, 0];
  for (const [index, run] of runs.entries()) {
    score += run.score;
    if (score <= 0) [from, score] = [index + 1, 0];
    else if (score > best.score) best = { from, to: index + 1, score };
  }
  return best;
}

/**
 * The differences on one side of the best part, and what leaving them out costs. Without `runs` the bases
 * are compared side by side.
 */
function endOf(
  sequences: Sequences,
  core: readonly ScoredRun[],
  runs: readonly ScoredRun[] | undefined,
  side: 'head' | 'tail',
): { runs: readonly ScoredRun[]; cost: number } {
  const [first, last] = [core[0], core.at(-1)];
  if (!first || !last) return { runs: [], cost: 0 };
  const told = runs ?? (side === 'head' ? runBefore(sequences, first) : runAfter(sequences, last));
  const bases = told.reduce((sum, { sign, length }) => sum + (sign === '=' || sign === 'X' ? length : 0), 0);
  const limit = Math.max(COMPARED_END, COMPARED_SHARE * sequences.allele.length);
  return bases <= limit ? { runs: told, cost: 0 } : { runs: [], cost: columnScore(0, 1) * limit };
}

/** Beyond a gap with so many bases that are alike, nothing is chance. */
const SURELY_ALIKE = 24;

/** How many runs at an end, up to a gap, may be alike by chance. Bases count as evidence for one gap only. */
function chanceRuns(runs: readonly ScoredRun[], side: 'head' | 'tail'): number {
  let [alike, chance] = [0, 0];
  for (const [index, { sign, length }] of (side === 'head' ? runs : runs.toReversed()).entries()) {
    if (alike >= SURELY_ALIKE) break;
    if (sign === '=' || sign === 'X') {
      alike += sign === '=' ? length : -3 * length;
      continue;
    }
    alike -= LEAST_BEYOND_GAP + Math.log2(length) / 2;
    if (alike < 0) [alike, chance] = [0, index + 1];
  }
  return chance;
}

/** The bases before a run, as they lie side by side. Those of the query may begin later. */
function runBefore(sequences: Sequences, { queryAt, alleleAt }: ScoredRun): ScoredRun[] {
  const length = Math.min(queryAt, alleleAt);
  return sideBySide(sequences, queryAt - length, alleleAt - length, length);
}

function runAfter(sequences: Sequences, last: ScoredRun): ScoredRun[] {
  const [queryAt, alleleAt] = [
    last.queryAt + (last.sign === 'D' ? 0 : last.length),
    last.alleleAt + (last.sign === 'I' ? 0 : last.length),
  ];
  const length = Math.min(sequences.query.length - queryAt, sequences.allele.length - alleleAt);
  return sideBySide(sequences, queryAt, alleleAt, length);
}

function sideBySide({ query, allele }: Sequences, queryAt: number, alleleAt: number, length: number): ScoredRun[] {
  return Array.from({ length }, (_, index): ScoredRun => {
    const [code, base] = [query[queryAt + index] as number, allele[alleleAt + index] as number];
    const sign = code === base && base < 4 ? '=' : 'X';
    return { sign, length: 1, score: columnScore(code, base), queryAt: queryAt + index, alleleAt: alleleAt + index };
  });
}

function summaryOf(runs: readonly ScoredRun[]): Omit<Alignment, 'score'> {
  const merged: ScoredRun[] = [];
  const counts = { '=': 0, X: 0, I: 0, D: 0 };
  for (const run of runs) {
    counts[run.sign] += run.length;
    const last = merged.at(-1);
    if (last?.sign === run.sign) last.length += run.length;
    else merged.push({ ...run });
  }
  const [{ queryAt: queryStart = 0, alleleAt: alleleStart = 0 } = {}] = merged;
  const columns = counts['='] + counts.X + counts.I + counts.D;
  return {
    queryStart,
    queryEnd: queryStart + counts['='] + counts.X + counts.I,
    alleleStart,
    alleleEnd: alleleStart + counts['='] + counts.X + counts.D,
    columns,
    mismatches: counts.X,
    gaps: merged.filter(({ sign }) => sign === 'I' || sign === 'D').length,
    identity: (100 * counts['=']) / columns,
    cigar: merged.map(({ sign, length }) => `${length}${sign}`).join(''),
  };
}
