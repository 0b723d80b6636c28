import { defined } from '../defined.ts';
import type { AllelePiece, LocusReport, TypingMatch, TypingResult } from '../rpc/contract/typing.ts';
import type { WorkbookCell } from '../workbook.ts';
import { idValue, statusCell } from './locus-cell.ts';
import { differencesOf } from './novel-alleles.ts';
import {
  isChosen,
  lociOf,
  NOTHING,
  unique,
  type ResultLayout,
  type RowChoice,
  type TypingColumns,
} from './result-layout.ts';

/** Positions are 1-based and inclusive on the forward strand; `differences` counts substitutions and gaps, not
 * undetermined letters. */
const LOCUS_COLUMNS = [
  'file',
  'locus',
  'status',
  'allele_id',
  'copies',
  'nearest',
  'identity',
  'differences',
  'contig',
  'start',
  'end',
  'orientation',
  'length',
  'sha1',
  'reason',
] as const;

/** One row per file and locus: its status, its place, and how it differs from the nearest allele. */
export function locusRowsLayout(columns: TypingColumns, only?: RowChoice): ResultLayout {
  const { isOpen } = columns;
  const asked = new Set(lociOf(columns));
  const [first, ...others] = LOCUS_COLUMNS;
  return {
    columns: [first, ...(isOpen ? ['database'] : []), ...others],
    rowsOf(file, result) {
      const { database } = result.stamp;
      const places = firstPlaces(result);
      return result.loci
        .filter((report) => (isOpen || asked.has(report.locus)) && isChosen(report, only))
        .map((report) => ({
          cells: [file, ...(isOpen ? [database] : []), ...locusRow(report, places.get(report.locus))],
          record: () => ({
            file,
            ...defined({ database: isOpen && database }),
            ...report,
            ...placeOf(places.get(report.locus)),
          }),
        }));
    },
  };
}

/** The largest exact match of each locus, the first of equals. */
function firstPlaces({ matches }: TypingResult): ReadonlyMap<string, TypingMatch> {
  const places = new Map<string, TypingMatch>();
  for (const match of matches) {
    const known = places.get(match.locus);
    if (!known || match.length > known.length) places.set(match.locus, match);
  }
  return places;
}

function placeOf(match: TypingMatch | undefined) {
  if (!match) return {};
  const { contig, start, end, orientation, length } = match;
  return { place: { contig, start, end, orientation, length } };
}

/** `c1 + c2`: a joined allele has two places, which the reason names. */
function contigsOf(pieces: readonly AllelePiece[]): string {
  return unique(pieces.map(({ contig }) => contig ?? NOTHING)).join(' + ');
}

/** The cells of `LOCUS_COLUMNS` after the file. */
function locusRow(report: LocusReport, match: TypingMatch | undefined): WorkbookCell[] {
  const { locus, status, allele_ids, copies, nearest, novel, pieces, reason } = report;
  const place = match ?? nearest;
  const undetermined = status === 'ambiguous' ? (novel?.ambiguous ?? 0) : 0;
  return [
    locus,
    statusCell(status),
    allele_ids.length === 1 ? idValue(allele_ids[0] ?? '') : allele_ids.join(','),
    copies,
    nearest ? idValue(nearest.allele_id) : null,
    nearest ? Math.round(nearest.identity * 100) / 100 : null,
    nearest ? Math.max(0, differencesOf(nearest) - undetermined) : null,
    pieces ? contigsOf(pieces) : (place?.contig ?? null),
    place?.start ?? null,
    place?.end ?? null,
    place?.orientation ?? null,
    pieces?.at(-1)?.allele_end ?? match?.length ?? novel?.sequence.length ?? null,
    novel?.sha1 ?? null,
    reason,
  ];
}
