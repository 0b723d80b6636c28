import { STATUS_WORDS } from '../results/status-words.ts';
import type { Placement } from './placements.ts';

function gapText({ gap }: Placement): string {
  if (gap < 0) return `overlaps what lies before by ${(-gap).toLocaleString('en')} bases`;
  return `${gap.toLocaleString('en')} bases after what lies before`;
}

/** A place on the map in words. */
export function describePlacement(placement: Placement): string {
  const { locus, status, label, contig, start, end, orientation, copy, copies, isCutOff, part } = placement;
  const isExact = status === 'exact' || status === 'several';
  const parts = [
    isExact ? `${locus}, allele ${label}` : `${locus}, nearest ${label.replace(/^.*~/, '')}`,
    STATUS_WORDS[status].word,
    copies > 1 ? `copy ${copy} of ${copies}` : '',
    `${contig ?? 'sequence'} ${start.toLocaleString('en')} to ${end.toLocaleString('en')}`,
    `${orientation} strand`,
    part === undefined ? '' : `${part} part of what lies over the ends of the circle`,
    isCutOff ? 'cut off by the end of the contig' : '',
    gapText(placement),
  ];
  return parts.filter(Boolean).join('; ');
}
