import { PASSWORD, type SignedService } from '#test/support/signed-service.ts';
import type { ClientScope } from '#shared/oauth-clients.ts';
import { expect } from './fixtures.ts';
import type { Harness } from './harness.ts';

/** Adds another Allelier as the site `second-laboratory` by its deployed face, and signs in there as "ada" for a database. */
export async function signInElsewhere(
  workbench: Harness,
  other: SignedService,
  { database, ...allowed }: ClientScope,
): Promise<void> {
  const { page } = workbench;
  const main = page.getByRole('main');
  const { key, secret } = await other.addClient('Workbench', [{ database: '', ...allowed }]);
  await workbench.open('/add-site');
  await main.getByRole('textbox', { name: 'Address of its REST service' }).fill(`${other.address}/bigsdb`);
  await main.getByRole('button', { name: 'Check' }).click();
  await main.getByRole('textbox', { name: 'Name' }).fill('Second laboratory');
  await main.getByRole('button', { name: 'Add site' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Second laboratory' })).toBeVisible();
  await workbench.go(`/sites/second-laboratory/sign-in?database=${database}`);
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
  await expect(main.getByText(`A signed call to ${database} works.`)).toBeVisible();
}
