import { parse } from 'node:querystring';
import { refusal } from '#shared/api/error-codes.ts';
import { MAX_PARTS, type ParsedBody } from './json-body.ts';
import { withoutRepeats } from './parse.ts';

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
/** How a JSON text begins: an object, a list or a text, after blanks or a byte order mark. */
const JSON_START = /^[\s\uFEFF]*[{["]/;

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
