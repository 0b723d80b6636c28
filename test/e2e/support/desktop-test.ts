import type { ElectronApplication } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import type { Harness } from './harness.ts';

/** The running desktop program; like `workbench`, with the Electron application that only the desktop has. */
export interface DesktopHarness extends Harness {
  readonly application: ElectronApplication;
}

/** For specs that run in the `desktop` project alone. */
export const desktopTest = base.extend<{ desktop: DesktopHarness }>({
  desktop: async ({ workbench, application }, use) => {
    if (!application) throw new Error('This test needs the desktop host.');
    await use({ ...workbench, application });
  },
});

/** Answers the next open dialogs with `paths`, as if the user had chosen them. */
export async function answerOpenDialog(application: ElectronApplication, paths: string[]): Promise<void> {
  await application.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
  }, paths);
}

/** Chooses an item of the application menu by its id, once the program has made the menu. */
export async function chooseMenuItem(application: ElectronApplication, id: string): Promise<void> {
  const isChosen = () =>
    application.evaluate(({ Menu }, name) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(name);
      item?.click();
      return Boolean(item);
    }, id);
  await expect.poll(isChosen, { message: `the menu item ${id}` }).toBe(true);
}

/** Keeps links from reaching a browser; the returned function gives those that were opened since. */
export async function catchExternalLinks(application: ElectronApplication): Promise<() => Promise<string[]>> {
  await application.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedLinks: opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () => application.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks);
}
