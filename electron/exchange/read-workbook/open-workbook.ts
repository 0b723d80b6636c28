import { UnreadableSource } from '../source-bytes.ts';
import { isDateFormat } from './date-formats.ts';
import { PackedStrings, readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { unpackParts, type PartReader } from './unpack-parts.ts';
import { createXmlReader } from './xml-reader.ts';

/** What must be known of a workbook to read the cells of its first sheet. */
export interface Workbook {
  /** Path of the first sheet within the archive. */
  sheet: string;
  strings: SharedStrings;
  /** For each cell style whether it shows days. */
  dateStyles: readonly boolean[];
  /** Whether days count from 1904, as in old Macintosh programs. */
  is1904: boolean;
}

/** Reads everything but the cells. Only the texts that cells refer to by number are held. Throws `UnreadableSource`. */
export function openWorkbook(raw: Iterable<Buffer>, largest: number): Workbook {
  const strings = new PackedStrings();
  const book = { sheets: [] as string[], is1904: false };
  const targets = new Map<string, string>();
  const formats = new Map<number, string>();
  const styles: number[] = [];
  const readers: [path: RegExp, read: () => PartReader][] = [
    [/^xl\/workbook\d*\.xml$/i, () => readBook(book)],
    [/^xl\/_rels\/workbook\d*\.xml\.rels$/i, () => readTargets(targets)],
    [/^xl\/styles\d*\.xml$/i, () => readStyles(formats, styles)],
    [/^xl\/sharedStrings\d*\.xml$/i, () => readSharedStrings(strings)],
  ];
  for (const _ of unpackParts(raw, largest, (path) => readers.find(([name]) => name.test(path))?.[1]()));
  const target = book.sheets.map((sheet) => targets.get(sheet)).find((path) => path !== undefined);
  if (target === undefined) throw new UnreadableSource('The workbook has no sheet.');
  return {
    sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    strings,
    dateStyles: styles.map((id) => isDateFormat(id, formats.get(id))),
    is1904: book.is1904,
  };
}

function readBook(book: { sheets: string[]; is1904: boolean }): PartReader {
  return createXmlReader({
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) book.is1904 = true;
      if (name !== 'sheet') return;
      const [, link] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      if (link !== undefined) book.sheets.push(link);
    },
  });
}

/** Reads where sheets with cells are. A chart can be a sheet too. */
function readTargets(targets: Map<string, string>): PartReader {
  return createXmlReader({
    open(name, { Id, Target, Type }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      if (Type?.endsWith('/worksheet')) targets.set(Id, Target);
    },
  });
}

/** Reads the number formats of the workbook, and which format each cell style has. */
function readStyles(formats: Map<number, string>, styles: number[]): PartReader {
  // Formats and styles are also listed elsewhere, for conditional formatting.
  let list = '';
  return createXmlReader({
    open(name, { numFmtId, formatCode }) {
      if (name === 'cellXfs' || name === 'numFmts') list = name;
      else if (name === 'numFmt' && list === 'numFmts') formats.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'xf' && list === 'cellXfs') styles.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === list) list = '';
    },
  });
}
