import type { GenomeFigures } from './genome-figures.ts';
import type { RuleLimit, RuleName } from './verdict.ts';

/** What a rule measured of a genome, of which there may be several, as of several schemes. */
export interface Measured {
  value: number;
  /** Why that is beyond a limit, in a sentence. */
  say: (limit: string) => string;
  loci?: readonly string[];
}

/** A rule that compares a figure of a genome with limits. */
export interface Rule {
  title: string;
  /** Which side of a limit is beyond it. */
  beyond: 'above' | 'below';
  /** Of limits on screens and in the shell. */
  unit: string;
  /** What holds where nobody says anything, if anything does. */
  usual?: RuleLimit;
  /** Where the usual limits come from. */
  source: string;
  /** A rule that explains what this one would say: where it speaks, this one is not checked. */
  unless?: RuleName;
  measure: (figures: GenomeFigures) => Measured[];
}

/** A share in percent, with at most two decimals. */
export const shareText = (value: number) => `${String(Math.round(value * 100) / 100)} %`;

/** Measures a figure of the assembly, if it is known. */
export function ofAssembly(
  read: (figures: GenomeFigures) => number | undefined,
  say: (value: number, limit: string) => string,
): Rule['measure'] {
  return (figures) => {
    const value = read(figures);
    return value === undefined ? [] : [{ value, say: (limit) => say(value, limit) }];
  };
}
