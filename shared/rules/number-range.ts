/** Numbers between two bounds. An open end is infinite, and does not belong to it. */
export interface NumberRange {
  low: number;
  /** Whether the lower bound itself belongs to it. */
  hasLow: boolean;
  high: number;
  hasHigh: boolean;
}

const BOUND = /^(<=|>=|<|>|≤|≥|=)?\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?)$/;
/** Between two bounds: a comma, the word "and", or the sign of the second. */
const BETWEEN = /\s*,\s*|\s+and\s+|\s+(?=[<>≤≥])/;

/**
 * The numbers of one comparison or of two, such as `<= 0.06`, `> 0.25` or `> 0.06 and <= 0.25`, or of a single number. Undefined for a
 * text that is none: the signs say which bound belongs to the range, so `1-4` is none.
 */
export function rangeOf(text: string): NumberRange | undefined {
  const [first = '', second, ...more] = text.trim().split(BETWEEN);
  const one = comparison(first);
  if (second === undefined || !one || more.length > 0) return one;
  const other = comparison(second);
  if (!other || isBelow(one) === isBelow(other) || isExact(one) || isExact(other)) return undefined;
  const [lower, upper] = isBelow(one) ? [other, one] : [one, other];
  const range = { low: lower.low, hasLow: lower.hasLow, high: upper.high, hasHigh: upper.hasHigh };
  const isEmpty = range.low > range.high || (range.low === range.high && !(range.hasLow && range.hasHigh));
  return isEmpty ? undefined : range;
}

/** The numbers that a measured value may stand for: `0.5`, or what is known of one beyond the measured ones, such as `>32`. */
export function measuredRange(value: string): NumberRange | undefined {
  return comparison(value.trim());
}

/** A range as it is stored and shown: `> 0.06 and <= 0.25`. */
export function rangeText(range: NumberRange): string {
  const { low, hasLow, high, hasHigh } = range;
  if (isExact(range)) return String(low);
  const from = low === -Infinity ? [] : [`${hasLow ? '>=' : '>'} ${low}`];
  const to = high === Infinity ? [] : [`${hasHigh ? '<=' : '<'} ${high}`];
  return [...from, ...to].join(' and ');
}

/** The range as whole numbers fill it: from the first to the last of them. */
export function amongIntegers({ low, hasLow, high, hasHigh }: NumberRange): NumberRange {
  const first = hasLow ? Math.ceil(low) : Math.floor(low) + 1;
  const last = hasHigh ? Math.floor(high) : Math.ceil(high) - 1;
  return { low: first, hasLow: Number.isFinite(first), high: last, hasHigh: Number.isFinite(last) };
}

/** Which range begins first, as a number to sort by. */
export function compareStarts(one: NumberRange, other: NumberRange): number {
  if (one.low !== other.low) return one.low < other.low ? -1 : 1;
  return Number(other.hasLow) - Number(one.hasLow);
}

/** Which range ends first. */
export function compareEnds(one: NumberRange, other: NumberRange): number {
  if (one.high !== other.high) return one.high < other.high ? -1 : 1;
  return Number(one.hasHigh) - Number(other.hasHigh);
}

/** What lies between two ranges, of which `one` begins first. Undefined where they touch or overlap. */
export function gapBetween(one: NumberRange, other: NumberRange): NumberRange | undefined {
  const isGap = one.high < other.low || (one.high === other.low && !one.hasHigh && !other.hasLow);
  return isGap ? { low: one.high, hasLow: !one.hasHigh, high: other.low, hasHigh: !other.hasLow } : undefined;
}

/** Whether two ranges, of which `one` begins first, have numbers in common. */
export function overlaps(one: NumberRange, other: NumberRange): boolean {
  return other.low < one.high || (other.low === one.high && one.hasHigh && other.hasLow);
}

function comparison(text: string): NumberRange | undefined {
  const [, sign = '=', digits] = BOUND.exec(text) ?? [];
  const number = Number(digits);
  if (digits === undefined || !Number.isFinite(number)) return undefined;
  const has = sign === '<=' || sign === '>=' || sign === '≤' || sign === '≥';
  if (sign.startsWith('<') || sign === '≤') return { low: -Infinity, hasLow: false, high: number, hasHigh: has };
  if (sign.startsWith('>') || sign === '≥') return { low: number, hasLow: has, high: Infinity, hasHigh: false };
  return { low: number, hasLow: true, high: number, hasHigh: true };
}

function isBelow({ low }: NumberRange): boolean {
  return low === -Infinity;
}

function isExact({ low, high }: NumberRange): boolean {
  return low === high;
}
