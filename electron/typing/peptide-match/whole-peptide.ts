import { summarize, type Alignment } from '../alignment/alignment.ts';
import { SEPARATOR } from '../genome/genome.ts';

/** Ends of up to this many residues belong to the allele whatever they are. */
const SHORT_END = 10;

/** Share of the residues of a longer end that must be the same. With fewer it may as well be another protein. */
const LEAST_ALIKE = 0.5;

/** The steps of `summarize`. */
const STEPS: Readonly<Record<string, number>> = { '=': 1, X: 1, I: 2, D: 3 };

/**
 * Extends a local alignment of a peptide to the ends of the allele, residue by residue. A local alignment leaves out an end where a
 * difference costs more than the residues beyond it score, so it cannot say how many differences there are. An end stays left out
 * if it is long and unlike, or not all in the contig. Undefined if nothing is added.
 */
export function extendToEnds(query: Uint8Array, allele: Uint8Array, local: Alignment): Alignment | undefined {
  const { queryStart, queryEnd, alleleStart, alleleEnd, cigar } = local;
  const rest = allele.length - alleleEnd;
  const head = isPartOf(query, allele, queryStart - alleleStart, 0, alleleStart) ? alleleStart : 0;
  const tail = isPartOf(query, allele, queryEnd, alleleEnd, rest) ? rest : 0;
  if (head + tail === 0) return undefined;
  const runs = [...cigar.matchAll(/(\d+)([=XID])/g)].toReversed();
  const steps = [
    ...repeated(1, tail),
    ...runs.flatMap(([, length, sign = '']) => repeated(STEPS[sign] ?? 1, Number(length))),
    ...repeated(1, head),
  ];
  return { ...summarize(query, allele, queryEnd + tail, alleleEnd + tail, steps), score: local.score };
}

/** Whether `length` residues of the query from `queryAt` on could be those of the allele from `alleleAt` on. */
function isPartOf(query: Uint8Array, allele: Uint8Array, queryAt: number, alleleAt: number, length: number): boolean {
  if (length === 0 || queryAt < 0 || queryAt + length > query.length) return false;
  let same = 0;
  for (let index = 0; index < length; index++) {
    const code = query[queryAt + index];
    if (code === SEPARATOR) return false;
    if (code === allele[alleleAt + index]) same++;
  }
  return length <= SHORT_END || same >= LEAST_ALIKE * length;
}

function repeated(step: number, times: number): number[] {
  return Array.from({ length: times }, () => step);
}
