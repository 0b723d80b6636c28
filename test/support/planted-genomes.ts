import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

/** Bases that look random and are the same every time (Mulberry32). */
export function randomBases(length: number, seed: number): string {
  let state = seed | 0;
  let bases = '';
  for (let index = 0; index < length; index++) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    bases += 'ACGT'.charAt((mixed ^ (mixed >>> 14)) >>> 30);
  }
  return bases;
}

/** The sequence with another base at a position (0-based). */
export function withChange(sequence: string, at: number): string {
  const other = sequence[at] === 'A' ? 'C' : 'A';
  return sequence.slice(0, at) + other + sequence.slice(at + 1);
}

/** Six loci of 402 bases that begin with a start and end with a stop codon, two alleles each. */
export const PLANTED_LOCI = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'].map((name, index) => {
  // Codons that are never a stop codon: the first letter of each is C or G.
  const body = randomBases(396, 7_000 + index).replaceAll(/.(..)/g, (_codon, rest: string, at: number) => {
    return (at % 2 === 0 ? 'C' : 'G') + rest;
  });
  const first = `ATG${body}TAA`;
  return { name, alleles: [first, withChange(first, 151)] as const };
});

/** A folder to import: the alleles of each locus, and a scheme of which two profiles are defined. */
export const PLANTED_SCHEME: Record<string, string> = {
  ...Object.fromEntries(
    PLANTED_LOCI.map(({ name, alleles }) => [
      `set/${name}.tfa`,
      alleles.map((sequence, place) => `>${name}_${place + 1}\n${sequence}\n`).join(''),
    ]),
  ),
  'set/six.txt': `ST\t${PLANTED_LOCI.map(({ name }) => name).join('\t')}\tcolour\n1\t1\t1\t1\t1\t1\t1\tred\n2\t2\t2\t2\t2\t2\t2\t=blue()\n`,
};

const allele = (locus: number, number: 0 | 1) => PLANTED_LOCI[locus]?.alleles[number] ?? '';
const gap = (number: number) => randomBases(500, 90_000 + number);

/** Contigs as FASTA. */
export function fastaOf(contigs: readonly string[]): string {
  return contigs.map((contig, index) => `>contig${index + 1}\n${contig}\n`).join('');
}

function genomeOf(pieces: readonly string[]): string {
  return pieces.map((piece, index) => gap(index) + piece).join('') + gap(99);
}

/** Every locus has its first allele: ST 1. */
export const COMPLETE = fastaOf([genomeOf(PLANTED_LOCI.map((_, locus) => allele(locus, 0)))]);

/** The new allele of L1, as it is in both genomes. */
export const NEW_L1 = withChange(allele(0, 0), 200);

/** L1 new, L2 exact in two copies, L3 cut off by the end of the contig, L4 out of frame, L5 missing, L6 exact. */
const ODD_CONTIGS = [
  genomeOf([NEW_L1, allele(1, 0), allele(1, 0), allele(3, 0).slice(0, 150) + allele(3, 0).slice(151), allele(5, 1)]),
  gap(50) + allele(2, 0).slice(0, 250),
];
export const ODD = fastaOf(ODD_CONTIGS);

/** The same on the other strand, in another order. */
export const ODD_REVERSED = fastaOf(ODD_CONTIGS.toReversed().map(reverseComplement));

/** What a table says of the inexact loci among L1 to L6. */
export const ODD_STATUSES = ['novel', 'several', 'partial', 'frameshifted', 'missing', 'exact'];
