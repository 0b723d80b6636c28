import { NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import { alignProtein } from '../alignment/align-protein.ts';
import type { Alignment } from '../alignment/alignment.ts';
import { expectValue } from '../alignment/protein-scoring.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { Genome } from '../genome/genome.ts';
import { tableOf } from '../reading-frames.ts';

/** Where an allele continues in another frame of the same strand. */
export interface Frameshift {
  /** Residue of the allele and base of the contig, both from 1, at about which the frame changes. */
  readonly residue: number;
  readonly base: number;
  /** Bases that the query has more there. Negative if it has fewer. */
  readonly shift: number;
  /** Residues of the allele that match in the other frame. */
  readonly residues: number;
}

/** The fewest and the most residues of the allele's rest that are compared. */
const LEAST_REST = 6;
const MAX_REST = 400;

/**
 * Residues added around the expected place: alignments may run on by chance, and some residues may be more or fewer.
 */
const SLACK = 12;

/** An alignment with the rest counts only if chance gives no more than this many. */
const EXPECT_VALUE = 0.001;

/**
 * Searches beside a peptide match in DNA for the unaligned rest of the allele, in the other frames of the strand.
 * `allele` holds its peptide codes. Undefined if the rest is not there, or is in the same frame.
 */
export function findFrameshift(
  genome: Genome,
  best: NearestMatch,
  allele: Uint8Array,
  geneticCode: number,
): Frameshift | undefined {
  const sides = [true, false].filter(
    (isAfter) => (isAfter ? allele.length - best.allele_end : best.allele_start) >= LEAST_REST,
  );
  const found = sides.flatMap((isAfter) => searchSide(genome, best, allele, { geneticCode, isAfter }));
  return found.toSorted((left, right) => right.residues - left.residues)[0];
}

function searchSide(
  genome: Genome,
  best: NearestMatch,
  allele: Uint8Array,
  { geneticCode, isAfter }: { geneticCode: number; isAfter: boolean },
): Frameshift[] {
  const { allele_start, allele_end } = best;
  const alleleFrom = isAfter ? Math.max(allele_start, allele_end - SLACK) : Math.max(0, allele_start - MAX_REST);
  const alleleTo = isAfter
    ? Math.min(allele.length, allele_end + MAX_REST)
    : Math.min(allele_end, allele_start + SLACK);
  const rest = allele.subarray(alleleFrom, alleleTo);
  const strand = strandOf(genome, best);
  // The position of a residue in the frame of the match.
  const at = (residue: number) =>
    isAfter ? strand.end + 3 * (residue - allele_end) : strand.start - 3 * (allele_start - residue);
  const from = Math.max(0, at(alleleFrom) - 3 * SLACK);
  const to = Math.min(strand.codes.length, at(alleleTo) + 3 * SLACK);
  const bases = strand.codes.subarray(from, to);
  return [0, 1, 2].flatMap((offset): Frameshift[] => {
    const codes = translateCodes(bases, offset, tableOf({ geneticCode }));
    for (let index = 0; index < codes.length; index++) if (codes[index] === NO_RESIDUE) codes[index] = NO_RESIDUE - 1;
    const alignment = alignProtein(codes, rest, { low: -rest.length, high: codes.length });
    if (!alignment || expectValue(alignment.score, 3 * codes.length, rest.length) > EXPECT_VALUE) return [];
    const run = longestRun(alignment);
    const [restStart, restEnd] = [alleleFrom + run.alleleStart, alleleFrom + run.alleleEnd];
    const strandStart = from + offset + 3 * run.queryStart;
    const shift = isAfter ? strandStart - at(restStart) : at(restStart) - strandStart;
    if (shift % 3 === 0) return [];
    const isBeyond = isAfter ? restEnd > allele_end : restStart < allele_start;
    if (!isBeyond) return [];
    const residue = isAfter ? (allele_end + restStart) >> 1 : (allele_start + restEnd) >> 1;
    const place = at(residue);
    const base =
      best.orientation === 'forward' ? strand.origin + place + 1 : strand.origin + strand.codes.length - place;
    const residues = isAfter ? restEnd - Math.max(allele_end, restStart) : Math.min(allele_start, restEnd) - restStart;
    return [{ residue: residue + 1, base, shift, residues }];
  });
}

/** The longest part of an alignment without gaps, because an alignment may be wrong near its ends. */
function longestRun({ cigar, alleleStart, queryStart }: Alignment) {
  let run = { alleleStart, alleleEnd: alleleStart, queryStart };
  let best = run;
  for (const [, digits, sign] of cigar.matchAll(/(\d+)([=XID])/g)) {
    const length = Number(digits);
    const alleleEnd = run.alleleEnd + (sign === 'I' ? 0 : length);
    const queryEnd = run.queryStart + run.alleleEnd - run.alleleStart + (sign === 'D' ? 0 : length);
    const isGap = sign === 'I' || sign === 'D';
    run = isGap ? { alleleStart: alleleEnd, alleleEnd, queryStart: queryEnd } : { ...run, alleleEnd };
    if (run.alleleEnd - run.alleleStart > best.alleleEnd - best.alleleStart) best = run;
  }
  return best;
}

/** The bases around a match, in its direction and within its contig, and the position of the match in them. */
function strandOf({ codes, contigs, starts, overhangs }: Genome, best: NearestMatch) {
  const margin = 3 * (MAX_REST + 3 * SLACK);
  const contigStart = starts[best.contig] as number;
  const limit = (contigs[best.contig]?.length ?? 0) + (overhangs?.[best.contig] ?? 0);
  const origin = Math.max(0, best.query_start - margin);
  const part = codes.subarray(contigStart + origin, contigStart + Math.min(limit, best.query_end + margin));
  const [start, end] = [best.query_start - origin, best.query_end - origin];
  if (best.orientation === 'forward') return { codes: part, origin, start, end };
  return { codes: reverseComplementCodes(part), origin, start: part.length - end, end: part.length - start };
}
