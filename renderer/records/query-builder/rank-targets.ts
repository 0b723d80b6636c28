import type { ComboboxItem, ComboboxParsedItemGroup } from '@mantine/core';

/** How well a choice fits: 0 it is called so (`ST` of `ST (MLST)`), 1 it begins so, 2 a word of it does, 3 it holds the words, 4 not at all. */
function distanceOf({ label }: Pick<ComboboxItem, 'label'>, words: string): number {
  const text = label.toLowerCase();
  if (text === words || text.replace(/ \(.*\)$/, '') === words) return 0;
  if (text.startsWith(words)) return 1;
  const at = text.indexOf(words);
  if (at === -1) return 4;
  return text.split(/[\s_(]+/).some((word) => word.startsWith(words)) ? 2 : 3;
}

/** The choices that fit, at most `limit`: the group with the best fit first, and in it the best choice. Equals keep their order. */
export function rankTargets(
  groups: readonly ComboboxParsedItemGroup[],
  search: string,
  limit: number,
): ComboboxParsedItemGroup[] {
  const words = search.trim().toLowerCase();
  let left = limit;
  return groups
    .map(({ group, items }) => {
      const ranked = items
        .map((item) => ({ item, distance: words === '' ? 3 : distanceOf(item, words) }))
        .filter(({ distance }) => distance < 4)
        .toSorted((one, other) => one.distance - other.distance);
      return { group, items: ranked.map(({ item }) => item), best: ranked[0]?.distance ?? 4 };
    })
    .toSorted((one, other) => one.best - other.best)
    .map(({ group, items }) => {
      const shown = items.slice(0, left);
      left -= shown.length;
      return { group, items: shown };
    })
    .filter(({ items }) => items.length > 0);
}
