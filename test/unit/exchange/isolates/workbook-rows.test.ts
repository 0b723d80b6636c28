import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDateFormat } from '#electron/exchange/read-workbook/date-formats.ts';
import { workbookRows } from '#electron/exchange/isolates/workbook-rows.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { MeasuredReading } from './measured-workbook.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  rows: string;
  strings?: string;
  styles?: string;
  /** Attributes of `workbookPr`. */
  about?: string;
  /** Sheets before the one with the rows. */
  sheets?: string;
}

/** A workbook whose sheet comes first in the archive, before everything that it refers to. */
function workbook({ rows, strings = '', styles = '', about = '', sheets = '' }: Parts): Buffer {
  const parts = {
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${LINKS}"><workbookPr ${about}/><sheets>${sheets}<sheet name="A" sheetId="7" r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/styles" Target="styles.xml"/><Relationship Id="rId9" Type="${LINKS}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)]))),
  );
}

function rowsOf(file: Buffer, pieces = file.length) {
  const read = function* () {
    for (let at = 0; at < file.length; at += pieces) yield file.subarray(at, at + pieces);
  };
  return [...workbookRows(read, { path: 'a.xlsx', workbooks: new Map() })].flat();
}

const STRINGS = [
  '<si><t>plain</t></si>',
  '<si><t xml:space="preserve"> blanks </t></si>',
  '<si><r><rPr><b/></rPr><t>two </t></r><r><t>runs</t></r></si>',
  '<si><t>漢字</t><rPh sb="0" eb="1"><t>かんじ</t></rPh></si>',
  '<si><t>a_x000D_b &amp; &lt;c&gt; &#955;</t></si>',
  '<si><t/></si>',
].join('');

describe('the rows of a workbook', () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c><c r="F1" t="s"><v>5</v></c></row>',
    '<row r="4"><c r="B4"><v>1.50</v></c><c r="D4" t="b"><v>0</v></c><c r="AB4" t="inlineStr"><is><r><t>far</t></r><r><t> away</t></r></is></c></row>',
    '<row r="5"><c r="A5"><v>7</v></c><c r="B5" t="str"><f>A1&amp;"x"</f><v>formula</v></c><c r="E5"><v>1E-3</v></c><c r="F5"><v>12345678901</v></c></row>',
    '<row r="9" spans="1:3"><c r="A9" s="1"/><c r="B9" t="inlineStr"><is><t>   </t></is></c></row>',
  ].join('');
  const file = workbook({ rows, strings: STRINGS });

  it('are those that a reader of whole workbooks finds', async () => {
    const whole = await readSheet(file);
    const expected = whole
      .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => String(cell ?? '').trim()) }))
      .map(({ line, cells }) => ({ line, cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) }))
      .filter(({ cells }) => cells.length > 0);
    expect(rowsOf(file)).toEqual(expected);
    expect(rowsOf(file).map(({ line }) => line)).toEqual([1, 4, 5]);
    expect(rowsOf(file)[1]?.cells[27]).toBe('far away');
  });

  it('stand one after the other where nothing says their places', () => {
    const placeless =
      '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>';
    expect(rowsOf(workbook({ rows: placeless }))).toEqual([
      { line: 1, cells: ['1', '2'] },
      { line: 5, cells: ['', '', '3', '4'] },
      { line: 6, cells: ['5'] },
    ]);
  });

  it('are the same in whatever pieces the file comes', () => {
    for (const pieces of [7, 100]) expect(rowsOf(file, pieces)).toEqual(rowsOf(file));
  });

  it.each([
    ['from 1900', '', ['2020-06-18', '2020-06-18T12:00:00', '1904-01-02']],
    ['from 1904', 'date1904="1"', ['2024-06-19', '2024-06-19T12:00:00', '1908-01-03']],
  ])('have days as ISO dates, counted %s', (_how, about, expected) => {
    const styles = `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`;
    const cells = [44_000, 44_000.5, 1463].map((day) => `<c s="1"><v>${day}</v></c>`).join('');
    const [row] = rowsOf(workbook({ rows: `<row r="1">${cells}<c><v>44000</v></c></row>`, styles, about }));
    expect(row?.cells).toEqual([...expected, '44000']);
    expect(row?.dates).toEqual(new Set([0, 1, 2]));
  });

  it('have times to the second, also those that no number holds exactly', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
    const seconds = [1, 7, 29_285, 45_000, 86_399];
    const cells = seconds.map((second) => `<c s="1"><v>${44_562 + second / 86_400}</v></c>`).join('');
    expect(rowsOf(workbook({ rows: `<row>${cells}</row>`, styles }))[0]?.cells).toEqual(
      ['00:00:01', '00:00:07', '08:08:05', '12:30:00', '23:59:59'].map((time) => `2022-01-01T${time}`),
    );
  });

  it('have days that are written out as they are written, wherever the computer is', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Tokyo';
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    const days = ['2020-06-18', '2020-06-18T00:00:00', '2020-06-18T08:30:00.000', '2020-06-18T08:30:00Z'];
    const cells = days.map((day) => `<c t="d"><v>${day}</v></c>`).join('');
    expect(rowsOf(workbook({ rows: `<row>${cells}</row>` }))[0]?.cells).toEqual([
      '2020-06-18',
      '2020-06-18',
      '2020-06-18T08:30:00',
      '2020-06-18T08:30:00',
    ]);
  });

  it('tell the errors of formulas, with their places', () => {
    const failed = '<row><c><v>1</v></c><c t="e"><v>#DIV/0!</v></c></row><row><c t="e"><v>#REF!</v></c></row>';
    expect(rowsOf(workbook({ rows: failed }))).toEqual([
      { line: 1, cells: ['1'], errors: new Map([[1, '#DIV/0!']]) },
      { line: 2, cells: [], errors: new Map([[0, '#REF!']]) },
    ]);
  });

  it('hold nothing where a formula says so, and the characters that a formula made', () => {
    const failed = '<row><c t="e"><v>#N/A</v></c><c t="str"><v>a_x0009_b</v></c></row>';
    expect(rowsOf(workbook({ rows: failed }))).toEqual([{ line: 1, cells: ['', 'a\tb'] }]);
  });

  it('have the formats of cells, not those that hold under conditions', () => {
    const styles =
      '<cellXfs><xf numFmtId="14"/></cellXfs><dxfs><dxf><numFmt numFmtId="14" formatCode="@"/></dxf></dxfs>';
    expect(rowsOf(workbook({ rows: '<row><c><v>44000</v></c></row>', styles }))[0]?.cells).toEqual(['2020-06-18']);
  });

  it('are those of the first sheet that has cells, where charts come before it', () => {
    const sheets = '<sheet name="Chart" sheetId="1" r:id="rId1"/>';
    expect(rowsOf(workbook({ rows: '<row><c><v>1</v></c></row>', sheets }))).toEqual([{ line: 1, cells: ['1'] }]);
  });

  it.each([
    ['has no end', file.subarray(0, 300)],
    ['names a text that is not there', workbook({ rows: '<row><c t="s"><v>3</v></c></row>' })],
    ['is no XML', workbook({ rows: '<row><c></row>' })],
    [
      'has a text of a million characters',
      workbook({ rows: `<row><c t="str"><v>${'x'.repeat(2_000_000)}</v></c></row>` }),
    ],
  ])('are refused where the file %s', (_what, content) => {
    expect(() => rowsOf(content)).toThrow(/^The workbook (is damaged|has a text)/);
  });
});

describe('a number format', () => {
  const codes = [
    'General',
    '0.00',
    '#,##0.00 [$€-407]',
    '0.00E+00',
    '[Red]0;[Blue]-0',
    '0.00\\m',
    '0 "days"',
    '# ?/?',
    'yyyy-mm-dd',
    'd. mmmm yyyy;@',
    '[$-407]dd/mm/yy',
    'h:mm AM/PM',
    '[h]:mm:ss',
    'mm:ss.0',
    '[<45000]"Old";yyyy',
    '"Date: "yyyy',
  ];

  it.each(codes)('%s is that of a day where a reader of whole workbooks takes it for one', async (code) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<numFmts count="1"><numFmt numFmtId="170" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`;
    const [[cell] = []] = await readSheet(
      workbook({ rows: '<row r="1"><c r="A1" s="1"><v>44000</v></c></row>', styles }),
    );
    expect(isDateFormat(170, code)).toBe(cell instanceof Date);
  });
});

describe.skipIf(!existsSync('/proc/self/status'))('reading a large workbook', () => {
  const ROWS = 40_000;
  const COLUMNS = 20;
  const MEBIBYTE = 2 ** 20;

  // Over 2 s: memory is measured on a workbook of many rows.
  it('takes no more memory than the texts that its cells share, and some rows', () => {
    let count = 0;
    const cells = () =>
      Array.from({ length: COLUMNS }, (_, column) =>
        column % 2 === 0 ? `<c><v>${count % 5_000}</v></c>` : `<c t="s"><v>${count++}</v></c>`,
      ).join('');
    const rows = Array.from({ length: ROWS }, () => `<row>${cells()}</row>`).join('');
    const strings = Array.from({ length: count }, (_, index) => `<si><t>value ${index}</t></si>`).join('');
    const file = join(temporaryFolder(), 'large.xlsx');
    writeFileSync(file, workbook({ rows, strings }));
    // Small heaps, so that only needed memory is counted and not garbage.
    const limits = ['--max-old-space-size=48', '--max-semi-space-size=2'];
    const program = join(import.meta.dirname, 'measured-workbook.ts');
    const reply = execFileSync(process.execPath, [...limits, program, file], { encoding: 'utf8' });
    const { cells: found, growth } = JSON.parse(reply) as MeasuredReading;
    expect(found).toBe(ROWS * COLUMNS);
    expect(growth).toBeLessThan(96 * MEBIBYTE);
  });
});
