import type { KnownAllele } from '#electron/store/records/known-alleles.ts';
import { searchedAlleles } from '#electron/typing/best-match/allele-source.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { type LocusAlleles, prepareAlleles } from '#electron/typing/best-match/locus-alleles.ts';
import { countUnlikeBases, packSequence } from '#electron/typing/best-match/packed-bases.ts';
import { type Genome, QUERY_CODES, SEPARATOR } from '#electron/typing/genome/genome.ts';
import type { DataType } from '#shared/api/locus.ts';
import type { NearestEvidence, SequenceEvidence } from '#shared/rules/allele-submission.ts';
import { ALLELE_RESIDUES } from '#shared/rules/allele.ts';
import { findContained } from '#shared/sequence/find-contained.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { sharedKmers, type SharedKmers } from './shared-kmers.ts';

/** An allele of the same length as a sequence, and at how many bases the two differ. */
interface SameLength {
  rank: number;
  differences: number;
}

/**
 * What the known alleles of a locus say of new sequences, which are normalised (`normalizeAlleleSequence`). A sequence with
 * wrong letters gets no evidence. The nearest allele is looked for in DNA only, as on deployed servers (`wire-notes.md`
 * §9.1). `checkpoint` is called every few milliseconds; if it throws, the search ends. It may take long: call it in a
 * worker, unless the sequences are few.
 */
export function gatherEvidence(
  sequences: readonly string[],
  known: readonly KnownAllele[],
  dataType: DataType,
  checkpoint: () => void = () => {},
): (SequenceEvidence | undefined)[] {
  const isGood = new RegExp(`^[${ALLELE_RESIDUES[dataType]}]+$`);
  const bySequence = new Map(known.map(({ sequence, allele_id }) => [sequence, allele_id]));
  const evidence = sequences.map((sequence): SequenceEvidence | undefined => {
    if (!isGood.test(sequence)) return undefined;
    const defined = bySequence.get(sequence);
    if (defined !== undefined) return { defined_as: defined };
    const reverse = dataType === 'DNA' ? bySequence.get(reverseComplement(sequence)) : undefined;
    return reverse === undefined ? {} : { reverse_of: reverse };
  });
  const isNew = (found: SequenceEvidence | undefined) => found && !found.defined_as && !found.reverse_of;
  const asked = [...evidence.keys()].filter((index) => isNew(evidence[index]));
  noteContained(sequences, known, evidence, asked);
  if (dataType !== 'DNA' || known.length === 0) return evidence;
  const nearestOf = nearestFinder(known);
  for (const index of asked) {
    checkpoint();
    Object.assign(evidence[index] ?? {}, { nearest: nearestOf(sequences[index] as string) });
  }
  return evidence;
}

/** Notes the first allele that contains a sequence, and the first that it contains. */
function noteContained(
  sequences: readonly string[],
  known: readonly KnownAllele[],
  evidence: readonly (SequenceEvidence | undefined)[],
  asked: readonly number[],
): void {
  const wanted = asked.map((index) => sequences[index] as string);
  const texts = known.map(({ sequence }) => sequence);
  const found = (place: number) => evidence[asked[place] as number] ?? {};
  const idOf = (allele: number) => known[allele]?.allele_id ?? '';
  findContained(wanted, texts, (place, allele) => (found(place).inside ??= idOf(allele)));
  findContained(texts, wanted, (allele, place) => (found(place).contains ??= idOf(allele)));
}

function prepare(known: readonly KnownAllele[]): LocusAlleles {
  const letters = Buffer.from(known.map(({ sequence }) => sequence).join('\n'), 'latin1');
  const ids = known.map(({ allele_id }) => allele_id);
  return prepareAlleles(ids, letters);
}

/**
 * An allele of equal length at least this identical, in percent and without gaps, is taken for the nearest. It is found in a
 * hundredth of the time, and the automatic curator of deployed servers asks for the same (`wire-notes.md` §9.1).
 */
const NEAR = 98;

/**
 * Alleles that are aligned with a sequence: those that share most words with it, and the one of its length that is most like it.
 * Aligning it with all of a large locus takes ten times as long, and finds the same one or one that is hardly nearer.
 */
const ALIGNED = 4;

/** Finds the nearest allele of a sequence. Null if none is near. */
function nearestFinder(known: readonly KnownAllele[]): (sequence: string) => NearestEvidence | null {
  const prepared = prepare(known);
  let words: SharedKmers | undefined;
  return (sequence) => {
    const { length } = sequence;
    const same = nearestOfSameLength(prepared, sequence, Math.floor(((100 - NEAR) * length) / 100));
    if (same) {
      const identity = (100 * (length - same.differences)) / length;
      return { allele_id: prepared.ids[same.rank] as string, identity, aligned: 100, reversed: false };
    }
    words ??= sharedKmers(known.map((allele) => allele.sequence));
    const likest = new Set(words.likest(sequence, ALIGNED));
    if (likest.size === 0) return null;
    const unlike = nearestOfSameLength(prepared, sequence, length >> 1);
    if (unlike) likest.add(unlike.rank);
    const some = [...likest].toSorted((left, right) => left - right).map((index) => known[index] as KnownAllele);
    return alignedWith(sequence, some);
  };
}

/** The allele of some with the best local alignment. */
function alignedWith(sequence: string, some: readonly KnownAllele[]): NearestEvidence | null {
  const prepared = prepare(some);
  const [first] = findPlaces(
    prepareQuery(asGenome(sequence), () => {}),
    searchedAlleles(() => prepared),
  );
  if (!first) return null;
  const { allele_id, identity, query_start, query_end, orientation } = first.match;
  const aligned = (100 * (query_end - query_start)) / sequence.length;
  return { allele_id, identity, aligned, reversed: orientation === 'reverse' };
}

/** A sequence of A, C, G and T as a query of one contig. */
function asGenome(sequence: string): Genome {
  const { length } = sequence;
  const codes = new Uint8Array(length + 1);
  for (let index = 0; index < length; index += 1) codes[index] = QUERY_CODES[sequence.charCodeAt(index)] as number;
  codes[length] = SEPARATOR;
  return { codes, contigs: [{ length }], starts: new Int32Array(1), dataType: 'DNA', residues: length, notes: [] };
}

/**
 * The allele of the same length that differs at the fewest bases, without gaps, if that are at most `most`. Of equal ones
 * the first in natural order. `sequence` is of A, C, G and T.
 */
function nearestOfSameLength(alleles: LocusAlleles, sequence: string, most: number): SameLength | undefined {
  const { length } = sequence;
  const ranks = alleles.groups.find((group) => group.length === length)?.ranks ?? [];
  if (ranks.length === 0) return undefined;
  const packed = packSequence(sequence);
  let nearest: SameLength | undefined;
  let limit = most;
  for (const rank of ranks) {
    if (alleles.ambiguous.has(rank)) continue;
    const differences = countUnlikeBases(packed, alleles.packed, alleles.starts[rank] as number, limit);
    if (differences > limit) continue;
    nearest = { rank, differences };
    if (differences === 0) break;
    limit = differences - 1;
  }
  return nearest;
}
