/** Where the best score of a cell of a matrix comes from, and whether its gaps go on: the bits of a trace. */
export const DIAGONAL = 1;
export const INSERTED = 2;
export const DELETED = 3;
export const MORE_INSERTED = 4;
export const MORE_DELETED = 8;
const SOURCE = 3;

/** Steps from the last cell of an alignment back to its first, by the traces of a band of that width, a row per residue of the allele. */
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
