import type { ContigMap, MapContig, Placement } from './placements.ts';

/** Pixels from one line of the map to the next. */
export const LINE_HEIGHT = 50;
/** Of a line: from its top to the line that stands for the contig. */
export const BACKBONE = 27;
/** Height of what stands for a locus, above the line on the forward strand, below on the reverse. */
export const LANE = 11;
/** Narrowest drawing of a locus, so that none is too small to see and to hit. */
const LEAST_WIDTH = 4;

/** Fewest bases on a line: then a base is a pixel or more. */
const LEAST_BASES = 500;
/** Loci that a line should hold at first: near enough to tell them apart, and far enough to see neighbours. */
const LOCI_PER_LINE = 20;
const SHORTEST_FIRST_LINE = 5_000;

/** The part of a contig on one line; bases 0-based, half-open. */
export interface MapLine {
  contig: MapContig;
  from: number;
  to: number;
}

/** How the contigs are broken into lines, all at one scale. */
export interface MapLayout {
  contigs: MapContig[];
  basesPerLine: number;
  /** Per contig: number of its first line; one more entry, the number of all lines. */
  firstLines: Uint32Array;
  lines: number;
}

function longestOf({ contigs }: ContigMap): number {
  return Math.max(LEAST_BASES, contigs[0]?.length ?? 0);
}

/** Bases on a line before anyone has zoomed. */
export function firstBasesPerLine(map: ContigMap): number {
  const bases = map.contigs.reduce((sum, { length }) => sum + length, 0);
  const loci = map.contigs.reduce((sum, { placements }) => sum + placements.length, 0);
  const wanted = Math.max(SHORTEST_FIRST_LINE, Math.round((bases / Math.max(1, loci)) * LOCI_PER_LINE));
  return Math.min(longestOf(map), wanted);
}

/** Bases on a line after a zoom by `factor` (above 1 shows more detail), within what makes sense. */
export function zoomed(map: ContigMap, basesPerLine: number, factor: number): number {
  return Math.round(Math.min(longestOf(map), Math.max(LEAST_BASES, basesPerLine / factor)));
}

export function layOut(map: ContigMap, basesPerLine: number): MapLayout {
  const firstLines = new Uint32Array(map.contigs.length + 1);
  map.contigs.forEach(({ length }, index) => {
    firstLines[index + 1] = (firstLines[index] ?? 0) + Math.max(1, Math.ceil(length / basesPerLine));
  });
  return { contigs: map.contigs, basesPerLine, firstLines, lines: firstLines.at(-1) ?? 0 };
}

/** Index of the contig that a line belongs to. */
function contigOfLine({ firstLines, contigs }: MapLayout, line: number): number {
  let low = 0;
  let high = contigs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firstLines[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function lineAt(layout: MapLayout, line: number): MapLine | undefined {
  if (line < 0 || line >= layout.lines) return undefined;
  const index = contigOfLine(layout, line);
  const contig = layout.contigs[index];
  if (!contig) return undefined;
  const from = (line - (layout.firstLines[index] ?? 0)) * layout.basesPerLine;
  return { contig, from, to: Math.min(contig.length, from + layout.basesPerLine) };
}

/** The line on which a base (1-based) of a contig lies. */
export function lineOf(layout: MapLayout, contig: MapContig, base: number): number {
  const index = layout.contigs.indexOf(contig);
  return (layout.firstLines[index] ?? 0) + Math.floor(Math.max(0, base - 1) / layout.basesPerLine);
}

/** What is on a line, whole or in part, in the order of the starts. */
export function placementsOn({ contig, from, to }: MapLine): Placement[] {
  const { placements } = contig;
  // The first that starts behind the line ends the search; those before may reach into it, and none is longer than a contig.
  let low = 0;
  let high = placements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placements[middle]?.start ?? 0) <= to) low = middle + 1;
    else high = middle;
  }
  const found: Placement[] = [];
  for (let index = low - 1; index >= 0; index -= 1) {
    const placement = placements[index];
    if (placement === undefined) break;
    if (placement.end > from) found.push(placement);
    // Loci are far shorter than this; without a bound every line of a long contig would look at all before it.
    else if (placement.start < from - LONGEST_LOCUS) break;
  }
  return found.toReversed();
}

/** Bases: alleles are rarely longer than 10,000, and a hundred times that is still soon searched. */
const LONGEST_LOCUS = 1_000_000;

/** A rectangle in pixels, `x` from the first base of the line, `y` from the top of the line. */
export interface MapBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a placement is drawn on a line of `width` pixels. */
export function boxOf({ start, end, orientation }: Placement, line: MapLine, layout: MapLayout, width: number): MapBox {
  const scale = width / layout.basesPerLine;
  const left = (Math.max(start - 1, line.from) - line.from) * scale;
  const right = (Math.min(end, line.to) - line.from) * scale;
  const drawn = Math.max(LEAST_WIDTH, right - left);
  const x = Math.max(0, Math.min(left, width - drawn));
  return { x, y: orientation === 'forward' ? BACKBONE - 2 - LANE : BACKBONE + 2, width: drawn, height: LANE };
}

/** What lies under a point: `x` from the first base, `y` from the top of the map. The smallest one where several do. */
export function placementUnder(layout: MapLayout, width: number, x: number, y: number): Placement | undefined {
  const line = lineAt(layout, Math.floor(y / LINE_HEIGHT));
  if (!line || x < -LEAST_WIDTH || x > width + LEAST_WIDTH) return undefined;
  const inLine = y % LINE_HEIGHT;
  const hit = placementsOn(line)
    .map((placement) => ({ placement, box: boxOf(placement, line, layout, width) }))
    .filter(({ box }) => x >= box.x - 1 && x <= box.x + box.width + 1 && Math.abs(inLine - box.y - LANE / 2) <= LANE);
  const distance = ({ box }: (typeof hit)[number]) => Math.abs(inLine - box.y - LANE / 2) + box.width / 1e6;
  return hit.toSorted((left, right) => distance(left) - distance(right))[0]?.placement;
}
