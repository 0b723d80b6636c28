/** A part of a list that is read in parts. */
export interface Part<Row> {
  /** Number of rows to skip from the beginning. */
  offset: number;
  limit: number;
  /**
   * The last row of the part before, unless this is the first one. Who begins behind it does not count the rows before again, and
   * misses or repeats none when others add or delete rows meanwhile.
   */
  after?: Row | undefined;
}

/** How many rows a query skips: those after a known row are found by it. */
export function skipped({ offset, after }: Part<unknown>): number {
  return after === undefined ? offset : 0;
}
