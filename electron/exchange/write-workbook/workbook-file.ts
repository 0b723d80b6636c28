import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import {
  type SheetHead,
  type SheetSink,
  WORKBOOK_LIMITS,
  type WorkbookCell,
  type BeginSheet,
} from '#shared/workbook.ts';
import { rowXml, sheetEnd, sheetStart, xmlText } from './sheet-xml.ts';
import { createSpooledPart, inFolder, type SpooledPart } from './spooled-part.ts';
import { stylesXml } from './workbook-styles.ts';

/** The small parts of an .xlsx file that list its other parts (ECMA-376 part 1, 12.2). */

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbers = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1);

const RELATIONSHIPS_XML = `${HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/**
 * An .xlsx file being written (Office Open XML). Rows may go to any of its sheets in any order, however many there are.
 */
interface WorkbookFile {
  /** Begins a sheet. Sheets keep the order in which they were begun. AppError 400 `workbook_too_large`. */
  readonly sheet: BeginSheet;
  /** Writes the bytes of the file, a piece at a time. Nothing can be added afterwards. */
  finish(write: (bytes: Uint8Array) => void): void;
  /** Removes the temporary files. Call it in any case. */
  discard(): void;
}

/**
 * When a sheet continues in another one: a sheet has a highest number of rows, and sizes in a zip archive have 32 bits.
 */
export interface SheetLimits {
  rows: number;
  /** Bytes of its XML. */
  bytes: number;
}
const LIMITS: SheetLimits = { rows: WORKBOOK_LIMITS.rows, bytes: 2_000_000_000 };

interface WrittenSheet {
  name: string;
  part: SpooledPart;
}

/**
 * Texts that a spreadsheet would take for a formula are neutralised as in every export (`shared/sheet.ts`). A sheet
 * that is full continues in `NAME 2`. Needs about a megabyte of memory per sheet; the rest waits in a folder inside
 * `parent`.
 */
export function createWorkbookFile(parent: string = tmpdir(), limits: SheetLimits = LIMITS): WorkbookFile {
  const folder = inFolder(parent, () => mkdtempSync(join(parent, 'allelier-workbook-')));
  const families: WrittenSheet[][] = [];
  const parts: SpooledPart[] = [];
  const endings: (() => void)[] = [];

  function begin(head: SheetHead, family: WrittenSheet[]): SpooledPart {
    const part = createSpooledPart(join(folder, `${parts.length}`));
    parts.push(part);
    family.push({ name: sheetName(head.name, family.length + 1), part });
    part.write(sheetStart(head));
    return part;
  }

  function sheet(head: SheetHead): SheetSink {
    const family: WrittenSheet[] = [];
    families.push(family);
    let part = begin(head, family);
    let rows = 1;
    const end = () => part.write(sheetEnd(head, rows));
    endings.push(end);
    return {
      row(cells: readonly WorkbookCell[]) {
        if (rows > limits.rows || part.size() > limits.bytes) {
          end();
          part = begin(head, family);
          rows = 1;
        }
        rows += 1;
        part.write(rowXml(head.name, cells, rows));
      },
    };
  }

  return {
    sheet,
    finish(write) {
      for (const end of endings) end();
      const sheets = families.flat();
      const names = sheets.map(({ name }) => name);
      const archive = new Zip((error, bytes) => {
        if (error) throw error;
        write(bytes);
      });
      addText(archive, '[Content_Types].xml', contentTypesXml(sheets.length));
      addText(archive, '_rels/.rels', RELATIONSHIPS_XML);
      addText(archive, 'xl/workbook.xml', workbookXml(names));
      addText(archive, 'xl/_rels/workbook.xml.rels', workbookRelationshipsXml(sheets.length));
      addText(archive, 'xl/styles.xml', stylesXml());
      for (const [index, { part }] of sheets.entries()) {
        addSpooled(archive, `xl/worksheets/sheet${index + 1}.xml`, part);
      }
      archive.end();
    },
    discard() {
      for (const part of parts.splice(0)) part.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function addText(archive: Zip, filename: string, text: string): void {
  const entry = new ZipDeflate(filename);
  archive.add(entry);
  entry.push(strToU8(text), true);
}

/** The part is deflated already (method 8 of the zip format). */
function addSpooled(archive: Zip, filename: string, part: SpooledPart): void {
  const entry: ZipInputFile = { filename, compression: 8, ...part.end() };
  archive.add(entry);
  for (const piece of part.pieces()) entry.ondata?.(null, piece, false);
  entry.ondata?.(null, new Uint8Array(0), true);
}

/** Names of sheets have at most 31 characters, and none of `[]:*?/\`. */
function sheetName(name: string, number: number): string {
  const plain = name.replaceAll(/[[\]:*?/\\]/g, ' ');
  const suffix = number === 1 ? '' : ` ${number}`;
  return `${plain.slice(0, 31 - suffix.length)}${suffix}`;
}

function contentTypesXml(sheets: number): string {
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

function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, index) => {
    return `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${HEADER}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelationshipsXml(sheets: number): string {
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
