import type { LimitsOfKinds, RuleLimits } from './verdict.ts';

/** What assemblies of an organism are like. */
export interface LimitSet {
  name: string;
  source: string;
  limits: RuleLimits;
  of_kind?: LimitsOfKinds | undefined;
}

/** `[fail]`, or `[fail, warn]`. */
type Bound = readonly [bad: number, look?: number];

interface SpeciesRow {
  /** Bases in millions. */
  length: readonly [least: Bound, most: Bound];
  contigs: Bound;
  /** Thousand bases. */
  n50: Bound;
  /** Percent. */
  gc: readonly [least: number, most: number];
}

const SOURCE = 'QualiBact 1.1, from 2.4 million assemblies';

/** From QualiBact 1.1 (`wire-notes.md` §14). Numbers of contigs and N50 are those of assemblies of short reads. */
const SPECIES: Record<string, SpeciesRow> = {
  'Listeria monocytogenes': { length: [[2.8], [3.3, 3.2]], contigs: [120, 90], n50: [66, 101], gc: [37.7, 38.3] },
  'Salmonella enterica': {
    length: [
      [4.4, 4.5],
      [5.9, 5.1],
    ],
    contigs: [190, 160],
    n50: [64, 90],
    gc: [51.1, 52.4],
  },
  'Escherichia coli': {
    length: [
      [4.1, 4.4],
      [6.3, 5.7],
    ],
    contigs: [670, 600],
    n50: [20, 23],
    gc: [50.1, 51.1],
  },
  'Campylobacter jejuni': {
    length: [
      [1.5, 1.6],
      [2.1, 1.9],
    ],
    contigs: [120, 100],
    n50: [36, 46],
    gc: [30, 31],
  },
  'Neisseria meningitidis': { length: [[1.8], [2.3]], contigs: [340, 306], n50: [16, 19], gc: [50, 54] },
  'Neisseria gonorrhoeae': { length: [[2], [2.4, 2.3]], contigs: [230, 200], n50: [25, 35], gc: [52.1, 52.8] },
  'Klebsiella pneumoniae': {
    length: [
      [4.9, 5.2],
      [6.4, 6],
    ],
    contigs: [350, 270],
    n50: [58, 97],
    gc: [55.9, 58],
  },
  'Staphylococcus aureus': { length: [[2.6], [3.3, 3]], contigs: [260, 170], n50: [28, 45], gc: [32.6, 33.1] },
  'Streptococcus pneumoniae': { length: [[1.9], [2.4, 2.2]], contigs: [210, 180], n50: [25, 33], gc: [39.4, 40] },
  'Streptococcus pyogenes': { length: [[1.6], [2.1]], contigs: [100], n50: [57], gc: [38.1, 38.7] },
  'Streptococcus agalactiae': { length: [[1.9], [2.5]], contigs: [130], n50: [37], gc: [35.1, 36] },
  'Haemophilus influenzae': { length: [[1.7], [2]], contigs: [100], n50: [30, 52], gc: [37.8, 38.5] },
  'Legionella pneumophila': { length: [[3.2], [3.8]], contigs: [210, 150], n50: [50, 74], gc: [38.1, 38.5] },
  'Clostridioides difficile': { length: [[3.8], [4.6]], contigs: [720, 510], n50: [10, 16], gc: [28.2, 29.6] },
  'Enterococcus faecium': {
    length: [
      [2.4, 2.7],
      [3.5, 3.2],
    ],
    contigs: [540, 410],
    n50: [18, 24],
    gc: [37.4, 38.6],
  },
  'Acinetobacter baumannii': { length: [[3.6], [4.7]], contigs: [380], n50: [24], gc: [38.7, 39.8] },
  'Pseudomonas aeruginosa': { length: [[6], [7.8]], contigs: [430], n50: [42], gc: [65.2, 66.7] },
  'Bordetella pertussis': { length: [[3.7], [4.4]], contigs: [530, 410], n50: [12, 15], gc: [67.6, 67.9] },
};

/** Names of the species that the program has limits for. */
export const LIMITED_SPECIES = Object.keys(SPECIES);

/** The limits of an organism by its name, with or without a strain or subspecies after it. Undefined if there are none. */
export function limitsOfSpecies(organism: string): LimitSet | undefined {
  const name = organism.trim().split(/\s+/, 2).join(' ').toLowerCase();
  const species = LIMITED_SPECIES.find((one) => one.toLowerCase() === name);
  const row = species === undefined ? undefined : SPECIES[species];
  if (species === undefined || !row) return undefined;
  return { name: species, source: SOURCE, limits: toLimits(row) };
}

function toLimits({ length: [shortest, longest], contigs, n50, gc: [leastGc, mostGc] }: SpeciesRow): RuleLimits {
  const limit = ([bad, look]: Bound, unit = 1) => ({
    bad: Math.round(bad * unit),
    ...(look === undefined ? {} : { look: Math.round(look * unit) }),
  });
  return {
    contigs: limit(contigs),
    n50: limit(n50, 1_000),
    shortest: limit(shortest, 1_000_000),
    longest: limit(longest, 1_000_000),
    'least-gc': { bad: leastGc },
    'most-gc': { bad: mostGc },
  };
}
