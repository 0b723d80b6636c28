import { Button, Popover, TextInput } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defined } from '#shared/defined.ts';

interface ColumnPopoverProps {
  /** What is searched for among the columns. */
  words: string;
  onSearch: (words: string) => void;
  size?: 'xs';
  /** The columns, and what can be done with all of them. */
  children: ReactNode;
}

/** The button that opens the columns of a table, and the search among them. */
export function ColumnPopover({ words, onSearch, size, children }: ColumnPopoverProps) {
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" {...defined({ size })} leftSection={<IconColumns3 size={14} aria-hidden="true" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <TextInput
          placeholder="Find a column"
          aria-label="Find a column"
          value={words}
          onChange={(event) => onSearch(event.currentTarget.value)}
          data-autofocus
        />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
