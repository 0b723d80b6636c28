import type { Placement } from './placements.ts';

export interface MapActions {
  onSelect: (placement: Placement | undefined) => void;
  onOpen: (placement: Placement) => void;
  onZoom: (factor: number) => void;
  onFit: () => void;
}

const ZOOM_STEP = 1.5;

/** What a key does on the map; `undefined` for keys that the map leaves alone. */
export function workOfKey(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  placements: readonly Placement[],
  selected: Placement | undefined,
  { onSelect, onOpen, onZoom, onFit }: MapActions,
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  switch (key) {
    case '+':
    case '=':
      return () => onZoom(ZOOM_STEP);
    case '-':
      return () => onZoom(1 / ZOOM_STEP);
    case '0':
      return onFit;
    case 'Enter':
      return selected && (() => onOpen(selected));
    case 'Escape':
      return selected && (() => onSelect(undefined));
    default: {
      const next = nextPlacement(key, placements, selected);
      return next && (() => onSelect(next));
    }
  }
}

/** The place that a key leads to: arrows sideways to the next on the map, up and down to the next contig; `undefined` for other keys. */
export function nextPlacement(
  key: string,
  placements: readonly Placement[],
  selected: Placement | undefined,
): Placement | undefined {
  const at = selected ? placements.indexOf(selected) : -1;
  switch (key) {
    case 'ArrowRight':
      return placements[Math.min(placements.length - 1, at + 1)];
    case 'ArrowLeft':
      return placements[Math.max(0, at - 1)];
    case 'ArrowDown':
      return selected
        ? (placements.slice(at).find(({ contig }) => contig !== selected.contig) ?? placements.at(-1))
        : placements[0];
    case 'ArrowUp': {
      const before = placements.slice(0, Math.max(0, at)).findLast(({ contig }) => contig !== selected?.contig);
      return before ? placements.find(({ contig }) => contig === before.contig) : placements[0];
    }
    case 'Home':
      return placements[0];
    case 'End':
      return placements.at(-1);
    default:
      return undefined;
  }
}
