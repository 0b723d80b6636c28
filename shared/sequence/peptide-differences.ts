import type { PeptideDifference } from '../rpc/contract/differences.ts';
import { placeOnContig, readColumns, type ComparedPlace, type DifferenceRun } from './compared-place.ts';
import { spell } from './differences.ts';
import { isStartCodon, isStopCodon } from './genetic-codes.ts';
import { reverseComplement } from './reverse-complement.ts';
import { translate } from './translation.ts';

/**
 * How a locus codes: the reading frame of its alleles (1 to 3, or 4 to 6 on the reverse strand) and an NCBI genetic
 * code.
 */
interface Coding {
  orf: number;
  geneticCode: number;
  /** The start codons that the locus allows, if they are not those of the genetic code. */
  startCodons?: readonly string[] | undefined;
}

/**
 * Lists, codon by codon, what the differences of a coding sequence from an allele do to its protein. Labels follow the
 * HGVS nomenclature in one-letter form, without `p.`:
 * - `K41R`, and `K41=` (synonymous)
 * - `K41*` (a stop gained), `*120Q` (the stop lost), `M1?` (the start lost)
 * - `K41_L43del`, `K41_L42insGS`, `K41_L43delinsGS`
 * - `K41fs*12` (a frameshift: its first changed amino acid, and a stop at the twelfth from there)
 *
 * Nothing is compared behind a frameshift that no later gap makes good. The first codon of a whole coding sequence
 * counts as M, whichever start codon it is.
 */
export function listPeptideDifferences(place: ComparedPlace, coding: Coding): PeptideDifference[] {
  const { orf, geneticCode, startCodons } = coding;
  if (orf > 3) return listPeptideDifferences(turn(place), { ...coding, orf: orf - 3 });
  const isStart = (sequence: string) => isStartCodon(sequence.slice(0, 3), geneticCode, startCodons);
  const { allele, query } = place;
  const offset = orf - 1;
  const { runs } = readColumns(place);
  const [firstRun, lastRun] = [runs[0], runs.at(-1)];
  if (!firstRun || !lastRun) return [];
  const { before, after } = queryPlaces(allele.length, runs);
  const end = offset + 3 * Math.floor((lastRun.alleleTo - offset) / 3);
  const isWhole = offset === 0 && isStart(allele) && isStopCodon(allele.slice(-3), geneticCode);
  const read = (sequence: string, isAtStart: boolean) => {
    const peptide = translate(sequence, geneticCode);
    return isAtStart && isStart(sequence) ? `M${peptide.slice(1)}` : peptide;
  };
  const codonOf = (alleleAt: number) => (alleleAt - offset) / 3 + 1;
  const residueAt = (codon: number) =>
    translate(allele.slice(offset + 3 * (codon - 1), offset + 3 * codon), geneticCode);
  const differences: PeptideDifference[] = [];
  const compare = (alleleFrom: number, alleleTo: number, queryFrom: number, queryTo: number) => {
    const [own, other] = [allele.slice(alleleFrom, alleleTo), query.slice(queryFrom, queryTo)];
    if (own === other) return;
    const isAtStart = isWhole && alleleFrom === 0 && alleleTo > 0;
    const [from, to] = [read(own, isAtStart), read(other, isAtStart)];
    const codon = codonOf(alleleFrom);
    differences.push(describe({ place, from, to, codon, queryFrom, queryTo, isAtStart, residueAt }));
  };
  let alleleAt = firstRun.alleleFrom + ((((offset - firstRun.alleleFrom) % 3) + 3) % 3);
  let queryAt = before[alleleAt] ?? 0;
  while (alleleAt < end) {
    const inserted = (after[alleleAt] as number) - queryAt;
    if (inserted > 0 && inserted % 3 === 0) {
      compare(alleleAt, alleleAt, queryAt, queryAt + inserted);
      queryAt += inserted;
    }
    const close = findClose(alleleAt, queryAt);
    if (!close) {
      const [own, other] = [allele.slice(alleleAt), query.slice(queryAt)].map((part) => translate(part, geneticCode));
      differences.push(describeShift(own ?? '', other ?? '', codonOf(alleleAt), queryAt, place));
      break;
    }
    compare(alleleAt, close.alleleTo, queryAt, close.queryTo);
    alleleAt = close.alleleTo;
    queryAt = close.queryTo;
  }
  return differences;

  /** The next end of a codon at which both are in frame and not within a deletion. */
  function findClose(alleleFrom: number, queryFrom: number): { alleleTo: number; queryTo: number } | undefined {
    for (let alleleTo = alleleFrom + 3; alleleTo <= end; alleleTo += 3) {
      const [without, withInserted] = [before[alleleTo] as number, after[alleleTo] as number];
      if (without - queryFrom === alleleTo - alleleFrom) return { alleleTo, queryTo: without };
      if (alleleTo < end && before[alleleTo + 1] === withInserted) continue;
      if ((without - queryFrom) % 3 === 0) return { alleleTo, queryTo: without };
      if ((withInserted - queryFrom) % 3 === 0) return { alleleTo, queryTo: withInserted };
    }
    return undefined;
  }
}

/**
 * For each position between bases of the allele, how much of the query lies before it: without and with the bases
 * inserted there.
 */
function queryPlaces(length: number, runs: readonly DifferenceRun[]): { before: Int32Array; after: Int32Array } {
  const before = new Int32Array(length + 1);
  const after = new Int32Array(length + 1);
  const [first] = runs;
  if (first) before[first.alleleFrom] = after[first.alleleFrom] = first.queryFrom;
  for (const { sign, alleleFrom, alleleTo, queryFrom, queryTo } of runs) {
    if (sign === 'I') after[alleleFrom] = queryTo;
    for (let at = alleleFrom + 1; at <= alleleTo; at++) {
      before[at] = after[at] = sign === 'D' ? queryFrom : queryFrom + at - alleleFrom;
    }
  }
  return { before, after };
}

interface ComparedStretches {
  place: ComparedPlace;
  from: string;
  to: string;
  /** Number, from 1, of the codon in which `from` begins. */
  codon: number;
  /** Bases of `to` in the query. Positions from 0, half-open. */
  queryFrom: number;
  queryTo: number;
  isAtStart: boolean;
  /** The amino acid of a codon of the allele. */
  residueAt: (codon: number) => string;
}

function describe(compared: ComparedStretches): PeptideDifference {
  const { place, from, to, codon, queryFrom, queryTo, isAtStart, residueAt } = compared;
  const codons = Math.max(1, from.length);
  const whole = {
    codon_start: codon,
    codon_end: codon + codons - 1,
    ...placeOnContig(place, queryFrom, queryTo),
    from,
    to,
  };
  if (from === to) return { ...whole, effect: 'synonymous', label: `${rangeOf(from, codon)}=` };
  if (isAtStart && !to.startsWith('M')) return { ...whole, effect: 'start-lost', label: 'M1?' };
  let ahead = 0;
  while (ahead < Math.min(from.length, to.length) && from[ahead] === to[ahead]) ahead++;
  let behind = 0;
  while (behind < Math.min(from.length, to.length) - ahead && from.at(-1 - behind) === to.at(-1 - behind)) behind++;
  const own = from.slice(ahead, from.length - behind);
  const all = to.slice(ahead, to.length - behind);
  const stop = own.includes('*') ? -1 : all.indexOf('*');
  const other = stop < 0 ? all : all.slice(0, stop + 1);
  const first = codon + ahead;
  const bases = placeOnContig(place, queryFrom + 3 * ahead, queryTo - 3 * behind);
  const { effect, label } = nameChange(own, other, first, residueAt);
  const [codon_start, codon_end] = own === '' ? [first - 1, first] : [first, first + own.length - 1];
  return { effect, codon_start, codon_end, ...bases, from: own, to: other, label };
}

function nameChange(
  own: string,
  other: string,
  codon: number,
  residueAt: (codon: number) => string,
): Pick<PeptideDifference, 'effect' | 'label'> {
  if (own === '') {
    const effect = other.includes('*') ? 'stop-gained' : 'insertion';
    return { effect, label: `${residueAt(codon - 1)}${codon - 1}_${residueAt(codon)}${codon}ins${spell(other)}` };
  }
  const range = rangeOf(own, codon);
  if (other === '') return { effect: own.includes('*') ? 'stop-lost' : 'deletion', label: `${range}del` };
  const isSingle = own.length === 1 && other.length === 1;
  const label = isSingle ? `${range}${other}` : `${range}delins${spell(other)}`;
  if (other.includes('*') && !own.includes('*')) return { effect: 'stop-gained', label };
  if (own.includes('*') && !other.includes('*')) return { effect: 'stop-lost', label };
  if (isSingle) return { effect: other === 'X' ? 'ambiguous' : 'substitution', label };
  return { effect: 'replacement', label };
}

function rangeOf(residues: string, codon: number): string {
  const first = `${residues.charAt(0)}${codon}`;
  return residues.length === 1 ? first : `${first}_${residues.at(-1) ?? ''}${codon + residues.length - 1}`;
}

function describeShift(
  own: string,
  other: string,
  codon: number,
  queryFrom: number,
  place: ComparedPlace,
): PeptideDifference {
  let same = 0;
  while (same < own.length && own[same] === other[same]) same++;
  const stop = other.indexOf('*', same);
  const to = stop < 0 ? other.slice(same) : other.slice(same, stop + 1);
  const label = `${own.charAt(same)}${codon + same}fs${stop < 0 ? '' : `*${stop - same + 1}`}`;
  const codons = { codon_start: codon + same, codon_end: codon + Math.max(same, own.length - 1) };
  const bases = placeOnContig(place, queryFrom + 3 * same, place.query.length);
  return { effect: 'frameshift', ...codons, ...bases, from: own.slice(same), to, label };
}

/** The same place seen from the other strand. */
function turn(place: ComparedPlace): ComparedPlace {
  const runs = [...place.cigar.matchAll(/\d+[=XID]/g)].map(([run]) => run);
  const aligned = runs.reduce((sum, run) => (run.endsWith('I') ? sum : sum + Number.parseInt(run, 10)), 0);
  return {
    ...place,
    allele: reverseComplement(place.allele),
    query: reverseComplement(place.query),
    cigar: runs.toReversed().join(''),
    orientation: place.orientation === 'forward' ? 'reverse' : 'forward',
    allele_start: place.allele.length - (place.allele_start - 1 + aligned) + 1,
  };
}
