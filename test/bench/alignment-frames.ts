import type { Page } from '@playwright/test';
import { withScreens } from './bench-screens.ts';
import { traceBareTable, traceFrames, type BareFrames, type FrameCosts } from './frame-trace.ts';

const FRAMES = 120;

/** Opens an alignment of the data folder in a browser and uses it as people do, at several column widths. */
export async function measureFrames(
  dataFolder: string,
  path: string,
): Promise<{ costs: FrameCosts[]; bare: BareFrames }> {
  return withScreens(dataFolder, async (page) => {
    const bare = await traceBareTable(page);
    await page.goto(new URL(path, page.url()).href);
    const drawing = page.getByRole('application');
    await drawing.waitFor({ timeout: 120_000 });
    await drawing.focus();
    const press = async (key: string, times: number) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
    };
    const costs = [
      await traceFrames(page, 'letters, scrolled', () => scroll(page, { left: 63 })),
      await traceFrames(page, 'letters, scrolled down', () => scroll(page, { top: 40 })),
      await traceFrames(page, 'letters, arrow key held', () => hold(page, 'ArrowRight', FRAMES)),
      await traceFrames(page, 'letters, arrow key held with Ctrl and Shift', () =>
        hold(page, 'ArrowRight', FRAMES, { ctrlKey: true, shiftKey: true }),
      ),
      await traceFrames(page, 'letters, ] held', async () => {
        await hold(page, 'Home', 1);
        await hold(page, ']', FRAMES);
      }),
      await traceFrames(page, 'zoomed out and in', async () => {
        for (let turn = 0; turn < 3; turn++) {
          await hold(page, '-', 16);
          await hold(page, '+', 16);
        }
      }),
    ];
    await press('t', 1);
    costs.push(await traceFrames(page, 'letters with translation, scrolled', () => scroll(page, { left: 63 })));
    await press('t', 1);
    await press('-', 12);
    await press('+', 5);
    costs.push(await traceFrames(page, 'bars, scrolled', () => scroll(page, { left: 63 })));
    await press('0', 1);
    await press('Home', 1);
    costs.push(await traceFrames(page, 'whole, ] held', () => hold(page, ']', FRAMES)));
    return { costs, bare };
  });
}

/** Scrolls the drawing by some pixels in each frame. */
async function scroll(page: Page, by: { left?: number; top?: number }): Promise<void> {
  await page.getByRole('application').evaluate(
    async (box, { step, frames }) => {
      box.scrollTo({ left: 0, top: 0 });
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        box.scrollBy(step);
      }
    },
    { step: by, frames: FRAMES },
  );
}

/** A key that repeats with each frame: twice as fast as keyboards do. */
async function hold(
  page: Page,
  key: string,
  times: number,
  modifiers: { ctrlKey?: true; shiftKey?: true } = {},
): Promise<void> {
  await page.getByRole('application').evaluate(
    async (box, { init, presses }) => {
      for (let press = 0; press < presses; press++) {
        await new Promise((done) => requestAnimationFrame(done));
        box.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, repeat: press > 0 }),
        );
      }
    },
    { init: { key, ...modifiers }, presses: times },
  );
}
