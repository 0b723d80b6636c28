/**
 * Headers that a request may have once only. Of several, programs on the way may believe another one than we do: what a
 * proxy has checked would then not be what counts here (RFC 9112 §3.2, RFC 9110 §5.3).
 */
const ONCE = new Set(['host', 'authorization', 'x-api-key']);

/** A header that a request has more than once although it must not. `rawHeaders` are names and values in turn. */
export function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const folded = name.toLowerCase();
    if (!ONCE.has(folded)) continue;
    if (seen.has(folded)) return name;
    seen.add(folded);
  }
  return undefined;
}
