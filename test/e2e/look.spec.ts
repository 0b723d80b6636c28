import { expect, test } from './support/fixtures.ts';

const LOCAL = '/sites/local/db';

test.use({ opensHome: false, sharesHost: true });

test('the typefaces come with the program, and nothing is fetched from elsewhere', async ({ workbench }) => {
  const { page } = workbench;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await workbench.open(`${LOCAL}/demo_seqdef/loci/synA/alleles/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'synA 1' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', ''));
      }),
    )
    .toEqual(expect.arrayContaining(['Inter Variable', 'JetBrains Mono Variable']));
  const origin = new URL(page.url()).host;
  expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).host !== origin)).toEqual([]);
});

/** Pixels of what stands alone on a page and of what stands in a row or a line of text. */
const HEIGHTS = [32, 24];

test('what one presses or types in has one of two heights', async ({ workbench }) => {
  const { page } = workbench;
  const others: string[] = [];
  for (const path of [
    '/',
    '/query',
    '/settings',
    '/service',
    `${LOCAL}/demo_seqdef/loci/synA`,
    `${LOCAL}/demo_isolates/genomes`,
  ]) {
    await workbench.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await page
      .getByRole('main')
      .locator(
        '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-SegmentedControl-root, input.mantine-Input-input',
      )
      .evaluateAll((elements) =>
        elements.map((element) => ({ name: element.className, height: element.getBoundingClientRect().height })),
      );
    const wrong = found.filter(({ height }) => height > 0 && !HEIGHTS.includes(height));
    others.push(...wrong.map(({ name, height }) => `${path}: ${height} ${name}`));
  }
  expect(others).toEqual([]);
});

test('a table is as high as its rows, and its header is one stop of the Tab key', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${LOCAL}/demo_isolates/projects`);
  const grid = page.getByRole('grid', { name: 'Projects of demo_isolates' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  // Header and two rows of 28 pixels, and the frame.
  await expect.poll(async () => (await grid.boundingBox())?.height).toBeLessThan(100);

  await workbench.go(`${LOCAL}/demo_isolates/isolates`);
  const isolates = page.getByRole('grid', { name: 'Isolates of demo_isolates' });
  await expect(isolates.getByRole('gridcell', { name: 'Ex1001' })).toBeVisible();
  await isolates.focus();
  await page.keyboard.press('Tab');
  await expect(isolates.getByRole('button', { name: 'id', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(isolates.getByRole('button', { name: 'isolate', exact: true })).toBeFocused();
  // A column out of sight is brought into it.
  await page.keyboard.press('End');
  const last = isolates.locator('[data-column]:focus');
  await expect(last).toBeInViewport();
  await expect(last).not.toHaveText('isolate');
  await page.keyboard.press('Home');
  await expect(isolates.getByRole('button', { name: 'id', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(isolates.locator(':focus')).toHaveCount(0);
});

test('an opened page takes the focus to its heading, and the way from Home says its name', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${LOCAL}/demo_seqdef/schemes`);
  await page.getByRole('main').getByRole('link', { name: 'cgMLST' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'cgMLST' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('cgMLST')).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();

  // Keys that come before the field of the palette is drawn belong to it, and not to the page.
  const isLetThrough = await page.evaluate(async () => {
    const press = async (key: string, ctrlKey = false) => {
      const event = new KeyboardEvent('keydown', {
        key,
        code: `Key${key.toUpperCase()}`,
        ctrlKey,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.dispatchEvent(event);
      await Promise.resolve();
      return !event.defaultPrevented;
    };
    await press('k', true);
    const through: boolean[] = [];
    for (const key of [...'casesx', 'Backspace', 'Enter']) through.push(await press(key));
    return through.includes(true);
  });
  expect(isLetThrough).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeFocused();
});

test('what is written in a form outlasts a closed dialog and a reload, and its buttons stay in sight', async ({
  workbench,
}) => {
  const { page } = workbench;
  await page.setViewportSize({ width: 1024, height: 480 });
  await workbench.open(`${LOCAL}/demo_seqdef`);
  const dialog = page.getByRole('dialog', { name: 'Describe demo_seqdef' });
  const describe = async () => {
    await page.getByRole('button', { name: 'More for the database' }).click();
    await page.getByRole('menuitem', { name: 'Describe…' }).click();
  };
  await describe();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('textbox', { name: 'Organism (optional)' }).fill('Written but not saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await describe();
  await expect(dialog.getByText('What you wrote before is here again.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Organism (optional)' })).toHaveValue('Written but not saved');
  await workbench.expectAccessible();
  const position = dialog.getByRole('textbox', { name: 'Position in its group (optional)' });
  await position.fill('first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(position).toBeFocused();
  await expect(position).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Organism (optional)' })).not.toHaveValue('Written but not saved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await describe();
  await expect(dialog.getByText('What you wrote before is here again.')).toBeHidden();
});

test('a note in the corner leaves the status line free', async ({ workbench }) => {
  const { page } = workbench;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.open('/settings');
  await page.getByRole('button', { name: 'Copy for a report' }).click();
  const note = page.getByText('Copied the versions.');
  await expect(note).toBeVisible();
  const line = page.getByText('Allelier 0.1.0').last();
  await expect
    .poll(async () => {
      const [noteBox, lineBox] = [await note.boundingBox(), await line.boundingBox()];
      return noteBox && lineBox ? noteBox.y + noteBox.height < lineBox.y : undefined;
    })
    .toBe(true);
});

test('the page of parts is for developers only', async ({ workbench }) => {
  await workbench.open('/ui');
  await expect(workbench.page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});
