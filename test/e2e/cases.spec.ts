import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { expect, test as base } from './support/fixtures.ts';
import type { Harness } from './support/harness.ts';
import { fillMembers } from './support/submissions.ts';
import { chooseFiles, paste } from './support/user-files.ts';

const GENOME = 'strain-9.fasta';
const NEW = ['synA', 'synD'];

/** A genome with the alleles of the first profile of the demo, two of them with one T as C. */
const test = base.extend({
  dataFolder: async ({ dataFolder }, use) => {
    const folder = await openDataFolder(dataFolder);
    const { connection } = await folder.open('demo_seqdef');
    const alleles = connection
      .prepare(
        `select locus.name, allele.sequence from scheme_locus join locus on locus.id = scheme_locus.locus
         join allele on allele.locus = locus.id and allele.allele_id = '1' where scheme_locus.scheme = 1`,
      )
      .all() as { name: string; sequence: string }[];
    await folder.close();
    const contigs = alleles.map(({ name, sequence }) => {
      const at = sequence.indexOf('T', 60);
      const changed = NEW.includes(name) ? `${sequence.slice(0, at)}C${sequence.slice(at + 1)}` : sequence;
      return `>contig_${name}\nGGATCC${changed}GGATCC\n`;
    });
    writeFileSync(join(dataFolder, GENOME), contigs.join(''));
    await use(dataFolder);
  },
});
test.use({ opensHome: false });

/** As the curator: opens the oldest submission that waits. */
async function openOldest({ page, go }: Harness): Promise<void> {
  await go('/queue');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('listbox', { name: 'Items' })).toBeFocused();
}

async function closeIt({ page, dialogHasKeys }: Harness): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('All settled')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Close the submission?' })).toBeVisible();
  await dialogHasKeys();
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^Closed: /).first()).toBeVisible();
}

/** As the curator: rejects the oldest submission that waits, and closes it. Gives the reason. */
async function rejectOldest(workbench: Harness): Promise<string> {
  const { page } = workbench;
  await openOldest(workbench);
  await page.keyboard.press('r');
  const reason = page.getByRole('dialog', { name: /^Reject/ }).getByRole('button', { name: /^3/ });
  const words = (await reason.innerText()).replace(/^3\s*/, '');
  await page.keyboard.press('3');
  await closeIt(workbench);
  return words;
}

/** As the curator: accepts the oldest submission that waits, and closes it. */
async function acceptOldest(workbench: Harness): Promise<void> {
  const { page } = workbench;
  await openOldest(workbench);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  const settled = page.getByRole('main').getByText('All settled');
  await expect(dialog.or(settled).first()).toBeVisible();
  if (await dialog.isVisible()) await page.keyboard.press('1');
  await closeIt(workbench);
}

/** Looks over what leaves, and sends it. */
async function sendReady(page: Page, count: number): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send all that is ready…' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send ${count} submission${count === 1 ? '' : 's'}` })
    .click();
}

test('a genome with two new alleles becomes a case, and in the end an isolate with its ST', async ({
  workbench,
  application,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const settle = () => acceptOldest(workbench);
  await workbench.open('/cases');
  await expect(main.getByText('There is no case yet')).toBeVisible();
  await workbench.screenshot('cases-empty');

  await workbench.go('/query?database=demo_seqdef');
  const choose = () => main.getByRole('button', { name: /^Choose files/ }).click();
  await chooseFiles({ workbench, application }, choose, [join(dataFolder, GENOME)]);
  await main.getByRole('button', { name: 'Run 1 input' }).click();
  await main.getByRole('link', { name: 'Start a case…' }).click();
  await expect(main.getByRole('table', { name: 'New alleles' })).toContainText(/synD\s*new-[0-9a-f]{12}/);
  await workbench.expectAccessible();
  await workbench.screenshot('case-new');
  // It says which definitions each database of isolates follows.
  await expect(main.getByRole('combobox', { name: 'Database of isolates' })).toHaveValue(/\(follows demo_seqdef\)$/);
  const asked = workbench.path();
  await main.getByRole('button', { name: 'Begin' }).click();

  await main.getByRole('button', { name: 'Say how the sequences were made…' }).click();
  const dialog = page.getByRole('dialog');
  await fillMembers(dialog);
  await workbench.screenshot('case-members');
  await dialog.getByRole('button', { name: 'Write it into the drafts' }).click();
  const alleles = main.getByRole('region', { name: '1. Alleles' });
  const profile = main.getByRole('region', { name: '2. Profile' });
  const isolate = main.getByRole('region', { name: '3. Isolate' });
  await expect(main.getByText('2 submissions can be sent.')).toBeVisible();
  await expect(profile).toContainText('Waits for synA, synD.');
  await workbench.expectAccessible();
  await workbench.screenshot('case-ready');
  // Nothing leaves before one has seen what does.
  await main.getByRole('button', { name: 'Send all that is ready…' }).click();
  const leaving = page.getByRole('dialog', { name: 'What leaves this computer' });
  await expect(leaving.getByRole('table', { name: 'What leaves this computer' }).getByRole('row')).toHaveCount(3);
  await leaving.getByText(/^All of New allele of synD/).click();
  await expect(leaving.getByText('nothing goes into the network').last()).toBeVisible();
  await expect(leaving.getByRole('cell', { name: /characters\)$/ }).last()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('case-send');
  await page.keyboard.press('Escape');
  await expect(alleles.getByText('With the curators')).toHaveCount(0);
  await sendReady(page, 2);
  await expect(alleles.getByText('With the curators')).toHaveCount(2);
  await workbench.screenshot('case-waiting');
  const here = new URL(page.url()).pathname;

  // The genome has its case, so it gets no other one.
  await workbench.go(asked);
  await expect(main.getByText('The case “strain-9” follows strain-9 already.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('case-existing');

  // One comes back with the curator's words, which stay in sight until the correction is sent.
  const reason = await rejectOldest(workbench);
  await workbench.go(here);
  await expect(main.getByText(`The curator says: “${reason}”`)).toBeVisible();
  await workbench.screenshot('case-rejected');
  await main.getByRole('button', { name: 'Correct and send again' }).first().click();
  await expect(main.getByText(`strain-9: “${reason}”`)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-correcting');
  await workbench.go(here);
  await expect(alleles.getByText(`Rejected before: “${reason}”`)).toBeVisible();
  await sendReady(page, 1);
  await expect(alleles.getByText('With the curators')).toHaveCount(2);

  await settle();
  await settle();
  await workbench.go(here);
  await expect(main.getByText('1 submission can be sent.')).toBeVisible();
  await expect(alleles.getByText('Has its id')).toHaveCount(2);
  await sendReady(page, 1);
  await expect(profile.getByText('With the curators')).toBeVisible();
  await settle();
  await workbench.go(here);
  await expect(profile.getByText('Has its id')).toBeVisible();

  // What only the user knows of the isolate.
  await main.getByRole('link', { name: 'Complete the isolate' }).first().click();
  const grid = main.getByRole('grid', { name: 'Isolates to submit' });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await paste(grid, 'strain-9\tUtopia\t2019\tEX-9999');
  await expect(main.getByRole('status', { name: 'Problems of the table' })).toHaveText('No problems in 1 row');
  await workbench.go(here);
  await sendReady(page, 1);
  await expect(isolate.getByText('With the curators')).toBeVisible();
  await settle();
  await workbench.go(here);
  await expect(main.getByText(/^All is settled/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('case-done');
  await page.setViewportSize({ width: 1024, height: 700 });
  await workbench.screenshot('case-done-small');
  const st = await profile.getByRole('link', { name: /^\d+$/ }).textContent();
  await main
    .getByRole('link', { name: /^Open isolate/ })
    .first()
    .click();
  await expect(
    main
      .getByText(`ST ${st}`)
      .or(main.getByText(st ?? '', { exact: true }))
      .first(),
  ).toBeVisible();
  await workbench.go('/cases');
  await expect(main.getByRole('row', { name: /strain-9/ })).toContainText('4 of 4');
  await workbench.screenshot('cases');
  await main.getByRole('button', { name: 'Actions for strain-9' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(main.getByText('There is no case yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('row', { name: /strain-9/ })).toContainText('4 of 4');
});
