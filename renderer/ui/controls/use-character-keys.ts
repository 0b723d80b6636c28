import { useWindowEvent } from '@mantine/hooks';

/**
 * Single characters as shortcuts, outside of text fields. Compared by what is typed and not by key and modifiers, because
 * `[` or `?` need other modifiers on other keyboards.
 */
export function useCharacterKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
    const act = keys[event.key];
    if (isTyping || !act || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
}
