import type { Route } from '@playwright/test';
import type { SecondInstance } from '#test/support/second-instance.ts';
import { expect } from './support/fixtures.ts';
import { holdUntil } from './support/hold-until.ts';
import { settled, test } from './support/site-test.ts';

test.use({ opensHome: false });

/** The sequence of synA-3 of the site. */
async function thirdAllele({ service }: SecondInstance): Promise<string> {
  const reply = await service.app.inject('/db/demo_seqdef/loci/synA/alleles/3');
  return reply.json<{ sequence: string }>().sequence;
}

test('a sequence is searched at a site once the user has agreed, and aligned with the allele that the site names', async ({
  workbench,
  second,
  refusals,
}) => {
  const { page } = workbench;
  const sequence = await thirdAllele(second);
  const changed = `${sequence.slice(0, 100)}${sequence[100] === 'A' ? 'C' : 'A'}${sequence.slice(101)}`;
  await workbench.open('/sites/plain/db/demo_seqdef/loci/synA');
  const age = page.getByRole('note', { name: 'Age of the data of Plain server' });
  await expect(age).toContainText('as of');
  await age.getByRole('button', { name: 'Ask again' }).click();
  await settled(page, 'asked again');
  await page.getByRole('link', { name: 'Query this locus' }).click();
  await expect(page.getByText('A query here sends your sequences to Plain server.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(changed);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText('Read first what is sent to the site')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-query-notice');
  await page.getByRole('button', { name: 'Send them to Plain server' }).click();
  await expect(page.getByText('Read first what is sent to the site')).toHaveCount(0);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText('demo_seqdef on Plain server, locus synA').first()).toBeVisible();
  await page.getByRole('main').getByText('synA', { exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Alignment' })).toBeVisible();
  await workbench.screenshot('site-query-alignment');
  expect(refusals).toEqual([]);
});

test('databases of other sites stand in the list of the query page, below those of this computer', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open('/query');
  const database = page.getByRole('combobox', { name: 'Database' });
  const notice = page.getByText('A query here sends your sequences to Plain server.');
  await database.click();
  const there = page.getByRole('option', { name: 'demo_seqdef on Plain server' });
  await expect(there).toBeVisible();
  await expect(page.getByRole('option', { name: /demo_isolates/ })).toHaveCount(0);
  // A site that does not answer is not left out without a word.
  const silent = page.getByRole('option', { name: 'Silent site does not list its databases now' });
  await expect(silent).toHaveAttribute('aria-disabled', 'true');
  await workbench.screenshot('site-query-list');
  await there.click();
  await expect(notice).toBeVisible();
  await expect(database).toHaveValue('demo_seqdef on Plain server');
  await page.getByText('Scheme', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Scheme' })).toHaveValue('MLST');
  await expect(database).toHaveValue('demo_seqdef on Plain server');
  const problem = { status: 507, title: 'No room', code: 'disk_full', message: 'The disk is full.' };
  const refuse = (route: Route) => route.fulfill({ json: { ok: false, problem } });
  await page.route('**/rpc/site*allow-sending', refuse, { times: 1 });
  await page.getByRole('button', { name: 'Send them to Plain server' }).click();
  await expect(page.getByText('Your agreement could not be saved')).toBeVisible();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await workbench.expectAccessible();
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(database).toHaveValue('demo_seqdef on Plain server');
  await workbench.expectAccessible();
  await database.click();
  await page.getByRole('option', { name: 'demo_seqdef', exact: true }).click();
  await expect(notice).toBeHidden();
  await expect(database).toHaveValue('demo_seqdef');
});

test('over all loci of a site nothing is known that was not looked for', async ({ workbench, second, refusals }) => {
  const { page } = workbench;
  const sequence = await thirdAllele(second);
  const changed = `${sequence.slice(0, 100)}${sequence[100] === 'A' ? 'C' : 'A'}${sequence.slice(101)}`;
  // The query is started before it is noted that the user agrees.
  const started = Promise.withResolvers<void>();
  await holdUntil(page, '**/rpc/site*allow-sending', started.promise);
  await workbench.open('/query?site=plain&database=demo_seqdef');
  await page.getByRole('button', { name: 'Send them to Plain server' }).click();
  await expect(page.getByText('Exact alleles only. By scheme or locus the site also gives the nearest.')).toBeVisible();
  await workbench.screenshot('site-query-choice');
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(changed);
  await page.getByRole('button', { name: /^Run/ }).click();
  started.resolve();
  await expect(page.getByText('no exact allele at 109 of 109 loci; search by scheme').first()).toBeVisible();
  await expect(page.getByText('exact alleles only').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('✓')).toHaveCount(0);
  await expect(page.getByText('Search by scheme or locus for the nearest alleles.', { exact: false })).toBeVisible();
  await page.getByRole('tab', { name: 'Loci (109)' }).click();
  await expect(page.getByRole('row', { name: /EXEM0001.*no exact allele.*was not searched for/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-query-all-loci');
  // Of a scheme, the nearest profiles are found here, from those of the site.
  await workbench.open('/query?site=plain&database=demo_seqdef&target=scheme:1');
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(sequence);
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('button', { name: 'Find the nearest profiles' }).click();
  await expect(page.getByRole('table', { name: 'Nearest profiles of MLST' })).toBeVisible();
  await expect(page.getByText(/Plain server, profiles as of/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-query-nearest');
  expect(refusals).toEqual([]);
});

test('a database that is there for queries only opens with them, and a page that a site does not have says so', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/sites/plain/db/demo_seqdef/changes');
  await expect(main.getByText('Plain server does not tell what was changed')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-no-changes');

  const origin = { dialect: 'deployed', as_of: new Date().toISOString(), from_cache: false, site: 'Plain server' };
  const body = { status: 404, title: 'Error 404 - Not Found', message: 'Not found' };
  // Everything but the four routes of queries is away.
  await page.route('**/rpc/api*request', async (route) => {
    const { input } = route.request().postDataJSON() as { input: { method: string; path: string } };
    const isAway = input.method === 'GET' && input.path.startsWith('/db/demo_seqdef');
    await (isAway ? route.fulfill({ json: { ok: true, value: { status: 404, body, origin } } }) : route.continue());
  });
  await workbench.open('/sites/plain/db/demo_seqdef');
  await expect(main.getByText('This database is for queries only')).toBeVisible();
  const tree = page.getByRole('region', { name: 'Databases' });
  await expect(tree.getByRole('link', { name: 'Query', exact: true })).toBeVisible();
  await expect(tree.getByRole('link', { name: /^(Loci|Schemes|Charts|Curators)/ })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Keep a copy…' })).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('site-query-only');
  // A page of what it does not show says so in a sentence of this program.
  await workbench.open('/sites/plain/db/demo_seqdef/loci');
  await expect(main.getByRole('alert')).toContainText('Plain server says: “Not found”');
  await workbench.screenshot('site-says');
  await tree.getByRole('link', { name: 'Query', exact: true }).click();
  await page.getByText('Scheme', { exact: true }).click();
  await main.getByRole('textbox', { name: 'Scheme' }).fill('1');
  await expect(page).toHaveURL(/target=scheme%3A1|target=scheme:1/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('site-query-only-choice');
});
