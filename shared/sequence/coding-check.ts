import { DNA_ALPHABET, NO_RESIDUE, STOP_CODE } from './alphabet.ts';
import { BACTERIAL_CODE, isGeneticCode, isStartCodon, isStopCodon, startCodonsOf } from './genetic-codes.ts';
import { reverseComplement } from './reverse-complement.ts';
import { codonTable, translateCodes } from './translation.ts';

/** The start codons that deployed servers take where a locus names none (`wire-notes.md` §9.1). */
export const BACTERIAL_STARTS: readonly string[] = ['ATG', 'GTG', 'TTG'];

/** The start codons of a locus that names none: for the code of bacteria the usual ones, else all of the code. */
export function usualStartCodons(geneticCode: number): readonly string[] {
  return geneticCode === BACTERIAL_CODE ? BACTERIAL_STARTS : startCodonsOf(geneticCode);
}

/** What the alleles of a locus have as a rule. */
export interface TypicalCoding {
  whole_codons: boolean;
  starts_with_start: boolean;
  ends_with_stop: boolean;
}

/** What is expected where the alleles of a locus were not looked at. */
export const WHOLE_GENE: TypicalCoding = { whole_codons: true, starts_with_start: true, ends_with_stop: true };

/** How a sequence fares as a coding sequence of its locus. */
export interface CodingState {
  /** Whether it ends with a whole codon. */
  whole_codons: boolean;
  starts_with_start: boolean;
  ends_with_stop: boolean;
  /** Positions, from 1, at which stop codons before the last codon begin. */
  internal_stops: number[];
}

/**
 * `orf` is the reading frame: 1 to 3, or 4 to 6 on the reverse strand. For those, positions count on the reverse
 * strand. `startCodons` are those that the locus allows, if they are not those of the genetic code.
 */
export function checkCoding(
  sequence: string,
  orf: number,
  geneticCode: number,
  startCodons?: readonly string[],
): CodingState {
  if (orf > 3) return checkCoding(reverseComplement(sequence), orf - 3, geneticCode, startCodons);
  const code = isGeneticCode(geneticCode) ? geneticCode : BACTERIAL_CODE;
  const offset = orf - 1;
  const bases = new Uint8Array(sequence.length);
  for (let index = 0; index < bases.length; index++) {
    bases[index] = DNA_ALPHABET.codes[sequence.charCodeAt(index)] ?? NO_RESIDUE;
  }
  const peptide = translateCodes(bases, offset, codonTable(code));
  const wholeCodons = (sequence.length - offset) % 3 === 0;
  const endsWithStop = wholeCodons && peptide.length > 0 && isStopCodon(sequence.slice(-3), code);
  const internalStops: number[] = [];
  const last = endsWithStop ? peptide.length - 1 : peptide.length;
  for (
    let index = peptide.indexOf(STOP_CODE);
    index >= 0 && index < last;
    index = peptide.indexOf(STOP_CODE, index + 1)
  ) {
    internalStops.push(offset + 3 * index + 1);
  }
  return {
    whole_codons: wholeCodons,
    starts_with_start: isStartCodon(sequence.slice(offset, offset + 3), code, startCodons),
    ends_with_stop: endsWithStop,
    internal_stops: internalStops,
  };
}

/** Whether a sequence is in frame and as complete as the alleles of its locus: it has what most of them have, and no stop codon inside. */
export function isIntact({
  usual = WHOLE_GENE,
  ...coding
}: CodingState & { usual?: TypicalCoding | undefined }): boolean {
  const { internal_stops, ...parts } = coding;
  const lacks = (part: keyof TypicalCoding) => usual[part] && !parts[part];
  return (
    internal_stops.length === 0 && !lacks('whole_codons') && !lacks('starts_with_start') && !lacks('ends_with_stop')
  );
}
