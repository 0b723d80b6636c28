import { UnreadableSource } from '../source-bytes.ts';
import { isDateFormat } from './date-formats.ts';
import { createRunText } from './text-in-runs.ts';
import { type PartReader, unpackParts } from './unpack-parts.ts';
import { createXmlReader } from './xml-reader.ts';

/** The texts that cells refer to by number. */
interface SharedStrings {
  /** The text with a number, counted from 0. Undefined if there is none. */
  get(index: number): string | undefined;
}

/** Characters per block: one long text is far smaller than thousands of short ones. */
const BLOCK = 1_000_000;

/** Holds texts packed: two million of them take little more memory than their characters. */
class PackedStrings implements SharedStrings {
  readonly #blocks: string[] = [];
  #last: string[] = [];
  #lastLength = 0;
  #ends = new Uint32Array(1024);
  #count = 0;

  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    this.#seal();
    const [block, start] = this.#placeOf(index);
    return this.#blocks[block]?.slice(start, this.#ends[2 * index + 1]);
  }

  add(text: string): void {
    if (2 * this.#count + 2 > this.#ends.length) {
      const grown = new Uint32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    if (this.#lastLength > BLOCK) this.#seal();
    this.#last.push(text);
    this.#lastLength += text.length;
    this.#ends[2 * this.#count] = this.#blocks.length;
    this.#ends[2 * this.#count + 1] = this.#lastLength;
    this.#count += 1;
  }

  /** The block of a text, and its start there: the end of the text before it. */
  #placeOf(index: number): [block: number, start: number] {
    const block = this.#ends[2 * index] ?? 0;
    const isFirst = index === 0 || this.#ends[2 * index - 2] !== block;
    return [block, isFirst ? 0 : (this.#ends[2 * index - 1] ?? 0)];
  }

  #seal(): void {
    if (this.#last.length === 0) return;
    this.#blocks.push(this.#last.join(''));
    this.#last = [];
    this.#lastLength = 0;
  }
}

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

/** Reads `sharedStrings.xml` into `strings`. */
function readSharedStrings(strings: PackedStrings): PartReader {
  const text = createRunText();
  return createXmlReader({
    open: (name) => text.open(name),
    close(name) {
      text.close(name);
      if (name === 'si') strings.add(text.take());
    },
    text: (piece) => text.add(piece),
  });
}
