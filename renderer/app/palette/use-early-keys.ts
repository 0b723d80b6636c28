import { useEffectEvent, useLayoutEffect } from 'react';
import { readEarlyKey } from './early-keys.ts';

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
