import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { randomBases } from '#test/support/planted-genomes.ts';
import type { LocusFixture } from '../typing-database.ts';

/** Whole numbers from 0 up to a limit, the same for the same seed. */
export type Dice = (limit: number) => number;

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Loci of 300 to 600 bases with 30 alleles each, which differ in a few places; some have whole codons more or fewer. */
export function plantedLoci(count: number, dice: Dice): LocusFixture[] {
  return Array.from({ length: count }, (_, locus) => {
    const base = randomBases(300 + 3 * dice(100), 40_000 + locus);
    const alleles = new Set<string>();
    while (alleles.size < 30) alleles.add(variantOf(base, dice));
    return { name: `locus${locus + 1}`, alleles: Object.fromEntries([...alleles].map((text, at) => [at + 1, text])) };
  });
}

function variantOf(base: string, dice: Dice): string {
  const letters = Array.from(base);
  for (let change = dice(6); change >= 0; change--) {
    const at = dice(letters.length);
    letters[at] = otherThan(letters[at] ?? '', dice);
  }
  const at = 30 + dice(letters.length - 60);
  if (dice(5) === 0) letters.splice(at, 3);
  if (dice(5) === 0) letters.splice(at, 0, ...letters.slice(at, at + 6));
  return letters.join('');
}

export function otherThan(base: string, dice: Dice): string {
  return [...'ACGT'].filter((letter) => letter !== base)[dice(3)] ?? 'A';
}

/** What is planted of a locus: the beginning and the end of an allele at ends of contigs, and what contradicts them. */
export interface Cut {
  locus: string;
  allele: string;
  head: string;
  tail: string;
  /** The beginning of the locus on a third contig. */
  third: string | undefined;
}

/** Cuts an allele in two at a random place. The pieces share up to 60 bases, or leave out up to 20 between them. */
export function cutAllele({ name, alleles }: LocusFixture, dice: Dice): Cut {
  const all = Object.entries(alleles);
  const [allele = '', text = ''] = all[dice(all.length)] ?? [];
  const overlap = dice(4) === 0 ? dice(30) - 20 : 10 + dice(50);
  const headLength = Math.min(
    text.length - 20,
    20 + Math.max(0, overlap) + dice(text.length - 60 - Math.max(0, overlap)),
  );
  const head = text.slice(0, headLength);
  const tail = text.slice(headLength - overlap);
  const other = all[dice(all.length)]?.[1] ?? '';
  return {
    locus: name,
    allele,
    head: dice(8) === 0 ? changed(head, dice) : head,
    tail: dice(8) === 0 ? changed(tail, dice) : tail,
    third: dice(6) === 0 ? other.slice(0, Math.floor(other.length * 0.7)) : undefined,
  };
}

function changed(text: string, dice: Dice): string {
  const at = 5 + dice(text.length - 10);
  return text.slice(0, at) + otherThan(text[at] ?? '', dice) + text.slice(at + 1);
}

/** Contigs with the pieces at either end, on either strand, in any order. */
export function contigsOf(cuts: readonly Cut[], dice: Dice): string[] {
  let seed = 500 + dice(1_000_000);
  const flank = () => randomBases(700 + dice(900), seed++);
  const turned = (contig: string) => (dice(2) === 0 ? contig : reverseComplement(contig));
  const contigs = cuts.flatMap(({ head, tail, third }) => [
    turned(flank() + head),
    turned(tail + flank()),
    ...(third === undefined ? [] : [turned(flank() + third)]),
  ]);
  return contigs.toSorted(() => dice(3) - 1);
}

/**
 * The allele that must be joined, by comparing whole texts: the only one that begins with the one piece and ends with
 * the other, if they share enough bases and a third piece is the beginning of it, too.
 */
export function expectedJoin({ head, tail, third }: Cut, { alleles }: LocusFixture, least: number): string | undefined {
  const fitting = Object.entries(alleles).filter(([, text]) => text.startsWith(head) && text.endsWith(tail));
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return undefined;
  const [id, text] = only;
  const isAllowed = head.length + tail.length - text.length >= least && (third === undefined || text.startsWith(third));
  return isAllowed ? id : undefined;
}
