import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import type { AlleleIndex, IndexPart, SeedTable } from './allele-index.ts';
import { FORWARD_LEAD, leadBytes, leadLength, REVERSE_LEAD, seedFilter } from './seed-filter.ts';
import { createSeedLookup, type OnCandidate, type SeedLookup } from './seed-lookup.ts';

/** Places that are picked at a time; what is noted of them stays in the processor's nearest cache. */
const BLOCK = 1 << 12;

/**
 * Goes once over `codes` for every length of seeds of `index` for this kind of sequence and proposes each place of each allele;
 * of DNA on both strands. No particular order. A proposal rests on a 64-bit hash: verify it. `checkpoint` is called now
 * and then; what it throws ends the scan.
 */
export function scanForAlleles(
  codes: Uint8Array,
  dataType: DataType,
  index: AlleleIndex,
  onCandidate: OnCandidate,
  checkpoint: () => void,
): void {
  const parts: IndexPart[] = index.additions ? [index.base, index.additions] : [index.base];
  const alleles = parts.flatMap((part) => part.alleles).filter((table) => table.data_type === dataType);
  const seeds = parts.flatMap((part) => part.seeds).filter((table) => table.data_type === dataType);
  for (const tables of Map.groupBy(seeds, (table) => table.seed_length).values()) {
    // The filters of the additions, which come last, have what those of the base have.
    const filters = tables.at(-1) as SeedTable;
    scanForSeeds(codes, filters, createSeedLookup(codes, tables, alleles, onCandidate), checkpoint);
  }
}

/**
 * The loops that see every residue of a genome; they allocate nothing. The first picks the places with a lead, without any branch:
 * as one in ten has one, each `if` would often be guessed wrong by the processor, which costs more than all the rest.
 */
function scanForSeeds(codes: Uint8Array, seeds: SeedTable, lookUp: SeedLookup, checkpoint: () => void): void {
  const { bits } = alphabetOf(seeds.data_type);
  const leads = leadBytes(seeds.leads);
  const leadMask = 2 ** (bits * leadLength(seeds.data_type, seeds.seed_length)) - 1;
  const examine = createExaminer(codes, seeds, lookUp);
  const places = new Int32Array(BLOCK + 1);
  const words = new Int32Array(BLOCK + 1);
  /** The last residues. Where one of them was none it means nothing, which the look-up finds out. */
  let word = 0;
  for (let start = 0; start < codes.length; start += BLOCK) {
    checkpoint();
    const end = Math.min(codes.length, start + BLOCK);
    let count = 0;
    for (let place = start; place < end; place++) {
      word = (word << bits) | (codes[place] as number);
      places[count] = place;
      words[count] = word;
      const lead = leads[word & leadMask] as number;
      count += (lead | (lead >>> 1)) & 1;
    }
    for (let index = 0; index < count; index++) {
      const last = words[index] as number;
      examine(places[index] as number, last, leads[last & leadMask] as number);
    }
  }
}

/** Asks the second filter about a place where a lead ends, given the last residues up to it, and looks up what that lets pass. */
function createExaminer(codes: Uint8Array, seeds: SeedTable, lookUp: SeedLookup) {
  const { bitmap, data_type: dataType, seed_length: seedLength, filter_length: filterLength } = seeds;
  const { shift, mask } = seedFilter(dataType, seedLength, filterLength);
  const { bits } = alphabetOf(dataType);
  const beforeLead = leadLength(dataType, seedLength) - 1;
  /** From the end of a lead to the first residue that the filter takes. */
  const toFilter = seedLength - beforeLead - filterLength - shift / bits;
  return (place: number, word: number, lead: number): void => {
    if ((lead & REVERSE_LEAD) !== 0 && isSet(bitmap, (word >>> shift) & mask)) lookUp.reverse(place + 1);
    if ((lead & FORWARD_LEAD) === 0) return;
    const first = place + toFilter;
    if (place < beforeLead || first + filterLength > codes.length) return;
    let ahead = 0;
    for (let index = first; index < first + filterLength; index++) ahead = (ahead << bits) | (codes[index] as number);
    if (isSet(bitmap, ahead & mask)) lookUp.forward(place - beforeLead);
  };
}

function isSet(bitmap: Int32Array, bit: number): boolean {
  return (((bitmap[bit >>> 5] as number) >>> bit) & 1) !== 0;
}
