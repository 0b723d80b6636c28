import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnDifferences,
  compareRow,
  compareRows,
  consensusOf,
  polymorphicSites,
} from '#shared/sequence/row-differences.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (letters: Uint8Array) => new TextDecoder().decode(letters);

/** Kinds as one can read them: `.` same, `e` end, `-` gap, `X` other residues. */
function kindsOf(...rows: string[]): string {
  return [...compareRows(rows.map(bytes))].map((kind) => '.e-X'[kind]).join('');
}

function differencesOf(...rows: string[]): string[] {
  const letters = rows.map(bytes);
  return columnDifferences(letters[0]!, compareRows(letters)).map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

describe('differences of rows', () => {
  it('are residues, gaps, and where a row begins later or ends sooner', () => {
    expect(kindsOf('ACGTACGT', 'ACGAACGT')).toBe('...X....');
    expect(kindsOf('ACGTACGT', 'AC--ACGT')).toBe('..--....');
    expect(kindsOf('AC--ACGT', 'ACGTACGT')).toBe('..--....');
    expect(kindsOf('ACGTACGT', '--GTAC--')).toBe('ee....ee');
    expect(kindsOf('--GTAC--', 'ACGTACGT')).toBe('ee....ee');
    expect(kindsOf('ACGT', 'ACGN')).toBe('...X');
    expect(kindsOf('ACGT')).toBe('....');
  });

  it('of many rows are the most important of each column', () => {
    expect(kindsOf('ACGTAC', '-CGTAC', 'ACG-AC', 'ACGAAC')).toBe('e..X..');
    expect([...polymorphicSites(compareRows(['ACGTAC', '-CGTAC', 'ACG-AC', 'TCGAAC'].map(bytes)))]).toEqual([0, 3]);
  });

  it('are listed column by column, gaps next to one another as one', () => {
    expect(differencesOf('AC--ACGTA', 'ACGTATT--')).toEqual([
      'insertion 2-4',
      'substitution 5-6',
      'substitution 6-7',
      'end 7-9',
    ]);
    expect(differencesOf('ACGTA--C', 'A--TAGGC')).toEqual(['deletion 1-3', 'insertion 5-7']);
    expect(differencesOf('ACGT', 'ACGT')).toEqual([]);
  });

  it('are none exactly where rows agree', () => {
    const anyPair = fc.array(fc.tuple(fc.constantFrom('A', 'C', '-'), fc.constantFrom('A', 'C', '-')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyPair, (columns) => {
        const rows = [0, 1].map((row) => bytes(columns.map((column) => column[row]).join('')));
        const kinds = compareRow(rows[1]!, rows[0]!);
        expect([...kinds].map((kind) => kind > 0)).toEqual(columns.map(([left, right]) => left !== right));
        const listed = columnDifferences(rows[0]!, kinds).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, index) => from + index),
        );
        expect(listed).toEqual([...kinds.keys()].filter((column) => kinds[column] !== 0));
      }),
    );
  });

  it('are measured against the most frequent residues', () => {
    const { residues, diversity } = consensusOf(['ACG--', 'ATG-A', 'ATGCA', '--GCA'].map(bytes));
    expect(text(residues)).toBe('ATGCA');
    expect([...diversity].map((share) => Math.round(100 * share))).toEqual([0, 33, 0, 33, 0]);
  });
});
