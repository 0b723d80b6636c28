import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { PASSWORD, startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { expect, test as base } from './support/fixtures.ts';

/** Another Allelier, where "ada" curates two loci. */
const test = base.extend<{ other: SignedService }>({
  other: async ({}, use) => {
    const other = await startSignedService(createDemo);
    const { accounts } = other.dataFolder.site;
    await accounts.grant(accounts.find('ada')?.id ?? 0, 'demo_seqdef', {
      role: 'curator',
      scopes: [
        { kind: 'locus', name: 'synA' },
        { kind: 'locus', name: 'synB' },
      ],
    });
    await use(other);
    await other.close();
  },
});
test.use({ opensHome: false });

test('a curator of two loci at another Allelier changes their alleles, and is refused at a third', async ({
  workbench,
  other,
}) => {
  test.setTimeout(150_000);
  const { page } = workbench;
  const main = page.getByRole('main');
  const { key, secret } = await other.addClient('Workbench', [{ database: '', submit: true, curate: true }]);
  await workbench.open('/add-site');
  await main.getByRole('textbox', { name: 'Address of its REST service' }).fill(`${other.address}/bigsdb`);
  await main.getByRole('button', { name: 'Check' }).click();
  await main.getByRole('textbox', { name: 'Name' }).fill('Second laboratory');
  await main.getByRole('button', { name: 'Add site' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Second laboratory' })).toBeVisible();
  await workbench.go('/sites/second-laboratory/sign-in?database=demo_seqdef');
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Consumer key' }).fill(key);
  await main.getByLabel('Consumer secret', { exact: true }).fill(secret);
  await main.getByRole('button', { name: 'Open the authorise page' }).click();
  const popup = page.waitForEvent('popup');
  await main.getByRole('link', { name: 'Go to the authorise page' }).click();
  const authorise = await popup;
  await authorise.getByLabel('User name').fill('ada');
  await authorise.getByLabel('Password').fill(PASSWORD);
  await authorise.getByRole('button', { name: 'Allow' }).click();
  const verifier = await authorise.locator('#verifier').innerText();
  await authorise.close();
  await main.getByRole('textbox', { name: 'Verifier' }).fill(verifier);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByText('A signed call to demo_seqdef works.')).toBeVisible();

  const loci = '/sites/second-laboratory/db/demo_seqdef/loci';
  await workbench.go(`${loci}/synA/alleles/3`);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Read by both strands.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('synA 3 is saved.')).toBeVisible();
  await workbench.screenshot('edited-elsewhere');
  const { json } = await other.asOwner({ url: '/db/demo_seqdef/loci/synA/alleles/3' });
  expect(json).toMatchObject({ comments: 'Read by both strands.' });

  await workbench.go(`${loci}/synC/alleles/3`);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('the role of curator of the locus "synC" is missing');
  await workbench.expectAccessible();
  await workbench.screenshot('edit-refused');
});
