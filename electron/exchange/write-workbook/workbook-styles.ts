import type { CellTone, WorkbookCell } from '#shared/workbook.ts';

/** Fill and text of a coloured cell. Each pair has a contrast of at least 7:1 (WCAG AAA). */
const TONES: Record<CellTone, { fill: string; text: string }> = {
  good: { fill: 'E3F4E5', text: '0F4D1F' },
  new: { fill: 'DCEBFB', text: '0B3F73' },
  warning: { fill: 'FFF1CC', text: '5C3B00' },
  bad: { fill: 'FBE0DD', text: '7A1410' },
  muted: { fill: 'EEEEEE', text: '3D3D3D' },
};

const NAMES = Object.keys(TONES) as CellTone[];

/** Number of the style of titles. A cell without a tone has style 0. */
export const TITLE_STYLE = 1;
const FIRST_TONE = 2;

/** Number of the style of columns whose cells stay texts, so that no program makes a date of `1-2`: format 49 (ECMA-376 part 1, 18.8.30). */
export const TEXT_STYLE = FIRST_TONE + NAMES.length;

/** Number of the style of a cell. An unknown tone gives no colour. */
export function styleOf(cell: WorkbookCell): number {
  const place = cell !== null && typeof cell === 'object' ? NAMES.indexOf(cell.tone) : -1;
  return place < 0 ? 0 : FIRST_TONE + place;
}

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

function fillOf(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}

/** `xl/styles.xml`. Spreadsheet programs expect the first two fills as they are (ECMA-376 part 1, 18.8.21). */
export function stylesXml(): string {
  const tones = Object.values(TONES);
  const count = FIRST_TONE + tones.length;
  const styles = Array.from(
    { length: count },
    (_, index) =>
      `<xf numFmtId="0" fontId="${index}" fillId="${index === 0 ? 0 : index + 1}" borderId="0" xfId="0" applyFont="1" applyFill="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<fonts count="${count}"><font>${FONT}</font><font><b/>${FONT}</font>`,
    ...tones.map(
      ({ text }) => `<font><sz val="11"/><color rgb="FF${text}"/><name val="Calibri"/><family val="2"/></font>`,
    ),
    `</fonts><fills count="${count + 1}"><fill><patternFill patternType="none"/></fill>`,
    '<fill><patternFill patternType="gray125"/></fill>',
    fillOf('D9D9D9'),
    ...tones.map(({ fill }) => fillOf(fill)),
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${count + 1}">${styles.join('')}`,
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
