import { learnGreatestShare } from '../rules/typical-assembly.ts';
import type { GenomeFigures } from './genome-figures.ts';
import { RULES } from './rules.ts';
import type { RuleLimits } from './verdict.ts';

/** Limits of the loci that genomes lack, and of those that are cut or broken, from the figures of a database's own genomes. */
export function learnLosses(genomes: readonly GenomeFigures[]): RuleLimits {
  const limits: RuleLimits = {};
  for (const rule of ['lost-here', 'cut-here'] as const) {
    // Of several schemes the one that loses most: the limit holds for all.
    const shares = genomes.flatMap((figures) => {
      const measured = RULES[rule].measure(figures).map(({ value }) => value);
      return measured.length > 0 ? [Math.max(...measured)] : [];
    });
    const look = learnGreatestShare(shares);
    if (look !== undefined) limits[rule] = { look };
  }
  return limits;
}
