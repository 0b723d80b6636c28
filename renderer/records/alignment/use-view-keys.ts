import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

/**
 * Single characters as shortcuts while the focus is in an element, or anywhere in the dialog that it is in, or nowhere; not in text
 * fields. Unlike shortcuts of the whole page they leave other parts of it alone.
 */
export function useViewKeys(panel: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => unknown>>): void {
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement))
      return;
    const scope = panel.current?.closest('[role="dialog"]') ?? panel.current;
    // The heading has the focus only because its page was just opened.
    const isNowhere = target === document.body || target.matches('h1');
    const isHere = isNowhere || scope?.contains(target);
    const isTyping = target.matches('input, textarea, select, [contenteditable="true"], [role^="menuitem"]');
    const act = keys[key];
    if (!isHere || isTyping || !act) return;
    event.preventDefault();
    act();
  });
}
