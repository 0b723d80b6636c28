import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { readingOf, translateRow } from '#shared/sequence/row-translation.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The translation of a row below it, blanks where there is none. */
function translated(row: string, reference = row, { frame = 1, isReversed = false, code = 11 } = {}): string {
  const reading = readingOf(bytes(row), bytes(reference), frame, isReversed);
  return [...translateRow(bytes(row), reading, code)]
    .map((letter) => (letter ? String.fromCharCode(letter) : ' '))
    .join('');
}

describe('the translation of a row', () => {
  it('stands below the middle of its codons, across gaps too', () => {
    expect(translated('ATGGCATAA')).toBe(' M  A  * ');
    expect(translated('AT--GGCATAA')).toBe(' M    A  * ');
    expect(translated('ATGGNATA')).toBe(' M  X   ');
  });

  it('keeps the frame of the reference where a row begins later or before it', () => {
    expect(translated('----CATAA', 'ATGGCATAA')).toBe('       * ');
    expect(translated('CCATGGCATAA', '--ATGGCATAA')).toBe('   M  A  * ');
    expect(translated('CCCATGGCA', '---ATGGCA')).toBe(' P  M  A ');
  });

  it('is read in the frames 1 to 3, and 4 to 6 on the other strand', () => {
    expect(translated('CATGGCATAA', 'CATGGCATAA', { frame: 2 })).toBe('  M  A  * ');
    const other = reverseComplement('ATGGCATAA');
    expect(translated(other, other, { frame: 4 })).toBe(' *  A  M ');
    expect(translated(`${other}C`, `${other}C`, { frame: 5 })).toBe(' *  A  M  ');
  });

  it('is the same from right to left when the alignment is turned round', () => {
    for (const [row, reference, frame] of [
      ['ATGG-CATAACC', 'ATGGACATAACC', 1],
      ['--GGACATAA--', 'ATGGACATAACC', 2],
      ['TTATGCCAT', 'TTATGCCAT', 4],
    ] as const) {
      const turned = translated(reverseComplement(row), reverseComplement(reference), { frame, isReversed: true });
      expect([...turned].toReversed().join('')).toBe(translated(row, reference, { frame }));
    }
  });

  it('follows the genetic code, and that of bacteria for one that is unknown', () => {
    expect(translated('ATGTGA', 'ATGTGA', { code: 4 })).toBe(' M  W ');
    expect(translated('ATGTGA', 'ATGTGA', { code: 999 })).toBe(' M  * ');
  });
});
