import { catchExternalLinks } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';
import { heapOf, test, textOf } from './support/sign-in-test.ts';

test('the authorise page opens in the browser of the system, and the verifier comes by the clipboard', async ({
  workbench,
  application,
  provider,
  dataFolder,
}) => {
  if (!application) throw new Error('This test needs the desktop host.');
  const { page } = workbench;
  const main = page.getByRole('main');
  const openedLinks = await catchExternalLinks(application);
  await workbench.go('/add-site');
  await main.getByRole('textbox', { name: 'Address of its REST service' }).fill(provider.address);
  await main.getByRole('button', { name: 'Check' }).click();
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Name' }).fill('Scripted site');
  await main.getByRole('button', { name: 'Add site' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Scripted site' })).toBeVisible();

  await workbench.go('/sites/scripted-site/db/closed_seqdef');
  // The page before has such a link, too, which leads to any database.
  await expect(main.getByRole('heading', { level: 1, name: 'closed_seqdef' })).toBeVisible();
  await main.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(main.getByText('The clocks agree.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Consumer key' }).fill(provider.consumer.key);
  await main.getByLabel('Consumer secret', { exact: true }).fill(provider.consumer.secret);
  await main.getByRole('button', { name: 'Open the authorise page' }).click();
  await expect(main.getByRole('textbox', { name: 'Verifier' })).toBeVisible();
  const code = await provider.approve((await openedLinks()).at(-1) ?? '');
  await application.evaluate(({ clipboard }, text) => clipboard.writeText(text), ` ${code}\n`);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(main.getByText('The clipboard holds what looks like a verifier.')).toBeVisible();
  await main.getByRole('button', { name: 'Use it' }).click();
  await expect(main.getByText('Signed in at Scripted site as “my account”.')).toBeVisible();
  await expect(main.getByText('A signed call to closed_seqdef works.')).toBeVisible();

  await test.step('a key reads in place of the account', async () => {
    const key = 'g00dKeyOfTheSite';
    provider.secrets.push(key);
    provider.script.keys.push(key);
    await workbench.go('/sites/scripted-site/health');
    await main.getByLabel('Key', { exact: true }).fill(key);
    await main.getByRole('button', { name: 'Use this key' }).click();
    const whoAsks = main.getByRole('table', { name: 'Who asks Scripted site' });
    await expect(whoAsks.getByRole('row', { name: /Reading and copies/ })).toContainText('Key g00d…');
  });

  await test.step('nothing of it stays in the page, nor in the clear on the disk', async () => {
    const heap = await heapOf(page);
    expect(heap.includes('my account'), 'the snapshot holds texts').toBe(true);
    for (const each of provider.secrets) expect(heap.includes(each), 'a secret in the memory of the page').toBe(false);
    const kept = textOf(dataFolder);
    for (const each of provider.secrets) expect(kept.includes(each), 'a secret in a file').toBe(false);
  });
});
