import type { DataType } from '#shared/api/locus.ts';
import { isPositiveInteger } from '#shared/rules/allele.ts';
import { DNA_ALPHABET, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { BACTERIAL_STARTS } from '#shared/sequence/coding-check.ts';
import { codonTable } from '#shared/sequence/translation.ts';

/** Genetic code of bacteria, archaea and plastids: the default of a locus. */
const GENETIC_CODE = 11;

/** Share of the alleles that must agree: 6 % of the arcC alleles of S. aureus are frameshifted, and it is a gene. */
const AGREEMENT = 0.9;

/**
 * A shorter piece of DNA is open by chance too often to mean anything: of 80 random codons, 2 % have no stop
 * ((61/64)^80). Whole coding sequences, with start and stop, are believed at any length.
 */
const SHORTEST_FRAGMENT = 240;

const isStop = Uint8Array.from(codonTable(GENETIC_CODE), (code) => (code === STOP_CODE ? 1 : 0));

const isStart = new Uint8Array(64);

for (const codon of BACTERIAL_STARTS) isStart[codonAt(Buffer.from(codon), 0)] = 1;

interface CodingGuess {
  coding_sequence: boolean;
  /** Frame of the first base, 1 to 3; undefined for what does not look coding. */
  orf: number | undefined;
}

/** Looks at DNA alleles as they stream by and guesses whether, and in which frame, the locus codes for a protein. */
export class CodingGuesser {
  #alleles = 0;
  #residues = 0;
  #complete = 0;
  readonly #open = [0, 0, 0];

  /** Takes in one allele as upper-case A, C, G and T. */
  add(residues: Uint8Array): void {
    this.#alleles += 1;
    this.#residues += residues.length;
    const frames = openFrames(residues);
    for (let frame = 0; frame < 3; frame++) {
      if (frames & (1 << frame)) this.#open[frame] = (this.#open[frame] as number) + 1;
    }
    if (frames & 1 && isWhole(residues)) this.#complete += 1;
  }

  guess(): CodingGuess {
    const enough = this.#alleles * AGREEMENT;
    if (this.#alleles > 0 && this.#complete >= enough) return { coding_sequence: true, orf: 1 };
    const most = Math.max(...this.#open);
    const isLong = this.#residues >= SHORTEST_FRAGMENT * this.#alleles;
    if (this.#alleles === 0 || most < enough || !isLong) return { coding_sequence: false, orf: undefined };
    return { coding_sequence: true, orf: this.#open.indexOf(most) + 1 };
  }
}

/** What the alleles of one file say of their locus; grows while they stream by. */
export class LocusStatistics {
  readonly #coding: CodingGuesser | undefined;
  alleles = 0;
  shortest = Infinity;
  longest = 0;
  /** True while all ids are positive integers. */
  hasIntegerIds = true;

  constructor(dataType: DataType) {
    this.#coding = dataType === 'DNA' ? new CodingGuesser() : undefined;
  }

  /** `ambiguous` alleles say nothing of how the locus codes: their codons are not known. */
  add(alleleId: string, residues: Uint8Array, ambiguous: boolean): void {
    this.alleles += 1;
    this.shortest = Math.min(this.shortest, residues.length);
    this.longest = Math.max(this.longest, residues.length);
    this.hasIntegerIds &&= isPositiveInteger(alleleId);
    if (!ambiguous) this.#coding?.add(residues);
  }

  /** Peptide loci are not called coding: they are no DNA that could be translated. */
  guessCoding(): CodingGuess {
    return this.#coding?.guess() ?? { coding_sequence: false, orf: undefined };
  }
}

/** Bit 0 to 2 for each frame without a stop codon before the allele's own end. */
function openFrames(residues: Uint8Array): number {
  const { codes } = DNA_ALPHABET;
  const last = residues.length - 1;
  let open = 7;
  let frame = 1;
  let codon = ((codes[residues[0] as number] as number) << 2) | (codes[residues[1] as number] as number);
  for (let index = 2; index < last; index++) {
    codon = ((codon << 2) | (codes[residues[index] as number] as number)) & 63;
    if (isStop[codon]) {
      open &= ~frame;
      if (open === 0) return 0;
    }
    frame = frame === 4 ? 1 : frame << 1;
  }
  return open;
}

/** Whether a sequence that is open in the first frame begins with a start codon and ends with a stop codon. */
function isWhole(residues: Uint8Array): boolean {
  if (residues.length < 6 || residues.length % 3 !== 0) return false;
  return isStart[codonAt(residues, 0)] === 1 && isStop[codonAt(residues, residues.length - 3)] === 1;
}

function codonAt(residues: Uint8Array, at: number): number {
  const { codes } = DNA_ALPHABET;
  const code = (index: number) => codes[residues[index] as number] as number;
  return (code(at) << 4) | (code(at + 1) << 2) | code(at + 2);
}
