import { countOf, numberText } from '../count-of.ts';
import { checkCoding } from '../sequence/coding-check.ts';
import { findContained } from '../sequence/find-contained.ts';
import type { NamedSequence } from '../sequence/read-sequences.ts';
import { reverseComplement } from '../sequence/reverse-complement.ts';
import type { AlleleLimits } from './allele-limits.ts';
import {
  alleleLengthProblem,
  alleleSequenceProblem,
  alreadyDefinedProblem,
  normalizeAlleleSequence,
  type AlleleRules,
} from './allele.ts';
import { errorOf, inRowOrder, warningOf, type RowProblem, type RuleProblem } from './rule-problem.ts';

export interface LocusRules extends AlleleRules {
  name: string;
  /** Absent if the locus does not code. */
  coding?: CodingRules | undefined;
  limits: AlleleLimits;
}

interface CodingRules {
  /** Reading frame: 1 to 3, or 4 to 6 on the reverse strand. */
  orf: number;
  genetic_code: number;
  start_codons: readonly string[];
  /** Whether each allele must be a complete coding sequence, from start codon to stop codon. */
  complete: boolean;
}

/**
 * What a database says of a sequence; whoever can ask it fills this in. It is stored with a submitted sequence, so that a
 * curator sees it.
 */
export interface SequenceEvidence {
  /** The allele that has this sequence. */
  defined_as?: string;
  /** The allele that has its reverse complement. */
  reverse_of?: string;
  /** A longer allele that holds it, and a shorter one that it holds. */
  inside?: string;
  contains?: string;
  /** The nearest allele. Null if none is near; absent if nothing was compared. */
  nearest?: NearestEvidence | null;
}

export interface NearestEvidence {
  allele_id: string;
  /** Percent of the aligned columns. */
  identity: number;
  /** Share of the new sequence that is aligned, in percent. */
  aligned: number;
  /** Whether the reverse complement of the sequence is aligned. */
  reversed: boolean;
}

/** Who has the sequences checked. A curator may accept an unusual length; a submitter may not (`wire-notes.md` §8.2). */
type AllelePurpose = 'submission' | 'curation';

/**
 * Checks new alleles of a locus, in the order of `wire-notes.md` §9.1: names, residues, length, whether they are known, how
 * like the known ones they are, and as coding sequences. `evidence` is that of each sequence, as far as it is known. Gives
 * all problems, by row; rows are numbers of sequences.
 */
export function checkAlleles(
  sequences: readonly NamedSequence[],
  rules: LocusRules,
  evidence: readonly (SequenceEvidence | undefined)[] = [],
  purpose: AllelePurpose = 'submission',
): RuleProblem[] {
  if (sequences.length === 0) return [errorOf('no_sequences', 'There are no sequences.', 'sequences')];
  const problems = checkAllelesTogether(sequences, rules);
  for (const [index, sequence] of sequences.entries()) {
    const found = checkAlleleAlone(sequence, rules, evidence[index], purpose);
    problems.push(...found.map((problem) => ({ row: index + 1, ...problem })));
  }
  return inRowOrder(problems);
}

/** Checks one new allele without the others: as somebody types. */
export function checkAlleleAlone(
  { seq_id, sequence }: NamedSequence,
  rules: LocusRules,
  evidence: SequenceEvidence = {},
  purpose: AllelePurpose = 'submission',
): RowProblem[] {
  const normalized = normalizeAlleleSequence(sequence, rules.data_type);
  const nameless = errorOf('no_name', 'The sequence has no name after ">".', 'seq_id');
  return [...(seq_id === '' ? [nameless] : []), ...sequenceProblems(normalized, rules, evidence, purpose)];
}

/** What sequences of one submission have to do with each other: names and sequences that occur twice, parts of others. */
export function checkAllelesTogether(sequences: readonly NamedSequence[], rules: LocusRules): RuleProblem[] {
  const normalized = sequences.map(({ sequence }) => normalizeAlleleSequence(sequence, rules.data_type));
  return [...repeatedNames(sequences), ...batchProblems(sequences, normalized, rules)];
}

/** The names by which a submitter knows the sequences. */
function repeatedNames(sequences: readonly NamedSequence[]): RuleProblem[] {
  const first = new Map<string, number>();
  return sequences.flatMap(({ seq_id }, index) => {
    const row = index + 1;
    const earlier = seq_id === '' ? undefined : first.get(seq_id);
    first.set(seq_id, earlier ?? row);
    if (earlier === undefined) return [];
    return [
      { row, ...errorOf('repeated_name', `The name "${seq_id}" is also that of sequence ${earlier}.`, 'seq_id') },
    ];
  });
}

/** What concerns one normalised sequence alone. */
function sequenceProblems(
  sequence: string,
  rules: LocusRules,
  evidence: SequenceEvidence,
  purpose: AllelePurpose,
): RowProblem[] {
  const unfit = alleleSequenceProblem(sequence, {
    ...rules,
    length: undefined,
    min_length: undefined,
    max_length: undefined,
  });
  if (unfit) return [errorOf(sequence === '' ? 'no_sequence' : 'residues', positioned(unfit), 'sequence')];
  const known = knownProblem(rules.name, evidence);
  if (known) return [known];
  const length = alleleLengthProblem(sequence.length, rules);
  const asProblem = purpose === 'submission' ? errorOf : warningOf;
  return [
    ...(length === undefined ? [] : [asProblem('length', length, 'sequence')]),
    ...likenessProblems(rules, evidence),
    ...codingProblems(sequence, rules),
  ];
}

function positioned({ reason, position }: { reason: string; position?: number }): string {
  return position === undefined ? reason : `${reason} It stands at position ${numberText(position + 1)}.`;
}

function knownProblem(locus: string, { defined_as, reverse_of }: SequenceEvidence): RowProblem | undefined {
  if (defined_as !== undefined) return errorOf('defined', alreadyDefinedProblem(locus, defined_as), 'sequence');
  if (reverse_of === undefined) return undefined;
  const message = `Its reverse complement is already defined as ${locus}-${reverse_of}.`;
  return errorOf('defined_reversed', message, 'sequence');
}

function likenessProblems({ name, limits }: LocusRules, { inside, contains, nearest }: SequenceEvidence): RowProblem[] {
  const problems: RowProblem[] = [];
  const warn = (code: string, message: string) => problems.push(warningOf(code, message, 'sequence'));
  if (inside !== undefined) warn('sub_sequence', `It is a part of the longer allele ${name}-${inside}.`);
  if (contains !== undefined) warn('super_sequence', `It contains the shorter allele ${name}-${contains}.`);
  if (nearest === undefined) return problems;
  if (nearest === null) {
    warn('dissimilar', `It is like no known allele of ${name}.`);
    return problems;
  }
  const to = `the nearest allele, ${name}-${nearest.allele_id}`;
  if (nearest.reversed) warn('reversed', `It is reversed: its reverse complement is like ${to}.`);
  if (nearest.identity < limits.identity) {
    const message = `It has ${percent(nearest.identity)} identity with ${to}, less than ${percent(limits.identity)}.`;
    warn('identity', message);
  }
  if (nearest.aligned < limits.aligned) {
    const message = `Only ${percent(nearest.aligned)} of it is aligned with ${to}, less than ${percent(limits.aligned)}.`;
    warn('aligned', message);
  }
  return problems;
}

/** Rounded down: what is below a limit must not look like it. */
function percent(value: number): string {
  return `${Math.floor(value * 10) / 10} %`;
}

/** A complete coding sequence where each allele is one; elsewhere a stop codon within is unusual. The first reason only. */
function codingProblems(sequence: string, { data_type, coding }: LocusRules): RowProblem[] {
  if (!coding || data_type !== 'DNA') return [];
  const found = checkCoding(sequence, coding.orf, coding.genetic_code, coding.start_codons);
  const [stop] = found.internal_stops;
  const broken = stop === undefined ? undefined : `There is a stop codon within it, at base ${numberText(stop)}.`;
  const incomplete = () => {
    if (!found.starts_with_start) return `It does not begin with a start codon (${coding.start_codons.join(', ')}).`;
    if (!found.whole_codons) return `Its ${countOf(sequence.length, 'base')} are no whole number of codons.`;
    return found.ends_with_stop ? broken : 'It does not end with a stop codon.';
  };
  const reason = coding.complete ? incomplete() : broken;
  return reason === undefined
    ? []
    : [warningOf(coding.complete ? 'coding_sequence' : 'stop_codon', reason, 'sequence')];
}

/** What sequences of one submission have to do with each other. */
function batchProblems(
  sequences: readonly NamedSequence[],
  normalized: readonly string[],
  { data_type }: LocusRules,
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const nameOf = (index: number) => sequences[index]?.seq_id || `sequence ${index + 1}`;
  const first = new Map<string, number>();
  for (const [index, sequence] of normalized.entries()) {
    if (sequence === '') continue;
    const row = index + 1;
    const same = first.get(sequence);
    const reverse = data_type === 'DNA' && same === undefined ? first.get(reverseComplement(sequence)) : undefined;
    if (same === undefined) first.set(sequence, index);
    if (same !== undefined)
      problems.push({ row, ...errorOf('repeated', `It is the same sequence as ${nameOf(same)}.`, 'sequence') });
    if (reverse !== undefined) {
      const message = `It is the reverse complement of ${nameOf(reverse)}.`;
      problems.push({ row, ...errorOf('repeated_reversed', message, 'sequence') });
    }
  }
  const told = new Set<number>();
  findContained(normalized, normalized, (part, whole) => {
    if (told.has(part)) return;
    told.add(part);
    const message = `It is a part of ${nameOf(whole)}, which is submitted too.`;
    problems.push({ row: part + 1, ...warningOf('sub_sequence', message, 'sequence') });
  });
  return problems;
}
