import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { headerOf, sign, type Credentials } from '#test/support/sign-request.ts';
import { cleanEnvironment, isStandIn, startDesktop } from './support/desktop-application.ts';
import { catchExternalLinks } from './support/desktop-test.ts';
import { expect, test } from './support/fixtures.ts';
import { createHarness, firstScreen } from './support/harness.ts';

const root = resolve(import.meta.dirname, '../..');

/** A step of signing in, as a program does it: gives the token that the service hands out. */
async function takeToken(address: string, credentials: Credentials, oauth: Record<string, string> = {}) {
  const authorization = headerOf(sign({ address, credentials, oauth }));
  const reply = await fetch(address, { headers: { authorization } });
  expect(reply.status, address).toBe(200);
  const { oauth_token, oauth_token_secret } = (await reply.json()) as Record<string, string>;
  return { ...credentials, token: oauth_token ?? '', tokenSecret: oauth_token_secret ?? '' };
}

test('a client of the shell is allowed in the window; without a keyring the user says how tokens are kept', async ({
  dataFolder,
}) => {
  test.skip(!isStandIn, 'The real one has the keyring of this machine.');
  const folders = { ALLELIER_CONFIG: join(dataFolder, 'config') };
  const application = await startDesktop({
    profile: dataFolder,
    environment: { ...folders, ELECTRON_SHIM_NO_KEYRING: '1' },
  });
  await catchExternalLinks(application);
  const page = await firstScreen(application);
  const workbench = createHarness('desktop', page, dataFolder);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const runShell = async (...parameters: string[]) => {
    const script = join(root, 'out/main/allelier.js');
    const options = { cwd: root, env: cleanEnvironment(folders) };
    return (await promisify(execFile)(process.execPath, [script, ...parameters, '--data', dataFolder], options)).stdout;
  };
  const { key, secret } = JSON.parse(await runShell('client', 'add', 'Nightly typing', '--json')) as Credentials;
  await runShell('access', 'demo_seqdef', 'closed');

  // The program asks; the owner, who has no name yet, allows it from wherever he is.
  await workbench.go('/service');
  const base = await main.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).innerText();
  const route = (step: string) => `${base}/db/demo_seqdef/oauth/${step}`;
  const request = await takeToken(route('get_request_token'), { key, secret }, { oauth_callback: 'oob' });
  await main.getByRole('link', { name: 'Answer' }).click();
  await main.getByRole('button', { name: 'Allow Nightly typing' }).click();
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await dialog.getByLabel('User name', { exact: true }).fill('grace');
  await page.keyboard.press('Enter');
  const verifier = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const access = await takeToken(route('get_access_token'), request, { oauth_verifier: verifier });
  const session = await takeToken(route('get_session_token'), access);
  const address = `${base}/db/demo_seqdef/loci/synA`;
  expect((await fetch(address)).status).toBe(401);
  const signed = await fetch(address, {
    headers: { authorization: headerOf(sign({ address, credentials: session })) },
  });
  expect(await signed.json()).toMatchObject({ id: 'synA' });
  await expect(main.getByRole('table', { name: 'Permissions' })).toContainText('grace');

  // A site to sign in at: this very service.
  await workbench.go('/add-site');
  await main.getByRole('textbox', { name: 'Address of its REST service' }).fill(base);
  await main.getByRole('button', { name: 'Check' }).click();
  await main.getByRole('textbox', { name: 'Name' }).fill('Myself');
  await main.getByRole('button', { name: 'Add site' }).click();
  await main.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(main.getByText('This system has no key store (keyring) that could store your tokens.')).toBeVisible();
  const keep = main.getByRole('button', { name: 'Use this choice' });
  await expect(keep).toBeDisabled();
  await workbench.expectAccessible();
  await workbench.screenshot('no-keyring');
  await main.getByRole('radio', { name: 'Only until Allelier is closed' }).check();
  await keep.click();
  await expect(keep).toHaveCount(0);
  // A database that is closed is not listed, but can be named.
  await main.getByLabel('Database', { exact: true }).fill('demo_seqdef');
  await main.getByRole('textbox', { name: 'Consumer key' }).fill(key);
  await main.getByLabel('Consumer secret', { exact: true }).fill(secret);
  await main.getByRole('button', { name: 'Open the authorise page' }).click();
  await expect(main.getByRole('textbox', { name: 'Verifier' })).toBeVisible();
  await application.close();
});
