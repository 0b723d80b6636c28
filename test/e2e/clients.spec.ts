import { headerOf, sign, type Credentials } from '#test/support/sign-request.ts';
import { holdUntil } from './support/hold-until.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

/** The first leg of a sign-in, as a program does it. Gives the status of the reply. */
async function askToBeAllowed(base: string, credentials: Credentials): Promise<number> {
  const address = `${base}/db/demo_seqdef/oauth/get_request_token`;
  const authorization = headerOf(sign({ address, credentials, oauth: { oauth_callback: 'oob' } }));
  const reply = await fetch(address, { headers: { authorization } });
  await reply.text();
  return reply.status;
}

/** What the root of a service says: its face, and the status of the list of databases. It is away while it starts anew. */
async function readRoot(base: string): Promise<{ face: unknown; status: number } | undefined> {
  try {
    const { info } = (await (await fetch(`${base}/openapi.json`)).json()) as { info: Record<string, unknown> };
    return { face: info['x-face'], status: (await fetch(`${base}/db/demo_seqdef/loci`)).status };
  } catch {
    return undefined;
  }
}

test('a client is added, its requests are allowed or denied in the window, and it is revoked', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  // The list of people comes late: after the owner has allowed the program.
  const people = Promise.withResolvers<void>();
  await holdUntil(page, '**/rpc/people*list', people.promise);
  await workbench.open('/service');
  const start = main.getByRole('button', { name: 'Start', exact: true });
  await expect(start.or(main.getByRole('button', { name: 'Stop' }))).toBeVisible();
  if (await start.isVisible()) await start.click();
  const serviceAddress = main.getByText(/^http:\/\/127\.0\.0\.1:\d+$/);

  // At the root it can answer as public servers do, for scripts that have /db/… built in.
  const atRoot = main.getByRole('switch', { name: 'Answer at / as public servers do' });
  for (const face of ['deployed', 'contract']) {
    await atRoot.click();
    await expect.poll(async () => readRoot(await serviceAddress.innerText())).toEqual({ face, status: 200 });
  }
  const base = await serviceAddress.innerText();

  // The address that others know, and a problem with it.
  const address = main.getByRole('textbox', { name: 'Public address (optional)' });
  await address.fill('http:/lab');
  await expect(main.getByText('is not an address of a service')).toBeVisible();
  await workbench.expectAccessible();
  await address.scrollIntoViewIfNeeded();
  await workbench.screenshot('service-face');
  await address.fill('https://typing.lab.example');
  await address.press('Enter');
  await expect(main.getByRole('button', { name: 'Use this address' })).toBeDisabled();
  await address.fill('');
  await address.press('Enter');
  await expect(main.getByRole('button', { name: 'Use this address' })).toBeDisabled();

  await workbench.go('/settings');
  await expect(main.getByText('There are no clients yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Give a name.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly typing');
  await dialog.getByLabel('It may send submissions').check();
  await workbench.expectAccessible();
  // Where the system gives the colours, what is ticked still looks otherwise than what is not.
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (label: string) => dialog.getByLabel(label).evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(await ground('It may send submissions')).not.toBe(await ground('It may curate'));
  await page.emulateMedia({ forcedColors: null });
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(dialog.getByText('The secret is not shown again.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the key' })).toBeFocused();
  await workbench.expectAccessible();
  const [key = '', secret = ''] = await dialog.locator('code').allInnerTexts();
  expect([key.length, secret.length]).toEqual([24, 42]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const clients = main.getByRole('table', { name: 'Clients' });
  await expect(clients).toContainText('read, submit');
  await expect(page.getByText(secret)).toHaveCount(0);

  // Two programs ask. One is allowed, and has a verifier to take; the other is denied.
  const waiting = main.getByRole('table', { name: 'Waiting for an answer' });
  // Every page says that one waits, and leads to the answer.
  await workbench.go('/help/people');
  expect(await askToBeAllowed(base, { key, secret })).toBe(200);
  await expect(main.getByText('To be allowed or denied: Nightly typing')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('client-waits');
  await main.getByRole('link', { name: 'Answer' }).click();
  const allow = page.getByRole('button', { name: 'Allow Nightly typing' });
  await expect(allow).toBeInViewport();
  await expect(main.getByText('To be allowed or denied')).toHaveCount(0);
  await allow.click();
  await expect(dialog).toContainText('It could read and send submissions.');
  // Programs act in the name of the owner, so he is asked for one, also by a page that does not know yet that he has none.
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await dialog.getByLabel('User name', { exact: true }).fill('grace');
  people.resolve();
  await workbench.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give this code to Nightly typing.')).toBeVisible();
  const code = dialog.locator('code');
  await expect(code).toHaveText(/^\S{8}$/);
  await workbench.expectAccessible();
  // The code is shown only once: it stays when the table behind it is read again.
  await expect(page.getByText('Waits to be allowed')).toHaveCount(0);
  await expect(code).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(waiting).toHaveCount(0);
  expect(await askToBeAllowed(base, { key, secret })).toBe(200);
  await expect(waiting).toContainText('demo_seqdef');
  await waiting.scrollIntoViewIfNeeded();
  await workbench.expectAccessible();
  await workbench.screenshot('clients');
  await page.getByRole('button', { name: 'Deny Nightly typing' }).click();
  await expect(page.getByText('Denied Nightly typing.')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke Nightly typing' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(main.getByText('There are no clients yet.')).toBeVisible();
  expect(await askToBeAllowed(base, { key, secret })).toBe(403);
});
