/**
 * What became of an input as a whole. The order is that of filters and legends: what is settled first, then what is new, what is
 * incomplete, and what should not have been typed like this.
 */
export const STATE_KINDS = [
  'known',
  'joined',
  'several-types',
  'not-used',
  'new-combination',
  'new-allele',
  'ambiguous',
  'incomplete',
  'missing',
  'inexact',
  'mixed',
  'wrong-database',
  'copies',
  'protein',
  'reads',
  'not-a-sequence',
] as const;
export type StateKind = (typeof STATE_KINDS)[number];

/** Decides the colour; the sign and the word say the same without it. */
export type StateTone = 'good' | 'new' | 'warning' | 'bad';

export interface StateLook {
  /** One or two characters that every common font has. */
  sign: string;
  /** The state in general, for filters and legends. */
  word: string;
  meaning: string;
  tone: StateTone;
}

export const STATES: Record<StateKind, StateLook> = {
  known: { sign: '✓', word: 'known', meaning: 'every locus has a known allele, and the type is defined', tone: 'good' },
  joined: { sign: '┤├', word: 'joined', meaning: 'known, with alleles joined from several contigs', tone: 'good' },
  'several-types': {
    sign: '≈',
    word: 'several types',
    meaning: 'more than one type fits the alleles',
    tone: 'warning',
  },
  'not-used': {
    sign: '⊘',
    word: 'not used here',
    meaning: 'an allele or type that fits is not used here, as the database says',
    tone: 'warning',
  },
  'new-combination': {
    sign: '⊕',
    word: 'new combination',
    meaning: 'all alleles are known, but no type has them together',
    tone: 'new',
  },
  'new-allele': { sign: '★', word: 'new allele', meaning: 'some alleles are whole and not defined yet', tone: 'new' },
  ambiguous: { sign: '?', word: 'ambiguous', meaning: 'some letters are undetermined (N)', tone: 'warning' },
  incomplete: { sign: '┤', word: 'incomplete', meaning: 'some loci are cut off or out of frame', tone: 'warning' },
  missing: { sign: '✕', word: 'missing loci', meaning: 'nothing like some of the loci was found', tone: 'warning' },
  inexact: {
    sign: '–',
    word: 'no exact allele',
    meaning: 'some loci have no exact allele, and the nearest were not looked for',
    tone: 'warning',
  },
  mixed: { sign: '&', word: 'mixed samples?', meaning: 'several loci have different alleles at once', tone: 'bad' },
  'wrong-database': {
    sign: '≠',
    word: 'wrong database?',
    meaning: 'little or nothing of the database is in it',
    tone: 'bad',
  },
  copies: { sign: '×n', word: 'several times', meaning: 'the file holds everything several times', tone: 'bad' },
  protein: { sign: 'aa', word: 'protein', meaning: 'amino acids where DNA is expected', tone: 'bad' },
  reads: { sign: '≡', word: 'reads', meaning: 'short pieces that must be assembled first', tone: 'bad' },
  'not-a-sequence': { sign: '!', word: 'not a sequence', meaning: 'text, or a file that cannot be read', tone: 'bad' },
};
