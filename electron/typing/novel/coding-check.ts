import { DNA_ALPHABET, NO_RESIDUE, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { codonTable, GENETIC_CODES, translateCodes } from '#shared/sequence/translation.ts';

/** Start codons by genetic code, from NCBI's "The Genetic Codes" (https://www.ncbi.nlm.nih.gov/Taxonomy/Utils/wprintgc.cgi). */
const START_CODONS: Record<number, readonly string[]> = {
  1: ['TTG', 'CTG', 'ATG'],
  4: ['TTA', 'TTG', 'CTG', 'ATT', 'ATC', 'ATA', 'ATG', 'GTG'],
  11: ['TTG', 'CTG', 'ATT', 'ATC', 'ATA', 'ATG', 'GTG'],
};

/** Genetic code for loci that name one which is not supported: that of bacteria. */
const BACTERIAL_CODE = 11;

/** What a sequence is as a coding sequence of its locus. */
export interface CodingCheck {
  /** Whether it ends with a whole codon. */
  whole_codons: boolean;
  starts_with_start: boolean;
  ends_with_stop: boolean;
  /** Bases, counted from 1, at which stop codons before the last codon begin. */
  internal_stops: number[];
}

/** `orf` is the frame of the first base, 1 to 3. */
export function checkCoding(sequence: string, orf: number, geneticCode: number): CodingCheck {
  const code = GENETIC_CODES.includes(geneticCode) ? geneticCode : BACTERIAL_CODE;
  const offset = orf - 1;
  const bases = Uint8Array.from(sequence, (letter) => DNA_ALPHABET.codes[letter.charCodeAt(0)] ?? NO_RESIDUE);
  const peptide = translateCodes(bases, offset, codonTable(code));
  const wholeCodons = (sequence.length - offset) % 3 === 0;
  const endsWithStop = wholeCodons && peptide.at(-1) === STOP_CODE;
  const internalStops: number[] = [];
  for (const [index, residue] of peptide.entries()) {
    const isEnd = endsWithStop && index === peptide.length - 1;
    if (residue === STOP_CODE && !isEnd) internalStops.push(offset + 3 * index + 1);
  }
  return {
    whole_codons: wholeCodons,
    starts_with_start: START_CODONS[code]?.includes(sequence.slice(offset, offset + 3)) ?? false,
    ends_with_stop: endsWithStop,
    internal_stops: internalStops,
  };
}
