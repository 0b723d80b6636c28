import { parse } from 'node:querystring';
import { refusal } from '#shared/api/error-codes.ts';
import { byteText } from '#shared/byte-text.ts';
import { AppError } from '#shared/problem.ts';
import { decodeJsonText } from './json-text.ts';
import { withoutRepeats } from './parse.ts';

/**
 * Limits for the parts of a body. The sequence of a query is one string, however long. But millions of small values
 * would take twenty times the memory of their text, and deeply nested ones could overflow the stack.
 */
const MAX_PARTS = 50_000;
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
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** How a JSON text begins: an object, a list or a text, after blanks or a byte order mark. */
const JSON_START = /^[\s\uFEFF]*[{["]/;

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
export function readJsonBody(bytes: Buffer, keepsLong: boolean, mostParts = MAX_PARTS): ParsedBody | undefined {
  // Some clients put a byte order mark before the text. Readers may ignore it (RFC 8259 §8.1).
  let first = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const start = first;
  while (isBlank(bytes[first])) first += 1;
  if (first === bytes.length) return undefined;
  if (bytes[first] !== BRACE) throw notAnObject();
  const texts = checkShape(bytes, mostParts);
  const longTexts = new Map<string, Uint8Array>();
  const pieces: Buffer[] = [];
  let end = start;
  for (const text of keepsLong ? texts : []) {
    const name = `\u0000${longTexts.size}`;
    longTexts.set(name, decodeJsonText(bytes.subarray(text.start, text.end)));
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
  return refusal('body_too_large', `The body is larger than this service accepts (${byteText(limit)}).`);
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
    parsed = JSON.parse(text, text.includes('__proto__') || text.includes('\\u') ? refuseLost : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal('malformed_json', `The body is not valid JSON: ${reason}.`);
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
  throw notAnObject();
}

/** Refuses a member that would be lost unnoticed, because no record of ours can have it. */
function refuseLost(name: string, value: unknown): unknown {
  if (name === '__proto__')
    throw refusal('malformed_json', 'The body has a member "__proto__", which no record can have.');
  return value;
}

/** Counts the values of a JSON text and their depth before it is parsed. Gives the positions of its long texts. */
function checkShape(bytes: Buffer, mostParts: number): { start: number; end: number }[] {
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
    if (depth > MAX_DEPTH || parts > mostParts) {
      throw refusal(
        'body_too_complex',
        `The body has more than ${mostParts} values or is nested more than ${MAX_DEPTH} deep.`,
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

/**
 * Whether bytes that are said to be a form really are one. Many programs send JSON under this Content-Type, because it is the one
 * that their library sends when it is not told another (`wire-notes.md` §1.1).
 */
export function isFormText(bytes: Buffer): boolean {
  return bytes.includes(EQUALS) && !JSON_START.test(bytes.toString('utf8', 0, 64));
}

/**
 * Reads a form (`application/x-www-form-urlencoded`) as a record of texts. Undefined for blank bytes. Refuses too many
 * members (413).
 */
export function readFormBody(bytes: Buffer): ParsedBody | undefined {
  if (bytes.length === 0) return undefined;
  let members = 1;
  for (const byte of bytes) if (byte === AMPERSAND) members += 1;
  if (members > MAX_PARTS) throw refusal('body_too_complex', `The body has more than ${MAX_PARTS} members.`);
  const written = parse(bytes.toString('utf8'), '&', '=', { maxKeys: 0 });
  return { value: withoutRepeats(written), longTexts: new Map() };
}
