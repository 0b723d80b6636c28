import { openDatabase } from '#electron/store/file/database.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { expect, test } from './support/fixtures.ts';
import { paste } from './support/user-files.ts';

test.use({ opensHome: false });

test('an isolate is made private, shared and published, and the publication is taken back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  await page.getByRole('button', { name: 'More for the isolate' }).click();
  await page.getByRole('menuitem', { name: 'Change custody…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit custody of isolate 1' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Private' }).click();
  await page.getByRole('textbox', { name: 'Private until' }).fill('2020-01-31');
  await page.getByRole('combobox', { name: 'Owners' }).fill('nemo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The day 2020-01-31 is not after today.')).toBeVisible();
  await expect(page.getByText('The database has no user "nemo".')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-custody');
  await page.getByRole('textbox', { name: 'Private until' }).fill('2099-01-31');
  await page.getByRole('combobox', { name: 'Owners' }).press('Backspace');
  await page.getByRole('combobox', { name: 'Owners' }).fill('ada');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();

  const custody = page.getByRole('region', { name: 'Who may see it' });
  await expect(custody).toContainText('ada');
  await expect(page.getByRole('main').getByText('Private until 2099-01-31 (UTC)', { exact: true })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-private');
  const bin = page.getByRole('region', { name: 'Sequence bin' });
  for (const [place, whole] of [
    [bin, 'These are its contigs.'],
    [page.getByRole('region', { name: 'Allele designations' }), 'These are its designations.'],
  ] as const) {
    await place.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem').first().click();
    await expect(page.getByRole('dialog')).toContainText('The isolate is private.');
    await expect(page.getByRole('dialog')).toContainText(whole);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await bin.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Copy as FASTA' }).click();
  await expect(page.getByText(/^Copied Contig \d+ as FASTA\. The isolate is private/)).toBeVisible();
  await page.goBack();
  await custody.getByRole('button', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Shared with' }).fill('nemo');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('The database has no user "nemo".', { exact: true })).toBeVisible();
  await workbench.screenshot('isolate-share');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await workbench.go('/sites/local/db/demo_isolates/isolates');
  await expect(page.getByRole('gridcell', { name: 'Ex1001 · private' })).toBeVisible();
  await workbench.screenshot('isolates-private');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('dialog')).toContainText('1 of 194 isolates is private.');
  await workbench.expectAccessible();
  await workbench.screenshot('isolates-leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave private ones out' }).click();
  await expect(page.getByText(/^Saved 193 isolates as /)).toBeVisible();
  const filter = encodeURIComponent(JSON.stringify({ property: 'visibility', op: '=', value: 'private' }));
  await workbench.go(`/sites/local/db/demo_isolates/isolates?filter=${filter}`);
  await expect(page.getByRole('main').getByText('1 isolate', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Visibility')).toBeVisible();
  await workbench.screenshot('isolates-private-only');
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await custody.getByRole('button', { name: 'Publish…' }).click();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Isolate 1 is public.')).toBeVisible();
  await expect(custody).toContainText('Public: all who may read the database');

  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(page.getByRole('link', { name: 'Custody of isolate 1' }).first()).toBeVisible();
  await expect(page.getByText('visibility: private → public')).toBeVisible();
  await workbench.screenshot('changes-custody');
  await page.getByRole('button', { name: 'Undo: Changed the custody of the isolate.' }).click();
  await page.getByRole('link', { name: 'Custody of isolate 1' }).first().click();
  await expect(page.getByRole('main').getByText('Private until 2099-01-31 (UTC)', { exact: true })).toBeVisible();
});

test('what is sent under an embargo is accepted, seen by nobody else, shared, and published by its day', async ({
  workbench,
  program,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.open('/submissions/new');
  await main.getByRole('radio', { name: 'Isolates', exact: true }).click();
  await main.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: /^demo_isolates/ }).click();
  await main.getByRole('button', { name: 'Begin' }).click();
  await paste(
    main.getByRole('grid', { name: 'Isolates to submit' }),
    'isolate\tstrain_code\tcountry\tyear\nKept back\tEX-9000\tUtopia\t2020',
  );
  await main.getByRole('tab', { name: /About/ }).click();
  await main.getByRole('textbox', { name: 'Embargo in months' }).fill('25');
  await expect(main.getByText('An embargo has 24 months at most here.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Embargo in months' }).fill('6');
  await workbench.screenshot('submission-embargo');
  await main.getByRole('tab', { name: /Send/ }).click();
  await main.getByRole('button', { name: /^Send to / }).click();
  await main.getByRole('link', { name: 'Open the submission' }).click();
  await expect(main.getByText('6 months')).toBeVisible();
  await workbench.screenshot('sent-embargo');

  /** What those get who have not signed in. The address of the service changes when it starts again. */
  const ask = async (part: string) => {
    const address = /http:\S+/.exec(await page.getByText(/Service at/).innerText())?.[0] ?? '';
    return fetch(`${address}/db/demo_isolates/isolates${part}`);
  };
  const count = async () => ((await (await ask('')).json()) as { records: number }).records;
  const statuses = () =>
    Promise.all(['/202', '/202/contigs', '/202/history'].map(async (part) => (await ask(part)).status));
  const before = await count();
  await workbench.go('/queue');
  await page.getByRole('link', { name: 'isolates', exact: true }).click();
  await page.getByRole('button', { name: 'Assign as 202' }).click();
  await expect(page.getByText('All settled')).toBeVisible();
  await workbench.screenshot('queue-embargo');
  await workbench.go('/sites/local/db/demo_isolates/isolates/202');
  await expect(page.getByRole('heading', { level: 1, name: 'Kept back' })).toBeVisible();
  expect([await statuses(), await count()]).toEqual([[404, 404, 404], before]);

  const custody = page.getByRole('region', { name: 'Who may see it' });
  await custody.getByRole('button', { name: 'Share…' }).click();
  await dialog.getByRole('combobox', { name: 'Shared with' }).fill('ada');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(custody).toContainText('Shared withada');
  expect(await statuses()).toEqual([404, 404, 404]);

  await workbench.go('/');
  const embargoes = page.getByRole('region', { name: 'My embargoes' });
  await expect(embargoes.getByRole('row', { name: /Kept back.*demo_isolates.*\(UTC\).* days/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('home-embargoes');
  await embargoes.getByRole('button', { name: 'Publish: Kept back' }).click();
  await expect(dialog).toContainText('All who may read the database see it at once');
  await workbench.screenshot('home-publish');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await embargoes.getByRole('link', { name: 'Kept back' }).click();

  // Its day comes while the program does not run.
  await program?.restart(async () => {
    await using database = await openDatabase(databaseFiles(dataFolder, 'demo_isolates').file);
    plantIn(database).connection.exec("update isolate set embargo_until = '2020-01-31' where is_private = 1");
  });
  await expect(custody).toContainText('Public: all who may read the database');
  expect([await statuses(), await count()]).toEqual([[200, 200, 200], before + 1]);
});

test('a project is made private, its members see its private isolates, and the change is taken back', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/form/custody?key=%7B%22isolate_id%22%3A3%7D');
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Private' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Who may see it' })).toBeVisible();

  await workbench.go('/sites/local/db/demo_isolates/projects/1');
  await page.getByRole('button', { name: 'More for the project' }).click();
  await page.getByRole('menuitem', { name: 'Change custody…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit custody of project 1' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Members who edit' }).fill('ada');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A public project has no members. Say that it is private.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Private' }).click();
  await page.getByRole('combobox', { name: 'Members who view' }).fill('clara');
  await page.keyboard.press('Enter');
  await workbench.expectAccessible();
  await workbench.screenshot('form-project-custody');
  await page.getByRole('button', { name: 'Save' }).click();

  const custody = page.getByRole('region', { name: 'Who may see it' });
  await expect(custody).toContainText('ada');
  await expect(page.getByRole('main').getByText('Private', { exact: true })).toBeVisible();
  await expect(page.getByText('viewers: nothing → clara')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('project-private');
  await workbench.go('/sites/local/db/demo_isolates/projects');
  await expect(page.getByRole('gridcell', { name: /^Synthetic survey · private$/ })).toBeVisible();
  await workbench.screenshot('projects-private');
  await workbench.go('/sites/local/db/demo_isolates/isolates/3');
  await expect(custody.getByRole('link', { name: 'Synthetic survey' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-in-private-project');
  await custody.getByRole('link', { name: 'Synthetic survey' }).click();
  await page.getByRole('button', { name: 'Undo: Changed the custody of the project.' }).click();
  await expect(custody).toHaveCount(0);
  await workbench.go('/sites/local/db/demo_isolates/form/project?isNew=1&key=%7B%7D');
  await expect(page.getByRole('combobox', { name: 'Members who view' })).toBeVisible();
  await workbench.screenshot('form-project-new');
});
