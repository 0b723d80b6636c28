import { AlleleMatrix } from './allele-matrix.ts';

/** Profiles that are to be compared: genomes, isolates, profiles of a scheme, or rows of a table. */
export interface Samples {
  /** What each is called; no two are called the same. */
  names: readonly string[];
  loci: readonly string[];
  matrix: AlleleMatrix;
  /** The id of an allele by the place of its locus and its number. Empty for a missing one. */
  idOf(locus: number, number: number): string;
}

/** Numbers the alleles of profiles that come as texts, locus by locus. */
export class AlleleTexts {
  readonly matrix: AlleleMatrix;
  readonly #numbers: Map<string, number>[];
  readonly #row: Uint32Array;
  #ids: string[][] | undefined;

  constructor(loci: number) {
    this.matrix = new AlleleMatrix(loci);
    this.#numbers = Array.from({ length: loci }, () => new Map());
    this.#row = new Uint32Array(loci);
  }

  /** Adds a profile: an id for each locus, empty where it is missing. */
  add(ids: readonly string[]): void {
    for (const [locus, known] of this.#numbers.entries()) {
      const id = ids[locus] ?? '';
      let number = id === '' ? 0 : known.get(id);
      if (number === undefined) {
        number = known.size + 1;
        known.set(id, number);
      }
      this.#row[locus] = number;
    }
    this.matrix.add(this.#row);
    this.#ids = undefined;
  }

  idOf(locus: number, number: number): string {
    this.#ids ??= this.#numbers.map((known) => [...known.keys()]);
    return this.#ids[locus]?.[number - 1] ?? '';
  }
}
