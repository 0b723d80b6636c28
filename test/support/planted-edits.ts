import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { evolve, randomCodingSequence } from './generated/coding-sequence.ts';
import { createRandom, type Random } from './generated/random.ts';

/** Alleles of one locus by id. */
export type Alleles = Readonly<Record<string, string>>;

/** A family of `count` coding alleles, each evolved from an earlier one: the same for the same seed. */
export function alleleFamily(seed: number, codons: number, count: number): Alleles {
  const random = createRandom(seed);
  const family = [randomCodingSequence(random, codons)];
  while (family.length < count) family.push(evolve(random, family[random.below(family.length)] as Buffer));
  const distinct = [...new Set(family.map((sequence) => sequence.toString('latin1')))];
  return Object.fromEntries(distinct.map((sequence, index) => [String(index + 1), sequence]));
}

/** Bases that no allele has. */
export function foreignBases(random: Random, length: number): string {
  return Array.from({ length }, () => 'ACGT'.charAt(random.below(4))).join('');
}

const STOPS = new Set(['TAA', 'TAG', 'TGA']);

/** The sequence with another base at each of these places (0-based) that makes no stop codon in frame. */
export function withSubstitutions(random: Random, sequence: string, ...places: readonly number[]): string {
  return places.reduce((changed, at) => {
    const first = random.below(3);
    const options = [0, 1, 2].map((step) => {
      const base = 'ACGT'.charAt(('ACGT'.indexOf(changed.charAt(at)) + 1 + ((first + step) % 3)) % 4);
      return changed.slice(0, at) + base + changed.slice(at + 1);
    });
    const codonAt = at - (at % 3);
    return options.find((option) => !STOPS.has(option.slice(codonAt, codonAt + 3))) ?? changed;
  }, sequence);
}

/** Codons that are no stop, in any number of bases. */
export function foreignCodons(random: Random, length: number): string {
  return foreignBases(random, length).replaceAll(/.(..)/g, 'C$1');
}

/** Where a sequence was planted: 1-based, inclusive, on the forward strand of the contig. */
export interface PlantedCase {
  fasta: string;
  contig: string;
  start: number;
  end: number;
}

/**
 * Plants a sequence into a contig `b` beside a contig `a`, on a strand that chance decides. A side that is cut ends with
 * the contig.
 */
export function plant(random: Random, sequence: string, cut?: 'head' | 'tail'): PlantedCase {
  const before = cut === 'head' ? '' : foreignBases(random, 300 + random.below(400));
  const after = cut === 'tail' ? '' : foreignBases(random, 300 + random.below(400));
  const contig = before + sequence + after;
  const isReverse = random.below(2) === 0;
  const start = (isReverse ? after : before).length + 1;
  return {
    fasta: `>a\n${foreignBases(random, 2000)}\n>b\n${isReverse ? reverseComplement(contig) : contig}\n`,
    contig: 'b',
    start,
    end: start + sequence.length - 1,
  };
}
