import type { AlleleNumbers } from '#electron/relatives/allele-matrix.ts';

/** Where each of some isolates was among others, both by their ids, ascending: -1 where it was not. And who is not there any more. */
export function formerRows(
  before: readonly number[],
  now: readonly number[],
): { former: Int32Array; gone: readonly number[] } {
  const former = new Int32Array(now.length).fill(-1);
  const gone: number[] = [];
  let row = 0;
  for (const [old, id] of before.entries()) {
    while ((now[row] ?? Infinity) < id) row += 1;
    if (now[row] === id) former[row] = old;
    else gone.push(id);
  }
  return { former, gone };
}

/** Puts rows of a table, of so many numbers each, to their new places in it. */
export function moveRows(numbers: AlleleNumbers, former: Int32Array, stride: number): void {
  const runs: { at: number; old: number; rows: number }[] = [];
  for (const [at, old] of former.entries()) {
    const last = runs.at(-1);
    if (old < 0) continue;
    if (last && last.at + last.rows === at && last.old + last.rows === old) last.rows += 1;
    else runs.push({ at, old, rows: 1 });
  }
  // Upwards from the first and downwards from the last, so that none covers one that has yet to be moved.
  const ordered = [...runs.filter(({ at, old }) => at < old), ...runs.filter(({ at, old }) => at > old).toReversed()];
  for (const { at, old, rows } of ordered) numbers.copyWithin(at * stride, old * stride, (old + rows) * stride);
}
