import type { DatabaseKind } from '../api/route.ts';
import { ownMember } from '../own-member.ts';

/** The types of submissions, in the order in which they are offered. */
export const SUBMISSION_TYPES = ['alleles', 'profiles', 'isolates', 'genomes', 'updates'] as const;
export type SubmissionType = (typeof SUBMISSION_TYPES)[number];

/** What a type of submission is. How its rows are read, settled and entered is code of those rooms. */
interface SubmissionFacts {
  record: 'allele' | 'profile' | 'isolate';
  label: string;
  /** What it is, for those who choose a type. */
  about: string;
  /** What its rows are called. */
  noun: readonly [one: string, many: string];
  /** Which of its rows name a file of contigs. */
  contigs: 'none' | 'some' | 'all';
  /** Its rows change records that are there; those of others become new ones. Deployed servers have no such type. */
  changes: boolean;
  /** Where its files are dropped. */
  drop: string;
}

const USUAL = { contigs: 'none', changes: false, drop: 'Drop supporting files here' } as const;

export const SUBMISSION_FACTS: Readonly<Record<SubmissionType, SubmissionFacts>> = {
  alleles: {
    ...USUAL,
    record: 'allele',
    label: 'Alleles',
    about: 'New sequences of one locus. Curators give each its number.',
    noun: ['sequence', 'sequences'],
  },
  profiles: {
    ...USUAL,
    record: 'profile',
    label: 'Profiles',
    about: 'New combinations of known alleles of a scheme, such as a new ST.',
    noun: ['profile', 'profiles'],
  },
  isolates: {
    ...USUAL,
    record: 'isolate',
    label: 'Isolates',
    about: 'Records of isolates: where, when and from what they were sampled.',
    noun: ['isolate', 'isolates'],
  },
  genomes: {
    record: 'isolate',
    label: 'Genomes',
    about: 'Records of isolates, each with a file of its assembled contigs.',
    noun: ['genome', 'genomes'],
    contigs: 'all',
    changes: false,
    drop: 'Drop the files of contigs here',
  },
  updates: {
    record: 'isolate',
    label: 'Updates of isolates',
    about: 'Values, or contigs, for isolates that the database has. Curators see old and new.',
    noun: ['update', 'updates'],
    contigs: 'some',
    changes: true,
    drop: 'Drop files of contigs, or what supports the updates, here',
  },
};

/** What is known of a type; undefined for one that only a newer program has. */
export function factsOf(type: string): SubmissionFacts | undefined {
  return ownMember(SUBMISSION_FACTS, type);
}

/** The kind of database that takes a type. */
export function kindOfType(type: SubmissionType): DatabaseKind {
  return SUBMISSION_FACTS[type].record === 'isolate' ? 'isolates' : 'seqdef';
}

/** The types that databases of a kind take. */
export function takenTypes(kind: DatabaseKind): SubmissionType[] {
  return SUBMISSION_TYPES.filter((type) => kindOfType(type) === kind);
}

/** Whether rows of a type name files of contigs. */
export function namesContigs(type: string): boolean {
  return (factsOf(type)?.contigs ?? 'none') !== 'none';
}

/** Whether rows of a type become isolates, which can wait for the end of an embargo. */
export function takesEmbargo(type: string): boolean {
  const facts = factsOf(type);
  return facts?.record === 'isolate' && !facts.changes;
}

/** A type as a title has it: `Updates`. */
export function typeTitle(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** Types in a sentence: `isolates, genomes and updates`. */
export function typesText(types: readonly string[]): string {
  return [types.slice(0, -1).join(', '), ...types.slice(-1)].filter((part) => part !== '').join(' and ');
}
