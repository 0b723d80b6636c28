import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';

/** Fields as choices of a list: first those without a group, then each group under its heading. */
export function inGroups<Field extends { group?: string | undefined }>(
  fields: readonly Field[],
  choice: (field: Field) => ComboboxItem,
): (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] {
  const groups = Map.groupBy(fields, ({ group = '' }) => group);
  const alone = groups.get('') ?? [];
  groups.delete('');
  return [...alone.map(choice), ...Array.from(groups, ([group, own]) => ({ group, items: own.map(choice) }))];
}
