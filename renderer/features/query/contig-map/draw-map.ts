import { formatCount } from '#renderer/ui/text/format.ts';
import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import { isKnown, STATUS_WORDS } from '../results/status-labels.ts';
import {
  BACKBONE,
  boxOf,
  LANE,
  LINE_HEIGHT,
  lineAt,
  placementsOn,
  type MapBox,
  type MapLayout,
  type MapLine,
} from './map-layout.ts';
import type { Placement } from './placements.ts';

/** Colours of the tokens, read from the page: a canvas knows no variables. */
export interface MapColors {
  status: Record<LocusStatus, string>;
  surface: string;
  text: string;
  dim: string;
  border: string;
  focus: string;
}

/** What of the map is drawn, in pixels of the page. */
export interface MapScene {
  layout: MapLayout;
  colors: MapColors;
  /** Size of the visible part. */
  width: number;
  height: number;
  /** How far it is scrolled down. */
  top: number;
  /** Left of the contigs, for their names. */
  gutter: number;
  selected: Placement | undefined;
  hovered: Placement | undefined;
  font: string;
}

/** Pixels right of the contigs, so that what ends with a line is seen whole. */
const MARGIN = 10;
/** Width from which a locus is drawn with a head that shows its strand, and narrowest one with its name in it. */
const ARROW_WIDTH = 8;
const SIGN_ROOM = 13;
/** Pixels of a line for each locus on it, from which names are drawn beside them: fewer would name some by chance. */
const ROOM_FOR_NAME = 45;

/** Pixels for the bases of a whole line. */
export function trackWidth({ width, gutter }: Pick<MapScene, 'width' | 'gutter'>): number {
  return Math.max(40, width - gutter - MARGIN);
}

function drawGutter(context: CanvasRenderingContext2D, scene: MapScene, { contig, from }: MapLine): void {
  const isFirst = from === 0;
  context.textAlign = 'left';
  context.fillStyle = isFirst ? scene.colors.text : scene.colors.dim;
  const name = contig.name ?? 'sequence';
  const text = isFirst ? name : formatCount(from + 1);
  context.textAlign = isFirst ? 'left' : 'right';
  context.fillText(fitted(context, text, scene.gutter - 12), isFirst ? 6 : scene.gutter - 6, BACKBONE - 5);
  if (!isFirst) return;
  context.fillStyle = scene.colors.dim;
  const circle = contig.isCircular ? ', circular' : '';
  context.fillText(`${formatCount(contig.length)} b${circle}`, 6, BACKBONE + 10);
}

/** A text cut to a width, with a mark that it is cut. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}

/** The contig itself: a line, with an upright end where it begins or ends, and open where it goes on, as circles always do. */
function drawBackbone(context: CanvasRenderingContext2D, scene: MapScene, { contig, from, to }: MapLine): void {
  const width = ((to - from) / scene.layout.basesPerLine) * trackWidth(scene);
  context.strokeStyle = scene.colors.dim;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, BACKBONE + 0.5);
  context.lineTo(width, BACKBONE + 0.5);
  if (from === 0 && !contig.isCircular) {
    context.moveTo(0.5, BACKBONE - 6);
    context.lineTo(0.5, BACKBONE + 7);
  }
  if (to === contig.length && !contig.isCircular) {
    context.moveTo(width - 0.5, BACKBONE - 6);
    context.lineTo(width - 0.5, BACKBONE + 7);
  }
  context.stroke();
}

/** An arrow in the direction of the strand; too small for a head it is a block. Jagged where the contig cuts it off. */
function traceLocus(context: CanvasRenderingContext2D, { x, y, width, height }: MapBox, isForward: boolean): void {
  const head = width >= ARROW_WIDTH ? Math.min(6, width / 2) : 0;
  context.beginPath();
  if (isForward) {
    context.moveTo(x, y);
    context.lineTo(x + width - head, y);
    context.lineTo(x + width, y + height / 2);
    context.lineTo(x + width - head, y + height);
    context.lineTo(x, y + height);
  } else {
    context.moveTo(x + width, y);
    context.lineTo(x + head, y);
    context.lineTo(x, y + height / 2);
    context.lineTo(x + head, y + height);
    context.lineTo(x + width, y + height);
  }
  context.closePath();
}

function isFilled(status: LocusStatus): boolean {
  return isKnown(status) || status === 'novel';
}

/** Known alleles and whole new ones are filled, what is not whole is an outline with half of it filled, what is merely alike an outline. */
function paintLocus(context: CanvasRenderingContext2D, scene: MapScene, placement: Placement, box: MapBox): void {
  const { status, orientation } = placement;
  const isForward = orientation === 'forward';
  const color = scene.colors.status[status];
  traceLocus(context, box, isForward);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  if (isFilled(status)) {
    context.fill();
    return;
  }
  context.fillStyle = scene.colors.surface;
  context.fill();
  context.setLineDash(status === 'missing' ? [2, 2] : []);
  context.stroke();
  context.setLineDash([]);
  if (status === 'missing') return;
  context.save();
  context.clip();
  context.fillStyle = color;
  context.fillRect(box.x, box.y + box.height / 2, box.width, box.height / 2);
  context.restore();
}

function outline(context: CanvasRenderingContext2D, color: string, box: MapBox, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.strokeRect(box.x - 2.5, box.y - 2.5, box.width + 5, box.height + 5);
}

interface PlacedBox {
  placement: Placement;
  box: MapBox;
}

/** Pixels free beside a locus until the next one on its strand, or the end of the line. */
function roomBeside(scene: MapScene, placed: readonly PlacedBox[], index: number): { left: number; right: number } {
  const { placement, box } = placed[index] as PlacedBox;
  const isOnStrand = (other: PlacedBox): boolean => other.placement.orientation === placement.orientation;
  const before = placed.slice(0, index).findLast(isOnStrand);
  const after = placed.slice(index + 1).find(isOnStrand);
  return {
    left: box.x - (before ? before.box.x + before.box.width : 0),
    right: (after?.box.x ?? trackWidth(scene)) - box.x - box.width,
  };
}

/** The name of a locus, in it or beside it, where there is room. `hasRoom`: whether the line is empty enough for names beside loci. */
function drawName(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  placed: readonly PlacedBox[],
  index: number,
  hasRoom: boolean,
): void {
  const { placement, box } = placed[index] as PlacedBox;
  const { locus, status } = placement;
  const width = context.measureText(locus).width;
  const y = box.y + LANE - 2;
  if (isFilled(status) && box.width >= width + 12) {
    context.fillStyle = scene.colors.surface;
    context.fillText(locus, box.x + box.width / 2, y);
    return;
  }
  if (!hasRoom) return;
  const { left, right } = roomBeside(scene, placed, index);
  context.fillStyle = scene.colors.text;
  if (right >= width + 8) context.fillText(locus, box.x + box.width + 4 + width / 2, y);
  // On the left another name may stand already, so there must be room for two.
  else if (left >= 2 * width + 16) context.fillText(locus, box.x - 4 - width / 2, y);
}

/** What stands in or at a locus, where there is room: its name in it or beside it, the sign of its status outside. */
function drawTexts(context: CanvasRenderingContext2D, scene: MapScene, placed: readonly PlacedBox[]): void {
  const lastSign = { forward: -Infinity, reverse: -Infinity };
  const hasRoom = placed.length * ROOM_FOR_NAME <= trackWidth(scene);
  context.textAlign = 'center';
  for (const [index, { placement, box }] of placed.entries()) {
    const { status, orientation, copies } = placement;
    const middle = box.x + box.width / 2;
    drawName(context, scene, placed, index, hasRoom);
    if (status === 'exact' || middle - lastSign[orientation] < SIGN_ROOM) continue;
    lastSign[orientation] = middle;
    context.fillStyle = scene.colors.status[status];
    const sign = status === 'several' && copies > 1 ? `×${copies}` : STATUS_WORDS[status].sign;
    context.fillText(sign, middle, orientation === 'forward' ? box.y - 3 : box.y + LANE + 10);
  }
}

function drawLine(context: CanvasRenderingContext2D, scene: MapScene, line: MapLine): void {
  const width = trackWidth(scene);
  drawGutter(context, scene, line);
  context.translate(scene.gutter, 0);
  drawBackbone(context, scene, line);
  const placed = placementsOn(line).map((placement) => ({
    placement,
    box: boxOf(placement, line, scene.layout, width),
  }));
  // Draw inexact loci over exact ones, so that they are not hidden where loci are dense.
  const exactFirst = placed.toSorted((left, right) => rank(left.placement) - rank(right.placement));
  for (const { placement, box } of exactFirst) paintLocus(context, scene, placement, box);
  drawTexts(context, scene, placed);
  for (const { placement, box } of placed) {
    if (placement === scene.hovered) outline(context, scene.colors.dim, box, 1);
    if (placement === scene.selected) outline(context, scene.colors.focus, box, 2);
  }
  context.translate(-scene.gutter, 0);
}

function rank({ status }: Placement): number {
  return status === 'exact' ? 0 : 1;
}

/** Draws the visible lines; the context is scaled so that its unit is a pixel of the page. */
export function drawMap(context: CanvasRenderingContext2D, scene: MapScene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  context.font = scene.font;
  context.textBaseline = 'alphabetic';
  const first = Math.floor(scene.top / LINE_HEIGHT);
  const last = Math.min(scene.layout.lines - 1, Math.floor((scene.top + scene.height) / LINE_HEIGHT));
  for (let number = first; number <= last; number += 1) {
    const line = lineAt(scene.layout, number);
    if (!line) continue;
    const y = number * LINE_HEIGHT - scene.top;
    context.save();
    context.translate(0, y);
    drawLine(context, scene, line);
    context.restore();
  }
}
