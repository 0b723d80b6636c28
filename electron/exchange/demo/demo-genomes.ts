import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { PEPTIDE_LOCUS, type DemoLocus } from './demo-loci.ts';
import type { DemoOrganism } from './demo-organism.ts';
import type { DemoProfile } from './demo-profiles.ts';
import { createRandom, type Random } from './random.ts';
import { backTranslate, randomDna, randomGene, substituteAt } from './sequences.ts';

/** Where a locus lies on a sequence: 0-based, half-open, on its forward strand. */
interface PlacedLocus {
  locus: DemoLocus;
  start: number;
  end: number;
  isReverse: boolean;
}

export interface DemoContig {
  sequence: string;
  placements: PlacedLocus[];
}

/** The sequence of each locus of a genome. A locus without one is missing from the genome. */
type GenomeContent = Map<string, string>;

/** The order, strands and spacers that all genomes share. */
export interface GenomePlan {
  order: { locus: DemoLocus; isReverse: boolean; spacer: string }[];
  /** Sequence before the first locus. */
  start: string;
}

const LONGEST_SPACER = 5_000;

export function makeGenomePlan({ loci }: DemoOrganism): GenomePlan {
  const random = createRandom('genome plan');
  const order = random.shuffle(loci).map((locus) => ({
    locus,
    isReverse: random.chance(0.5),
    spacer: randomDna(random, LONGEST_SPACER),
  }));
  return { order, start: randomDna(random, LONGEST_SPACER) };
}

/** The sequences of a strain with the given profiles. Loci in no scheme have any of their alleles. */
export function genomeContent(
  random: Random,
  organism: DemoOrganism,
  profiles: { mlst: DemoProfile; core: DemoProfile },
): GenomeContent {
  const content: GenomeContent = new Map();
  for (const [scheme, profile] of [[organism.mlst, profiles.mlst] as const, [organism.core, profiles.core] as const]) {
    scheme.loci.forEach((locus, index) => {
      const allele = locus.alleles.find(({ allele_id }) => allele_id === profile.alleles[index]);
      if (allele) content.set(locus.name, allele.sequence);
    });
  }
  for (const locus of organism.loci.slice(-2)) content.set(locus.name, random.pick(locus.alleles).sequence);
  return content;
}

/**
 * A genome in one piece. Between two loci lie `spacer` bases, at most 5,000; one in two hundred differs from the
 * ancestor's.
 */
export function assembleGenome(random: Random, plan: GenomePlan, content: GenomeContent, spacer: number): DemoContig {
  const parts = [driftSpacer(random, plan.start.slice(0, spacer))];
  const placements: PlacedLocus[] = [];
  let position = spacer;
  for (const { locus, isReverse, spacer: ancestor } of plan.order) {
    const sequence = content.get(locus.name);
    if (sequence !== undefined) {
      const gene = locus.name === PEPTIDE_LOCUS ? geneAround(random, sequence) : { sequence, offset: 0 };
      const length = locus.name === PEPTIDE_LOCUS ? sequence.length * 3 : sequence.length;
      const start = position + (isReverse ? gene.sequence.length - gene.offset - length : gene.offset);
      placements.push({ locus, start, end: start + length, isReverse });
      parts.push(isReverse ? reverseComplement(gene.sequence) : gene.sequence);
      position += gene.sequence.length;
    }
    parts.push(driftSpacer(random, ancestor.slice(0, spacer)));
    position += spacer;
  }
  return { sequence: parts.join(''), placements };
}

/** A gene that contains the code of a peptide, and where that code begins. */
function geneAround(random: Random, peptide: string): { sequence: string; offset: number } {
  const inside = backTranslate(random, peptide);
  const sequence = randomGene(random, 120, inside);
  return { sequence, offset: sequence.indexOf(inside) };
}

function driftSpacer(random: Random, spacer: string): string {
  let drifted = spacer;
  for (let count = Math.floor(spacer.length / 200); count > 0; count--) {
    drifted = substituteAt(random, drifted, random.integer(drifted.length));
  }
  return drifted;
}

/** Breaks a genome between loci into `pieces`, in any order and on either strand, as an assembler leaves them. */
export function breakGenome(random: Random, genome: DemoContig, pieces: number): DemoContig[] {
  const gaps = genome.placements.slice(1).map(({ start }, index) => {
    const end = genome.placements[index]?.end ?? 0;
    return Math.floor((end + start) / 2);
  });
  const cuts = [0, ...random.shuffle(gaps).slice(0, pieces - 1), genome.sequence.length].toSorted(
    (one, other) => one - other,
  );
  const contigs = cuts.slice(1).map((end, index) => slice(genome, cuts[index] ?? 0, end));
  return random.shuffle(contigs).map((contig) => (random.chance(0.5) ? reversed(contig) : contig));
}

function slice({ sequence, placements }: DemoContig, from: number, to: number): DemoContig {
  return {
    sequence: sequence.slice(from, to),
    placements: placements
      .filter(({ start }) => start >= from && start < to)
      .map((placement) => ({ ...placement, start: placement.start - from, end: placement.end - from })),
  };
}

function reversed({ sequence, placements }: DemoContig): DemoContig {
  return {
    sequence: reverseComplement(sequence),
    placements: placements.map(({ locus, start, end, isReverse }) => ({
      locus,
      start: sequence.length - end,
      end: sequence.length - start,
      isReverse: !isReverse,
    })),
  };
}
