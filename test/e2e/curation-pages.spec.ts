import { expect, test } from './support/fixtures.ts';
import { paste } from './support/user-files.ts';

test.use({ opensHome: false });

const key = (members: object) => `key=${encodeURIComponent(JSON.stringify(members))}`;

/** Pages of curation: below which address, the steps to them, the title, and the heading of the help about them. */
const PAGES = [
  ['demo_isolates/form/isolate?isNew=1', ['Isolates', 'New isolate'], 'New isolate', 'edit-a-record'],
  [
    `demo_isolates/form/isolate?${key({ isolate_id: 1 })}`,
    ['Isolates', /.+/, 'Edit'],
    'Edit isolate 1',
    'edit-a-record',
  ],
  [
    `demo_seqdef/form/allele?isNew=1&${key({ locus: 'synA' })}`,
    ['Loci', 'synA', 'New allele'],
    'New allele of synA',
    'edit-a-record',
  ],
  [
    'demo_isolates/update?record=isolate',
    ['Isolates', 'Update from a table'],
    'Update from a table',
    'many-records-from-a-table',
  ],
  ['demo_seqdef/new-alleles', ['Loci', 'New alleles'], 'New alleles', 'new-alleles-from-fasta'],
  ['demo_isolates/scan', ['Isolates', 'Scan genomes'], 'Scan genomes', 'scan-genomes'],
  ['demo_seqdef/changes', ['Changes'], 'Changes', 'take-a-change-back'],
] as const;

test('each page of curation says where one is, leads back, and has its help', async ({ workbench }) => {
  const { page } = workbench;
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await workbench.open('/sites/local/db/demo_isolates');
  for (const [path, steps, title, heading] of PAGES) {
    const [database = ''] = path.split('/');
    await workbench.go(`/sites/local/db/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} – Allelier`);
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', database, ...steps]);
    const help = page.getByRole('main').getByRole('link', { name: `Help: ${title}` });
    await expect(help).toHaveAttribute('href', `/help/keeping-records#${heading}`);
  }
  await workbench.screenshot('curation-crumbs');
  await workbench.go('/sites/local/db/demo_isolates/scan');
  await workbench.expectAccessible();
  await page.getByRole('main').getByRole('link', { name: 'Help: Scan genomes' }).click();
  await expect(page.getByRole('heading', { name: 'Scan genomes', exact: true })).toBeInViewport();
  await workbench.screenshot('help-keeping-records');
  await page.goBack();
  await crumbs.getByRole('link', { name: 'Isolates', exact: true }).click();
  await expect(page).toHaveURL(/\/demo_isolates\/isolates$/);

  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await page
    .getByRole('grid', { name: /contigs/i })
    .getByRole('link')
    .first()
    .click();
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'demo_isolates', 'Isolates', /.+/, /^Contig \d+$/]);
});

test('what is begun on a page of curation is there again after Escape and Back', async ({ workbench }) => {
  const { page } = workbench;
  const isHere = page.getByText('What you entered before is here again.');
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Update from a table' }).click();
  await paste(page.getByRole('textbox', { name: 'Paste a table' }), 'id\tcountry\n1\tNowhere\n2\tUtopia\n');
  await expect(page.getByRole('grid', { name: 'Isolates to change' }).getByText('→ Nowhere')).toBeVisible();
  await page.getByRole('textbox', { name: /^(Reason|Why they)/ }).fill('Asked the laboratory');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(/\/isolates$/);
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Update from a table' }).click();
  await expect(isHere).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Isolates to change' }).getByText('→ Nowhere')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^(Reason|Why they)/ })).toHaveValue('Asked the laboratory');
  await workbench.screenshot('update-kept');
  await page.getByRole('button', { name: 'Another table' }).click();
  await expect(page.getByRole('textbox', { name: 'Paste a table' })).toBeVisible();

  await workbench.go('/sites/local/db/demo_seqdef/loci');
  await page.getByRole('link', { name: 'New alleles' }).click();
  await paste(page.getByRole('textbox', { name: 'Paste sequences' }), '>nosuch_1\nACGT\n');
  await expect(page.getByRole('grid', { name: 'Preview' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'New alleles' }).click();
  await expect(isHere).toBeVisible();
  await page.getByRole('button', { name: 'Other sequences' }).click();
  await expect(isHere).toHaveCount(0);

  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Half written');
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('What you wrote before is here again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half written');
});
