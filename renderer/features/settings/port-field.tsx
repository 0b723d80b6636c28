import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from './settings.module.css';

/** The port that the text names, or why it names none. */
function readPort(text: string): { port: number } | { error: string } {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return port <= 65_535 ? { port } : { error: 'Enter a whole number from 0 to 65535.' };
}

/** The port of the service; Enter or the button saves it, since half a number is a port as well. */
export function PortField({ port, onSave }: { port: number; onSave: (port: number) => void }) {
  const [text, setText] = useState(String(port));
  const read = readPort(text);
  const error = 'error' in read ? read.error : undefined;
  const isChanged = 'port' in read && read.port !== port;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isChanged && 'port' in read) onSave(read.port);
  }

  return (
    <form onSubmit={save} className={classes['row']} style={{ alignItems: 'flex-end' }}>
      <TextInput
        label="Port"
        description="0 means any free port. A running service moves to a new port at once."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        inputMode="numeric"
        autoComplete="off"
        w={420}
      />
      <Button type="submit" variant="default" disabled={!isChanged}>
        Use this port
      </Button>
    </form>
  );
}
