import { expect, type Page } from '@playwright/test';

/** Values of a reply that a page must show: all but addresses, whose names lead on, and answers of yes or no. */
function valuesOf(reply: unknown): string[] {
  if (typeof reply === 'number') return [String(reply)];
  if (typeof reply === 'string') return /^https?:/.test(reply) ? [] : [reply];
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.values(reply).flatMap(valuesOf);
}

/** Waits until the page shows every value of a reply; `what` names it in a failure. */
export async function expectShown(page: Page, reply: unknown, what: string): Promise<void> {
  const shown = (text: string) => text.replaceAll(/[\s,\u00a0\u202f]/g, '');
  await expect(async () => {
    const text = shown(await page.getByRole('main').innerText());
    expect(valuesOf(reply).filter((value) => !text.includes(shown(value)))).toEqual([]);
  }, what).toPass({ timeout: 10_000 });
}
