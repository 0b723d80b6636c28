import { nearMisses } from '../rules/near-misses.ts';
import { ownMember } from '../own-member.ts';

/** Which column of a table each heading of somebody's own table means; undefined: it is left out. */
export type HeadingMap = readonly (string | undefined)[];

/** What somebody chose earlier for a heading. An empty text: it is left out. */
export type KeptHeadings = Readonly<Record<string, string>>;

/** Share of the headings that must be known, for a first row to be taken as a header. */
const KNOWN_SHARE = 0.5;

/**
 * The column that each heading most likely means: what was chosen for it earlier, the column of its name, one that differs
 * in case, blanks and signs only, or the only one that is a near miss. A column is given to one heading only, the surest.
 */
export function mapHeadings(
  headings: readonly string[],
  columns: readonly string[],
  kept: KeptHeadings = {},
): (string | undefined)[] {
  const map: (string | undefined)[] = headings.map(() => undefined);
  const taken = new Set<string>();
  const known = new Set(columns);
  const ways: ((heading: string) => string | undefined)[] = [
    (heading) => keptFor(kept, heading),
    (heading) => heading,
    (heading) => onlyOne(columns.filter((column) => plain(column) === plain(heading))),
    (heading) => onlyOne(nearMisses(heading, columns)),
  ];
  for (const way of ways) {
    for (const [index, heading] of headings.entries()) {
      if (map[index] !== undefined || heading === '' || keptFor(kept, heading) === '') continue;
      const column = way(heading);
      if (column === undefined || taken.has(column) || !known.has(column)) continue;
      map[index] = column;
      taken.add(column);
    }
  }
  return map;
}

/** Whether each heading says its column itself, or somebody has said it earlier: then nobody need be asked. */
export function isCertain(headings: readonly string[], map: HeadingMap, kept: KeptHeadings = {}): boolean {
  return headings.every((heading, index) => {
    const column = map[index];
    if (heading === '') return column === undefined;
    return keptFor(kept, heading) === (column ?? '') || (column !== undefined && plain(column) === plain(heading));
  });
}

/** Whether a first row is a header: its cells differ, and at least half of them are known columns. */
export function isHeader(cells: readonly string[], columns: readonly string[], kept: KeptHeadings = {}): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || new Set(filled).size < filled.length) return false;
  const names = new Set(columns.map(plain));
  const known = filled.filter((cell) => names.has(plain(cell)) || (keptFor(kept, cell) ?? '') !== '').length;
  return known / filled.length >= KNOWN_SHARE;
}

/** What is to be remembered of a choice: only headings that do not say their column themselves. */
export function headingsToKeep(headings: readonly string[], map: HeadingMap): Record<string, string> {
  return Object.fromEntries(
    headings.flatMap((heading, index) =>
      heading === '' || heading === map[index] ? [] : [[heading, map[index] ?? ''] as const],
    ),
  );
}

function keptFor(kept: KeptHeadings, heading: string): string | undefined {
  return ownMember(kept, heading);
}

/** Letters and digits in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
