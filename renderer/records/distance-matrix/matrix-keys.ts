import type { Cursor } from '../canvas/surface-events.ts';

/** Cells that arrows pass with Ctrl. */
const FAR = 10;

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export function targetOfKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { column, row }: Cursor,
  { size, page }: { size: number; page: number },
): Cursor | undefined {
  const isFar = ctrlKey || metaKey;
  const step = isFar ? FAR : 1;
  const at = (toColumn: number, toRow: number): Cursor => ({
    column: Math.max(0, Math.min(size - 1, toColumn)),
    row: Math.max(0, Math.min(size - 1, toRow)),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(column - step, row);
    case 'ArrowRight':
      return at(column + step, row);
    case 'ArrowUp':
      return at(column, row - step);
    case 'ArrowDown':
      return at(column, row + step);
    case 'Home':
      return at(0, isFar ? 0 : row);
    case 'End':
      return at(size - 1, isFar ? size - 1 : row);
    case 'PageUp':
      return at(column, row - page);
    case 'PageDown':
      return at(column, row + page);
    default:
      return undefined;
  }
}
