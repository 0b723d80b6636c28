import { expect, test } from './support/fixtures.ts';
import { relatedGenomes } from './support/related-genomes.ts';
import { dragFiles } from './support/user-files.ts';

test.use({ opensHome: false });

test('thirty dropped genomes are compared and watched; a watch tells of the thirty-first, and of no other', async ({
  workbench,
  program,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const genomes = Object.entries(relatedGenomes(workbench.dataFolder, 31));

  async function type(files: typeof genomes): Promise<void> {
    await workbench.open('/query?database=demo_seqdef&target=scheme:2');
    await (await dragFiles(page, Object.fromEntries(files))).drop();
    await page.getByRole('option', { name: files[0]?.[0] ?? '' }).waitFor();
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByText(`${files.length} of ${files.length} done`)).toBeVisible();
  }

  async function use(choice: string): Promise<void> {
    await page.getByRole('button', { name: 'Use results' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  }

  async function compare(name: string, samples: number): Promise<void> {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialog.getByRole('button', { name: 'Show the comparison' }).click();
    await expect(main.getByRole('application', { name: `Distances of ${name}` })).toBeVisible();
    await expect(main.getByText(`${samples} samples`).first()).toBeVisible();
  }

  async function addAsIsolates(added: RegExp): Promise<void> {
    await use('Add to an isolate database…');
    await dialog.getByLabel('Database').first().fill('outbreak');
    await dialog.getByRole('button', { name: /^(Import|Update database)$/ }).click();
    await expect(dialog.getByText(added)).toBeVisible();
  }

  async function acknowledge(words: string): Promise<void> {
    await main.getByRole('button', { name: /^Acknowledge notice/ }).click();
    await dialog.getByRole('textbox', { name: 'What is known' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(main.getByText('Nothing is new.')).toBeVisible();
  }

  // Thirty genomes of three lineages are compared as they were typed.
  await type(genomes.slice(0, 30));
  await use('Compare…');
  await compare('March', 30);
  await workbench.screenshot('relatives-distances');
  await main.getByRole('tab', { name: 'Clusters' }).click();
  await main.getByRole('textbox', { name: /^Threshold/ }).fill('10');
  await expect(main.getByRole('heading', { level: 2, name: '3 clusters at 10, and 0 single samples' })).toBeVisible();

  // Their isolates are watched. What the clusters hold is told once.
  await page.goBack();
  await addAsIsolates(/^Added 30 isolates and 30 assemblies/);
  await workbench.open('/watches?database=outbreak');
  await main.getByRole('button', { name: 'New watch…' }).click();
  await dialog.getByRole('combobox', { name: 'Clusters' }).click();
  await page.getByRole('option', { name: 'cgMLST' }).click();
  await dialog.getByRole('textbox', { name: 'Threshold' }).fill('10');
  await dialog.getByRole('checkbox', { name: 'Only isolates of a search' }).click();
  await dialog.getByRole('combobox', { name: 'Field, scheme field or locus' }).fill('isolate');
  await page.getByRole('option', { name: 'isolate', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'How to compare' }).click();
  await page.getByRole('option', { name: 'contains' }).click();
  await dialog.getByLabel('Value of isolate').fill('patient');
  await page.keyboard.press('Tab');
  await workbench.screenshot('relatives-new-watch');
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('row', { name: /only isolates where isolate contains patient/ }).first()).toBeVisible();
  const found = main.getByRole('table', { name: 'Found, and not known yet' });
  await expect(found.getByRole('row', { name: /patient-01/ })).toHaveCount(1);
  await workbench.screenshot('relatives-watch');
  await acknowledge('Known before the watch');

  // The thirty-first is compared with them before it is added. One notice waits on Home, and is acknowledged.
  await type(genomes.slice(30));
  await main.getByRole('button', { name: 'Compare…' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Together with' })).toHaveValue('March');
  await workbench.screenshot('relatives-together');
  await compare('April', 31);
  await page.goBack();
  await page.getByRole('option', { name: /^All inputs/ }).click();
  await addAsIsolates(/^Added 1 isolate and 1 assembly/);
  await workbench.open('/');
  const waiting = main.getByRole('table', { name: 'Found by watches' });
  await expect(waiting.getByRole('row', { name: /patient-31 in .*, beside 10 others/ })).toBeVisible();
  await workbench.screenshot('relatives-notice');
  await acknowledge('Same ward, asked for');

  // The program is opened again: all is known, the cluster has eleven isolates, and both comparisons are there.
  await program?.restart(() => Promise.resolve());
  await workbench.go('/watches?database=outbreak');
  const known = main.getByRole('table', { name: 'Known' });
  const same = known.getByRole('row', { name: /patient-31 .*Same ward, asked for/ });
  await same.getByRole('link', { name: /-001$/ }).click();
  await expect(main.getByText('diameter: differing loci of the farthest two')).toBeVisible();
  await page.goBack();
  await expect(same).toBeVisible();
  await expect(main.getByText('Nothing is new.')).toBeVisible();
  await workbench.go('/sites/local/db/outbreak/cluster_sets');
  await main.getByRole('link', { name: 'cgMLST at 10' }).click();
  await expect(main.getByRole('grid', { name: 'Clusters' }).getByRole('row', { name: /2026-001 .*11/ })).toBeVisible();
  await main.getByRole('button', { name: 'Other thresholds…' }).click();
  await expect(dialog.getByText('Clusters by threshold')).toBeVisible();
  await workbench.screenshot('relatives-thresholds');
  await page.keyboard.press('Escape');
  await workbench.go('/comparisons');
  for (const name of ['March', 'April']) await expect(main.getByRole('link', { name })).toBeVisible();
});
