import { useEffectEvent, useLayoutEffect } from 'react';

/** What a key does that is pressed before the field of the palette has the keyboard. */
type EarlyKey =
  | { kind: 'write'; change: (words: string) => string }
  | { kind: 'choose' }
  | { kind: 'close' }
  | undefined;

/**
 * Takes the keys that are pressed after the palette was called and before its field has the keyboard: on a slow computer some frames
 * lie between, and what one types must not reach the page below.
 */
export function useEarlyKeys(
  isWaiting: boolean,
  on: { write: (change: (words: string) => string) => void; choose: () => void; close: () => void },
): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const key = readEarlyKey(event);
    if (!key || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key.kind === 'write') on.write(key.change);
    else on[key.kind]();
  });
  // Before the next key can come; and before all listeners of the page.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isWaiting]);
}

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
