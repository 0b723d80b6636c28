import { useWindowEvent } from '@mantine/hooks';

/**
 * Single characters as shortcuts, outside of text fields. Compared by what is typed and not by key and modifiers, because
 * `[` or `?` need other modifiers on other keyboards. With Ctrl or Cmd alone a key means something else, such as to copy.
 */
export function useCharacterKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
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
}
