import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBlock, readPasted } from '#shared/tabular/read-block.ts';

it('reads what a spreadsheet copies: tabs, line breaks of any system, empty cells, no row for the last break', () => {
  expect(readPasted('a\tb\r\n\tc, d\r\n')).toEqual([
    ['a', 'b'],
    ['', 'c, d'],
  ]);
  expect(readPasted('a\rb')).toEqual([['a'], ['b']]);
  expect(readPasted('a\t\nb\tc\n\t\n\n')).toEqual([
    ['a', ''],
    ['b', 'c'],
  ]);
  expect(readPasted('')).toEqual([]);
});

it('takes tabs, line breaks and doubled quotes inside quotes as text of the cell', () => {
  expect(readPasted('"two\r\nlines"\t"a ""word"""\n"one\ttab"\tx')).toEqual([
    ['two\nlines', 'a "word"'],
    ['one\ttab', 'x'],
  ]);
});

it('takes a quote that is not closed, or that is closed in the middle of a cell, as a letter', () => {
  expect(readPasted('"5 inch\tx\n6" pipe\ty\n"a"b\tz')).toEqual([
    ['"5 inch', 'x'],
    ['6" pipe', 'y'],
    ['"a"b', 'z'],
  ]);
});

it('reads files with commas or semicolons, with a byte order mark', () => {
  expect(readBlock('\uFEFFid;name\n1;"a;b"\n')).toEqual([
    ['id', 'name'],
    ['1', 'a;b'],
  ]);
  expect(readBlock('id,name\n1,\n')).toEqual([
    ['id', 'name'],
    ['1', ''],
  ]);
});

it('leaves dates and numbers as they are written', () => {
  expect(readPasted('03/04/2024\t1-2\t007\t1,5')).toEqual([['03/04/2024', '1-2', '007', '1,5']]);
});

it('gives back any cells that are written in quotes', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', '').trim());
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const filled = rows.map((row) => [...row, 'end']);
      const text = filled.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join('\t')).join('\n');
      expect(readPasted(text)).toEqual(filled);
    }),
  );
});
