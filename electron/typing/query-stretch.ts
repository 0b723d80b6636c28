import { NO_RESIDUE, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { predictPlace } from '#shared/sequence/predicted-place.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { NearestMatch } from './best-match/best-match.ts';
import { characterOf, type Genome } from './genome/genome.ts';

export interface QueryStretch {
  /** From the predicted start to the predicted end, in the direction of the allele. */
  sequence: string;
  /** The same with some residues more on each side. */
  flanking: string;
}

/** Query residues for one of the allele. */
function scaleOf({ translated }: Pick<NearestMatch, 'translated'>): number {
  return translated === 'query' ? 3 : translated === 'allele' ? 1 / 3 : 1;
}

/**
 * The place of the whole allele, 1-based and inclusive, not clamped to the contig. Columns of a translated allele are
 * amino acids, so they are compared with its whole codons.
 */
export function predictedPlace(best: NearestMatch): { start: number; end: number } {
  const isWholeProtein = best.translated === 'allele' && best.alignment === Math.floor(best.length / 3);
  return predictPlace(
    {
      ...best,
      alignment: isWholeProtein ? best.length : best.alignment,
      query_start: best.query_start + 1,
      allele_start: best.allele_start + 1,
    },
    scaleOf(best),
  );
}

/** The query at the predicted place of a match, as far as its contig goes, with `flank` residues more on each side. */
export function stretchAt(genome: Genome, best: NearestMatch, flank: number): QueryStretch {
  const { start, end } = predictedPlace(best);
  const length = genome.contigs[best.contig]?.length ?? 0;
  const origin = genome.starts[best.contig] as number;
  const textOf = (from: number, to: number) => {
    const codes = genome.codes.subarray(origin + Math.max(0, from), origin + Math.max(0, Math.min(length, to)));
    if (genome.dataType === 'peptide') return Array.from(codes, aminoAcid).join('');
    const bases = Array.from(codes, characterOf).join('');
    return best.orientation === 'reverse' ? reverseComplement(bases) : bases;
  };
  return { sequence: textOf(start - 1, end), flanking: textOf(start - 1 - flank, end + flank) };
}

function aminoAcid(code: number): string {
  if (code === STOP_CODE) return '*';
  return code >= NO_RESIDUE ? 'X' : String.fromCharCode(65 + code);
}
