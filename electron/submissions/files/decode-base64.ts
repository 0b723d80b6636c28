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
