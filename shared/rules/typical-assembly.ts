import type { AssemblyStatistics } from './assembly.ts';

/** What is usual for a figure, both ends included. An end that is absent has no limit. */
interface TypicalRange {
  least?: number | undefined;
  most?: number | undefined;
}

export type TypicalAssembly = { [Figure in 'contigs' | 'total' | 'n50']?: TypicalRange | undefined };

/** So many genomes are needed before anything is learned from them. */
export const LEAST_GENOMES = 20;

/** Quartile ranges from a quartile to its outer fence. */
const FENCE = 3;

/** Fences are at least this far from the quartiles, as shares: genomes may be alike by chance. */
const LEAST_LENGTH_SPREAD = 0.05;
const LEAST_COUNT_FACTOR = 2;

/**
 * What is usual among genomes: up to the outer fences, three quartile ranges beyond the quartiles (J. W. Tukey, Exploratory
 * Data Analysis, 1977, 2D). Contigs have only an upper and N50 only a lower one, both on a logarithmic scale, as they differ by
 * factors. Fewer than 20 genomes tell nothing.
 */
export function learnUsual(genomes: readonly Pick<AssemblyStatistics, 'contigs' | 'total' | 'n50'>[]): TypicalAssembly {
  if (genomes.length < LEAST_GENOMES) return {};
  const total = quartilesOf(genomes.map((genome) => genome.total));
  const length = FENCE * (total.upper - total.lower);
  const contigs = quartilesOf(genomes.map((genome) => Math.log(genome.contigs)));
  const n50 = quartilesOf(genomes.map((genome) => Math.log(genome.n50)));
  const reach = ({ lower, upper }: Quartiles) => Math.max(FENCE * (upper - lower), Math.log(LEAST_COUNT_FACTOR));
  return {
    total: {
      least: Math.max(0, Math.floor(total.lower - Math.max(length, LEAST_LENGTH_SPREAD * total.lower))),
      most: Math.ceil(total.upper + Math.max(length, LEAST_LENGTH_SPREAD * total.upper)),
    },
    contigs: { most: Math.ceil(Math.exp(contigs.upper + reach(contigs))) },
    n50: { least: Math.floor(Math.exp(n50.lower - reach(n50))) },
  };
}

/** Percent of loci between a quartile and its fence at least: an odd locus is no fault. */
const LEAST_SHARE_SPREAD = 0.5;

/** The greatest share, in percent, that is usual among genomes. Undefined if there are fewer than 20. */
export function learnGreatestShare(shares: readonly number[]): number | undefined {
  if (shares.length < LEAST_GENOMES) return undefined;
  const { lower, upper } = quartilesOf(shares);
  const most = upper + Math.max(FENCE * (upper - lower), LEAST_SHARE_SPREAD);
  return Math.min(100, Math.ceil(100 * most) / 100);
}

interface Quartiles {
  lower: number;
  upper: number;
}

/** Quartiles between the values at both sides, in proportion. */
function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    return below + (place % 1) * ((sorted[Math.ceil(place)] ?? 0) - below);
  };
  return { lower: at(0.25), upper: at(0.75) };
}
