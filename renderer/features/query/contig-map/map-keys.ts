import type { Placement } from './placements.ts';

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
