import { numberText } from '../count-of.ts';

/** A threshold that somebody uses for clusters of an organism. It is a proposal, never a rule. */
export interface ThresholdHabit {
  /** The most differing loci of two profiles that are joined. */
  threshold: number;
  /** How many loci the profiles had, where the source says it. */
  loci?: number;
  organism: string;
  /** For what. */
  use: string;
  source: { title: string; year?: number; url: string };
}

/** Fewer loci are no core genome, and the thresholds in use are for core genomes. */
const CORE_GENOME = 500;

/** What to think of when a threshold in use is taken over. */
export const HABITS_CAUTION =
  'These are habits, no laws: pipelines find the same outbreaks more often where the threshold may move (https://doi.org/10.1038/s41467-025-59246-8), and the same genome put together by another assembler differed at up to 7 loci (https://pmc.ncbi.nlm.nih.gov/articles/PMC8477410).';

const LISTERIA = 'Listeria monocytogenes';
const DIFFICILE = 'Clostridioides difficile';
const SALMONELLA = 'Salmonella enterica';

const DIFFICILE_STUDY = {
  title:
    'Comparison of Whole-Genome Sequence-Based Methods and PCR Ribotyping for Subtyping of Clostridioides difficile',
  year: 2022,
  url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC8849210',
};

/** From `wire-notes.md` §14, as the sources say it. */
export const THRESHOLD_HABITS: readonly ThresholdHabit[] = [
  {
    threshold: 10,
    loci: 1701,
    organism: LISTERIA,
    use: 'isolates of an outbreak',
    source: {
      title:
        'Defining and Evaluating a Core Genome Multilocus Sequence Typing Scheme for Whole-Genome Sequence-Based Typing of Listeria monocytogenes',
      year: 2015,
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC4540939',
    },
  },
  {
    threshold: 7,
    loci: 1748,
    organism: LISTERIA,
    use: 'the cut-off of reference for clusters',
    source: {
      title: 'In vitro and in silico parameters for precise cgMLST typing of Listeria monocytogenes',
      year: 2022,
      url: 'https://doi.org/10.1186/s12864-022-08437-4',
    },
  },
  {
    threshold: 6,
    organism: DIFFICILE,
    use: 'profiles that differ more are told apart',
    source: DIFFICILE_STUDY,
  },
  { threshold: 3, organism: DIFFICILE, use: 'proposed for outbreaks', source: DIFFICILE_STUDY },
  {
    threshold: 10,
    organism: SALMONELLA,
    use: 'two or more isolates are a cluster for PulseNet Canada, with all loci of the genome',
    source: {
      title: 'Cluster code (Outbreak Toolkit)',
      url: 'https://outbreaktools.ca/case-study-overview/module-1-cluster-detection-and-initial-investigation-2/cluster-code/',
    },
  },
  {
    threshold: 10,
    organism: SALMONELLA,
    use: 'HC10 of EnteroBase, which may be a chain of transmission',
    source: {
      title:
        "The EnteroBase user's guide, with case studies on Salmonella transmissions, Yersinia pestis phylogeny, and Escherichia core genomic diversity",
      year: 2020,
      url: 'https://genome.cshlp.org/content/30/1/138',
    },
  },
  {
    threshold: 0,
    organism: SALMONELLA,
    use: 'divides a chain of 265 isolates of Enteritidis that spanned 14 alleles',
    source: {
      title:
        'Challenges Associated with Investigating Salmonella Enteritidis with Low Genomic Diversity in New York State',
      year: 2023,
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC10282972',
    },
  },
];

/** Earlier names, in small letters. */
const NOW_CALLED: Readonly<Record<string, string>> = {
  'clostridium difficile': DIFFICILE,
  'peptoclostridium difficile': DIFFICILE,
};

/**
 * The thresholds that are in use for an organism, largest first. It is known by its full name, with or without a strain or subspecies after
 * it, not by the genus alone. `loci` is how many the profiles have: for fewer than a core genome has there are none.
 */
export function habitsFor(organism: string, loci = Infinity): ThresholdHabit[] {
  if (loci < CORE_GENOME) return [];
  const [genus = '', species = ''] = organism.trim().split(/[\s_]+/);
  const name = `${genus} ${species}`.toLowerCase();
  const known = NOW_CALLED[name] ?? name;
  return THRESHOLD_HABITS.filter((habit) => habit.organism.toLowerCase() === known.toLowerCase());
}

/** A habit as a line shows it, such as `10 of 1,701 loci: Listeria monocytogenes, isolates of an outbreak ("Defining …", 2015, https://…)`. */
export function habitText({ threshold, loci, organism, use, source: { title, year, url } }: ThresholdHabit): string {
  const number = loci === undefined ? threshold : `${threshold} of ${numberText(loci)} loci`;
  return `${number}: ${organism}, ${use} ("${title}", ${year === undefined ? '' : `${year}, `}${url})`;
}
