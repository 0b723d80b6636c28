import { Stack, Text, TextInput } from '@mantine/core';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import classes from './named-values.module.css';

/** More fields than this are not drawn at once: a scheme of a whole genome has thousands. A filter leads to the others. */
const MOST_SHOWN = 60;

interface NamedValuesProps {
  /** `Alleles`, `Cells`: what the values are. */
  label: string;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  /** The values before anybody changed them: a field says what it was. */
  originals: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** A text for each of some names: the alleles of a profile by locus, the cells of an isolate by column. */
export function NamedValues({ label, names, values, originals, onChange }: NamedValuesProps) {
  const [words, setWords] = useState('');
  const fitting = names.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const shown = fitting.slice(0, MOST_SHOWN);
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {names.length > MOST_SHOWN / 4 ? (
        <TextInput
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter by name"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes['fields']}>
        {shown.map((name) => {
          const original = ownMember(originals, name) ?? '';
          const value = ownMember(values, name) ?? '';
          return (
            <TextInput
              key={name}
              label={name}
              value={value}
              onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
              {...defined({
                description: value === original ? undefined : original === '' ? 'was empty' : `was ${original}`,
              })}
              spellCheck={false}
              autoComplete="off"
            />
          );
        })}
      </div>
      {fitting.length > shown.length ? (
        <Text size="xs" c="dimmed">
          {formatCount(fitting.length - shown.length)} more. Filter by name to reach them.
        </Text>
      ) : null}
    </Stack>
  );
}
