import { expect, it } from 'vitest';
import { cellAt, fittingSide, layOut, revealed, zoomed } from '#renderer/records/distance-matrix/matrix-layout.ts';

const WINDOW = { width: 700, height: 500 };

/** Samples of which all pairs differ at so many loci. */
function matrixOf(samples: number, largest: number) {
  const names = Array.from({ length: samples }, (_, sample) => `LM-${sample}`);
  return { names, largest, at: () => largest, describe: () => '' };
}

it('a matrix of any size is whole at first; at each size of its cells, the one that is gone to is the one in sight', () => {
  for (const samples of [1, 3, 100, 5_000]) {
    const model = matrixOf(samples, 1_742);
    const fitting = fittingSide(model, WINDOW);
    const whole = layOut(model, fitting, WINDOW, 1);
    expect([whole.width <= WINDOW.width, whole.height <= WINDOW.height]).toEqual([true, true]);
    let side = fitting;
    for (let larger = zoomed(side, 1, fitting); larger > side; larger = zoomed(side, 1, fitting)) {
      side = larger;
      const layout = layOut(model, side, WINDOW, 1.25);
      for (const place of [0, Math.floor(samples / 2), samples - 1]) {
        const cursor = { column: place, row: samples - 1 - place };
        const sight = { ...WINDOW, ...revealed(layout, { left: 0, top: 0, ...WINDOW }, cursor) };
        const middle = (edge: number, scrolled: number, at: number) => edge - scrolled + (at + 0.5) * layout.cell;
        const x = middle(layout.gutter, sight.left, cursor.column);
        const y = middle(layout.head, sight.top, cursor.row);
        expect(cellAt(layout, sight, x, y)).toEqual(cursor);
      }
    }
    expect(layOut(model, side, WINDOW, 1).hasNumbers).toBe(true);
    for (let smaller = zoomed(side, -1, fitting); smaller < side; smaller = zoomed(side, -1, fitting)) side = smaller;
    expect(side).toBe(fitting);
  }
});
