import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { AllelePiece, LocusReport } from '#shared/rpc/contract/typing.ts';
import { contigName } from '../genome/contig-kmers.ts';
import type { EngineResult } from '../engine.ts';
import type { JoinedAllele, PlacedPiece } from './join-pieces.ts';

/** Reports an allele whose two pieces lie at ends of contigs. `copies` is the sentence about copies elsewhere, or empty. */
export function reportJoined(
  locus: string,
  { allele_id, pieces, overlap }: JoinedAllele,
  copies: string,
  answer: EngineResult,
): LocusReport {
  const [head, tail] = pieces;
  const places = `${placeWords(head, answer)}, and ${placeWords(tail, answer)}`;
  const sentences = [
    `It is joined from two pieces at ends of contigs: ${places}.`,
    `They share ${countOf(overlap, 'base')}, and no other allele fits both.`,
    head.contig === tail.contig ? 'They are the two ends of one contig, so it may be a circle.' : '',
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
