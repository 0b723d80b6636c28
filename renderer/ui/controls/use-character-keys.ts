import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Single characters as shortcuts, outside of text fields. Compared by what is typed and not by key and modifiers, because
 * `[` or `?` need other modifiers on other keyboards. With Ctrl or Cmd alone a key means something else, such as to copy.
 * What is on the screen is what a key does: who types fast presses the next one as soon as the page has changed.
 */
export function useCharacterKeys(keys: Readonly<Record<string, () => void>>): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
    // Ctrl with Alt is how some keyboards reach brackets.
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    const act = keys[event.key];
    if (isTyping || isCommand || !act || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => take(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
