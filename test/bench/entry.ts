import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { withScreens } from './bench-screens.ts';
import { GRID_ROWS, gridFields, gridText } from './grid-sample.ts';
import { quantile } from './service-client.ts';
import type { Group, Line } from './table.ts';

/** Times as long as in a bare page; there a key takes one to two frames. */
const GOAL = 3;
/** Cells that are written in. */
const EDITS = 60;
/** Steps that are kept, each of all rows. */
const STEPS = 10;

/** What the page noted: milliseconds from each key to the end of its frame, and those of tasks above 50 ms. */
interface Noted {
  keys: number[];
  tasks: number[];
}

export const entryGroup: Group = {
  name: 'entry',
  title: `A submission of ${GRID_ROWS.toLocaleString('en')} isolates on the screen: pasting, checking, writing, undoing`,
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-entry-'));
    try {
      const folder = await openDataFolder(root);
      for (const width of [20, 200]) {
        const name = `wide${width}`;
        await folder.create(name, { kind: 'isolates', description: name });
        const { connection } = plantIn(await folder.open(name));
        const insert = connection.prepare(
          `insert into isolate_field (name, type, required, min_value, max_value, regex, allowed_values, position)
           values (?, ?, 0, ?, ?, ?, ?, ?)`,
        );
        for (const [position, field] of gridFields(width - 4).entries()) {
          const { type, min = null, max = null, regex = null, allowed_values } = field;
          const values = allowed_values ? JSON.stringify(allowed_values) : null;
          insert.run(field.name, type, min, max, regex, values, position);
        }
      }
      await folder.close();
      return await withScreens(root, async (page) => [
        ...(await measureTable(page, 20)),
        ...(await measureTable(page, 200)),
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

async function measureTable(page: Page, width: number): Promise<Line[]> {
  await page.goto(new URL(`/submissions/new?type=isolates&site=local&database=wide${width}`, page.url()).href);
  await page.getByRole('button', { name: 'Begin' }).click();
  const grid = page.getByRole('grid', { name: 'Isolates to submit' });
  await grid.focus();
  await page.evaluate(noteKeysAndTasks);
  const processorTime = await countProcessorTime(page);
  const pasted = await page.evaluate(pasteAndWait, gridText(gridFields(width - 4)));
  const checked = { value: pasted.checked, processor: await processorTime() };
  const { tasks } = await notes(page);
  await page.keyboard.press('Control+Home');
  const heap = await usedHeap(page);
  await notes(page);
  await writeKeys(page);
  const { keys, tasks: slow } = await notes(page);
  await page.keyboard.press('Control+z');
  const undone = (await notes(page)).keys;
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Control+Home');
    for (let right = 0; right <= step % 10; right += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press(String(step % 10));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+d');
  }
  const more = (await usedHeap(page)) - heap;
  const bare = await bareKeys(page);
  const line = (what: string, value: number): Line => ({ what, value, unit: 'ms' });
  const keyLine = (name: string, share: number): Line => ({
    ...line(`  a key in a cell, ${name}`, quantile(keys, share)),
    reference: { what: 'a bare page', value: quantile(bare, share) },
    goal: GOAL,
  });
  return [
    line(`${width} columns: from the paste to the rows`, pasted.shown),
    { what: '  until all of it is checked', ...checked, unit: 'ms' },
    line('  the longest time in which a key would wait', Math.max(0, ...tasks)),
    keyLine('median', 0.5),
    keyLine('p95', 0.95),
    line('  the longest time in which a key would wait, meanwhile', Math.max(0, ...slow)),
    line('  undo', Math.max(...undone)),
    { what: `  memory of ${STEPS} steps that change all rows`, value: more / 2 ** 20, unit: 'MB' },
  ];
}

async function writeKeys(page: Page): Promise<void> {
  for (let edit = 0; edit < EDITS; edit += 1) {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  }
}

/** The same keys in a page without any library. */
async function bareKeys(page: Page): Promise<number[]> {
  const bare = await page.context().newPage();
  await bare.setContent('<textarea aria-label="Text"></textarea>');
  await bare.getByRole('textbox').focus();
  await bare.evaluate(noteKeysAndTasks);
  await writeKeys(bare);
  const { keys } = await notes(bare);
  await bare.close();
  return keys;
}

async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Counts from now on. Gives the end of it: milliseconds of processor time that the main thread of the page has used. */
async function countProcessorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await used();
  return async () => {
    const after = await used();
    await session.detach();
    return after - before;
  };
}

/** What was noted since the last question. */
function notes(page: Page): Promise<Noted> {
  return page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const { noted } = globalThis as unknown as { noted: Noted };
    return { keys: noted.keys.splice(0), tasks: noted.tasks.splice(0) };
  });
}

/** In the page. */
function noteKeysAndTasks(): void {
  const noted: Noted = { keys: [], tasks: [] };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    noted.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => noted.keys.push(performance.now() - timeStamp)));
    },
    { capture: true },
  );
}

/** In the page: pastes a text into the grid. */
async function pasteAndWait(text: string): Promise<{ shown: number; checked: number }> {
  const grid = document.querySelector('[role="grid"]');
  const status = document.querySelector('[aria-label="Problems of the table"]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const start = performance.now();
  grid?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  await frame();
  while (!/isolate 0/.test(grid?.textContent ?? '')) await frame();
  const shown = performance.now() - start;
  while (!/in 10,000 rows/.test(status?.textContent ?? '')) await frame();
  return { shown, checked: performance.now() - start };
}
