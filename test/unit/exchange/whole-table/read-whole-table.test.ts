import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readWholeTable } from '#electron/exchange/whole-table/read-whole-table.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with a name, a cell that the spreadsheet made a date, and a formula that failed. */
function workbook(): Uint8Array {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    `<row r="1">${text('A1', 'isolate')}${text('B1', 'gene')}${text('C1', 'year')}</row>`,
    `<row r="2">${text('A2', 'K1')}<c r="B2" s="1"><v>45537</v></c><c r="C2" t="e"><v>#DIV/0!</v></c></row>`,
  ].join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${LINKS}/worksheet" Target="/xl/worksheets/a.xml"/><Relationship Id="r2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/a.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

it('reads a workbook, and says which cells the spreadsheet made dates and which formulas failed', async () => {
  expect(await readWholeTable(file('a.xlsx', workbook()))).toEqual({
    rows: [
      ['isolate', 'gene', 'year'],
      ['K1', '2024-09-02'],
    ],
    dates: [[1, 1]],
    errors: [[1, 2, '#DIV/0!']],
  });
});

it('reads text tables of any separator, also packed', async () => {
  const rows = [
    ['isolate', 'year'],
    ['K 1', '01/02/2024'],
  ];
  const csv = file('a.csv', 'isolate;year\n"K 1";01/02/2024\n');
  const packed = file('a.tsv.gz', gzipSync('isolate\tyear\r\nK 1\t01/02/2024\r\n'));
  expect((await readWholeTable(csv)).rows).toEqual(rows);
  expect((await readWholeTable(packed)).rows).toEqual(rows);
});

it('refuses what is no table, and one that is too long, with a sentence', async () => {
  await expect(readWholeTable(file('a.pdf', 'x'))).rejects.toMatchObject({ problem: { code: 'unreadable_table' } });
  await expect(readWholeTable(file('a.xlsx', 'no workbook'))).rejects.toMatchObject({
    problem: { status: 400, code: 'unreadable_table' },
  });
  const long = `isolate\n${'x\n'.repeat(10_001)}`;
  await expect(readWholeTable(file('a.tsv', long))).rejects.toMatchObject({
    problem: { status: 413, code: 'too_many_rows' },
  });
});
