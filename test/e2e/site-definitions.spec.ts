import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { expectShown } from './support/expect-shown.ts';
import { test } from './support/site-test.ts';
import { saveNamed } from './support/user-files.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { plantIn } from '#test/support/plant.ts';

test.use({ opensHome: false });

test('alleles of a site are compared, all of a locus or those that are chosen', async ({ workbench, refusals }) => {
  const { page } = workbench;
  await workbench.open('/sites/plain/db/demo_seqdef/loci/synA');
  await page.getByRole('main').getByRole('link', { name: 'Alignment' }).click();
  // This site does not say how many alleles a locus has.
  await expect(page.getByText('Which alleles of synA are compared?')).toBeVisible();
  await page.getByRole('button', { name: 'Compare all' }).click();
  await expect(page.getByRole('application', { name: 'Alignment of synA' })).toBeVisible();
  await expect(page.getByText(/40 sequences/).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-alignment');
  await page.getByRole('textbox', { name: 'Alleles to compare' }).fill('2,1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText(/2 sequences/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Alleles to compare' }).fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'With all others' }).click();
  await expect(page.getByText(/40 sequences/).first()).toBeVisible();
  expect(refusals).toEqual([]);
});

test('the profiles of a site nearest to one of them, or to some alleles, are found', async ({
  workbench,
  refusals,
}) => {
  const { page } = workbench;
  await workbench.open('/sites/plain/db/demo_seqdef/schemes/1/profiles/5');
  await page.getByRole('link', { name: 'Nearest profiles' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'ST 5' })).toBeVisible();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText('5');
  await expect(rows.nth(2).getByRole('gridcell').nth(1)).not.toHaveText('0');
  await workbench.expectAccessible();
  await workbench.screenshot('site-nearest');
  await workbench.go('/sites/plain/db/demo_seqdef/schemes/1');
  await page.getByRole('main').getByRole('link', { name: 'Find profiles' }).click();
  await expect(page.getByText('No alleles yet')).toBeVisible();
  expect(refusals).toEqual([]);
});

/** Pages whose sites say more than the second instance can keep; the request, where it is not named as the page; members to add. */
const FURTHER_PAGES: readonly [path: string, asked?: string, more?: object][] = [
  ['demo_isolates/projects/1'],
  ['demo_isolates/users/1'],
  ['demo_isolates/contigs/1'],
  [
    'demo_isolates/fields/year',
    'demo_isolates/fields',
    {
      group: 'Epoch',
      unit: 'annum',
      qualified: true,
      conditions: [{ field: 'country', values: ['Utopia'], required: true, allowed_values: ['1991', '1992'] }],
    },
  ],
  [
    'demo_seqdef/classification_schemes/1',
    'demo_seqdef/classification_schemes/1',
    { group_fields: [{ field: 'nickname', type: 'text', description: 'What <i>people</i> say' }] },
  ],
  [
    'demo_seqdef/classification_schemes/1/groups/1',
    'demo_seqdef/classification_schemes/1/groups/1?page_size=1',
    { fields: { nickname: 'Alpha', rank: 53 } },
  ],
];

/** Puts further members into replies on their way. Gives what came of them: of a list, the record that is named like the page. */
async function sayMore(page: Page): Promise<ReadonlyMap<string, unknown>> {
  const told = new Map<string, unknown>();
  await page.route('**/rpc/api*request', async (route) => {
    const { input } = route.request().postDataJSON() as { input: { path: string } };
    const row = FURTHER_PAGES.find(([path, asked = path]) => input.path === `/db/${asked}`);
    if (!row) return route.continue();
    const [path, asked = path, more = {}] = row;
    const reply = await route.fetch();
    const json = (await reply.json()) as { value: { body: object } };
    const unknown = { colour: '<b>red</b>', toString: { deep: [1, null] } };
    const records = [json.value.body]
      .flat()
      .map((record): Record<string, unknown> => ({ ...record, ...more, ...unknown }));
    const record =
      records.length === 1 ? records[0] : records.find((one) => path.endsWith(`/${one['name'] as string}`));
    json.value.body = Array.isArray(json.value.body) ? records : (record as object);
    told.set(asked, record);
    await route.fulfill({ json });
  });
  return told;
}

test('nothing that a site says of a record is missing on its page, not even what nobody knows', async ({
  workbench,
  application,
  second,
}) => {
  const { page } = workbench;
  const sent = '[[["colour"],"<b>red</b>"],[["toString"],{"deep":[1,null]}],[["depth"],0.25]]';
  const plantAll = async (sql: string) => {
    for (const database of ['demo_seqdef', 'demo_isolates']) {
      const { connection } = plantIn(await second.service.dataFolder.open(database));
      connection.exec(sql);
      bumpDefinitionsVersion(connection);
    }
  };
  await plantAll(
    ['locus', 'allele', 'scheme', 'profile', 'isolate']
      .map((kind) => `insert into also_sent (${kind}, members) select id, '${sent}' from ${kind};`)
      .join('\n'),
  );
  await workbench.open('/sites/plain/db/demo_seqdef');
  for (const path of [
    'demo_seqdef/loci/synA',
    'demo_seqdef/loci/synA/alleles/2',
    'demo_seqdef/schemes/1',
    'demo_seqdef/schemes/2/profiles/5',
    'demo_isolates/isolates/1',
  ]) {
    await workbench.go(`/sites/plain/db/${path}`);
    await expect(page.getByRole('heading', { name: 'Also sent' })).toBeVisible();
    const { json } = await second.service.get(`/bigsdb/db/${path}`);
    await expectShown(page, json, path);
  }
  await page.getByRole('heading', { name: 'Also sent' }).scrollIntoViewIfNeeded();
  await workbench.screenshot('site-also-sent');

  const told = await sayMore(page);
  for (const [path, asked = path] of FURTHER_PAGES) {
    await workbench.go(`/sites/contract/db/${path}`);
    await expect.poll(() => told.get(asked), path).toBeDefined();
    await expectShown(page, told.get(asked), path);
  }
  await page.unrouteAll();

  await workbench.go('/sites/deployed/db/demo_seqdef/schemes/1');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
  const { text } = await saveNamed({ workbench, application }, save);
  expect(text.split('\n')[0]).toMatch(/\talso_sent$/);
  expect(text).toContain('<b>red</b>');
  await plantAll('delete from also_sent');
});
