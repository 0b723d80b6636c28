import type { DataType } from '#shared/api/locus.ts';
import { alignBlock, type Block, type Run } from './align-block.ts';
import { UniqueWords, type Anchor } from './anchors.ts';
import { scoringOf, selfScore, type PairScoring } from './pair-scoring.ts';

/** Cells up to which the best alignment is looked for without anchors. */
const EXACT_CELLS = 4_000_000;

/** Cells, and so bytes, between two anchors above which an alignment is given up. */
const MOST_CELLS = 64_000_000;

/** Aligns sequences with one reference. */
export type PairAligner = (sequence: Uint8Array, checkpoint: () => void) => string | undefined;

/**
 * Aligns whole sequences with a whole reference; what one has beyond an end of the other costs nothing. The result is a CIGAR of
 * `M`, `I` (the sequence only) and `D` (the reference only) over both. The best by its score, except that long sequences are first
 * held together at the words they share. Undefined when they are too long and too unlike.
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

/** The anchors with the best alignments of what lies between them. */
function alignBetween(
  anchors: readonly Anchor[],
  { reference, sequence }: Block,
  scoring: PairScoring,
  checkpoint: () => void,
): Run[] | undefined {
  const runs: Run[] = [];
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

/** Leaves out of a block at one end what is too far from the anchor to be reached over a gap that costs more than all matches give. */
function alignOverhanging(block: Block, scoring: PairScoring, checkpoint: () => void): Run[] | undefined {
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
  const rest: Run = { sign: isReferenceShort ? 'I' : 'D', length: overhang };
  return runs && (freeStart ? [rest, ...runs] : [...runs, rest]);
}

function joined(runs: readonly Run[]): string {
  let cigar = '';
  let open: Run | undefined;
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
