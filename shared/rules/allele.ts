import type { AlleleIdFormat, DataType } from '../api/locus.ts';
import { countOf, numberText } from '../count-of.ts';
import { addressPartProblem } from './address-part.ts';
import { provisionalIdProblem } from './provisional-id.ts';
import { mismatchProblem } from './regular-expression.ts';

/**
 * Whether an allele may be defined, and why not. The same sentences appear while somebody types, when a submission
 * arrives and when alleles are added (`wire-notes.md` §8.2 and §9.1). Pure functions: the caller says what is already
 * defined.
 */
export interface AlleleRules {
  data_type: DataType;
  allele_id_format: AlleleIdFormat;
  length_varies: boolean;
  /** Residues of every allele, if the length does not vary. */
  length?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
}

/** The residues of a new allele. Ambiguity codes are not among them: an allele is one definite sequence. */
export const ALLELE_RESIDUES: Record<DataType, string> = { DNA: 'ACGT', peptide: 'ACDEFGHIKLMNPQRSTVWY' };

/**
 * Letters that stand for several residues (IUPAC). A few alleles of published schemes hold some. Only an import takes
 * them, because a published allele keeps its id and its sequence.
 */
export const AMBIGUITY_CODES: Record<DataType, string> = { DNA: 'RYSWKMBDHVN', peptide: 'BJXZ' };

/** Whether letters that stand for several residues are allowed. By default they are not. */
interface ResidueOptions {
  allowsAmbiguity?: boolean;
}

/** Whether a normalised sequence holds letters that stand for several residues. */
export function isAmbiguous(sequence: string, dataType: DataType): boolean {
  return HOLDS_AMBIGUITY[dataType].test(sequence);
}

const HOLDS_AMBIGUITY: Record<DataType, RegExp> = { DNA: /[RYSWKMBDHVN]/, peptide: /[BJXZ]/ };

/** Ids with another meaning in a profile: `N` and `0` a missing locus, `P` one that is merely present. */
const RESERVED_IDS = new Set(['N', 'P', '0']);

const POSITIVE_INTEGER = /^[1-9]\d{0,14}$/;

/** Whether an id is a positive integer as people write it: no sign, no leading zero, exact as a number. */
export function isPositiveInteger(id: string): boolean {
  return POSITIVE_INTEGER.test(id);
}

/** Why an allele id cannot be used in a locus with this id format and expression. Undefined if it can. */
export function alleleIdProblem(alleleId: string, format: AlleleIdFormat, regex?: string): string | undefined {
  if (alleleId === '') return 'The allele has no id.';
  if (/[\s|]/.test(alleleId)) return `The allele id "${alleleId}" contains a blank or "|".`;
  if (RESERVED_IDS.has(alleleId)) {
    return `"${alleleId}" cannot be the id of an allele: in a profile it stands for a locus that is missing or merely present.`;
  }
  const unusable = provisionalIdProblem(alleleId) ?? addressPartProblem(alleleId, 'the id of an allele');
  if (unusable !== undefined) return unusable;
  if (format === 'integer' && !isPositiveInteger(alleleId)) {
    return `The allele id "${alleleId}" is not a positive integer, but this locus requires one.`;
  }
  return regex === undefined ? undefined : mismatchProblem(alleleId, regex, 'this locus');
}

/** The sequence as it is stored: upper case, without blanks and gaps, RNA as DNA. The residues are not checked. */
export function normalizeAlleleSequence(sequence: string, dataType: DataType): string {
  const bare = sequence.replace(/[\s.-]/g, '').toUpperCase();
  return dataType === 'DNA' ? bare.replaceAll('U', 'T') : bare;
}

/** The letters that an allele may consist of, in upper case. */
export function residuesOf(dataType: DataType, { allowsAmbiguity = false }: ResidueOptions = {}): string {
  return allowsAmbiguity ? ALLELE_RESIDUES[dataType] + AMBIGUITY_CODES[dataType] : ALLELE_RESIDUES[dataType];
}

/** The sentence about a character that is no residue of this data type. */
export function residueProblem(
  character: string,
  dataType: DataType,
  { allowsAmbiguity = false }: ResidueOptions = {},
): string {
  const definite = dataType === 'DNA' ? 'A, C, G and T' : 'the 20 amino acids';
  const allowed = allowsAmbiguity ? `${definite} and the letters for several (${AMBIGUITY_CODES[dataType]})` : definite;
  return `"${character}" is not allowed in ${dataType === 'DNA' ? 'a DNA' : 'a peptide'} allele: it may consist of ${allowed} only.`;
}

export const EMPTY_SEQUENCE = 'The allele has no sequence.';

/** Why an allele of this many residues does not fit the locus. Undefined if it does. */
export function alleleLengthProblem(length: number, rules: AlleleRules): string | undefined {
  const has = `The allele has ${countOf(length, rules.data_type === 'DNA' ? 'base' : 'amino acid')}`;
  if (!rules.length_varies && rules.length !== undefined && length !== rules.length) {
    return `${has}, but all alleles of this locus have ${numberText(rules.length)}.`;
  }
  if (rules.min_length !== undefined && length < rules.min_length) {
    return `${has}, fewer than the ${numberText(rules.min_length)} that this locus requires.`;
  }
  if (rules.max_length !== undefined && length > rules.max_length) {
    return `${has}, more than the ${numberText(rules.max_length)} that this locus allows.`;
  }
  return undefined;
}

/**
 * The first reason why a normalised sequence cannot be an allele, with the 0-based position of a wrong residue.
 * Undefined if it can.
 */
export function alleleSequenceProblem(
  sequence: string,
  rules: AlleleRules,
  options: ResidueOptions = {},
): { reason: string; position?: number } | undefined {
  if (sequence === '') return { reason: EMPTY_SEQUENCE };
  const allowed = residuesOf(rules.data_type, options);
  for (let position = 0; position < sequence.length; position++) {
    const residue = sequence.charAt(position);
    if (!allowed.includes(residue)) return { reason: residueProblem(residue, rules.data_type, options), position };
  }
  const reason = alleleLengthProblem(sequence.length, rules);
  return reason === undefined ? undefined : { reason };
}

/** The sentence about a sequence that exists under another id. */
export function alreadyDefinedProblem(locusName: string, definedId: string): string {
  return `This sequence is already defined as ${locusName}-${definedId}.`;
}

/** The sentence about an id whose record was deleted. Ids are never used again. */
export function retiredIdProblem(id: string): string {
  return `The id "${id}" is retired and cannot be used again.`;
}
