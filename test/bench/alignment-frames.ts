import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '#electron/cli/start-build.ts';
import { startBrowserHostProcess } from '#test/e2e/support/browser-host-process.ts';
import { browserPath } from '#test/support/browser.ts';
import { median } from './table.ts';

const FRAMES = 240;

/** Milliseconds of script for a frame; the browser paints what it was told beside that. */
export interface FrameTimes {
  name: string;
  median: number;
  worst: number;
}

/** Opens an alignment of the data folder in a browser and scrolls it at several widths of columns. */
export async function measureFrames(dataFolder: string, path: string): Promise<FrameTimes[]> {
  const root = resolve(import.meta.dirname, '../..');
  process.chdir(root);
  await ensureBuilt(root, ['renderer']);
  const server = await startBrowserHostProcess(dataFolder);
  const browser = await chromium.launch({ executablePath: await browserPath() });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
    await page.addInitScript(countDrawing);
    await page.goto(server.link);
    await page.waitForURL((url) => !url.pathname.startsWith('/open/'));
    await page.goto(new URL(path, page.url()).href);
    const drawing = page.getByRole('application');
    await drawing.waitFor({ timeout: 120_000 });
    await drawing.focus();
    const times = [await scroll(page, 'letters', 63)];
    await page.keyboard.press('t');
    times.push(await scroll(page, 'letters with translation', 63));
    await page.keyboard.press('t');
    for (let step = 0; step < 6; step++) await page.keyboard.press('-');
    times.push(await scroll(page, 'bars of 2 pixels', 63));
    for (let step = 0; step < 6; step++) await page.keyboard.press('-');
    times.push(await scroll(page, '32 columns a pixel', 7));
    return times;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** In the page: notes how long what is called for each frame takes. */
function countDrawing(): void {
  const drawn: number[] = [];
  const request = window.requestAnimationFrame.bind(window);
  Object.assign(window, { drawn, nextFrame: request });
  window.requestAnimationFrame = (draw) =>
    request((time) => {
      const start = performance.now();
      draw(time);
      drawn.push(performance.now() - start);
    });
}

async function scroll(page: Page, name: string, by: number): Promise<FrameTimes> {
  const drawn = await page.getByRole('application').evaluate(
    async (box, { step, frames }) => {
      const own = window as unknown as { drawn: number[]; nextFrame: typeof requestAnimationFrame };
      box.scrollTo({ left: 0 });
      await new Promise((done) => own.nextFrame(() => own.nextFrame(done)));
      own.drawn.length = 0;
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((done) => own.nextFrame(done));
        box.scrollBy({ left: step });
      }
      return own.drawn;
    },
    { step: by, frames: FRAMES },
  );
  return { name, median: median(drawn), worst: Math.max(...drawn) };
}
