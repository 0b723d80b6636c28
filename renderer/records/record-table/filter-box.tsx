import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** Milliseconds after the last key. */
const PAUSE = 180;

function tableAround(input: HTMLElement | null): Element | null | undefined {
  return input?.closest('[data-record-table]');
}

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
  const ask = useDebouncedCallback(apply, PAUSE);
  useHotkeys([['mod+F', () => input.current?.select()]], []);

  function apply(words: string): void {
    // Between press and release of the mouse a row stays where it is, else the click would hit nothing or another row.
    if (tableAround(input.current)?.querySelector('[role="row"]:active')) ask(words);
    else onChange(words.trim());
  }

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
          tableAround(event.currentTarget)?.querySelector<HTMLElement>('[role="grid"]')?.focus();
        }
      }}
      w={{ base: 180, sm: 260 }}
    />
  );
}
