/** Round steps, so that the numbers at an axis can be read. */
const ROUND = [1, 2, 5, 10];

/** The first of 1, 2, 5, 10, 20, 50 and so on that is not below `rough`. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (ROUND.find((round) => round * power >= rough) ?? 10) * power;
}

/** Values for an axis of counts, from 0 to the first round value that reaches `highest`; about `wanted` of them, all whole. */
export function countTicks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1];
  const step = Math.max(1, roundStep(highest / wanted));
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Gives n so that every n-th label fits below an axis of `width` pixels, if a label needs up to `labelWidth` pixels. */
export function labelStride(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fitting));
}
