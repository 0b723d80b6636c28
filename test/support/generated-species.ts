import { withChange } from './planted-genomes.ts';
import { randomBases } from './generated/coding-sequence.ts';
import { createRandom, type Random } from './generated/random.ts';

/** A species that exists in no real database: its loci are random, so it shares nothing with other seeds. */
export interface Species {
  loci: { name: string; alleles: string[] }[];
  /** Allele ids of each type, in the order of the loci. */
  profiles: string[][];
  /** A genome with these alleles (0-based), one for each locus; the rest of it is random. */
  genome(alleles?: readonly number[], bases?: number): string;
}

const LOCI = 7;
const LOCUS_BASES = 450;

/** Seven loci with `alleles` alleles of 450 bases, each a few bases from the first. */
export function generatedSpecies(seed: number, alleles = 4, loci = LOCI): Species {
  const random = createRandom(seed, 11);
  const firsts = Array.from({ length: loci }, () => randomBases(random, LOCUS_BASES).toString('latin1'));
  return speciesOf(firsts, alleles, seed);
}

/** A relative: all its loci differ from those of `species` at one base in `every`. */
export function relativeOf(species: Species, every = 20, alleles = 4): Species {
  const firsts = species.loci.map((locus) => mutated(locus.alleles[0] ?? '', every));
  return speciesOf(firsts, alleles, every);
}

/** Changes one base in `every`, beginning after a few. */
export function mutated(sequence: string, every: number): string {
  let changed = sequence;
  for (let at = 7; at < sequence.length; at += every) changed = withChange(changed, at);
  return changed;
}

function speciesOf(firsts: readonly string[], alleles: number, seed: number): Species {
  const loci = firsts.map((first, place) => {
    return { name: `g${place + 1}`, alleles: relatives(first, alleles, createRandom(seed, place)) };
  });
  const profiles = Array.from({ length: alleles }, (_, type) => loci.map(() => String(type + 1)));
  return {
    loci,
    profiles,
    genome(chosen = [], bases = 200_000) {
      const random = createRandom(seed, 77);
      const gap = Math.max(200, Math.floor(bases / (loci.length + 1)));
      const parts = loci.map(({ alleles: known }, place) => known[chosen[place] ?? 0] ?? '');
      return `>${seed}\n${parts.map((part) => spacer(random, gap) + part).join('')}${spacer(random, gap)}\n`;
    },
  };
}

const spacer = (random: Random, bases: number): string => randomBases(random, bases).toString('latin1');

function relatives(first: string, count: number, random: Random): string[] {
  const known = new Set([first]);
  while (known.size < count) {
    let next = first;
    for (let times = 1 + random.below(8); times > 0; times--) next = withChange(next, random.below(first.length));
    known.add(next);
  }
  return [...known];
}

/** A folder to import: FASTA files of the alleles, and a table of the types. */
export function speciesFolder(name: string, { loci, profiles }: Species): Record<string, string> {
  const header = ['ST', ...loci.map((locus) => locus.name)].join('\t');
  const rows = profiles.map((alleles, type) => [type + 1, ...alleles].join('\t'));
  const files = loci.map((locus) => {
    const records = locus.alleles.map((sequence, place) => `>${locus.name}_${place + 1}\n${sequence}\n`);
    return [`${name}/${locus.name}.tfa`, records.join('')];
  });
  return { ...Object.fromEntries(files), [`${name}/${name}.txt`]: `${[header, ...rows].join('\n')}\n` };
}
