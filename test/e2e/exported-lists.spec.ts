import { expect, test } from './support/fixtures.ts';
import { dragFiles, saveNamed } from './support/user-files.ts';

test.use({ opensHome: false, sharesHost: true });

const SEQDEF = '/sites/local/db/demo_seqdef';
const ISOLATES = '/sites/local/db/demo_isolates';

/** Each list that is exported: where it is, what its rows are, and the section of a page that has several lists. */
const LISTS = [
  [`${SEQDEF}/loci`, SEQDEF, 'locus'],
  [`${SEQDEF}/loci/synA`, SEQDEF, 'allele'],
  [`${SEQDEF}/schemes/1`, SEQDEF, 'profile'],
  [`${ISOLATES}/isolates`, ISOLATES, 'isolate'],
  [`${ISOLATES}/isolates/1`, ISOLATES, 'contig', 'Sequence bin'],
  [`${ISOLATES}/projects`, ISOLATES, 'project'],
  [`${ISOLATES}/fields`, ISOLATES, 'isolate_field'],
  [`${ISOLATES}/curators`, ISOLATES, 'app_user'],
] as const;

test('an exported list of each kind is taken as a table of changes as it is', async ({ workbench, application }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const host = { workbench, application };
  await workbench.open(SEQDEF);
  for (const [path, database, record, section] of LISTS) {
    await workbench.go(path);
    const place = section === undefined ? main : main.getByRole('region', { name: section });
    await place.getByRole('button', { name: 'Export' }).click();
    const { name, text } = await saveNamed(host, () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click());
    await workbench.go(`${database}/update?record=${record}`);
    const zone = main.getByRole('region', { name: /^Drop a table of / });
    await expect(zone, record).toBeVisible();
    await (await dragFiles(page, { [name]: text })).dropOn(zone);
    await expect(main.getByRole('status').filter({ hasText: 'The table changes nothing.' }), record).toBeVisible();
  }
});
