import { Button, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import classes from './service-page.module.css';

/** A list of short texts that are added and removed one by one. */
export function EntryList({
  title,
  about,
  empty,
  noun,
  placeholder,
  entries,
  problemOf,
  normalize,
  onChange,
}: {
  title: string;
  about: string;
  /** Said when the list is empty. */
  empty: string;
  /** What an entry is: `name`. */
  noun: string;
  placeholder: string;
  entries: readonly string[];
  /** Why a text cannot be added. */
  problemOf: (text: string) => string | undefined;
  normalize: (text: string) => string;
  /** `label` says what was done, for the notice that offers to take it back. */
  onChange: (next: string[], label: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const entry = normalize(text.trim());
  const problem = entries.includes(entry) ? `${entry} is already in the list.` : problemOf(entry);

  function add(event: FormEvent): void {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem !== undefined) return;
    onChange([...entries, entry], title);
    setText('');
  }

  function remove(gone: string): void {
    onChange(
      entries.filter((other) => other !== gone),
      title,
    );
    // The button that had the focus goes with its entry.
    input.current?.focus();
  }

  return (
    <section aria-labelledby={id} className={classes['entries']}>
      <Title order={3} id={id}>
        {title}
      </Title>
      <p className={classes['hint']}>{about}</p>
      {entries.length === 0 ? (
        <p className={classes['none']}>{empty}</p>
      ) : (
        <ul aria-label={title}>
          {entries.map((one) => (
            <li key={one}>
              <code>{one}</code>
              <Button
                variant="default"
                size="compact-xs"
                leftSection={<IconTrash size={14} aria-hidden="true" />}
                aria-label={`Remove ${one}`}
                onClick={() => remove(one)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate>
        <TextInput
          ref={input}
          aria-label={`Add a ${noun}`}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTried(false);
          }}
          error={isTried ? problem : undefined}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          Add {noun}
        </Button>
      </form>
    </section>
  );
}
