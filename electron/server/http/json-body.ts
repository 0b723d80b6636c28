import { isUtf8 } from 'node:buffer';
import { refusal } from '#shared/api/error-codes.ts';

/**
 * Limits for the parts of a body. The sequence of a query is one string, however long. But millions of small values
 * would take twenty times the memory of their text, and deeply nested ones could overflow the stack.
 */
export const MAX_PARTS = 50_000;
const MAX_DEPTH = 64;
/** Bytes of a body without its long texts. While it is parsed, it takes several times as much memory. */
export const MAX_ORDINARY = 8 * 2 ** 20;
/** A text of this many bytes or more is long. It stays as bytes, because a string would be another copy. */
const LONG = 2 ** 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACKET = 0x5b;
const CLOSING_BRACE = 0x7d;
const CLOSING_BRACKET = 0x5d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** Bytes below it are control characters, which texts may only contain in escaped form. */
const FIRST_PRINTABLE = 0x20;
/** By the code of a letter that is escaped: the code that it stands for, or 0. */
const ESCAPES = new Uint8Array(256);
const MEANINGS = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
for (const [letter, meaning] of Object.entries(MEANINGS)) ESCAPES[letter.charCodeAt(0)] = meaning.charCodeAt(0);

/** The members of a body. Its long texts are kept separately. */
export interface ParsedBody {
  value: Record<string, unknown>;
  /** The bytes of the long texts in UTF-8, by the short texts that replace them. */
  longTexts: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a JSON object. Undefined for blank bytes. With `keepsLong`, texts of 64 KiB and more are kept as parts of
 * `bytes`, which is changed. Refuses what is not a JSON object (400 `malformed_json`), and what is too large or too
 * complex (413), before it takes more memory than the bytes and a few times `MAX_ORDINARY`.
 */
export function readJsonBody(bytes: Buffer, keepsLong: boolean): ParsedBody | undefined {
  // Some clients put a byte order mark before the text. Readers may ignore it (RFC 8259 §8.1).
  let first = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const start = first;
  while (isBlank(bytes[first])) first += 1;
  if (first === bytes.length) return undefined;
  if (bytes[first] !== BRACE) throw notAnObject();
  const texts = checkShape(bytes);
  const longTexts = new Map<string, Uint8Array>();
  const pieces: Buffer[] = [];
  let end = start;
  for (const text of keepsLong ? texts : []) {
    const name = `\u0000${longTexts.size}`;
    longTexts.set(name, unescaped(bytes.subarray(text.start, text.end)));
    pieces.push(bytes.subarray(end, text.start), Buffer.from(JSON.stringify(name).slice(1, -1)));
    end = text.end;
  }
  pieces.push(bytes.subarray(end));
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (size > MAX_ORDINARY) throw tooLarge(MAX_ORDINARY);
  return { value: parseObject(Buffer.concat(pieces).toString('utf8')), longTexts };
}

/** The refusal of a body above a limit in bytes. */
export function tooLarge(limit: number) {
  const mebibytes = `${Math.round((limit / 2 ** 20) * 10) / 10} MiB`;
  return refusal('body_too_large', `The body is larger than this service accepts (${mebibytes}).`);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function notAnObject() {
  return refusal('malformed_json', 'The body must be a JSON object, with the arguments as its members.');
}

function parseObject(text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal('malformed_json', `The body is not valid JSON: ${reason}.`);
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
  throw notAnObject();
}

/** Counts the values of a JSON text and their depth before it is parsed. Gives the positions of its long texts. */
function checkShape(bytes: Buffer): { start: number; end: number }[] {
  const long: { start: number; end: number }[] = [];
  let parts = 0;
  let depth = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      const end = endOfString(bytes, index);
      if (end - index > LONG) long.push({ start: index + 1, end });
      index = end;
    } else if (byte === BRACE || byte === BRACKET) {
      depth += 1;
      parts += 1;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
    else if (byte === COMMA) parts += 1;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) {
      throw refusal(
        'body_too_complex',
        `The body has more than ${MAX_PARTS} values or is nested more than ${MAX_DEPTH} deep.`,
      );
    }
  }
  return long;
}

/** Position of the quote that ends the string beginning at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  throw refusal('malformed_json', 'The body is not valid JSON: a text in it has no closing quote.');
}

/** Decodes the inside of a JSON string (RFC 8259 §7) in place. It never gets longer. */
function unescaped(bytes: Buffer): Uint8Array {
  if (!isUtf8(bytes)) throw damagedText('is not UTF-8');
  const at = { read: 0, written: 0 };
  while (decodeSimple(bytes, bytes.length, at)) {
    const { read } = at;
    if ((bytes[read] as number) < FIRST_PRINTABLE) throw damagedText('has a control character');
    const [escape = ''] = /^(?:\\u[\da-f]{4}){1,2}/i.exec(bytes.toString('latin1', read, read + 12)) ?? [];
    if (escape === '') throw damagedText('has an escape that does not exist');
    // Two escapes may form one character, so they are decoded together.
    at.written += bytes.write(JSON.parse(`"${escape}"`) as string, at.written);
    at.read += escape.length;
  }
  return bytes.subarray(0, at.written);
}

/**
 * Decodes up to the next byte that is neither itself nor an escape of one letter. False at the end. One plain pass: a
 * genome has an escaped line end every sixty letters, and a search for each would take ten times as long.
 */
function decodeSimple(bytes: Uint8Array, end: number, at: { read: number; written: number }): boolean {
  let { read, written } = at;
  while (read < end) {
    let byte = bytes[read] as number;
    if (byte < FIRST_PRINTABLE) break;
    if (byte === BACKSLASH) {
      byte = read + 1 < end ? (ESCAPES[bytes[read + 1] as number] as number) : 0;
      if (byte === 0) break;
      read++;
    }
    bytes[written] = byte;
    written++;
    read++;
  }
  at.read = read;
  at.written = written;
  return read < end;
}

function damagedText(fault: string) {
  return refusal('malformed_json', `The body is not valid JSON: a long text in it ${fault}.`);
}
