import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import { contigAt } from './genome/circles.ts';
import type { Genome } from './genome/genome.ts';
import type { AlleleCatalogue } from './index/allele-catalogue.ts';
import type { AlleleIndex, IndexPart, SeedTable } from './index/allele-index.ts';
import { chooseSeed, leadBytes, leadLength, seedFilter } from './index/seed-filter.ts';
import { createSeedLookup, type OnCandidate, type SeedLookup } from './index/seed-lookup.ts';
import { MatchList } from './match-list.ts';
import { readingsOf } from './reading-frames.ts';

/** Positions per pass. The notes on them stay in the processor's nearest cache. */
const BLOCK = 1 << 12;

/**
 * The kind of a pair of positions: at which of them a lead ends, and on which strand. `SEVERAL` if more than one
 * applies.
 */
const FIRST_FORWARD = 1;

const FIRST_REVERSE = 2;

const SECOND_FORWARD = 3;

const SECOND_REVERSE = 4;

const SEVERAL = 7;

/**
 * Finds every exact occurrence of every allele of the catalogue's loci in a genome, each verified residue by residue.
 * Overlapping and nested ones are included. A palindrome counts once on each strand, forward first. `checkpoint` is
 * called every few milliseconds; if it throws, the search ends.
 */
export function findMatches(
  genome: Genome,
  index: AlleleIndex,
  catalogue: AlleleCatalogue,
  checkpoint: () => void,
): MatchList {
  const matches = new MatchList();
  const total = genome.codes.length;
  for (const { codes, dataType, scale, offset, isReverse: isReverseFrame, isFor } of readingsOf(
    genome,
    catalogue.loci,
  )) {
    const onCandidate: OnCandidate = (row, start, length, isReverse, seed) => {
      const allele = catalogue.find(row);
      // The hash may be that of an earlier sequence of the allele, with another length.
      if (!allele || !isFor(allele.locus) || allele.codes.length !== length) return;
      const isThere = isReverse ? isReverseAt(allele.codes, codes, start) : isAt(allele.codes, codes, start);
      if (!isThere || chooseSeed(allele.codes, length, dataType) !== seed) return;
      const from = offset + scale * start;
      const to = from + scale * length;
      const first = isReverseFrame ? total - to : from;
      if (genome.overhangs && isRepeated(genome, first, to - from)) return;
      matches.add(allele.ordinal, first, first + to - from, isReverseFrame || isReverse ? 1 : 0);
    };
    scanForAlleles(codes, dataType, index, onCandidate, checkpoint);
  }
  return matches;
}

/** Whether a place begins in the repeated part of a circular contig, or is longer than the circle. */
export function isRepeated(genome: Genome, start: number, length: number): boolean {
  const contig = contigAt(genome, start);
  const circle = genome.contigs[contig]?.length ?? 0;
  return length > circle || start - (genome.starts[contig] as number) >= circle;
}

function isAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  for (let index = 0; index < allele.length; index++) if (allele[index] !== codes[start + index]) return false;
  return true;
}

/** Whether the reverse complement of a DNA allele begins at `start`. */
function isReverseAt(allele: Uint8Array, codes: Uint8Array, start: number): boolean {
  const last = start + allele.length - 1;
  for (let index = 0; index < allele.length; index++) {
    if (allele[index] !== 3 - (codes[last - index] as number)) return false;
  }
  return true;
}

/**
 * Scans `codes` once for every seed length of `index` for this data type, and proposes each place of each allele; of
 * DNA on both strands. In no particular order. A proposal rests on a 64-bit hash: verify it. `checkpoint` is called now
 * and then; if it throws, the scan ends.
 */
function scanForAlleles(
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
    // The additions come last, and their filters include those of the base.
    const filters = tables.at(-1) as SeedTable;
    scanForSeeds(codes, filters, createSeedLookup(codes, tables, alleles, onCandidate), checkpoint);
  }
}

/**
 * The loops that see every residue of a genome. They allocate nothing and avoid branches: one pair of positions in six
 * has a lead, so the processor would often mispredict an `if`, which costs more than all the rest.
 */
function scanForSeeds(codes: Uint8Array, seeds: SeedTable, lookUp: SeedLookup, checkpoint: () => void): void {
  const { bitmap, data_type: dataType, seed_length: seedLength } = seeds;
  const { bits } = alphabetOf(dataType);
  const oneCode = 2 ** bits - 1;
  const kinds = pairKinds(leadBytes(seeds.leads), bits);
  const lastPair = kinds.length - 1;
  const filter = seedFilter(dataType, seedLength, seeds.filter_length);
  /** For each kind of pair, the distance from its first position to the last residue that the filter takes. */
  const afterLead = filter.offset + filter.length - leadLength(dataType, seedLength);
  const withinSeed = filter.offset + filter.length - seedLength;
  const filterEnds = Int32Array.of(0, afterLead, withinSeed, afterLead + 1, withinSeed + 1);
  const all =
    dataType === 'DNA'
      ? [FIRST_FORWARD, FIRST_REVERSE, SECOND_FORWARD, SECOND_REVERSE]
      : [FIRST_FORWARD, SECOND_FORWARD];
  /** First positions of the pairs picked in this block. */
  const picked = new Int32Array(BLOCK / 2 + 1);
  /**
   * For each pair of the block, the last codes up to it. Non-residue characters are not filtered here; the look-up
   * rejects them.
   */
  const words = new Int32Array(BLOCK / 2);
  let blockStart = 0;
  let blockEnd = 0;

  /** Whether the second filter may hold a seed. `end` is the position of the last residue that the filter takes. */
  function mayHold(end: number): boolean {
    let bit = 0;
    if (end >= blockStart && end < blockEnd) {
      bit = (words[(end - blockStart) >> 1] as number) >>> (bits * (~end & 1));
    } else {
      const start = end + 1 - filter.length - filter.offset;
      if (start < 0 || start + seedLength > codes.length) return false;
      for (let index = start + filter.offset; index <= end; index++) bit = (bit << bits) | (codes[index] as number);
    }
    bit &= filter.mask;
    return (((bitmap[bit >>> 5] as number) >>> bit) & 1) !== 0;
  }

  function examine(place: number, kind: number): void {
    const end = place + (filterEnds[kind] as number);
    if (!mayHold(end)) return;
    const start = end + 1 - filter.length - filter.offset;
    if (kind === FIRST_FORWARD || kind === SECOND_FORWARD) lookUp.forward(start);
    else lookUp.reverse(start + seedLength);
  }

  let word = 0;
  for (; blockStart < codes.length; blockStart += BLOCK) {
    checkpoint();
    blockEnd = Math.min(codes.length, blockStart + BLOCK);
    let count = 0;
    for (let place = blockStart, pair = 0; place < blockEnd; place += 2, pair++) {
      const next = place + 1 < codes.length ? (codes[place + 1] as number) : 0;
      word = (word << (2 * bits)) | (((codes[place] as number) & oneCode) << bits) | (next & oneCode);
      words[pair] = word;
      picked[count] = place;
      count += ((kinds[word & lastPair] as number) + SEVERAL) >>> 3;
    }
    for (let index = 0; index < count; index++) {
      const place = picked[index] as number;
      const kind = kinds[(words[(place - blockStart) >> 1] as number) & lastPair] as number;
      if (kind < SEVERAL) examine(place, kind);
      else for (const each of all) examine(place, each);
    }
  }
}

/** The kind of a pair of positions for each sequence of residues up to the second. 0 without a lead. */
function pairKinds(leads: Uint8Array, bits: number): Uint8Array {
  const kinds = new Uint8Array(leads.length << bits);
  const kindOf = (lead: number, forward: number, reverse: number) => [0, forward, reverse, SEVERAL][lead] as number;
  for (let last = 0; last < kinds.length; last++) {
    const first = kindOf(leads[last >>> bits] as number, FIRST_FORWARD, FIRST_REVERSE);
    const second = kindOf(leads[last & (leads.length - 1)] as number, SECOND_FORWARD, SECOND_REVERSE);
    kinds[last] = first !== 0 && second !== 0 ? SEVERAL : first + second;
  }
  return kinds;
}
