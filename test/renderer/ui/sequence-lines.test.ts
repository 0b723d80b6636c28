import fastCheck from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basesPerLine, linesOf } from '#renderer/records/sequence-view/sequence-lines.ts';

describe('a wrapped sequence', () => {
  test('has the 1-based positions of the first and last residue of each line', () => {
    expect(linesOf('ACGTACGTACGTACG', 10)).toEqual([
      { first: 1, last: 10, blocks: ['ACGTACGTAC'] },
      { first: 11, last: 15, blocks: ['GTACG'] },
    ]);
  });

  test('loses no residue', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.stringMatching(/^[ACGTN]{0,300}$/),
        fastCheck.integer({ min: 1, max: 12 }),
        (text, tens) => {
          const lines = linesOf(text, tens * 10);
          expect(lines.flatMap(({ blocks }) => blocks).join('')).toBe(text);
        },
      ),
    );
  });

  test('fits its width in whole blocks of ten, at least one', () => {
    expect([basesPerLine(0, 0, 3), basesPerLine(800, 8, 3), basesPerLine(60, 8, 3), basesPerLine(5000, 8, 3)]).toEqual([
      60, 80, 10, 120,
    ]);
  });
});
