import { Select, type SelectProps } from '@mantine/core';
import { rankTargets } from './query-builder/rank-targets.ts';

/** Choices listed at once: there may be thousands, and typing finds the rest. */
const LISTED = 100;

/** Asks what is to be added, best fit first: `Add a value…`. Nothing where all is there. */
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
  const groups = Map.groupBy(items, ({ group = 'Others' }) => group);
  return (
    <Select
      {...more}
      aria-label={label}
      placeholder={`${label}…`}
      data={Array.from(groups, ([group, own]) => ({ group, items: own.map(choice) }))}
      limit={LISTED}
      filter={({ options, search, limit }) =>
        rankTargets(
          options.filter((option) => 'group' in option),
          search,
          limit,
        )
      }
      value={null}
      onChange={(value) => value !== null && onAdd(value)}
      searchable
      selectFirstOptionOnChange
      // Else a timer takes the mark away once the list is open. Where it comes after quick letters, Enter would choose nothing.
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage="Nothing like this"
    />
  );
}
