/** Something the palette leads to or does. */
export interface PaletteItem {
  id: string;
  group: string;
  label: string;
  description?: string | undefined;
  /** Further words under which it is found. */
  keywords?: string;
  /** A page to open, or a command to carry out. */
  action: { path: string } | { run: () => void };
}

/** True when every word stands somewhere in the item, whatever the case. */
export function matchesWords(item: PaletteItem, words: string): boolean {
  const text = `${item.label} ${item.description ?? ''} ${item.keywords ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** `abcZ 5`, `abcZ_5`, `ST 11` or `ST-11` as a name and an id; the name may hold blanks. `undefined` for anything else. */
export function readRecordWords(words: string): { name: string; id: string } | undefined {
  const [, name, id] = /^(\S.*?)[\s_-]+([^\s_-]+)$/.exec(words.trim()) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : undefined;
}

/** Items by group, groups in order of their first item. */
export function groupItems(items: readonly PaletteItem[]): [group: string, items: PaletteItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)];
}
