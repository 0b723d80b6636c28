import { isUtf8 } from 'node:buffer';
import { refusal } from '#shared/api/error-codes.ts';

/**
 * Limits of what a body may be made of. The sequence of a query is one string however long; millions of small values would
 * take twenty times the memory of their text, and deep ones the stack of whoever walks through them.
 */
export const MAX_PARTS = 50_000;
const MAX_DEPTH = 64;
/** Bytes of a body without its long texts: parsed, they are several times as many for a moment. */
export const MAX_ORDINARY = 8 * 2 ** 20;
/** From so many bytes on a text is long: it stays as bytes, because a string of it would be another copy. */
const LONG = 2 ** 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACKET = 0x5b;
const CLOSING_BRACE = 0x7d;
const CLOSING_BRACKET = 0x5d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** Bytes below are controls, which texts must not have unless they are escaped. */
const FIRST_PRINTABLE = 0x20;
/** Escapes of one letter: what each stands for. */
const ESCAPES = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, meaning]) => [letter.charCodeAt(0), meaning.charCodeAt(0)],
  ),
);

/** The members of a body, whose long texts stand aside. */
export interface ParsedBody {
  value: Record<string, unknown>;
  /** By the short text that stands in its place: the bytes of a long text, in UTF-8. */
  longTexts: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a JSON object. Blank bytes are no body. With `keepsLong` texts of 64 KiB and more are set aside as parts of `bytes`,
 * which is changed. Refuses what is no JSON object (400 `malformed_json`) and what is too large or too complex (413) before
 * it takes more than a few times the memory of `MAX_ORDINARY` beside the bytes.
 */
export function readJsonBody(bytes: Buffer, keepsLong: boolean): ParsedBody | undefined {
  // Some clients put a byte order mark before the text, which readers may pass over (RFC 8259 §8.1).
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

/** Refusal of a body above a limit in bytes. */
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

/** Counts the values of a JSON text and their depth before anything is made of them; gives where its long texts stand. */
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

/** Place of the quote that ends the string begun at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  throw refusal('malformed_json', 'The body is not valid JSON: a text in it has no closing quote.');
}

/** The text that the inside of a JSON string stands for (RFC 8259 §7), written over it: it never gets longer. */
function unescaped(bytes: Buffer): Uint8Array {
  if (!isUtf8(bytes)) throw damagedText('is not UTF-8');
  for (const byte of bytes) if (byte < FIRST_PRINTABLE) throw damagedText('has a control character');
  let length = 0;
  let index = 0;
  while (index < bytes.length) {
    const slash = bytes.indexOf(BACKSLASH, index);
    const plain = slash < 0 ? bytes.length : slash;
    bytes.copyWithin(length, index, plain);
    length += plain - index;
    if (slash < 0) break;
    const meaning = ESCAPES.get(bytes[slash + 1] ?? 0);
    if (meaning === undefined) {
      const [escape = ''] = /^(?:\\u[\da-f]{4}){1,2}/i.exec(bytes.toString('latin1', slash, slash + 12)) ?? [];
      if (escape === '') throw damagedText('has an escape that does not exist');
      // Two escapes may be one character, so that both are read together.
      length += bytes.write(JSON.parse(`"${escape}"`) as string, length);
      index = slash + escape.length;
    } else {
      bytes[length] = meaning;
      length += 1;
      index = slash + 2;
    }
  }
  return bytes.subarray(0, length);
}

function damagedText(fault: string) {
  return refusal('malformed_json', `The body is not valid JSON: a long text in it ${fault}.`);
}
