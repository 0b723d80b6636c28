/** The bits of a trace: where the best score of a cell comes from, and whether its gaps continue. */
export const DIAGONAL = 1;
export const INSERTED = 2;
export const DELETED = 3;
export const MORE_INSERTED = 4;
export const MORE_DELETED = 8;
const SOURCE = 3;

/**
 * The steps from the last cell of an alignment back to its first, from the traces of a band of that width. One row per
 * residue of the allele.
 */
export function followTrace(traces: Uint8Array, lastCell: number, width: number): number[] {
  const steps: number[] = [];
  let cell = lastCell;
  let state = DIAGONAL;
  while (cell >= 0) {
    const trace = traces[cell] as number;
    if (state === DIAGONAL) state = trace & SOURCE;
    if (state === 0) break;
    steps.push(state);
    if (state === INSERTED) {
      state = trace & MORE_INSERTED ? INSERTED : DIAGONAL;
      cell -= 1;
    } else if (state === DELETED) {
      state = trace & MORE_DELETED ? DELETED : DIAGONAL;
      cell += 1 - width;
    } else {
      cell -= width;
    }
  }
  return steps;
}
