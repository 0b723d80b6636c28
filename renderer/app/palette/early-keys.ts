/** What a key does that is pressed before the field of the palette has the keyboard. */
export type EarlyKey =
  { kind: 'write'; change: (words: string) => string } | { kind: 'choose' } | { kind: 'close' } | undefined;

/** Reads a key as the field would. Undefined for one that means nothing in it, such as a shortcut of the host. */
export function readEarlyKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): EarlyKey {
  if (key === 'Enter') return { kind: 'choose' };
  if (key === 'Escape') return { kind: 'close' };
  // Ctrl with Alt is how some keyboards reach characters.
  if (metaKey || ctrlKey !== altKey) return undefined;
  if (key === 'Backspace') return { kind: 'write', change: (words) => [...words].slice(0, -1).join('') };
  return [...key].length === 1 ? { kind: 'write', change: (words) => words + key } : undefined;
}
