/** What a text says in JSON. Undefined where it is none, and where there is no text. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
