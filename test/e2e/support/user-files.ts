import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { answerOpenDialog } from './desktop-test.ts';
import type { Harness } from './harness.ts';

/** What a test needs to give files to the program and to take files from it, the same on both hosts. */
interface Host {
  workbench: Harness;
  application: ElectronApplication | undefined;
}

/** Does what opens a file dialog and answers it with `paths`. */
export async function chooseFiles(host: Host, open: () => Promise<void>, paths: string[]): Promise<void> {
  if (host.application) {
    await answerOpenDialog(host.application, paths);
    return open();
  }
  const { page } = host.workbench;
  const chosen = page.waitForEvent('filechooser');
  // Whoever waits for a chooser is known to the browser before a key opens one.
  await page.evaluate(() => undefined);
  const [chooser] = await Promise.all([chosen, open()]);
  // A folder is given to the browser as one path, files as many.
  const [only] = paths;
  await chooser.setFiles(paths.length === 1 && only !== undefined ? only : paths);
}

/** Does what saves a file and gives its text. */
export async function saveFile(host: Host, save: () => Promise<void>): Promise<string> {
  return readFile(await saveAs(host, save), 'utf8');
}

/** Does what saves a file and gives its path. */
export async function saveAs(host: Host, save: () => Promise<void>): Promise<string> {
  return (await takeFile(host, save)).path;
}

/** Does what saves a file and gives its text and the name that was offered for it. */
export async function saveNamed(host: Host, save: () => Promise<void>): Promise<{ name: string; text: string }> {
  const { name, path } = await takeFile(host, save);
  return { name, text: await readFile(path, 'utf8') };
}

async function takeFile(host: Host, save: () => Promise<void>): Promise<{ name: string; path: string }> {
  const { workbench, application } = host;
  if (!application) {
    const [download] = await Promise.all([workbench.page.waitForEvent('download'), save()]);
    return { name: download.suggestedFilename(), path: await download.path() };
  }
  const target = join(workbench.dataFolder, `saved-${Date.now()}.tsv`);
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (...asked: unknown[]) => {
      Object.assign(globalThis, { askedToSave: asked.at(-1) });
      return Promise.resolve({ canceled: false, filePath });
    };
  }, target);
  await save();
  await workbench.page.getByText(basename(target)).waitFor();
  const offered = await application.evaluate(
    () => (globalThis as unknown as { askedToSave: { defaultPath: string } }).askedToSave.defaultPath,
  );
  return { name: basename(offered), path: target };
}

/** Drags files with the given contents over the window; `drop` lets go of them there, `dropOn` on a part of the page. */
export async function dragFiles(
  page: Page,
  files: Record<string, string | Buffer>,
): Promise<{ drop(): Promise<void>; dropOn(zone: Locator): Promise<void> }> {
  // One drags to a page that is there: before its heading is, nothing takes files.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const contents = Object.entries(files).map(
    ([name, content]) => [name, Buffer.from(content).toString('base64')] as const,
  );
  const transfer = await page.evaluateHandle((entries) => {
    const data = new DataTransfer();
    for (const [name, content] of entries) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, contents);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  return {
    drop: () => page.dispatchEvent('body', 'drop', { dataTransfer: transfer }),
    dropOn: async (zone) => {
      for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer });
    },
  };
}

/** Opens the import plan for a folder from the home screen. */
export async function openImport(host: Host, folder: string): Promise<void> {
  const { page } = host.workbench;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFiles(host, () => page.getByRole('menuitem', { name: 'A folder…' }).click(), [folder]);
  await page.getByRole('textbox', { name: 'Database' }).waitFor();
}

/** The rows of a tab-separated text as objects. */
export function readSheet(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Pastes a text into a grid, as a spreadsheet or an editor has it on the clipboard. */
export async function paste(grid: Locator, text: string): Promise<void> {
  await grid.focus();
  await grid.evaluate((element, content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
