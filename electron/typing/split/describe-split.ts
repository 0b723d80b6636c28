import { countOf, namedList, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { AllelePiece, LocusReport } from '#shared/rpc/contract/typing.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { EngineResult } from '../engine.ts';
import { contigLength, contigName } from '../genome/contig-kmers.ts';
import { LEAST_OVERLAP, type SplitAllele, type JoinedAllele, type PlacedPiece } from './join-pieces.ts';

/** How many alleles a sentence names. */
const NAMED = 3;

/**
 * Says of an allele that the end of a contig cuts off where its other part lies, and why the parts are not joined.
 * Empty if neither is known, or if the match itself is whole: the pieces are then of another copy.
 */
export function describeSplit(match: DescribedMatch, answer: EngineResult): string {
  const { split, novel } = match;
  if (!match.partial && novel.status !== 'partial' && novel.status !== 'missing') return '';
  const rest = novel.status === 'partial' ? restOf(match) : undefined;
  if (split && split.across.length > 0) return sayCircle(split.across);
  if (rest && isAcross(match, rest, answer)) return sayCircle([]);
  const parts = [
    rest
      ? `Another part of ${countOf(rest.query_end - rest.query_start, 'base')} is at an end of ${contigName(answer, rest.contig)}: the allele is split.`
      : '',
    split ? sayWhyNot(split) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** The place that holds more than half of what the best match lacks. */
function restOf({ others = [], ...best }: DescribedMatch): NearestMatch | undefined {
  const before = best.allele_start;
  const after = best.length - best.allele_end;
  const [from, to] = before > after ? [0, before] : [best.allele_end, best.length];
  return others.find(
    ({ partial, allele_start, allele_end }) =>
      partial && 2 * (Math.min(to, allele_end) - Math.max(from, allele_start)) > to - from,
  );
}

/** Whether two parts lie at the two ends of one contig, as they do where a circle was cut open. */
function isAcross(best: NearestMatch, rest: NearestMatch, answer: EngineResult): boolean {
  if (best.contig !== rest.contig || best.orientation !== rest.orientation) return false;
  const length = contigLength(answer, best.contig);
  return (best.end === length && rest.start === 0) || (best.start === 0 && rest.end === length);
}

function sayCircle(ids: readonly string[]): string {
  const [only] = ids;
  const which = only !== undefined && ids.length === 1 ? `: it is then allele ${only}` : ' to call the allele';
  return `The rest lies at the other end of the contig, which may be a circle that was cut open here. Query it with its contigs read as circles${which}.`;
}

function sayWhyNot({ fitting, overlaps }: SplitAllele): string {
  const [first] = fitting;
  if (first === undefined) return '';
  const named = namedList(fitting, NAMED);
  if (fitting.length > 1)
    return `Its pieces fit ${numberText(fitting.length)} alleles, so they are not joined: ${named}.`;
  const why = overlaps ? 'another piece contradicts it' : `they do not share ${LEAST_OVERLAP} bases`;
  return `Its pieces fit allele ${named}, but ${why}, so they are not joined.`;
}

/** Reports an allele whose pieces lie at ends of contigs. `copies` is the sentence about copies elsewhere, or empty. */
export function reportJoined(
  locus: string,
  { allele_id, pieces, overlap }: JoinedAllele,
  copies: string,
  answer: EngineResult,
): LocusReport {
  const [head, tail] = [pieces[0], pieces.at(-1)];
  const places = pieces.map((piece) => placeWords(piece, answer));
  const areTwo = pieces.length === 2;
  const shared = countOf(overlap, 'base');
  const sentences = [
    `It is joined from ${areTwo ? 'two' : pieces.length} pieces at ends of contigs: ${places.slice(0, -1).join(', ')}, and ${places.at(-1)}.`,
    areTwo
      ? `They share ${shared}, and no other allele fits both.`
      : `Neighbours share at least ${shared}, and no other allele fits all.`,
    head?.contig === tail?.contig ? 'They are the two ends of one contig, so it may be a circle.' : '',
    copies,
  ];
  return {
    locus,
    status: 'joined',
    reason: sentences.filter(Boolean).join(' '),
    allele_ids: [allele_id],
    copies: 1,
    pieces: pieces.map((piece) => toAllelePiece(piece, answer)),
  };
}

function placeWords({ start, end, allele_start, allele_end, contig }: PlacedPiece, answer: EngineResult): string {
  const bases = `bases ${numberText(allele_start + 1)} to ${numberText(allele_end)}`;
  return `${bases} on ${contigName(answer, contig)}, ${numberText(start + 1)} to ${numberText(end)}`;
}

/** On the wire, positions are 1-based and inclusive. */
function toAllelePiece({ contig: index, ...piece }: PlacedPiece, { contigs }: EngineResult): AllelePiece {
  const contig = contigs[index]?.name;
  return {
    ...piece,
    start: piece.start + 1,
    allele_start: piece.allele_start + 1,
    ...defined({ contig }),
  };
}
