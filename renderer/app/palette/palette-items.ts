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

/** The number in `isolate 7`, `id-7` or `7`; `undefined` for anything else. */
export function readIsolateId(words: string): number | undefined {
  const [, digits] = /^(?:(?:isolate|id)[\s_:-]*)?(\d{1,15})$/i.exec(words.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** How well an item fits: 0 it is called so, 1 its label begins so, 2 a word of its label does, 3 its label holds the words, 4 something else of it does. */
function distanceOf(item: PaletteItem, words: string): number {
  const label = item.label.toLowerCase();
  const wanted = words.trim().toLowerCase();
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (label.split(/[\s_-]+/).some((word) => word.startsWith(wanted))) return 2;
  return label.includes(wanted) ? 3 : 4;
}

/** The items without those that lead where an earlier one leads. */
export function withoutRepeats(items: readonly PaletteItem[]): PaletteItem[] {
  const paths = new Set<string>();
  return items.filter(({ action }) => {
    if (!('path' in action)) return true;
    const isNew = !paths.has(action.path);
    paths.add(action.path);
    return isNew;
  });
}

/** Items by group; the group with the best fit comes first, and in it the best item. Equals keep their order. */
export function rankItems(
  items: readonly PaletteItem[],
  words: string,
  perGroup: number,
): [group: string, items: PaletteItem[]][] {
  const ranked = items
    .map((item) => ({ item, distance: distanceOf(item, words) }))
    .toSorted((left, right) => left.distance - right.distance);
  const groups = Map.groupBy(ranked, ({ item }) => item.group);
  return [...groups].map(([group, members]) => [group, members.slice(0, perGroup).map(({ item }) => item)]);
}
