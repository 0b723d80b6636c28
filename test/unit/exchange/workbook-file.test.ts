import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { createWorkbookFile, type SheetLimits } from '#electron/exchange/write-workbook/workbook-file.ts';
import type { SheetHead, WorkbookCell } from '#shared/workbook.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

type Sheet = [name: string, titles: string[], rows: WorkbookCell[][]];

function headOf(name: string, titles: string[]): SheetHead {
  return { name, columns: titles.map((title) => ({ title, width: 12 })), fixed_columns: 1 };
}

/** The bytes of a workbook whose sheets are filled in turns, a row each. */
function bytesOf(sheets: Sheet[], limits?: SheetLimits): Uint8Array {
  const pieces: Uint8Array[] = [];
  const workbook = createWorkbookFile(tmpdir(), limits);
  try {
    const sinks = sheets.map(([name, titles]) => workbook.sheet(headOf(name, titles)));
    const most = Math.max(...sheets.map(([, , rows]) => rows.length));
    for (let row = 0; row < most; row++) {
      for (const [index, [, , rows]] of sheets.entries()) {
        const cells = rows[row];
        if (cells) sinks[index]?.row(cells);
      }
    }
    workbook.finish((bytes) => pieces.push(bytes));
  } finally {
    workbook.discard();
  }
  return Buffer.concat(pieces);
}

/** Rows per sheet, as the reader of the project sees them. */
async function readBack(bytes: Uint8Array) {
  const file = join(temporaryFolder(), 'book.xlsx');
  writeFileSync(file, bytes);
  return (await readWorkbook(file)).map(({ sheet, data }) => [sheet, data]);
}

const partOf = (bytes: Uint8Array, name: string) => Buffer.from(unzipSync(bytes)[name] ?? []).toString();
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('allelier-workbook-'));

describe('a workbook', () => {
  it('holds texts, numbers and empty cells of every sheet', async () => {
    const bytes = bytesOf([
      [
        'Profiles',
        ['file', 'ST', 'x'],
        [
          ['a.fa', 11, ''],
          ['b & c <d> "é 细菌 🦠".fa', null, -0.25],
        ],
      ],
      ['About: all/any', ['what'], [[{ value: '~12', tone: 'new' }], [{ value: 7, tone: 'bad' }]]],
    ]);
    expect(await readBack(bytes)).toEqual([
      [
        'Profiles',
        [
          ['file', 'ST', 'x'],
          ['a.fa', 11, null],
          ['b & c <d> "é 细菌 🦠".fa', null, -0.25],
        ],
      ],
      ['About  all any', [['what'], ['~12'], [7]]],
    ]);
  });

  it('keeps titles and first columns in sight, and lets the rows be filtered', () => {
    const bytes = bytesOf([['S', Array.from({ length: 28 }, (_, index) => `c${index}`), [[1]]]]);
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:AB2"/>');
  });

  it('colours a cell beside its text', () => {
    const bytes = bytesOf([['S', ['x'], [[{ value: '-', tone: 'bad' }]]]]);
    expect(partOf(bytes, 'xl/styles.xml')).toContain('FBE0DD');
  });

  it('keeps what looks like a formula from coming alive, and characters that no sheet can hold out', async () => {
    const bytes = bytesOf([['S', ['=x()'], [['=1+1'], ['-'], ['a\u0001b'], ['\ud800x'], ['_x0041_']]]]);
    expect(await readBack(bytes)).toEqual([['S', [["'=x()"], ["'=1+1"], ['-'], ['ab'], ['x'], ['_x0041_']]]]);
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('goes on in another sheet where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index]);
    const books = await readBack(
      bytesOf(
        [
          ['Hits', ['n'], rows],
          ['About', ['x'], [['y']]],
        ],
        { rows: 3, bytes: 1e9 },
      ),
    );
    expect(books).toEqual([
      ['Hits', [['n'], [0], [1], [2]]],
      ['Hits 2', [['n'], [3], [4], [5]]],
      ['Hits 3', [['n'], [6]]],
      ['About', [['x'], ['y']]],
    ]);
    const long = await readBack(bytesOf([['Hits', ['n'], rows]], { rows: 100, bytes: 500 }));
    expect(long.length).toBeGreaterThan(1);
    expect(long.flatMap(([, data]) => (data as unknown[]).slice(1))).toEqual(rows);
  });

  it('is the same however many pieces it was compressed in', async () => {
    const rows = Array.from({ length: 8_000 }, (_, index) => [index, `text ${index * 7919}`, 'é'.repeat(index % 50)]);
    const [[, data]] = (await readBack(bytesOf([['S', ['a', 'b', 'c'], rows]]))) as [[string, unknown[][]]];
    expect(data.length).toBe(8_001);
    expect(data[7_999]).toEqual([7_998, `text ${7_998 * 7919}`, 'é'.repeat(7_998 % 50)]);
  });

  it('refuses what no sheet can hold, says so, and leaves nothing behind', () => {
    const before = leftovers();
    const wide = Array.from({ length: 16_385 }, (_, index) => `l${index}`);
    expect(() => bytesOf([['Wide', wide, []]])).toThrow(/The sheet "Wide" has 16,385 columns.*Save it as TSV/);
    expect(() => bytesOf([['Long', ['x'], [['A'.repeat(32_768)]]]])).toThrow(/a text of 32,768 characters/);
    expect(leftovers().filter((name) => !before.includes(name) && existsSync(join(tmpdir(), name)))).toEqual([]);
  });
});
