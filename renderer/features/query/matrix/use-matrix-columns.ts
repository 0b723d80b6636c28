import { useMemo } from 'react';
import type { Matrix } from './matrix.ts';
import { headColumns, presentStatuses, widthOfHead, widthOfLoci, type ColumnPlaces } from './matrix-columns.ts';
import { arrangeHeads } from './matrix-layout.ts';

/** Width under which the names of the files get less room. */
const NARROW = 640;

/** The columns before the loci in the user's order (`headOrder`, ids as `HeadColumn.by`), and the widths for a table of `width` pixels. */
export function useMatrixColumns(matrix: Matrix, headOrder: readonly string[], width: number): ColumnPlaces {
  const { primaryKey, fields, loci, isChosen, isMixed } = matrix;
  const isNarrow = width < NARROW;
  const statuses = presentStatuses(matrix.rows);
  const head = useMemo(
    () => arrangeHeads(headColumns(primaryKey, fields, statuses, { isNarrow, isChosen, isMixed }), headOrder),
    [primaryKey, fields, statuses, isNarrow, isChosen, isMixed, headOrder],
  );
  const locusWidth = useMemo(() => widthOfLoci(loci), [loci]);
  return { head, headWidth: widthOfHead(head), locusWidth };
}
