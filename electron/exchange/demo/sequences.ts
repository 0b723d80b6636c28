import { translate } from '#shared/sequence/translation.ts';
import type { Random } from './random.ts';

const BASES = ['A', 'C', 'G', 'T'] as const;
const START_CODONS = ['ATG', 'ATG', 'ATG', 'GTG', 'TTG'];
const STOP_CODONS = ['TAA', 'TAG', 'TGA'];
const CODONS = BASES.flatMap((first) => BASES.flatMap((second) => BASES.map((third) => first + second + third)));
const SENSE_CODONS = CODONS.filter((codon) => !STOP_CODONS.includes(codon));

export function randomDna(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(BASES)).join('');
}

/** A piece from the inside of a gene: in frame from its first base, without a stop codon. */
export function randomFragment(random: Random, codons: number): string {
  return Array.from({ length: codons }, () => random.pick(SENSE_CODONS)).join('');
}

/** A whole gene of `codons` codons, start and stop included, that contains `inside`. */
export function randomGene(random: Random, codons: number, inside = ''): string {
  const before = Math.floor((codons - 2 - inside.length / 3) / 2);
  const after = codons - 2 - inside.length / 3 - before;
  const body = randomFragment(random, before) + inside + randomFragment(random, after);
  return random.pick(START_CODONS) + body + random.pick(STOP_CODONS);
}

function codonsOf(residue: string): string[] {
  return SENSE_CODONS.filter((codon) => translate(codon, 11) === residue);
}

/** One of the DNA sequences that code for a peptide by genetic code 11. */
export function backTranslate(random: Random, peptide: string): string {
  return [...peptide].map((residue) => random.pick(codonsOf(residue))).join('');
}

/** How the alleles of a locus come to differ. */
interface Drift {
  /** The most substitutions of one step. At least one is made. */
  substitutions: number;
  /** Share of the steps that also insert or delete one codon. */
  indels: number;
  /** Codons at each end that stay unchanged: 1 keeps the start and the stop of a gene. */
  kept: number;
}

/**
 * One step of evolution of a coding sequence: substitutions, most of them at the third base of a codon as in nature,
 * and sometimes one codon more or less. The frame stays open.
 */
export function driftCoding(random: Random, sequence: string, { substitutions, indels, kept }: Drift): string {
  const codons = sequence.match(/.{3}/g) ?? [];
  for (let count = 1 + random.integer(substitutions); count > 0; count--) {
    const at = kept + random.integer(codons.length - 2 * kept);
    codons[at] = substituteInCodon(random, codons[at] as string);
  }
  if (random.chance(indels)) {
    // Never at the ends: an allele that lies inside another would make a query ambiguous.
    const at = 1 + random.integer(codons.length - 2);
    if (random.chance(0.5)) codons.splice(at, 1);
    else codons.splice(at, 0, random.pick(SENSE_CODONS));
  }
  return codons.join('');
}

function substituteInCodon(random: Random, codon: string): string {
  for (;;) {
    const changed = substituteAt(random, codon, random.chance(0.7) ? 2 : random.integer(2));
    if (!STOP_CODONS.includes(changed)) return changed;
  }
}

/** The sequence with another base at a 0-based position. */
export function substituteAt(random: Random, sequence: string, position: number): string {
  const others = BASES.filter((base) => base !== sequence[position]);
  return sequence.slice(0, position) + random.pick(others) + sequence.slice(position + 1);
}

/** Distinct sequences that descend from one another, the ancestor first. */
export function evolve(random: Random, ancestor: string, count: number, step: (parent: string) => string): string[] {
  const family = new Set([ancestor]);
  while (family.size < count) family.add(step(random.pick([...family])));
  return [...family];
}
