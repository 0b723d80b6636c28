import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, extentOf, placeOf, residuesBefore, residuesOn } from '#shared/sequence/row-positions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const anyRow = fc.string({ unit: fc.constantFrom('A', 'C', '-'), maxLength: 40 });

describe('columns and positions', () => {
  it('lead to one another for every residue of any row', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const before = residuesBefore(bytes(row));
        const columns = [...row].flatMap((letter, column) => (letter === '-' ? [] : [column]));
        expect(columns.map((_, residue) => columnOf(before, residue))).toEqual(columns);
        expect(columns.map((column) => before[column])).toEqual([...columns.keys()]);
        expect(columnOf(before, columns.length)).toBe(row.length);
      }),
    );
  });

  it('of a placed sequence lead to its contig and are reversed with it', () => {
    const place = { contig: 'c', start: 101, end: 160, orientation: 'forward' } as const;
    expect([1, 2, 60].map((position) => placeOf(position, place))).toEqual([101, 102, 160]);
    const reverse = { ...place, orientation: 'reverse' } as const;
    expect([1, 2, 60].map((position) => placeOf(position, reverse))).toEqual([160, 159, 101]);
    expect([1, 2, 20].map((position) => placeOf(position, place, 3))).toEqual([101, 104, 158]);
  });

  it('continue with the first base of a circular contig after its last, in both directions', () => {
    const place = { contig: 'c', start: 98, end: 5, contig_length: 100, orientation: 'forward' } as const;
    expect([1, 3, 4, 8].map((position) => placeOf(position, place))).toEqual([98, 100, 1, 5]);
    const reverse = { ...place, orientation: 'reverse' } as const;
    expect([1, 5, 6, 8].map((position) => placeOf(position, reverse))).toEqual([5, 1, 100, 98]);
    expect([1, 2, 3].map((position) => placeOf(position, place, 3))).toEqual([98, 1, 4]);
    expect([residuesOn(place), residuesOn({ ...place, start: 5, end: 98 })]).toEqual([8, 94]);
  });

  it('end where the residues of a row do', () => {
    expect(['--AC-G-', 'A', '---', ''].map((row) => extentOf(bytes(row)))).toEqual([
      { from: 2, to: 6 },
      { from: 0, to: 1 },
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ]);
  });
});
