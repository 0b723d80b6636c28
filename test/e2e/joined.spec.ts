import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fastaOf, randomBases } from '#test/support/planted-genomes.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

/**
 * The first profile of the scheme, by locus: the first is cut in two by contigs, the second has an N, and the third is
 * there nine times.
 */
function cutGenome(dataFolder: string): { genome: string; loci: string[] } {
  const database = new DatabaseSync(join(dataFolder, 'databases', 'demo_seqdef.sqlite'), { readOnly: true });
  const profile = database.prepare('select alleles from profile where scheme = 1 order by id').get();
  const members = database
    .prepare(
      'select locus as id, name from scheme_locus join locus on locus.id = locus where scheme = 1 order by position',
    )
    .all();
  const allele = database.prepare('select sequence from allele where locus = ? and allele_id = ?');
  const ids = String(profile?.['alleles']).split('\t');
  const sequences = members.map(({ id }, at) => String(allele.get(Number(id), ids[at] ?? '')?.['sequence']));
  database.close();
  const [cut = '', unknown = '', copied = '', ...others] = sequences;
  const gap = (number: number) => randomBases(800, 3_000 + number);
  const rest = [`${unknown.slice(0, 60)}N${unknown.slice(61)}`, ...Array<string>(9).fill(copied), ...others];
  const genome = fastaOf([
    rest.map((one, index) => gap(index) + one).join('') + gap(90) + cut.slice(0, 200),
    cut.slice(160) + gap(91),
  ]);
  return { genome, loci: members.map(({ name }) => String(name)) };
}

test('a joined allele, an ambiguous one and nine copies are told wherever a result shows', async ({ workbench }) => {
  const { page } = workbench;
  const { genome, loci } = cutGenome(workbench.dataFolder);
  const [cut = '', unknown = ''] = loci;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(genome);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /1 of 1 done|pasted|contig1/ }).first()).toBeVisible();
  await expect(page.getByText('1 joined from pieces').first()).toBeVisible();
  await expect(page.getByText('×9').first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-joined-card');

  await page.getByRole('tab', { name: /^Loci/ }).click();
  const filters = page.getByRole('group', { name: 'Show loci' });
  const table = page.getByRole('grid', { name: /^Loci of/ });
  await workbench.screenshot('query-joined-loci');
  await filters.getByRole('button', { name: 'ambiguous' }).click();
  await expect(table.getByRole('row', { name: new RegExp(unknown) })).toContainText('1 letter is undetermined');
  await table.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: unknown });
  await expect(detail.getByText('Alleles that fit')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Copy FASTA' })).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('query-ambiguous-locus');
  await page.keyboard.press('Escape');

  await filters.getByRole('button', { name: 'joined' }).click();
  await expect(table.getByRole('row', { name: new RegExp(cut) })).toContainText('contig1 + contig2');
  await table.focus();
  await page.keyboard.press('Enter');
  const joined = page.getByRole('dialog', { name: cut });
  await expect(joined.getByText('Joined from', { exact: true })).toBeVisible();
  await expect(joined.getByRole('listitem')).toHaveText([
    /bases 1 to 200 at contig1: /,
    /bases 161 to \d+ at contig2: 1 to /,
  ]);
  await workbench.expectAccessible();
  await workbench.screenshot('query-joined-locus');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /Contig map/ }).click();
  await workbench.screenshot('query-joined-map');
});
