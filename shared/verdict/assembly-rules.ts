import { numberText } from '../count-of.ts';
import { ofAssembly, shareText, type Rule } from './rule.ts';

/** `wire-notes.md` §9 and §14. Organisms differ so much that limits for any of them are wide. */
const ANY_ORGANISM =
  'Deployed servers refuse what is beyond the first limit; AllTheBacteria does not call it of high quality beyond the second';

/** The rules about figures of the assembly. Most limits are those of an organism. */
export const ASSEMBLY_RULES = {
  contigs: {
    title: 'Contigs',
    beyond: 'above',
    unit: 'contigs',
    usual: { look: 1_000, bad: 2_000 },
    source: ANY_ORGANISM,
    measure: ofAssembly(
      ({ contigs }) => contigs,
      (value, limit) => `There are ${numberText(value)} contigs; up to ${limit} are usual.`,
    ),
  },
  n50: {
    title: 'N50',
    beyond: 'below',
    unit: 'bases',
    usual: { look: 10_000, bad: 2_000 },
    source: ANY_ORGANISM,
    measure: ofAssembly(
      ({ assembly }) => assembly?.n50,
      (value, limit) => `The N50 is ${numberText(value)} bases; at least ${limit} are usual.`,
    ),
  },
  shortest: {
    title: 'Least length',
    beyond: 'below',
    unit: 'bases',
    source: '',
    measure: ofAssembly(
      ({ total }) => total,
      (value, limit) => `It has ${numberText(value)} bases; at least ${limit} are usual. Part of it may be missing.`,
    ),
  },
  longest: {
    title: 'Greatest length',
    beyond: 'above',
    unit: 'bases',
    source: '',
    measure: ofAssembly(
      ({ total }) => total,
      (value, limit) => `It has ${numberText(value)} bases; up to ${limit} are usual. Something else may be in it.`,
    ),
  },
  'least-gc': gcRule('Least G+C', 'below'),
  'most-gc': gcRule('Most G+C', 'above'),
  undetermined: {
    title: 'Undetermined bases',
    beyond: 'above',
    unit: '% of the bases',
    usual: { look: 0.5, bad: 1 },
    source: 'Common practice, without a single source',
    measure: ofAssembly(
      ({ assembly }) => assembly?.undetermined,
      (value, limit) => `It has ${shareText(value)} undetermined bases; up to ${limit} % are usual.`,
    ),
  },
} satisfies Record<string, Rule>;

function gcRule(title: string, beyond: Rule['beyond']): Rule {
  return {
    title,
    beyond,
    unit: '% of the bases',
    source: '',
    measure: ofAssembly(
      ({ assembly }) => assembly?.gc,
      (value, limit) =>
        `It has ${String(value)} % G+C; ${beyond === 'below' ? 'at least' : 'up to'} ${limit} % are usual.`,
    ),
  };
}
