import fastCheck from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetCell, toTsv } from '#shared/sheet.ts';

describe('cells of exported sheets', () => {
  test('cannot become a formula', () => {
    const dangerous = ['=1+1', '+A1', '-2+3', '@SUM(A1)', ' =cmd', '\t=cmd', '＝1', '--'];
    expect(dangerous.map(sheetCell)).toEqual([
      "'=1+1",
      "'+A1",
      "'-2+3",
      "'@SUM(A1)",
      "' =cmd",
      "' =cmd",
      "'＝1",
      "'--",
    ]);
  });

  test('keep numbers, names and ids as they are', () => {
    const harmless = ['-5', '-', '+1.5e-3', 11, '3,4', 'abcZ', 'ST-11 complex', '', "NEIS0001 (abcZ)'"];
    expect(harmless.map(sheetCell)).toEqual(harmless.map(String));
  });

  test('stay within their row and column', () => {
    expect(toTsv([['a\tb', 'c\r\nd', undefined], [1]])).toBe('a b\tc d\t\n1\n');
  });

  test('never begin with a formula sign unless they are a number', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.string(), (text) => {
        const cell = sheetCell(text);
        expect(/^\s*[=+\-@]./.test(cell) && Number.isNaN(Number(cell))).toBe(false);
        expect(cell).not.toMatch(/[\t\r\n]/);
      }),
    );
  });
});
