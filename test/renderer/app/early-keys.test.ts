import { expect, test } from 'vitest';
import { readEarlyKey } from '#renderer/app/palette/use-early-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  readEarlyKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

/** What stands in the field after the keys. */
function typed(keys: readonly string[]): string {
  return keys.reduce((words, key) => {
    const read = press(key);
    return read?.kind === 'write' ? read.change(words) : words;
  }, '');
}

test('keys before the field has the keyboard are read as the field would', () => {
  expect(typed(['S', 'T', ' ', '1', '2', 'Backspace', 'Shift', 'ArrowLeft', 'F5'])).toBe('ST 1');
  expect(typed(['é', 'Backspace', 'Backspace', '🧬', 'Backspace', 'a'])).toBe('a');
  expect([press('Enter'), press('Escape')]).toEqual([{ kind: 'choose' }, { kind: 'close' }]);
});

test('shortcuts stay with the page and the host, and characters of other keyboards are typed', () => {
  expect([press('k', { ctrlKey: true }), press('r', { metaKey: true }), press('x', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(press('[', { ctrlKey: true, altKey: true })?.kind).toBe('write');
});
