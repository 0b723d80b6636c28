import type { DataType } from '#shared/api/locus.ts';
import { alignBlock, type StretchPair, type BlockRun } from './align-block.ts';
import { UniqueWords, type Anchor } from './anchors.ts';
import { scoringOf, selfScore, type PairScoring } from './pair-scoring.ts';

/** Up to this many matrix cells, the best alignment is found without anchors. */
const EXACT_CELLS = 4_000_000;

/** Above this many cells (bytes) between two anchors, the alignment is given up. */
const MOST_CELLS = 64_000_000;

type PairAligner = (sequence: Uint8Array, checkpoint: () => void) => string | undefined;

/**
 * Makes a function that aligns whole sequences with a whole reference. What one has beyond an end of the other costs
 * nothing. The result is a CIGAR of `M`, `I` (only the sequence) and `D` (only the reference) over both. It has the
 * best score, except that long sequences are first fixed at the words they share. Undefined if they are too long and
 * too unlike.
 */
export function createPairAligner(reference: Uint8Array, dataType: DataType): PairAligner {
  const scoring = scoringOf(dataType);
  let words: UniqueWords | undefined;
  return (sequence, checkpoint) => {
    const whole = { reference, sequence, freeStart: true, freeEnd: true };
    const runs = alignBlock(whole, scoring, EXACT_CELLS, checkpoint);
    if (runs) return joined(runs);
    words ??= new UniqueWords(reference, dataType);
    const anchored = alignBetween(words.findAnchors(sequence), whole, scoring, checkpoint);
    return anchored && joined(anchored);
  };
}

/** Joins the anchors with the best alignments of what lies between them. */
function alignBetween(
  anchors: readonly Anchor[],
  { reference, sequence }: StretchPair,
  scoring: PairScoring,
  checkpoint: () => void,
): BlockRun[] | undefined {
  const runs: BlockRun[] = [];
  let [referenceAt, sequenceAt] = [0, 0];
  for (let index = 0; index <= anchors.length; index++) {
    const anchor = anchors[index] ?? { reference: reference.length, sequence: sequence.length, length: 0 };
    const block = {
      reference: reference.subarray(referenceAt, anchor.reference),
      sequence: sequence.subarray(sequenceAt, anchor.sequence),
      freeStart: index === 0,
      freeEnd: index === anchors.length,
    };
    const between = alignOverhanging(block, scoring, checkpoint);
    if (!between) return undefined;
    for (const run of between) runs.push(run);
    runs.push({ sign: 'M', length: anchor.length });
    referenceAt = anchor.reference + anchor.length;
    sequenceAt = anchor.sequence + anchor.length;
  }
  return runs;
}

/** Cuts off the far part of a block at one end: a gap to it would cost more than all matches can score. */
function alignOverhanging(block: StretchPair, scoring: PairScoring, checkpoint: () => void): BlockRun[] | undefined {
  const { reference, sequence, freeStart, freeEnd } = block;
  if (freeStart === freeEnd) return alignBlock(block, scoring, MOST_CELLS, checkpoint);
  const isReferenceShort = reference.length < sequence.length;
  const [shorter, longer] = isReferenceShort ? [reference, sequence] : [sequence, reference];
  const reach = shorter.length + Math.ceil(-selfScore(shorter, scoring).most / scoring.extension) + 1;
  const overhang = Math.max(0, longer.length - reach);
  if (overhang === 0) return alignBlock(block, scoring, MOST_CELLS, checkpoint);
  const near = freeStart ? longer.subarray(overhang) : longer.subarray(0, reach);
  const nearBlock = isReferenceShort ? { ...block, sequence: near } : { ...block, reference: near };
  const runs = alignBlock(nearBlock, scoring, MOST_CELLS, checkpoint);
  const rest: BlockRun = { sign: isReferenceShort ? 'I' : 'D', length: overhang };
  return runs && (freeStart ? [rest, ...runs] : [...runs, rest]);
}

function joined(runs: readonly BlockRun[]): string {
  let cigar = '';
  let open: BlockRun | undefined;
  for (const run of runs) {
    if (run.length === 0) continue;
    if (open?.sign === run.sign) {
      open = { sign: run.sign, length: open.length + run.length };
      continue;
    }
    if (open) cigar += `${open.length}${open.sign}`;
    open = run;
  }
  return open ? `${cigar}${open.length}${open.sign}` : cigar;
}
