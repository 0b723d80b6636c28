import { Select, type SelectProps } from '@mantine/core';
import { inGroups } from './in-groups.ts';

/** Choices listed at once: there may be thousands, and typing finds the rest. */
const LISTED = 100;

/** Asks what is to be added: `Add a value…`. Nothing where all is there. */
export function AddFromList<Item extends { group?: string | undefined }>({
  label,
  items,
  choice,
  onAdd,
  ...more
}: {
  label: string;
  items: readonly Item[];
  choice: (item: Item) => { value: string; label: string };
  onAdd: (value: string) => void;
} & Pick<SelectProps, 'size' | 'mt' | 'maw'>) {
  if (items.length === 0) return null;
  return (
    <Select
      {...more}
      aria-label={label}
      placeholder={`${label}…`}
      data={inGroups(items, choice)}
      limit={LISTED}
      value={null}
      onChange={(value) => value !== null && onAdd(value)}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Nothing like this"
    />
  );
}
