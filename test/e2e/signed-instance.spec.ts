import type { Page } from '@playwright/test';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { startFronts, type Fronts } from '#test/support/fronts.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { PASSWORD, startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { expect, test as base } from './support/fixtures.ts';
import { fillMembers } from './support/submissions.ts';
import { paste } from './support/user-files.ts';

/** Another Allelier, whose demonstration alleles only "ada" and others with an account may read. */
const test = base.extend<{ other: SignedService; fronts: Fronts }>({
  other: async ({}, use) => {
    const other = await startSignedService(createDemo);
    await plantAccess(other.dataFolder, 'demo_seqdef', 'members');
    const { accounts } = other.dataFolder.site;
    await accounts.grant(accounts.find('ada')?.id ?? 0, 'demo_seqdef', { role: 'submitter', scopes: [] });
    await use(other);
    await other.close();
  },
  fronts: async ({ other }, use) => {
    const fronts = await startFronts(other.address);
    await use(fronts);
    fronts.close();
  },
});
test.use({ opensHome: false });

/** Allows a program on the authorise page, as a person does in the browser. Gives the verifier. */
async function allowAs(authorise: Page, name: string): Promise<string> {
  await authorise.getByLabel('User name').fill(name);
  await authorise.getByLabel('Password').fill(PASSWORD);
  await authorise.getByRole('button', { name: 'Allow' }).click();
  return authorise.locator('#verifier').innerText();
}

test('another Allelier is added, signed in at, browsed, queried with an alignment, sent to and copied', async ({
  workbench,
  other,
  fronts,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const { key, secret } = await other.addClient('Workbench', [{ database: '', submit: true, curate: false }]);
  await workbench.open('/add-site');
  const address = main.getByRole('textbox', { name: 'Address of its REST service' });
  const check = main.getByRole('button', { name: 'Check' });

  // A certificate that nobody vouches for is shown, and accepted only by the user.
  await address.fill(fronts.secure);
  await check.click();
  await expect(main.getByRole('alert')).toContainText('certificate');
  await main.getByRole('button', { name: 'Show the certificate' }).click();
  await expect(main.getByText(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('certificate-question');
  await main.getByRole('button', { name: 'Accept this certificate' }).click();
  await expect(main.getByText(/answers, with 1 database for everybody/)).toBeVisible();

  // A network that answers in place of the site.
  fronts.network.asksToSignIn = true;
  await address.fill(`${fronts.plain}/bigsdb`);
  await check.click();
  await expect(main.getByRole('alert')).toContainText('it wants you to sign in to it');
  await workbench.screenshot('captive-portal');
  fronts.network.asksToSignIn = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByRole('textbox', { name: 'Name' }).fill('Second laboratory');
  await main.getByRole('button', { name: 'Add site' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Second laboratory' })).toBeVisible();

  // The wizard, through the same network.
  fronts.network.asksToSignIn = true;
  await workbench.go('/sites/second-laboratory/sign-in?database=demo_seqdef');
  await expect(main.getByRole('alert').first()).toContainText('it wants you to sign in to it');
  await workbench.screenshot('sign-in-portal');
  fronts.network.asksToSignIn = false;
  await main.getByRole('button', { name: 'Try again' }).first().click();
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Consumer key' }).fill(key);
  await main.getByLabel('Consumer secret', { exact: true }).fill(secret);
  await main.getByRole('button', { name: 'Open the authorise page' }).click();
  const popup = page.waitForEvent('popup');
  await main.getByRole('link', { name: 'Go to the authorise page' }).click();
  const authorise = await popup;
  const verifier = await allowAs(authorise, 'ada');
  await authorise.close();
  await main.getByRole('textbox', { name: 'Verifier' }).fill(verifier);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByText('A signed call to demo_seqdef works.')).toBeVisible();

  // Browse what nobody reads unsigned.
  await main.getByRole('link', { name: 'Browse Second laboratory' }).click();
  await main.getByRole('link', { name: 'demo_seqdef' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'demo_seqdef on Second laboratory' })).toBeVisible();
  const site = '/sites/second-laboratory/db/demo_seqdef';
  await workbench.go(`${site}/schemes/1/profiles/1`);
  await expect(main.getByRole('heading', { level: 1, name: 'ST 1' })).toBeVisible();
  await workbench.go(`${site}/loci/synA`);
  await expect(page.getByRole('grid').getByRole('link', { name: '3', exact: true })).toBeVisible();

  // Query, and see how the sequence differs.
  const allele = await other.asOwner({ url: '/db/demo_seqdef/loci/synA/alleles/3' });
  const { sequence } = allele.json as { sequence: string };
  await page.getByRole('link', { name: 'Query this locus' }).click();
  await page.getByRole('button', { name: 'Send them to Second laboratory' }).click();
  await expect(page.getByText('A query here sends your sequences')).toHaveCount(0);
  const changed = `${sequence.slice(0, 100)}${sequence[100] === 'A' ? 'C' : 'A'}${sequence.slice(101)}`;
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(changed);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText('demo_seqdef on Second laboratory, locus synA').first()).toBeVisible();
  await main.getByText('synA', { exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Alignment' })).toBeVisible();

  // A submission that is prepared while the network is away goes out by itself when it is back, signed, and once.
  await workbench.go('/submissions/new?type=alleles&site=second-laboratory&database=demo_seqdef&locus=synA');
  await main.getByRole('button', { name: 'Begin' }).click();
  const table = main.getByRole('grid', { name: 'Alleles to submit' });
  await paste(table, `>offline-1\n${changed}\n`);
  await expect(main.getByRole('status', { name: 'Problems of the table' })).toHaveText('No problems in 1 row');
  await main.getByRole('tab', { name: '3. About' }).click();
  await fillMembers(main);
  fronts.network.asksToSignIn = true;
  await main.getByRole('tab', { name: '5. Send' }).click();
  await expect(main.getByText('Second laboratory does not answer now.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-send-away');
  await main.getByRole('button', { name: 'Send to Second laboratory' }).click();
  await expect(main.getByRole('button', { name: 'Take back and change' })).toBeVisible();
  await workbench.screenshot('submission-queued');
  fronts.network.asksToSignIn = false;
  await main.getByRole('link', { name: 'Open the submission' }).click();
  await expect(main.getByText('offline-1').first()).toBeVisible();
  const { json: queued } = await other.asOwner({ url: '/db/demo_seqdef/curation/submissions' });
  expect(queued).toMatchObject({ submissions: [{ type: 'alleles', status: 'pending' }] });

  // A copy of it, which types without a network.
  await workbench.go(site);
  await page.getByRole('button', { name: 'Keep a copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep a copy of demo_seqdef' });
  await dialog.getByLabel('Name on this computer').fill('laboratory_copy');
  await dialog.getByRole('radio', { name: 'Some schemes and their loci' }).check();
  await dialog.getByRole('combobox', { name: 'Schemes' }).click();
  await page.getByRole('option', { name: 'MLST (1)', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Start copying' }).click();
  await expect(page.getByText(/"laboratory_copy" is a copy of 7 loci/)).toBeVisible();
  fronts.close();
  await workbench.open('/query?database=laboratory_copy');
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(sequence);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText(/^1 of 1 done/)).toBeVisible();
});
