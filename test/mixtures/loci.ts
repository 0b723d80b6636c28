import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers } from '#test/unit/typing/best-match/naive-alignment.ts';

/** Alleles of seven loci, and profiles: positions of alleles in the lists of their loci. */
export interface Definitions {
  loci: Record<string, string[]>;
  profiles: number[][];
}

export interface Place {
  contig: number;
  start: number;
  end: number;
}

/** Bases of a word by which an allele is looked up, and of an end by which a locus is found in another genome. */
const [WORD, END] = [25, 16];
const LOCUS_LENGTH = 450;
const MADE_ALLELES = 24;
const FAMILIES = 8;
const FAMILY_PROFILES = 8;

/** Where one of the alleles stands in the contigs, on either strand: the first place for each locus, in the order of the loci. */
export function findLoci(contigs: readonly string[], loci: Definitions['loci']): (Place & { allele: string })[] {
  const starts = new Map<string, { locus: string; allele: string; forward: string }[]>();
  for (const [locus, alleles] of Object.entries(loci)) {
    for (const allele of alleles) {
      for (const forward of [allele, reverseComplement(allele)]) {
        const word = forward.slice(0, WORD);
        const known = starts.get(word);
        if (known) known.push({ locus, allele, forward });
        else starts.set(word, [{ locus, allele, forward }]);
      }
    }
  }
  const found = new Map<string, Place & { allele: string }>();
  for (const [contig, bases] of contigs.entries()) {
    for (let start = 0; start + WORD <= bases.length; start++) {
      for (const { locus, allele, forward } of starts.get(bases.slice(start, start + WORD)) ?? []) {
        if (found.has(locus) || !bases.startsWith(forward, start)) continue;
        found.set(locus, { contig, start, end: start + forward.length, allele });
      }
    }
  }
  return Object.keys(loci).map((locus) => {
    const place = found.get(locus);
    if (place === undefined) throw new Error(`No allele of ${locus} stands in this genome.`);
    return place;
  });
}

/**
 * Seven loci for a species without a table: windows in open reading frames that all genomes have with the same length, one from
 * each seventh of the first genome, the one with the most alleles. To the alleles of the genomes come mutated ones, and to their profiles
 * families: profiles that differ from a founder at one or two loci.
 */
export function makeDefinitions(prefix: string, genomes: readonly (readonly string[])[], seed: number): Definitions {
  const next = createNumbers(seed);
  const pick = (count: number): number => Math.floor(next() * count);
  const loci: Definitions['loci'] = {};
  for (const [index, alleles] of cutLoci(genomes).entries()) {
    const list = [...new Set(alleles)];
    while (list.length < alleles.length + MADE_ALLELES) {
      const made = substitute(next, list[pick(list.length)] as string, 0.005 + next() * 0.015);
      if (isOpen(made) && !list.includes(made)) list.push(made);
    }
    loci[`${prefix}${index + 1}`] = list;
  }
  const lists = Object.values(loci);
  const profiles = genomes.map((contigs) =>
    findLoci(contigs, loci).map(({ allele }, locus) => (lists[locus] as string[]).indexOf(allele)),
  );
  for (let family = 0; family < FAMILIES; family++) {
    const founder = lists.map((list) => pick(list.length));
    profiles.push(founder);
    for (let member = 1; member < FAMILY_PROFILES; member++) {
      const profile = [...founder];
      for (let changes = 1 + pick(2); changes > 0; changes--) {
        const locus = pick(lists.length);
        profile[locus] = pick((lists[locus] as string[]).length);
      }
      profiles.push(profile);
    }
  }
  const different = new Map(profiles.map((profile) => [profile.join(), profile]));
  return { loci, profiles: [...different.values()] };
}

/** For each locus, its sequence in each of the genomes. */
function cutLoci(genomes: readonly (readonly string[])[]): string[][] {
  const [first, ...others] = genomes.map((contigs) => contigs[0] as string);
  if (first === undefined) throw new Error('There is no genome to cut loci from.');
  const strands = others.map((bases) => [bases, reverseComplement(bases)]);
  const seventh = Math.floor(first.length / 7);
  return Array.from({ length: 7 }, (_, index) => {
    let best: string[] = [];
    // Windows near the middle of each seventh, so that loci stand far from one another, in turn in each of the three frames.
    for (let start = Math.floor((index + 0.2) * seventh); start < (index + 0.8) * seventh; start += 31) {
      const window = first.slice(start, start + LOCUS_LENGTH);
      if (!isOpen(window)) continue;
      const alleles = [window, ...strands.map((both) => homologue(both, window))].filter(
        (allele) => allele !== undefined,
      );
      if (alleles.length < genomes.length || !alleles.every(isOpen)) continue;
      if (new Set(alleles).size > new Set(best).size) best = alleles;
      if (new Set(best).size === genomes.length) break;
    }
    if (best.length === 0) throw new Error(`Seventh ${index + 1} of the genome has no window that all genomes share.`);
    return best;
  });
}

/** The sequence between the ends of a window, if it has the same length and the ends stand in the genome once. */
function homologue(strands: readonly string[], window: string): string | undefined {
  const [head, tail] = [window.slice(0, END), window.slice(-END)];
  const places = strands.flatMap((bases) => {
    const start = bases.indexOf(head);
    if (start < 0) return [];
    if (bases.includes(head, start + 1)) return ['', ''];
    return [bases.slice(start, start + window.length)];
  });
  return places.length === 1 && places[0]?.endsWith(tail) ? places[0] : undefined;
}

function isOpen(bases: string): boolean {
  return bases.length % 3 === 0 && /^[ACGT]+$/.test(bases) && !/^(?:...)*?(?:TAA|TAG|TGA)/.test(bases);
}

/** Changes each base with the given chance into another one. */
export function substitute(next: () => number, sequence: string, rate: number): string {
  return sequence.replaceAll(/[ACGT]/g, (base) =>
    next() < rate ? 'ACGT'.charAt(('ACGT'.indexOf(base) + 1 + Math.floor(next() * 3)) % 4) : base,
  );
}
