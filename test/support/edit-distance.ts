/**
 * The fewest substituted, inserted and deleted letters between two texts, by the plain recurrence. Infinity if they are
 * more than `most`: only cells that can stay below it are filled.
 */
export function editDistance(left: string, right: string, most = Infinity): number {
  if (Math.abs(left.length - right.length) > most) return Infinity;
  const reach = Math.min(most, Math.max(left.length, right.length));
  let above = Float64Array.from({ length: right.length + 2 }, (_, index) => index);
  let now = new Float64Array(right.length + 2);
  for (let row = 1; row <= left.length; row++) {
    const [from, to] = [Math.max(1, row - reach), Math.min(right.length, row + reach)];
    now[from - 1] = from === 1 ? row : Infinity;
    let least = now[from - 1] as number;
    for (let column = from; column <= to; column++) {
      const step = left[row - 1] === right[column - 1] ? 0 : 1;
      const both = (above[column - 1] as number) + step;
      const gapped = Math.min(above[column] as number, now[column - 1] as number) + 1;
      now[column] = Math.min(both, gapped);
      least = Math.min(least, now[column] as number);
    }
    if (least > most) return Infinity;
    now[to + 1] = Infinity;
    [above, now] = [now, above];
  }
  const distance = above[right.length] as number;
  return distance > most ? Infinity : distance;
}
