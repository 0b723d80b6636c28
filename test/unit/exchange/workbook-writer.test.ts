import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#electron/exchange/write-workbook.ts';
import type { WorkbookCell, WorkbookSheet } from '#shared/workbook.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function sheet(name: string, titles: string[], rows: WorkbookCell[][]): WorkbookSheet {
  return { name, columns: titles.map((title) => ({ title, width: 12 })), rows, fixed_columns: 1 };
}

/** Rows per sheet, as the reader of the project sees them. */
async function readBack(bytes: Uint8Array) {
  const file = join(temporaryFolder(), 'book.xlsx');
  writeFileSync(file, bytes);
  return (await readWorkbook(file)).map(({ sheet: name, data }) => [name, data]);
}

const partOf = (bytes: Uint8Array, name: string) => Buffer.from(unzipSync(bytes)[name] ?? []).toString();

describe('a workbook', () => {
  it('holds texts, numbers and empty cells of every sheet', async () => {
    const bytes = await writeWorkbook([
      sheet(
        'Profiles',
        ['file', 'ST'],
        [
          ['a.fa', 11],
          ['b & c <d>.fa', null],
        ],
      ),
      sheet('About: all/any', ['what'], [[{ value: '~12', tone: 'new' }]]),
    ]);
    expect(await readBack(bytes)).toEqual([
      [
        'Profiles',
        [
          ['file', 'ST'],
          ['a.fa', 11],
          ['b & c <d>.fa', null],
        ],
      ],
      ['About  all any', [['what'], ['~12']]],
    ]);
  });

  it('colours a cell beside its text', async () => {
    const bytes = await writeWorkbook([sheet('S', ['x'], [[{ value: '-', tone: 'bad' }]])]);
    expect(partOf(bytes, 'xl/styles.xml')).toContain('FBE0DD');
  });

  it('keeps what looks like a formula from coming alive, and characters that no sheet can hold out', async () => {
    const bytes = await writeWorkbook([sheet('S', ['=x()'], [['=1+1'], ['-'], ['a\u0001b'], ['\ud800x']])]);
    expect(await readBack(bytes)).toEqual([['S', [["'=x()"], ["'=1+1"], ['-'], ['ab'], ['x']]]]);
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('takes whatever a page sends for text or nothing', async () => {
    const odd = [Number.NaN, true, undefined, { value: {} }] as unknown as WorkbookCell[];
    const bytes = await writeWorkbook([sheet('S', ['a', 'b', 'c', 'd'], [odd])]);
    expect(await readBack(bytes)).toEqual([
      [
        'S',
        [
          ['a', 'b', 'c', 'd'],
          ['NaN', 'true', null, '[object Object]'],
        ],
      ],
    ]);
  });

  it('refuses what no sheet can hold, and says so', async () => {
    const wide = sheet(
      'Wide',
      Array.from({ length: 16_385 }, (_, index) => `l${index}`),
      [],
    );
    await expect(writeWorkbook([wide])).rejects.toThrow(/The sheet "Wide" has 16,385 columns.*Save it as TSV/);
    const long = sheet('Long', ['x'], [['A'.repeat(32_768)]]);
    await expect(writeWorkbook([long])).rejects.toThrow(/a text of 32,768 characters/);
  });

  it('can be given up', async () => {
    const signal = AbortSignal.abort();
    await expect(writeWorkbook([sheet('S', ['x'], [])], signal)).rejects.toThrow(/cancelled/);
  });
});
