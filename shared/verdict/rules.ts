import { countOf, numberText } from '../count-of.ts';
import { ASSEMBLY_RULES } from './assembly-rules.ts';
import { ofAssembly, shareText, type Measured, type Rule } from './rule.ts';
import { LEAST_TRIED, type SchemeFigures } from './genome-figures.ts';
import type { RuleLimits, RuleName } from './verdict.ts';

/** From so many loci on, shares are judged instead of single loci. */
const LARGE = 100;

/** `test/mixtures`. */
const OWN = 'Measured on assembled mixtures';
/** Those have seven loci. */
const UNTRIED = 'Chosen by hand, not measured';

const isLarge = ({ loci }: SchemeFigures) => loci >= LARGE;
/** Of a scheme whose new alleles were not searched for, a locus without an exact one may not be lost. */
const tellsLost = ({ called, loci, is_searched }: SchemeFigures) => is_searched || called === loci;
const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

function ofSchemes(
  isAsked: (scheme: SchemeFigures) => boolean,
  measure: (scheme: SchemeFigures) => Measured,
): Rule['measure'] {
  return ({ schemes }) => schemes.filter(isAsked).map(measure);
}

const few = (loci: readonly string[], count: number) =>
  loci.length === count && count <= 7 ? `: ${loci.join(', ')}` : '';

/** All rules, in the order in which screens list them. */
export const RULES: Record<RuleName, Rule> = {
  called: {
    title: 'Loci called, of 100 or more',
    beyond: 'below',
    unit: '% of the loci',
    usual: { look: 95, bad: 90 },
    source: 'PMC8190621, table 1',
    measure: ofSchemes(
      (scheme) => isLarge(scheme) && tellsLost(scheme),
      ({ scheme, loci, called, lost_loci }) => ({
        value: percent(called, loci),
        say: (limit) =>
          `In ${scheme}, ${numberText(called)} of ${countOf(loci, 'locus', 'loci')} are called, ${shareText(percent(called, loci))}; at least ${limit} % are usual.`,
        loci: lost_loci,
      }),
    ),
  },
  lost: {
    title: 'Loci not called, of fewer than 100',
    beyond: 'above',
    unit: 'loci',
    usual: { look: 0, bad: 1 },
    source: 'Chosen by hand: every locus of a small scheme is expected',
    measure: ofSchemes(
      (scheme) => !isLarge(scheme) && tellsLost(scheme),
      ({ scheme, loci, called, lost_loci }) => ({
        value: loci - called,
        say: () =>
          `In ${scheme}, ${loci - called} of ${countOf(loci, 'locus is', 'loci are')} not called${few(lost_loci, loci - called)}.`,
        loci: lost_loci,
      }),
    ),
  },
  'lost-here': {
    title: 'Loci not called beyond what is usual here, of 100 or more',
    beyond: 'above',
    unit: '% of the loci',
    source: '',
    unless: 'n50',
    measure: ofSchemes(
      (scheme) => isLarge(scheme) && tellsLost(scheme),
      ({ scheme, loci, called, lost_loci }) => ({
        value: percent(loci - called, loci),
        say: (limit) =>
          `In ${scheme}, ${countOf(loci - called, 'locus is', 'loci are')} not called, ${shareText(percent(loci - called, loci))}; genomes of this database lack up to ${limit} %. Its N50 does not explain it.`,
        loci: lost_loci,
      }),
    ),
  },
  'cut-here': {
    title: 'Loci cut or broken beyond what is usual here, of 100 or more',
    beyond: 'above',
    unit: '% of the loci',
    source: '',
    unless: 'n50',
    measure: ({ schemes }) =>
      schemes.filter(isLarge).flatMap(({ scheme, loci, cut, broken }) => {
        if (cut === undefined) return [];
        const share = percent(cut + broken, loci);
        const say = (limit: string) =>
          `In ${scheme}, ${countOf(cut + broken, 'locus is', 'loci are')} cut by ends of contigs, out of frame or end early, ${shareText(share)}; in genomes of this database up to ${limit} % are.`;
        return [{ value: share, say }];
      }),
  },
  twice: {
    title: 'Loci with different alleles at once, of fewer than 100',
    beyond: 'above',
    unit: 'loci',
    usual: { look: 0, bad: 1 },
    source: 'AQUAMIS: a locus of MLST with several alleles is a failure; here two, as one may be a true duplicate',
    measure: ofSchemes(
      (scheme) => !isLarge(scheme),
      twiceOf(({ twice }) => twice),
    ),
  },
  'twice-share': {
    title: 'Loci with different alleles at once, of 100 or more',
    beyond: 'above',
    unit: '% of the loci',
    usual: { look: 1, bad: 2 },
    source: UNTRIED,
    measure: ofSchemes(
      isLarge,
      twiceOf(({ twice, loci }) => percent(twice, loci)),
    ),
  },
  new: {
    title: 'New alleles, of fewer than 100 loci',
    beyond: 'above',
    unit: 'loci',
    usual: { look: 2 },
    source: OWN,
    measure: ofSchemes(
      (scheme) => !isLarge(scheme),
      newOf((scheme) => scheme.new),
    ),
  },
  'new-share': {
    title: 'New alleles, of 100 loci or more',
    beyond: 'above',
    unit: '% of the loci',
    usual: { look: 20, bad: 60 },
    source: UNTRIED,
    measure: ofSchemes(
      isLarge,
      newOf((scheme) => percent(scheme.new, scheme.loci)),
    ),
  },
  mosaic: {
    title: 'New alleles put together from two known ones, of fewer than 100 loci',
    beyond: 'above',
    unit: 'loci',
    usual: { look: 0, bad: 1 },
    source:
      'Measured: of alleles taken out of the MLST tables, 15 % look so in Neisseria, where recombination is frequent, 2 % in S. aureus',
    measure: ({ schemes }) =>
      schemes.flatMap((scheme) => {
        const { mosaic, mosaic_loci: loci = [] } = scheme;
        if (isLarge(scheme) || mosaic === undefined) return [];
        const say = () =>
          `In ${scheme.scheme}, ${countOf(mosaic, 'new allele is', 'new alleles are')} put together from two known ones${few(loci, mosaic)}. Mixed samples invent such alleles; recombination makes them, too.`;
        return [{ value: mosaic, say, loci }];
      }),
  },
  broken: {
    title: 'Broken reading frames, of 100 loci or more',
    beyond: 'above',
    unit: '% of the loci',
    usual: { look: 1, bad: 3 },
    source: UNTRIED,
    measure: ofSchemes(isLarge, ({ scheme, broken, loci }) => ({
      value: percent(broken, loci),
      say: (limit) =>
        `In ${scheme}, ${countOf(broken, 'locus is', 'loci are')} out of frame or end early, ${shareText(percent(broken, loci))}; up to ${limit} % are usual. Insertions and deletions of sequencing look like this.`,
    })),
  },
  far: {
    title: 'New alleles far from all types, of fewer than 100 loci',
    beyond: 'above',
    unit: 'loci that differ from the nearest type',
    usual: { look: 1 },
    source: OWN,
    measure: ({ schemes }) =>
      schemes.flatMap((scheme) => {
        const { nearest_differs: differs } = scheme;
        if (isLarge(scheme) || scheme.new === 0 || differs === undefined) return [];
        const say = () =>
          `In ${scheme.scheme}, the nearest type differs at ${countOf(differs, 'locus', 'loci')}, and ${countOf(scheme.new, 'allele is', 'alleles are')} new. Rare lineages look like this, and so do assemblies of two near strains.`;
        return [{ value: differs, say, loci: scheme.new_loci }];
      }),
  },
  families: {
    title: 'A profile put together from two types',
    beyond: 'above',
    unit: 'log10 of a likelihood ratio',
    usual: { look: 0.92 },
    source: 'Measured on the MLST profiles of Neisseria and S. aureus',
    measure: ({ schemes }) =>
      schemes.flatMap(({ scheme, families }) => {
        if (!families) return [];
        const [one = [], other = []] = families.loci;
        const say = () =>
          `In ${scheme}, the combination is new: ${one.join(', ')} are known together in some types, and ${other.join(', ')} in others. Two strains may be mixed.`;
        return [{ value: families.score, say, loci: [...one, ...other] }];
      }),
  },
  foreign: {
    title: 'Another organism',
    beyond: 'above',
    unit: '% of the bases',
    usual: { look: 1, bad: 5 },
    source: 'Common practice, without a single source',
    measure: ({ foreign }) => {
      if (!foreign) return [];
      if (foreign.length === 0) return [{ value: 0, say: () => '' }];
      return foreign.map(({ organism, share, found, loci }) => ({
        value: share,
        say: () =>
          `${found} of ${countOf(loci, 'locus', 'loci')} of ${organism} are in it, too: at least ${shareText(share)} of the bases are on contigs with these alone.`,
      }));
    },
  },
  copies: {
    title: 'Everything several times',
    beyond: 'above',
    unit: 'times',
    usual: { bad: 1 },
    source: 'Two genomes in one file',
    measure: ofAssembly(
      ({ copies }) => copies,
      (value) => `The file holds everything ${numberText(value)} times.`,
    ),
  },
  ...ASSEMBLY_RULES,
};

function twiceOf(value: (scheme: SchemeFigures) => number): (scheme: SchemeFigures) => Measured {
  return (scheme) => ({
    value: value(scheme),
    say: () =>
      `In ${scheme.scheme}, ${countOf(scheme.twice, 'locus has', 'loci have')} different alleles at once${few(scheme.twice_loci, scheme.twice)}. ${
        scheme.twice === 1 ? 'It may be a true duplicate, or' : 'Perhaps'
      } two strains are mixed.`,
    loci: scheme.twice_loci,
  });
}

function newOf(value: (scheme: SchemeFigures) => number): (scheme: SchemeFigures) => Measured {
  return (scheme) => ({
    value: value(scheme),
    say: () =>
      `In ${scheme.scheme}, ${scheme.new} of ${countOf(scheme.loci, 'locus has a', 'loci have')} new ${scheme.new === 1 ? 'allele' : 'alleles'}${few(scheme.new_loci, scheme.new)}. Mixed samples and bad assemblies invent such alleles.`,
    loci: scheme.new_loci,
  });
}

/** The limits that hold for any organism. */
export const USUAL_LIMITS: RuleLimits = Object.fromEntries(
  Object.entries(RULES).flatMap(([name, { usual }]) => (usual ? [[name, usual]] : [])),
);

/** Whether a scheme is large enough to say that a genome is good. */
export function canTell(scheme: SchemeFigures): boolean {
  return scheme.loci >= LEAST_TRIED && tellsLost(scheme);
}
