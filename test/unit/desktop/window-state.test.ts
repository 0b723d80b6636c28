import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeWindow, type Rectangle } from '#electron/desktop/window-state.ts';

const LAPTOP: Rectangle = { x: 0, y: 25, width: 1440, height: 875 };
const SCREEN: Rectangle = { x: 1440, y: 0, width: 2560, height: 1440 };

describe('the window', () => {
  test('is centred on the primary display at first', () => {
    expect(placeWindow(undefined, [LAPTOP, SCREEN])).toEqual({ x: 80, y: 43, width: 1280, height: 840 });
  });

  test('comes back where it was', () => {
    const kept = { x: 1600, y: 200, width: 1000, height: 700 };
    expect(placeWindow(kept, [LAPTOP, SCREEN])).toEqual(kept);
  });

  test('comes to the primary display when its own is gone', () => {
    const kept = { x: 1600, y: 200, width: 1000, height: 700 };
    expect(placeWindow(kept, [LAPTOP])).toEqual(placeWindow(undefined, [LAPTOP]));
  });

  test('is pulled in when it hangs over an edge, and shrunk to a smaller display', () => {
    expect(placeWindow({ x: 1000, y: 500, width: 1000, height: 700 }, [LAPTOP])).toEqual({
      x: 440,
      y: 200,
      width: 1000,
      height: 700,
    });
    expect(placeWindow({ x: 0, y: 0, width: 4000, height: 3000 }, [LAPTOP])).toEqual(LAPTOP);
  });

  test('is wholly on a display, whatever was kept', () => {
    const side = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(NaN, Infinity, 0));
    const kept = fc.record({ x: side, y: side, width: side, height: side });
    fc.assert(
      fc.property(kept, (rectangle) => {
        const { x, y, width, height } = placeWindow(rectangle, [LAPTOP, SCREEN]);
        const fits = [LAPTOP, SCREEN].some(
          (area) =>
            x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height,
        );
        expect(fits && width >= 720 && height >= 480).toBe(true);
      }),
    );
  });
});
