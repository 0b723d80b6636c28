import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callFromPage } from './support/desktop-bridge.ts';
import { isStandIn } from './support/desktop-application.ts';
import { answerOpenDialog, chooseMenuItem, desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';
import { dragFiles } from './support/user-files.ts';

const ALLELES = '>abcZ_1\nATGAAACCCGGGTTTTAA\n>abcZ_2\nATGAAACCCGGGTTATAA\n';

test('the menu works, by click and by key', async ({ desktop }) => {
  const { application, page } = desktop;
  // Its commands go to the screens, which must be there to hear them.
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

  await test.step('it leads to the screens', async () => {
    await chooseMenuItem(application, 'open-settings');
    await expect.poll(() => desktop.path()).toBe('/settings');
    await page.keyboard.press('Control+n');
    await expect.poll(() => desktop.path()).toBe('/query');
    await chooseMenuItem(application, 'go-home');
    await expect.poll(() => desktop.path()).toBe('/');
    await page.keyboard.press('Control+,');
    await expect.poll(() => desktop.path()).toBe('/settings');
  });

  await test.step('it changes the theme of the screens and keeps it', async () => {
    await chooseMenuItem(application, 'theme-dark');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await application.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  });
});

test.describe('files of the user', () => {
  test('a folder chosen in the dialog is imported, and so are dropped files', async ({
    desktop: { application, page },
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-import-'));
    try {
      const scheme = join(folder, 'meningococcus');
      mkdirSync(scheme);
      writeFileSync(join(scheme, 'abcZ.tfa'), ALLELES);
      await answerOpenDialog(application, [scheme]);
      await page.keyboard.press('Control+i');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Database' }).fill('from_dialog');
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByRole('status')).toContainText('2');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('link', { name: /from_dialog/ }).first()).toBeVisible();

      const drag = await dragFiles(page, { 'abcZ.tfa': ALLELES, 'mlst.txt': 'ST\tabcZ\n1\t1\n2\t2\n' });
      await expect(page.getByText('Drop to import')).toBeVisible();
      await drag.drop();
      await expect(page.getByText('Drop to import')).toBeHidden();
      await dialog.getByRole('textbox', { name: 'Database' }).fill('dropped');
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: 'Open dropped' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/sites/local/db/dropped');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a file made in the page is taken in pieces, and the page learns no path', async ({ desktop: { page } }) => {
    const staged = await page.evaluate(async () => {
      const text = `>abcZ_1\n${'ACGTTGCA'.repeat(700_000)}\n`;
      const sent: number[] = [];
      const file = new File([text], 'abcZ.tfa');
      const report = (bytes: number) => void sent.push(bytes);
      const result = await window.allelier?.stage([{ file, path: 'meningococcus/abcZ.tfa' }], report);
      return { result, sent, size: file.size };
    });
    expect(staged.sent).toEqual([4 * 1024 * 1024, staged.size]);
    expect(staged.result).toMatchObject({
      ok: true,
      value: [{ name: 'meningococcus', kind: 'folder', size: staged.size, files: 1 }],
    });
    expect(JSON.stringify(staged.result)).not.toContain(tmpdir());
  });

  test('a file of the disk is known by its path, without being copied', async ({ desktop: { application, page } }) => {
    test.skip(!isStandIn, 'Only the stand-in can be told where a file of the page lies; the real one asks the system.');
    const folder = mkdtempSync(join(tmpdir(), 'allelier-paths-'));
    try {
      const file = join(folder, 'abcZ.tfa');
      writeFileSync(file, ALLELES);
      const isKnown = () =>
        application.evaluate(
          ({ webContents }, paths) => {
            const [contents] = webContents.getAllWebContents();
            type StandIn = { _knowFiles(paths: Record<string, string>): Promise<boolean> };
            return (contents as unknown as StandIn)._knowFiles(paths);
          },
          { 'abcZ.tfa': file },
        );
      await expect.poll(isKnown).toBe(true);
      const result = await page.evaluate(() =>
        window.allelier?.stage([{ file: new File(['what the page made'], 'abcZ.tfa'), path: 'abcZ.tfa' }]),
      );
      expect(result).toMatchObject({ ok: true, value: [{ name: 'abcZ.tfa', kind: 'file', size: ALLELES.length }] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('saving asks where and writes there', async ({ desktop: { application, page }, dataFolder }) => {
    const target = join(dataFolder, 'saved.tsv');
    await application.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, target);
    const content = { name: 'result.tsv', media_type: 'text/tab-separated-values', text: 'a\tb\n' };
    const saved = await callFromPage(page, 'file:save', content);
    expect(saved).toEqual({ ok: true, value: { kind: 'saved', name: 'saved.tsv' } });
  });
});
