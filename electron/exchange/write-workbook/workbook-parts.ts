import { xmlText } from './sheet-xml.ts';

/** The small parts of an .xlsx file that list its other parts (ECMA-376 part 1, 12.2). */

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbers = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1);

export function contentTypesXml(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  return [
    HEADER,
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...numbers(sheets).map((number) => part(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
}

export const RELATIONSHIPS_XML = `${HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, index) => {
    return `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${HEADER}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

export function workbookRelationshipsXml(sheets: number): string {
  const one = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}.xml"/>`;
  return [
    HEADER,
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    ...numbers(sheets).map((number) => one(number, 'worksheet', `worksheets/sheet${number}`)),
    one(sheets + 1, 'styles', 'styles'),
    '</Relationships>',
  ].join('');
}
