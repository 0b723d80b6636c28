import type { DataType } from '#shared/api/locus.ts';
import { isPositiveInteger } from '#shared/rules/allele.ts';
import { CodingGuesser, type CodingGuess } from './coding-guess.ts';

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
