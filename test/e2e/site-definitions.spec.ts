import { expect } from './support/fixtures.ts';
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

/** Values of a reply that a page must show: all but addresses, whose names lead on, and answers of yes or no. */
function valuesOf(reply: unknown): string[] {
  if (typeof reply === 'number') return [String(reply)];
  if (typeof reply === 'string') return /^https?:/.test(reply) ? [] : [reply];
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.values(reply).flatMap(valuesOf);
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
    const shown = (text: string) => text.replaceAll(/[\s,\u00a0\u202f]/g, '');
    await expect(async () => {
      const text = shown(await page.getByRole('main').innerText());
      expect(valuesOf(json).filter((value) => !text.includes(shown(value)))).toEqual([]);
    }, path).toPass({ timeout: 10_000 });
  }
  await page.getByRole('heading', { name: 'Also sent' }).scrollIntoViewIfNeeded();
  await workbench.screenshot('site-also-sent');
  await workbench.go('/sites/deployed/db/demo_seqdef/schemes/1');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
  const { text } = await saveNamed({ workbench, application }, save);
  expect(text.split('\n')[0]).toMatch(/\talso_sent$/);
  expect(text).toContain('<b>red</b>');
  await plantAll('delete from also_sent');
});
