import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { type AlleleTable, forEachAllele, fullSeedLength, type IndexPart, seedTableOf } from './allele-index.ts';
import { createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';
import { SeedTableBuilder } from './seed-table-builder.ts';

/**
 * Builds a table of whole-allele hashes while alleles stream in. With a `base`, the table holds only what the base
 * lacks.
 */
class AlleleTableBuilder {
  readonly #dataType: DataType;
  readonly #base: AlleleTable | undefined;
  #count = 0;
  #first = new Int32Array(1024);
  #second = new Int32Array(1024);
  #row = new Int32Array(1024);

  constructor(dataType: DataType, base?: AlleleTable) {
    this.#dataType = dataType;
    this.#base = base;
  }

  get count(): number {
    return this.#count;
  }

  add(first: number, second: number, row: number): void {
    // A changed allele comes once more, and may have its old sequence again.
    if (this.#base && (hasAllele(this.#base, first, second, row) || hasAllele(this.finish(), first, second, row)))
      return;
    this.#reserve(1);
    this.#insert(first, second, row);
    this.#count++;
  }

  /** Adds all of a finished table. */
  addTable(table: AlleleTable): void {
    this.#reserve(table.count);
    for (let place = 0; place < table.row.length; place++) {
      const row = table.row[place] as number;
      if (row !== 0) this.#insert(table.first[place] as number, table.second[place] as number, row);
    }
    this.#count += table.count;
  }

  finish(): AlleleTable {
    return {
      data_type: this.#dataType,
      first: this.#first,
      second: this.#second,
      row: this.#row,
      count: this.#count,
    };
  }

  #insert(first: number, second: number, row: number): void {
    const mask = this.#row.length - 1;
    let place = first & mask;
    while (this.#row[place] !== 0) place = (place + 1) & mask;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#row[place] = row;
  }

  /** Makes room for `more` entries. At most half of the slots are taken. */
  #reserve(more: number): void {
    let size = this.#row.length;
    while ((this.#count + more) * 2 > size) size *= 2;
    if (size === this.#row.length) return;
    const [first, second, row] = [this.#first, this.#second, this.#row];
    this.#first = new Int32Array(size);
    this.#second = new Int32Array(size);
    this.#row = new Int32Array(size);
    for (let index = 0; index < row.length; index++) {
      const id = row[index] as number;
      if (id !== 0) this.#insert(first[index] as number, second[index] as number, id);
    }
  }
}

/**
 * Builds the tables of an index while alleles stream in (about 3 ms per megabase): a whole index, or additions to a
 * `base`.
 */
export interface IndexBuilder {
  /** Number of alleles added so far that are not in the base. */
  readonly alleles: number;
  /** Call it before adding the first allele of the locus. Calling it again for a known locus does no harm. */
  addLocus(locusRow: number, dataType: DataType): void;
  /**
   * Adds one allele: its row id in table `allele`, the row id of its locus, and the sequence as letters in either case,
   * without blanks. The bytes are not kept. An allele with an ambiguity code is left out: a query looks for those by
   * itself (`find-ambiguous.ts`).
   */
  addAllele(alleleRow: number, locusRow: number, sequence: Uint8Array): void;
  /** Adds finished tables, which must share nothing with the base. */
  addPart(part: IndexPart): void;
  finish(): IndexPart;
}

export function createIndexBuilder(base?: IndexPart): IndexBuilder {
  const kinds = { DNA: createKind('DNA', base), peptide: createKind('peptide', base) };
  const kindOfLocus = new Map<number, IndexKind>();

  return {
    get alleles() {
      return kinds.DNA.alleles.count + kinds.peptide.alleles.count;
    },
    addLocus(locusRow, dataType) {
      kindOfLocus.set(locusRow, kinds[dataType]);
    },
    addAllele(alleleRow, locusRow, sequence) {
      const kind = kindOfLocus.get(locusRow);
      if (!kind) throw new Error(`Locus row ${locusRow} was not announced with addLocus.`);
      addToKind(kind, alleleRow, sequence);
    },
    addPart(part) {
      for (const table of part.seeds) seedsOf(kinds[table.data_type], table.seed_length).addTable(table);
      for (const table of part.alleles) kinds[table.data_type].alleles.addTable(table);
    },
    finish() {
      const all = [kinds.DNA, kinds.peptide];
      return {
        seeds: all
          .flatMap(({ seeds }) => [...seeds.values()])
          .filter((seeds) => !seeds.isEmpty)
          .map((seeds) => seeds.finish()),
        alleles: all.filter(({ alleles }) => alleles.count > 0).map(({ alleles }) => alleles.finish()),
      };
    },
  };
}

interface IndexKind {
  readonly dataType: DataType;
  readonly base: IndexPart | undefined;
  readonly codes: Uint8Array;
  readonly bits: number;
  readonly fullSeed: number;
  readonly seeds: Map<number, SeedTableBuilder>;
  readonly alleles: AlleleTableBuilder;
  readonly hash: Int32Array;
  scratch: Uint8Array;
}

function createKind(dataType: DataType, base: IndexPart | undefined): IndexKind {
  const { bits, codes } = alphabetOf(dataType);
  const known = base?.alleles.find((table) => table.data_type === dataType);
  return {
    dataType,
    base,
    codes,
    bits,
    fullSeed: fullSeedLength(dataType),
    seeds: new Map(),
    alleles: new AlleleTableBuilder(dataType, known ?? (base && new AlleleTableBuilder(dataType).finish())),
    hash: createHashState(),
    scratch: new Uint8Array(4096),
  };
}

function seedsOf(kind: IndexKind, seedLength: number): SeedTableBuilder {
  let seeds = kind.seeds.get(seedLength);
  if (!seeds) {
    const known = seedTableOf(kind.base, kind.dataType, seedLength);
    seeds = new SeedTableBuilder(kind.dataType, kind.bits, seedLength, known);
    kind.seeds.set(seedLength, seeds);
  }
  return seeds;
}

function addToKind(kind: IndexKind, alleleRow: number, sequence: Uint8Array): void {
  const length = sequence.length;
  if (length === 0) return;
  if (alleleRow > 0x7fffffff) throw new RangeError(`Allele row ${alleleRow} is beyond what an index can hold.`);
  if (kind.scratch.length < length) kind.scratch = new Uint8Array(length * 2);
  const { scratch, codes, hash } = kind;
  let worst = 0;
  for (let index = 0; index < length; index++) {
    const code = codes[sequence[index] as number] as number;
    scratch[index] = code;
    if (code > worst) worst = code;
  }
  if (worst === NO_RESIDUE) return;
  seedsOf(kind, Math.min(length, kind.fullSeed)).addAllele(scratch, length);
  resetHash(hash);
  extendHash(hash, scratch, 0, length, kind.bits);
  kind.alleles.add(firstHash(hash), secondHash(hash), alleleRow);
}

function hasAllele(table: AlleleTable, first: number, second: number, row: number): boolean {
  let found = false;
  forEachAllele(table, first, second, (each) => (found ||= each === row));
  return found;
}
