import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** WCAG 2.1, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** What breaks the rules on a page as it is now, a line each. `runOnly`: names of axe's rules, or tags of rules. */
export async function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  // Reading its half megabyte takes as long as a scan, so once for all scans of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Passed checks are not requested: describing them element by element took longer than the scan.
  const violations = await page.evaluate(
    async (only) =>
      (await window.axe?.run({ resultTypes: ['violations'], selectors: false, runOnly: only }))?.violations,
    runOnly,
  );
  if (violations === undefined) throw new Error('The page does not let axe in.');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}
