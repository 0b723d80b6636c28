import { inkOn } from '../canvas/ink-on.ts';

/** Everything that a matrix is painted with. */
export interface MatrixColours {
  surface: string;
  sunken: string;
  text: string;
  dim: string;
  border: string;
  accent: string;
  selected: string;
  font: string;
  /** The scale from near to far, evenly. */
  ramp: readonly string[];
  /** The colours of distances from 0 on, and of the letters on them. */
  fills: readonly string[];
  inks: readonly string[];
  /** The same and, at the end, those of an unknown distance and of a sample against itself: as a canvas keeps pixels. */
  pixels: Uint32Array;
  unknown: string;
  unknownInk: string;
}

/** Steps of the scale. More cannot be told apart. */
const STEPS = 64;

const known = new Map<string, MatrixColours>();

/** The colours of distances up to `largest`. `theme` names the theme that the page has now. */
export function matrixColours(largest: number, theme: string): MatrixColours {
  const key = `${largest} ${theme}`;
  const colours = known.get(key) ?? readColours(largest);
  known.set(key, colours);
  return colours;
}

/**
 * The share of the way from near to far that a distance has gone, 0 to 1. Logarithmic: 2 and 10 differences must look different where
 * others differ at a thousand loci.
 */
export function shareOf(distance: number, largest: number): number {
  return largest <= 0 ? 0 : Math.log1p(distance) / Math.log1p(largest);
}

function readColours(largest: number): MatrixColours {
  const style = getComputedStyle(document.documentElement);
  const spelled = inHex();
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const stops = ['distance-near', 'distance-middle', 'distance-far'].map((name) => channelsOf(spelled(token(name))));
  const ramp = Array.from({ length: STEPS + 1 }, (_, step) => mixed(stops, step / STEPS));
  const inks = ramp.map(inkOn);
  const stepOf = (distance: number) => Math.round(shareOf(distance, largest) * STEPS);
  const steps = Array.from({ length: Math.ceil(largest) + 1 }, (_, distance) => Math.min(STEPS, stepOf(distance)));
  const fills = steps.map((step) => ramp[step] ?? '');
  const unknown = spelled(token('distance-unknown'));
  const sunken = spelled(token('surface-sunken'));
  return {
    surface: token('surface'),
    sunken,
    text: token('text'),
    dim: token('text-dim'),
    border: token('border'),
    accent: token('accent'),
    selected: token('surface-selected'),
    font: token('font-ui'),
    ramp,
    fills,
    inks: steps.map((step) => inks[step] ?? ''),
    pixels: Uint32Array.from([...fills, unknown, sunken], pixelOf),
    unknown,
    unknownInk: inkOn(unknown),
  };
}

/** Gives a function that spells colours as `#rrggbb`: a built style sheet may have `#fff` or `red` in place of that. */
function inHex(): (colour: string) => string {
  const context = document.createElement('canvas').getContext('2d');
  return (colour) => {
    if (!context) return colour;
    context.fillStyle = colour;
    return context.fillStyle;
  };
}

function channelsOf(colour: string): number[] {
  return (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
}

/** A colour between stops that lie evenly from 0 to 1. */
function mixed(stops: readonly number[][], share: number): string {
  const place = share * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const [from = [], to = []] = stops.slice(index, index + 2);
  const part = place - index;
  const channel = (one: number, other: number) =>
    Math.round(one + (other - one) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${[0, 1, 2].map((at) => channel(from[at] ?? 0, to[at] ?? 0)).join('')}`;
}

/** A colour as a number whose bytes are red, green, blue and opacity, the lowest first: all computers that browsers run on are so. */
function pixelOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
