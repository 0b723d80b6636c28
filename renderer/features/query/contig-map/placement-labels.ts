import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { isKnown, STATUS_WORDS } from '../results/status-labels.ts';
import type { Placement } from './placements.ts';

function gapText({ gap }: Placement): string {
  if (gap < 0) return `overlaps the previous locus by ${formatQuantity(-gap, 'base')}`;
  return `gap of ${formatQuantity(gap, 'base')} before it`;
}

/** A place on the map in words. */
export function describePlacement(placement: Placement): string {
  const { locus, status, label, contig, start, end, orientation, copy, copies, isCutOff, part, piece } = placement;
  const parts = [
    isKnown(status) ? `${locus}, allele ${label}` : `${locus}, nearest ${label.replace(/^.*~/, '')}`,
    STATUS_WORDS[status].word,
    piece === undefined ? '' : pieceWords(piece),
    copies > 1 ? `copy ${copy} of ${copies}` : '',
    `${contig ?? 'sequence'} ${formatCount(start)} to ${formatCount(end)}`,
    `${orientation} strand`,
    part === undefined ? '' : `${part} part of a locus across the origin of the circle`,
    isCutOff ? 'cut off by the end of the contig' : '',
    gapText(placement),
  ];
  return parts.filter(Boolean).join('; ');
}

/** `piece 1 of 2` of a joined allele. */
export function pieceWords({ place, of }: NonNullable<Placement['piece']>): string {
  return `piece ${place} of ${of}`;
}
