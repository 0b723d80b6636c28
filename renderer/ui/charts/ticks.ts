/** Round steps, so that the numbers at an axis can be read. */
const ROUND = [1, 2, 5, 10];

/** Values for an axis of counts, from 0 to the first round value that reaches `highest`; about `wanted` of them, all whole. */
export function countTicks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (ROUND.find((round) => round * power >= rough) ?? 10) * power);
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Gives n so that every n-th label fits below an axis of `width` pixels, if a label needs up to `labelWidth` pixels. */
export function labelStride(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fitting));
}
