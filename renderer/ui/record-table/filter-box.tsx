import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** Keeps the rows that hold the words; asks a moment after the last key. Ctrl+F leads here. */
export function FilterBox({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string;
  onChange: (search: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  // "Back" changes the filter from outside; what is being typed must not be taken away.
  if (value !== given) {
    setGiven(value);
    if (value !== text.trim()) setText(value);
  }
  const ask = useDebouncedCallback((words: string) => onChange(words.trim()), 180);
  useHotkeys([['mod+F', () => input.current?.select()]], []);

  function change(words: string): void {
    setText(words);
    ask(words);
  }

  return (
    <TextInput
      ref={input}
      role="searchbox"
      aria-label="Filter rows"
      aria-keyshortcuts="Control+F"
      placeholder={placeholder}
      leftSection={<IconFilter size={14} aria-hidden="true" />}
      rightSection={text ? <CloseButton size="xs" aria-label="Clear the filter" onClick={() => change('')} /> : null}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) change('');
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          event.currentTarget.closest('[data-record-table]')?.querySelector<HTMLElement>('[role="grid"]')?.focus();
        }
      }}
      w={{ base: 180, sm: 260 }}
    />
  );
}
