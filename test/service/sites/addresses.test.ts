import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSite } from '#electron/remote/check-site.ts';
import { captivePortal, loginRedirect } from '../../support/scripted-site/faults.ts';
import { json, startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';

let site: ScriptedSite;
beforeEach(async () => {
  site = await startScriptedSite();
  site.usual = json([{ name: 'One', databases: [{ name: 'one_seqdef' }] }]);
});
afterEach(() => site.close());

const check = (address: string) =>
  checkSite(address, { proxy: undefined, userAgent: 'Allelier/test' }, new AbortController().signal);

test('an address without http:// is tried with https, then with http', async () => {
  const bare = site.address.replace('http://', '');
  expect(await check(bare)).toMatchObject({ address: site.address, databases: 1 });
  expect(await check(` ${bare}/db/one_seqdef `)).toMatchObject({ address: site.address });
});

test('an address that asks for https where nobody speaks it says what is missing', async () => {
  await expect(check(site.address.replace('http://', 'https://'))).rejects.toMatchObject({
    problem: { code: 'site_unreachable', message: expect.stringContaining('begins with http://') },
  });
  expect(site.asked).toEqual([]);
});

test('what answers without https is told, unless it leads back to https', async () => {
  const bare = site.address.replace('http://', '');
  site.usual = captivePortal();
  await expect(check(bare)).rejects.toMatchObject({ problem: { code: 'answers_with_page' } });
  site.usual = loginRedirect('https://elsewhere.example/');
  await expect(check(bare)).rejects.toMatchObject({ problem: { code: 'site_unreachable' } });
});
