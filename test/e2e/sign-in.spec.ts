import { expect } from './support/fixtures.ts';
import { heapOf, test, textOf } from './support/sign-in-test.ts';

test.use({ opensHome: false });

test('a site is added by its address, signed in at step by step, and forgotten', async ({
  workbench,
  provider,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const tree = page.getByRole('region', { name: 'Databases' });
  await workbench.open('/add-site');
  await expect(main.getByText('Institut Pasteur')).toBeVisible();

  // What is no such service says so; what is one is shown before it is added.
  const address = main.getByRole('textbox', { name: 'Address of its REST service' });
  const check = main.getByRole('button', { name: 'Check' });
  provider.script.instead = { status: 200, type: 'text/html', body: '<!doctype html><p>Welcome</p>' };
  await address.fill(provider.address);
  await check.click();
  await expect(main.getByRole('alert')).toContainText('answers with a web page');
  delete provider.script.instead;
  await address.fill(`  ${provider.address}/db/open_seqdef/loci `);
  await check.click();
  await expect(main.getByText('with 2 databases for everybody')).toBeVisible();
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Name' }).fill('Scripted site');
  await workbench.expectAccessible();
  await workbench.screenshot('add-site');
  await main.getByRole('button', { name: 'Add site' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Scripted site' })).toBeVisible();
  await expect(tree.getByRole('link', { name: 'Scripted site', exact: true })).toBeVisible();
  await expect(main.getByRole('grid')).toContainText('closed_seqdef');

  // A page that needs an account leads to the wizard.
  await workbench.go('/sites/scripted-site/db/closed_seqdef');
  await expect(main.getByRole('alert')).toContainText('only to people who sign in');
  await workbench.screenshot('sign-in-needed');
  await main.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sign in at Scripted site' })).toBeVisible();
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await expect(main.getByLabel('Database', { exact: true })).toHaveValue('closed_seqdef');
  const begin = main.getByRole('button', { name: 'Open the authorise page' });
  await main.getByRole('textbox', { name: 'Consumer key' }).fill(provider.consumer.key);
  const secret = main.getByLabel('Consumer secret', { exact: true });
  await secret.fill('a'.repeat(42));
  await begin.click();
  await expect(main.getByRole('alert')).toContainText('The consumer secret does not belong to the consumer key');
  await workbench.screenshot('sign-in-wrong-secret');
  await secret.fill(` ${provider.consumer.secret}\n`);
  await workbench.expectAccessible();
  await workbench.screenshot('sign-in-key');
  await begin.click();

  // The authorise page opens in the browser; the verifier comes by hand.
  const verifier = main.getByRole('textbox', { name: 'Verifier' });
  await expect(verifier).toBeVisible();
  await verifier.fill('Wr0ngOne');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByRole('alert')).toContainText('does not accept this verifier');
  const popup = page.waitForEvent('popup');
  await main.getByRole('link', { name: 'Go to the authorise page' }).click();
  const authorise = await popup;
  const code = await authorise.locator('#verifier').innerText();
  await authorise.close();
  await workbench.expectAccessible();
  await workbench.screenshot('sign-in-verifier');
  await verifier.fill(`  ${code} `);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByText('Signed in at Scripted site as “my account”.')).toBeVisible();
  await expect(main.getByText('A signed call to closed_seqdef works.')).toBeVisible();
  await main.getByRole('button', { name: 'Which databases does it reach?' }).click();
  await expect(main.getByText('Registered for 2 databases of 2 tried.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('sign-in-done');

  // Nothing of it stays in the page, nor in the clear on the disk.
  const heap = await heapOf(page);
  expect(heap.includes('my account'), 'the snapshot holds texts').toBe(true);
  for (const each of provider.secrets) expect(heap.includes(each), 'a secret in the memory of the page').toBe(false);
  const kept = textOf(dataFolder);
  for (const each of provider.secrets) expect(kept.includes(each), 'a secret in a file').toBe(false);

  await main.getByRole('link', { name: 'Browse Scripted site' }).click();
  await main.getByRole('link', { name: 'closed_seqdef' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'closed_seqdef on Scripted site' })).toBeVisible();

  // What ends later is told with the button that mends it.
  provider.revoke();
  await workbench.go('/sites/scripted-site/db/closed_seqdef/loci');
  await expect(main.getByRole('alert').first()).toContainText('was revoked');
  // What is public need not wait for a new sign-in.
  await workbench.go('/sites/scripted-site/db/open_seqdef');
  await expect(main.getByRole('alert').first()).toContainText('was revoked');
  await workbench.screenshot('site-revoked');
  await workbench.expectAccessible();
  await main.getByRole('button', { name: 'Read without an account' }).first().click();
  await expect(main.getByRole('heading', { level: 1, name: 'open_seqdef on Scripted site' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await workbench.go('/sites/scripted-site/health');
  // That holds for this database: the account signs for the others, and the page of the site shows the way back.
  await expect(main.getByRole('radio', { name: 'my account' })).toBeChecked();
  await expect(main.getByRole('button', { name: 'Read open_seqdef with the account again' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-read-unsigned');
  await workbench.go('/sites/scripted-site/db/closed_seqdef/loci');
  await main.getByRole('link', { name: 'Sign in again' }).first().click();
  await expect(
    main.getByText(`The consumer key beginning with ${provider.consumer.key.slice(0, 4)} is used.`),
  ).toBeVisible();
  await main.getByRole('link', { name: 'Accounts and health' }).click();
  await expect(main.getByRole('radio', { name: 'my account' })).toBeChecked();
  await workbench.expectAccessible();
  await expect(main.getByRole('list', { name: 'Since the program was started' })).toContainText('requests');
  await workbench.screenshot('site-health');

  // A key reads in place of the account, which signs the rest; one that the site does not take is said where it is used.
  const [ended, key] = ['3ndedKeyOfTheSite', 'g00dKeyOfTheSite'];
  provider.secrets.push(ended, key);
  provider.script.keys.push(key);
  const whoAsks = main.getByRole('table', { name: 'Who asks Scripted site' });
  await expect(whoAsks.getByRole('row', { name: /Reading and copies/ })).toContainText('Account “my account”');
  await main.getByLabel('Key', { exact: true }).fill(ended);
  await main.getByRole('button', { name: 'Use this key' }).click();
  await expect(whoAsks.getByRole('row', { name: /Reading and copies/ })).toContainText('Key 3nde…');
  await expect(whoAsks.getByRole('row', { name: /Sequence queries/ })).toContainText('Account “my account”');
  await workbench.go('/sites/scripted-site/db/open_seqdef');
  await expect(main.getByRole('alert').first()).toContainText('does not accept the key that begins with 3nde');
  await main.getByRole('link', { name: 'See to the key' }).first().click();
  await expect(main.getByText('Scripted site refused the key for open_seqdef.')).toBeVisible();
  await main.getByRole('button', { name: 'Replace the key' }).click();
  await main.getByLabel('New key', { exact: true }).fill(` ${key}\n`);
  await workbench.expectAccessible();
  await workbench.screenshot('site-key-refused');
  await main.getByRole('button', { name: 'Use the new key' }).click();
  await expect(main.getByText('Key g00d…')).toHaveCount(2);
  await workbench.screenshot('site-key');
  const later = (await heapOf(page)) + textOf(dataFolder);
  for (const each of [ended, key]) expect(later.includes(each), 'a key in the page or a file').toBe(false);
  await workbench.go('/sites/scripted-site/db/closed_seqdef');
  await expect(main.getByRole('heading', { level: 1, name: 'closed_seqdef on Scripted site' })).toBeVisible();
  await workbench.go('/sites/scripted-site/health');
  await main.getByRole('button', { name: 'Remove the key…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
  await expect(whoAsks.getByRole('row', { name: /Reading and copies/ })).toContainText('Account “my account”');

  await main.getByRole('button', { name: 'Forget this account… my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget this account' }).click();
  await expect(main.getByText('You are not signed in')).toBeVisible();
  await main.getByRole('button', { name: 'Remove this site…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove site' }).click();
  await expect(page.getByText('Removed Scripted site.')).toBeVisible();
  await expect(tree.getByRole('link', { name: 'Scripted site' })).toHaveCount(0);
});
