import { fileNameFault } from '#shared/rules/visible-name.ts';

/** Bytes of UTF-8. The most that file systems take, so that a file can be saved under its name elsewhere. */
const LONGEST = 255;

/**
 * A name of a file of a submission as it is kept: equal letters are written in one way (Unicode NFC). It never becomes a path here,
 * so what only some systems refuse, as `CON`, is a name like others.
 */
export function keptName(name: string): string {
  return name.normalize('NFC');
}

/**
 * What is wrong with a name, for "filename …". Undefined if nothing is. Dots within a name lead nowhere: deployed servers refuse
 * `a..b.fas` for its file (`wire-notes.md` §8.5), but take it in the table that names the file.
 */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if (/[/\\]/.test(name)) return 'must not contain "/" or "\\"';
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'must not contain control characters';
  const fault = fileNameFault(name);
  if (fault !== undefined) return `must not ${fault}`;
  if (Buffer.byteLength(keptName(name)) > LONGEST) return `must not be longer than ${LONGEST} bytes of UTF-8`;
  return undefined;
}

/** Characters that are decoded at once. */
const PIECE = 2 ** 20;
const FOREIGN = /[^A-Za-z0-9+/=_-]+/g;

/**
 * Decodes base64 in pieces, so that there is never a second copy of it. It is lenient, as deployed servers are
 * (`wire-notes.md` §8.5): other characters are skipped, the end needs no `=`, and what follows one is left out.
 */
export function* decodeBase64(text: Uint8Array): Generator<Buffer> {
  let rest = '';
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = Buffer.from(text.subarray(start, start + PIECE))
      .toString('latin1')
      .replace(FOREIGN, '');
    const joined = rest + piece;
    const end = joined.indexOf('=');
    if (end >= 0) {
      yield Buffer.from(joined.slice(0, end), 'base64');
      return;
    }
    // Four characters are three bytes.
    const whole = joined.length - (joined.length % 4);
    yield Buffer.from(joined.slice(0, whole), 'base64');
    rest = joined.slice(whole);
  }
  yield Buffer.from(rest, 'base64');
}
