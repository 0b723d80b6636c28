import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { AllelePiece, LocusReport } from '#shared/rpc/contract/typing.ts';
import { contigName } from '../genome/contig-kmers.ts';
import type { EngineResult } from '../engine.ts';
import type { JoinedAllele, PlacedPiece } from './join-pieces.ts';

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
