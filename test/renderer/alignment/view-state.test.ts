import { describe, expect, it } from 'vitest';
import { scrollPlace } from '#renderer/records/alignment/surface.ts';
import { FIT, layOut, pointAt, revealed, type ViewOptions } from '#renderer/records/alignment/layout.ts';
import { createModel } from '#renderer/records/alignment/model.ts';
import {
  chosenColumns,
  differenceAt,
  firstState,
  nextDifference,
  targetOfKey,
  turned,
  zoomed,
} from '#renderer/records/alignment/view-state.ts';
import { sampleAlignment } from './sample-alignment.ts';

const model = createModel(
  sampleAlignment([
    { residues: 'ACGTAC--GTACGTACGTAC' },
    { residues: 'ACTTACGGGTACGTA--TAG' },
    { residues: 'ACGTAC--GTACGTACGTAC' },
  ]),
  false,
);
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const page = { columns: 8, rows: 10 };

describe('keys in an alignment', () => {
  it('jump from difference to difference, a gap being one', () => {
    const places: (number | undefined)[] = [];
    for (let column: number | undefined = -1; column !== undefined; column = nextDifference(model, column, 1))
      places.push(column);
    expect(places).toEqual([-1, 2, 6, 15, 19]);
    expect([19, 16, 15, 2].map((column) => nextDifference(model, column, -1))).toEqual([15, 15, 6, undefined]);
    expect([2, 6, 7, 8, 16].map((column) => differenceAt(model, column))).toEqual([1, 2, 2, undefined, 3]);
  });

  it('move by column, row, page and to the ends, and stop there', () => {
    const from = { column: 5, row: 1 };
    const to = (key: string, ctrlKey = false) => targetOfKey(press(key, ctrlKey), from, { model, page });
    expect(to('ArrowRight')).toEqual({ column: 6, row: 1 });
    expect(to('ArrowLeft', true)).toEqual({ column: 0, row: 1 });
    expect(to('ArrowUp')).toEqual({ column: 5, row: 0 });
    expect(to('ArrowDown')).toEqual({ column: 5, row: 2 });
    expect(to('End')).toEqual({ column: 19, row: 1 });
    expect(to('End', true)).toEqual({ column: 19, row: 2 });
    expect(to('PageDown')).toEqual({ column: 13, row: 1 });
    expect(to(']')).toEqual({ column: 6, row: 1 });
    expect(to('x')).toBeUndefined();
  });
});

describe('the view of an alignment', () => {
  it('zooms from letters to the whole and back', () => {
    const cells = [9];
    while (cells.length < 20 && zoomed(cells.at(-1)!, -1, 0.3) !== cells.at(-1))
      cells.push(zoomed(cells.at(-1)!, -1, 0.3));
    expect(cells).toEqual([9, 8, 7, 5, 4, 3, 2, 1, 0.5, 0.3]);
    expect([0.3, 0.6, 1, 7, 26].map((cell) => zoomed(cell, 1, 0.3))).toEqual([0.6, 1, 2, 8, 26]);
    expect(zoomed(20, -1, 40)).toBe(20);
  });

  it('keeps the selection when it is reversed', () => {
    const state = { ...firstState(3), cursor: { column: 3, row: 1 }, selection: { anchor: 3, focus: 5 } };
    const after = turned(state, 20);
    expect(after).toMatchObject({ isReversed: true, cursor: { column: 16, row: 1 } });
    expect(chosenColumns(model, after.selection)).toEqual({ from: 14, to: 17 });
    expect(turned(after, 20)).toEqual(state);
  });
});

describe('the layout of an alignment', () => {
  const options: ViewOptions = { cell: 10, wrap: 0, isTranslated: false, compare: 'reference' };

  it('wraps at the chosen width, or at a round one that fits', () => {
    expect(layOut(model, { ...options, wrap: 8 }, 500, 100)).toMatchObject({ columnsPerBlock: 8, blocks: 3 });
    expect(layOut(model, { ...options, wrap: FIT }, 100 + 64 + 9 * 10, 100)).toMatchObject({
      columnsPerBlock: 9,
      blocks: 3,
    });
    expect(layOut(model, { ...options, wrap: FIT }, 100 + 64 + 27 * 10, 100).columnsPerBlock).toBe(20);
    expect(layOut(model, options, 300, 100)).toMatchObject({ columnsPerBlock: 20, blocks: 1, width: 300, tail: 0 });
  });

  it('finds the column and row of every point that it draws', () => {
    for (const wrap of [0, 7]) {
      const layout = layOut(model, { ...options, wrap }, 500, 100);
      const sight = { left: 0, top: 0, width: 500, height: 1000 };
      for (let column = 0; column < model.columns; column++) {
        for (const line of layout.lines.filter(({ kind }) => kind === 'residues')) {
          const block = Math.floor(column / layout.columnsPerBlock);
          const x = 100 + (column % layout.columnsPerBlock) * 10 + 4;
          const found = pointAt(layout, sight, x, block * layout.blockHeight + line.top + 2);
          expect(found).toEqual({ column, line });
        }
      }
      expect(pointAt(layout, sight, 50, 20)).toBeUndefined();
    }
  });

  it('scrolls no further than needed to bring a place into sight', () => {
    const layout = layOut(model, options, 200, 100);
    const sight = { left: 0, top: 0, width: 200, height: 60 };
    expect(revealed(layout, sight, 1, 0)).toEqual({ left: 0, top: 0 });
    const { left } = revealed(layout, sight, 15, 0);
    expect(left).toBeGreaterThanOrEqual(15 * 10 + 10 - 100);
    expect(left).toBeLessThanOrEqual(15 * 10);
    expect(revealed(layout, { ...sight, left }, 15, 0)).toEqual({ left, top: 0 });
  });

  it('keeps the middle column in the middle when it is zoomed, wrapped or reversed', () => {
    const window = { scrollLeft: 60, scrollTop: 0, clientWidth: 180 };
    const scene = (part: Partial<ViewOptions>, isReversed = false) => ({
      layout: layOut(model, { ...options, ...part }, 180, 100),
      model: { columns: 20, isReversed },
    });
    // Half of the 80 pixels beside the names is 40, so that column 10 begins in the middle.
    expect(scrollPlace(scene({}), scene({}), window)).toBeUndefined();
    expect(scrollPlace(scene({}), scene({ cell: 20 }), window)).toEqual({ left: 10 * 20 - 40 });
    expect(scrollPlace(scene({}), scene({}, true), { ...window, scrollLeft: 10 })).toEqual({
      left: (20 - 5) * 10 - 40,
    });
    const wrapped = scene({ wrap: 8 });
    expect(scrollPlace(scene({}), wrapped, window)).toEqual({ top: wrapped.layout.blockHeight, left: 0 });
  });
});
