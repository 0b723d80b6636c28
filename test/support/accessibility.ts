import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** WCAG 2.1, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** The checker as it is sent to pages: the short form, which is half as long as `axe.source` and read as much faster. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What breaks the rules on a page as it is now, a line each. `runOnly`: names of axe's rules, or tags of rules. */
export async function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  // Reading it takes as long as a scan, so once for all scans of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Passed checks are not requested: describing them element by element took longer than the scan.
  const violations = await page.evaluate(
    async (only) =>
      (await window.axe?.run({ resultTypes: ['violations'], selectors: false, runOnly: only }))?.violations,
    runOnly,
  );
  if (violations === undefined) throw new Error('The page does not let axe in.');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}
