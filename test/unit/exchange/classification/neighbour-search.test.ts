import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNeighbourSearch } from '#electron/exchange/classification/neighbour-search.ts';

const LOCI = 30;

/** Rows that descend from a few others with some changes and gaps, as profiles do. */
const table = fc
  .record({
    founders: fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: LOCI, maxLength: LOCI }), {
      minLength: 1,
      maxLength: 3,
    }),
    rows: fc.array(
      fc.record({
        founder: fc.nat(),
        changes: fc.array(fc.tuple(fc.nat({ max: LOCI - 1 }), fc.integer({ min: 0, max: 9 })), { maxLength: 12 }),
      }),
      { minLength: 2, maxLength: 25 },
    ),
  })
  .map(({ founders, rows }) =>
    rows.map(({ founder, changes }) => {
      const row = [...(founders[founder % founders.length] ?? [])];
      for (const [locus, code] of changes) row[locus] = code;
      return row;
    }),
  );

function differences(one: number[], other: number[]): number {
  return one.filter((code, locus) => code !== 0 && other[locus] !== 0 && code !== other[locus]).length;
}

describe('the search for neighbours', () => {
  it('shows earlier rows only, and never leaves out one that is near', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 0, max: 4 }), (rows, most) => {
        const codes = Uint16Array.from(rows.flat());
        const search = createNeighbourSearch({ codes, rows: rows.length, loci: LOCI }, most);
        for (const [row, own] of rows.entries()) {
          const visited: number[] = [];
          search.visit(row, (other) => visited.push(other));
          search.add(row);
          expect(visited.every((other) => other < row)).toBe(true);
          const near = rows.slice(0, row).flatMap((other, at) => (differences(own, other) <= most ? [at] : []));
          expect([...new Set(visited)].filter((other) => near.includes(other)).toSorted((a, b) => a - b)).toEqual(near);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out most of those that are far away', () => {
    const rows = 400;
    // Every row has alleles of its own, so that nothing is near.
    const codes = Uint16Array.from({ length: rows * LOCI }, (_, at) => 1 + Math.floor(at / LOCI));
    const search = createNeighbourSearch({ codes, rows, loci: LOCI }, 2);
    let visits = 0;
    for (let row = 0; row < rows; row++) {
      search.visit(row, () => (visits += 1));
      search.add(row);
    }
    expect(visits).toBeLessThan((rows * rows) / 20);
  });
});
