import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { grantRole } from '#electron/store/people/grant-role.ts';
import { OWNER } from '#shared/principal.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { expect, test as base } from './support/fixtures.ts';
import { signInElsewhere } from './support/sign-in-elsewhere.ts';
import { chooseFiles, paste } from './support/user-files.ts';

/** Another Allelier, where "ada" may submit isolates, and changes none. */
const test = base.extend<{ other: SignedService }>({
  other: async ({}, use) => {
    const other = await startSignedService(createDemo);
    const { accounts } = other.dataFolder.site;
    await accounts.grant(accounts.find('ada')?.id ?? 0, 'demo_isolates', { role: 'submitter', scopes: [] });
    await use(other);
    await other.close();
  },
});
test.use({ opensHome: false });

test('updates are entered in a table, sent, settled in the queue with old and new values, and taken back', async ({
  workbench,
  application,
  dataFolder,
}) => {
  writeFileSync(join(dataFolder, 'trace.ab1'), 'a trace');
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/submissions/new?type=updates&database=demo_isolates');
  await main.getByRole('button', { name: 'Begin' }).click();
  const grid = main.getByRole('grid', { name: 'Updates of isolates to submit' });
  await paste(grid, 'id\tcountry\tyear\n1\tLiliput\t\n2\t\t1999\n3\t\t2001');
  const problems = main.getByRole('status', { name: 'Problems of the table' });
  await expect(problems).toHaveText(/1 error in/);
  await grid.getByRole('gridcell', { name: /^Liliput/ }).click();
  await expect(
    main.getByText('"Liliput" is not an allowed value of country. Did you mean Lilliput?').last(),
  ).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('updates-problem');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(grid.getByRole('gridcell', { name: 'Lilliput', exact: true })).toBeVisible();
  await main.getByRole('tab', { name: /^5\. Send/ }).click();
  await expect(main.getByText('This cannot be sent yet.')).toHaveCount(0);
  await main.getByRole('button', { name: /^Send to / }).click();
  await expect(main.getByText(/The site has all of it, as submission/)).toBeVisible();

  await main.getByRole('link', { name: 'Open the submission' }).click();
  const choose = () => main.getByRole('button', { name: 'Add files…' }).click();
  await chooseFiles({ workbench, application }, choose, [join(dataFolder, 'trace.ab1')]);
  await expect(main.getByRole('table', { name: 'Files' }).getByRole('row')).toHaveText([/Name/, /^trace\.ab1/]);
  await workbench.expectAccessible();

  await workbench.go('/queue');
  await page
    .getByRole('row', { name: /updates/ })
    .getByRole('link')
    .click();
  const values = main.getByRole('table', { name: /^Values of/ });
  await expect(values.getByRole('row')).toHaveText([/FieldIt isIt becomes/, /^country.*Lilliput$/]);
  await workbench.expectAccessible();
  await workbench.screenshot('updates-queue');
  const was = await values.getByRole('cell').nth(1).innerText();
  await page.keyboard.press('a');
  await expect(main.getByText('Assigned Ex1001 as 1.').first()).toBeVisible();
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await expect(main.getByText('Lilliput').first()).toBeVisible();
  await expect(main.getByText(/Assigned from submission/).first()).toBeVisible();
  await workbench.screenshot('updates-isolate');

  await workbench.go('/queue');
  await page
    .getByRole('row', { name: /updates/ })
    .getByRole('link')
    .click();
  await main.getByRole('option').first().click();
  await expect(values.getByRole('row')).toHaveText([/FieldIt wasIt became/, /^country.*Lilliput$/]);
  await page.keyboard.press('u');
  await expect(main.getByRole('button', { name: 'Change isolate 1' })).toBeVisible();
  await expect(values.getByRole('row').nth(1)).toHaveText(`country${was}Lilliput`);
});

test('who may submit elsewhere is told who sees a private isolate, and suggests a change of another', async ({
  workbench,
  other,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const { dataFolder } = other;
  const database = 'demo_isolates';
  await grantRole(dataFolder, { database, user_name: 'ada', role: 'submitter', scopes: [] });
  const { accounts } = dataFolder.site;
  const actions: CurationActions = dataFolder.changes.of();
  const members = { visibility: 'private', embargo_until: '2099-01-31', owners: ['ada'] };
  const input = { record: 'custody', key: { isolate_id: 3 }, members, match: '*' } as const;
  await actions.make('record.change', { database, principal: OWNER, input });
  await accounts.setPrivateRight(accounts.get('ada').id, database, { may_embargo: false });
  await signInElsewhere(workbench, other, { database: 'demo_isolates', submit: true, curate: false });
  await workbench.go('/sites/second-laboratory/db/demo_isolates/isolates/3');
  const custody = page.getByRole('region', { name: 'Who may see it' });
  await expect(custody.getByRole('button', { name: 'Publish…' })).toBeVisible();
  await expect(custody).toContainText('Your account may not keep isolates private in this database');
  await expect(custody.getByRole('button')).toHaveCount(1);
  await workbench.go('/sites/second-laboratory/db/demo_isolates/isolates/2');
  await main.getByRole('button', { name: 'Suggest a change…' }).click();
  const grid = main.getByRole('grid', { name: 'Updates of isolates to submit' });
  await expect(grid.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
  await paste(grid, 'id\tyear\n4\t2003');
  await main.getByRole('tab', { name: /^5\. Send/ }).click();
  await main.getByRole('button', { name: /^Send to / }).click();
  await expect(main.getByText(/The site has all of it, as submission/)).toBeVisible();
  await workbench.screenshot('updates-elsewhere');
  const { json } = await other.asOwner({ url: '/db/demo_isolates/curation/submissions' });
  expect(json).toMatchObject({ submissions: [{ type: 'updates', items: { pending: 1 }, classes: { clean: 1 } }] });
});
