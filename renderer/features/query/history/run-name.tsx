import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Where a run is given another name: Enter or leaving keeps it, Escape does not. `onEnd` gets the name if it is another one. */
export function RunName({ name, onEnd }: { name: string; onEnd: (name: string | undefined) => void }) {
  const [text, setText] = useState(name);
  const isEnded = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  // It takes the place of the name that was clicked to change it.
  useEffect(() => field.current?.select(), []);

  function end(wanted: string): void {
    if (isEnded.current) return;
    isEnded.current = true;
    const next = wanted.trim();
    onEnd(next === '' || next === name ? undefined : next);
  }

  return (
    <TextInput
      size="xs"
      aria-label="Name of these results"
      value={text}
      maxLength={200}
      ref={field}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(text);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end(name);
      }}
    />
  );
}
