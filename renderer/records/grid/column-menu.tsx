import { Button, Checkbox, Popover, ScrollArea, Text, TextInput } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { GridColumn } from './grid-column.ts';

/** Columns listed at once; the search finds the rest. */
const LISTED = 150;

/** Which columns a grid shows. The first and the required ones always are. */
export function ColumnMenu({
  columns,
  hidden,
  empty,
  onHide,
}: {
  columns: readonly GridColumn[];
  hidden: ReadonlySet<string>;
  /** Ids of the optional columns in which nothing is written. */
  empty: () => ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const optional = columns.filter(
    ({ id, isRequired }, index) => index > 0 && !isRequired && id.toLowerCase().includes(wanted),
  );

  function show(id: string, isShown: boolean): void {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    onHide(next);
  }

  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={14} aria-hidden="true" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <TextInput
          placeholder="Find a column"
          aria-label="Find a column"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-autofocus
        />
        <Button.Group my="sm">
          <Button variant="default" size="compact-xs" onClick={() => onHide(new Set())}>
            Show all
          </Button>
          <Button variant="default" size="compact-xs" onClick={() => onHide(empty())}>
            Only required and filled
          </Button>
        </Button.Group>
        <ScrollArea.Autosize mah={300} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Optional columns' }}>
          {optional.slice(0, LISTED).map(({ id }) => (
            <Checkbox
              key={id}
              label={id}
              my={4}
              checked={!hidden.has(id)}
              onChange={(event) => show(id, event.currentTarget.checked)}
            />
          ))}
          {optional.length > LISTED ? (
            <Text size="xs" c="dimmed">
              And {formatCount(optional.length - LISTED)} more: write a part of the name.
            </Text>
          ) : null}
          {optional.length === 0 ? <Text size="sm">No optional column has this name.</Text> : null}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
