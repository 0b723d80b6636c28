import { createHash } from 'node:crypto';
import type { DataType } from '#shared/api/locus.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { NO_RESIDUE, STOP_CODE } from '#shared/sequence/alphabet.ts';
import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { translateCodes } from '#shared/sequence/translation.ts';
import { toldMatch, type NearestMatch } from '../best-match/best-match.ts';
import type { Genome } from '../genome/genome.ts';
import { tableOf } from '../reading-frames.ts';
import type { NovelAlleleRules } from './allele-rules.ts';
import type { AlleleDescription } from './describe-allele.ts';
import { findFrameshift, type Frameshift } from './find-frameshift.ts';
import { listChanges } from './list-changes.ts';

/**
 * Minimum identity, in percent; below it a locus counts as missing. It is our choice, and lower than the 90 % for DNA
 * (`wire-notes.md` §5): proteins of one gene differ more than their DNA, and variable regions of a dozen residues
 * differ by a residue or two at once.
 */
const LEAST_IDENTITY = 70;
const LEAST_COVERAGE = 0.5;

/** Share of an allele's part on the contig that must be aligned. */
const WHOLE_COVERAGE = 0.9;

/**
 * Describes the peptide at a best match as a new allele of its locus. In DNA it is the translation by the genetic code
 * of the rules. A protein cannot be an allele of a DNA locus; then only the likeness is described. `nearest` holds the
 * peptide codes of the matched allele.
 */
export function describePeptide(
  genome: Genome,
  best: NearestMatch,
  nearest: Uint8Array,
  dataType: DataType,
  rules: NovelAlleleRules,
): AlleleDescription {
  const sequence = peptideAt(genome, best, rules.geneticCode);
  const { minLength = 0, maxLength = Infinity } = rules;
  const shift = best.translated === 'query' ? findFrameshift(genome, best, nearest, rules.geneticCode) : undefined;
  const stated = dataType === 'DNA' ? statusOfTranslation(best) : (shifted(best, shift) ?? statusOf(best, sequence));
  const compared = { allele: textOf(nearest), sequence };
  return {
    ...stated,
    ...(stated.status === 'missing' ? {} : listChanges(toldMatch(best), compared, 'peptide', rules)),
    sequence,
    sha1: createHash('sha1').update(sequence).digest('hex'),
    ambiguous: sequence.replaceAll(/[^X]/g, '').length,
    length_allowed: sequence.length >= minLength && sequence.length <= maxLength,
  };
}

/** Whether a match is of a whole allele, or of one that could be new, and not cut short. */
export function isWholePeptide({ partial, identity, allele_start, allele_end, length }: NearestMatch): boolean {
  return !partial && identity >= LEAST_IDENTITY && allele_end - allele_start >= WHOLE_COVERAGE * length;
}

function peptideAt(
  genome: Genome,
  { contig, start, end, orientation, translated }: NearestMatch,
  code: number,
): string {
  const contigStart = genome.starts[contig] as number;
  const part = genome.codes.subarray(contigStart + start, contigStart + end);
  if (translated !== 'query') return textOf(part);
  const strand = orientation === 'reverse' ? reverseComplementCodes(part) : part;
  return textOf(translateCodes(strand, 0, tableOf({ geneticCode: code })));
}

function textOf(codes: Uint8Array): string {
  return Array.from(codes, (code) =>
    code === STOP_CODE ? '*' : code >= NO_RESIDUE ? 'X' : String.fromCharCode(65 + code),
  ).join('');
}

function statusOfTranslation(best: NearestMatch): Pick<AlleleDescription, 'status' | 'reason'> {
  const { allele_id, allele_frame = 1, alignment, identity } = best;
  const frame = allele_frame < 0 ? `${-allele_frame} of the reverse strand` : String(allele_frame);
  const likeness = `${identity.toFixed(1)} % of ${numberText(alignment)} amino acids are the same`;
  return {
    status: 'missing',
    reason: `The query is protein, and this locus has DNA alleles. It is nearest to the translation of allele ${allele_id} in frame ${frame}: ${likeness}.`,
  };
}

/** As for DNA, the lost frame is reported first: it explains what follows from it. */
function shifted(
  { allele_id, allele_start, allele_end, length, identity }: NearestMatch,
  found: Frameshift | undefined,
): Pick<AlleleDescription, 'status' | 'reason'> | undefined {
  if (!found || identity < LEAST_IDENTITY) return undefined;
  const { residue, base, shift, residues } = found;
  if (allele_end - allele_start + residues < LEAST_COVERAGE * length) return undefined;
  const change = countOf(Math.abs(shift), shift > 0 ? 'more base' : 'fewer base');
  const place = `at about residue ${residue}, base ${base} of the contig`;
  return {
    status: 'frameshifted',
    reason: `Its reading frame is broken ${place}: there it has ${change} than allele ${allele_id}, of which ${countOf(residues, 'residue follows', 'residues follow')} in another frame.`,
  };
}

function statusOf(best: NearestMatch, sequence: string): Pick<AlleleDescription, 'status' | 'reason'> {
  const { allele_id, length, identity } = best;
  const aligned = best.allele_end - best.allele_start;
  if (best.partial && aligned >= WHOLE_COVERAGE * sequence.length) {
    return {
      status: 'partial',
      reason: `The contig ends within the allele: about ${numberText(sequence.length)} of ${numberText(length)} residues are there.`,
    };
  }
  if (identity < LEAST_IDENTITY || aligned < LEAST_COVERAGE * length) {
    const likeness = `${numberText(aligned)} of its ${numberText(length)} residues, with ${identity.toFixed(1)} % identity`;
    return { status: 'missing', reason: `The nearest allele, ${allele_id}, matches only in ${likeness}.` };
  }
  const stop = sequence.indexOf('*');
  if (stop >= 0 && stop < sequence.length - 1) {
    return { status: 'truncated', reason: `A stop at residue ${stop + 1} ends it early.` };
  }
  if (aligned < WHOLE_COVERAGE * length) {
    return {
      status: 'truncated',
      reason: `Only ${numberText(aligned)} of the ${numberText(length)} residues of allele ${allele_id} match.`,
    };
  }
  if (sequence.includes('X')) {
    const undetermined = countOf(sequence.replaceAll(/[^X]/g, '').length, 'residue is', 'residues are');
    return { status: 'ambiguous', reason: `${undetermined} undetermined (X). The nearest allele is ${allele_id}.` };
  }
  return { status: 'novel', reason: `It is new: ${sayChanges(best)} from the nearest allele, ${allele_id}.` };
}

/** Counts the differences over the whole allele, as far as its ends are alike. */
function sayChanges(best: NearestMatch): string {
  const { mismatches, gaps, allele_start, allele_end, length } = toldMatch(best);
  const counted = (count: number, what: string) => (count === 0 ? [] : [countOf(count, what)]);
  const changes = [...counted(mismatches, 'substitution'), ...counted(gaps, 'gap')].join(' and ');
  if (changes === '') return 'different at its ends';
  return allele_end - allele_start < length ? `${changes} away, and different at its ends,` : `${changes} away`;
}
