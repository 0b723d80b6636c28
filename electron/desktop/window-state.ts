/** A rectangle on the desktop, in device-independent pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is kept of the window for the next start: its place when not maximised, and whether it was maximised. */
export interface WindowState {
  bounds?: Rectangle;
  maximised: boolean;
}

export const MINIMUM_SIZE = { width: 720, height: 480 };
const DEFAULT_SIZE = { width: 1280, height: 840 };
/** Pixels of the window that must be on a display, so that the user can find and move it. */
const GRIP = { width: 120, height: 60 };

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  };
}

function centred(area: Rectangle): Rectangle {
  const width = Math.min(DEFAULT_SIZE.width, area.width);
  const height = Math.min(DEFAULT_SIZE.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

function limit(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/**
 * Where the window opens: as it was, but shrunk and moved so that it lies wholly on the display that shows most of it.
 * Without an earlier place, or if its display is gone, on the first display (`workAreas[0]`, the primary one).
 */
export function placeWindow(kept: Rectangle | undefined, workAreas: [Rectangle, ...Rectangle[]]): Rectangle {
  if (!kept || ![kept.x, kept.y, kept.width, kept.height].every(Number.isFinite)) return centred(workAreas[0]);
  const visible = workAreas
    .map((area) => ({ area, ...overlap(kept, area) }))
    .filter(({ width, height }) => width >= GRIP.width && height >= GRIP.height)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!visible) return centred(workAreas[0]);
  const { area } = visible;
  const width = limit(kept.width, Math.min(MINIMUM_SIZE.width, area.width), area.width);
  const height = limit(kept.height, Math.min(MINIMUM_SIZE.height, area.height), area.height);
  return {
    x: limit(kept.x, area.x, area.x + area.width - width),
    y: limit(kept.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}
