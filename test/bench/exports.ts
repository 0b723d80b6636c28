import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { GENERATED_ISOLATES, generateIsolates } from '#test/support/generated-isolates.ts';
import { withScreens } from './bench-screens.ts';
import { passOverRows } from './reference.ts';
import { median, type Group, type Line, type Reference } from './table.ts';

const ISOLATES = 100_000;
const ROUNDS = 3;

export const exportsGroup: Group = {
  name: 'exports',
  title: '100,000 isolates, saved from their table on the screen, with the columns shown at first',
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-exports-'));
    try {
      const reference = await makeIsolates(root);
      return await withScreens(root, (page) => measure(page, reference));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

/** Makes the isolates with their scheme values, and measures how long plainly reading their fields takes. */
async function makeIsolates(root: string): Promise<Reference> {
  const dataFolder = await openDataFolder(root);
  try {
    const isolates = await generateIsolates(dataFolder, ISOLATES);
    await readSchemeValues(dataFolder, isolates, { purpose: 'preparation' });
    return passOverRows(isolates.connection, 'select * from isolate');
  } finally {
    await dataFolder.close();
  }
}

async function measure(page: Page, reference: Reference): Promise<Line[]> {
  await page.goto(new URL(`/sites/local/db/${GENERATED_ISOLATES}/isolates`, page.url()).href);
  await page.getByRole('grid').getByRole('link').first().waitFor();
  const lines: Line[] = [];
  for (const [kind, goal] of [
    ['TSV', 60],
    ['XLSX', 60],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOfExport(page, kind));
    lines.push({ what: `Saved as ${kind}`, value: median(times), unit: 'ms', reference, goal });
  }
  return lines;
}

async function timeOfExport(page: Page, kind: string): Promise<number> {
  await page.getByRole('button', { name: 'Export' }).click();
  const item = page.getByRole('menuitem', { name: `Save as ${kind}…` });
  await item.waitFor();
  const started = performance.now();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 300_000 }), item.click()]);
  await download.path();
  return performance.now() - started;
}
