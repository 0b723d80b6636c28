import { expect, test } from './support/fixtures.ts';
import { paste } from './support/user-files.ts';

test.use({ opensHome: false });

test('a large table that is not kept yet is not closed without a question', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/submissions/new?type=profiles&site=local&database=demo_seqdef&scheme=1');
  await main.getByRole('button', { name: 'Begin' }).click();
  const profiles = main.getByRole('grid', { name: 'Profiles to submit' });
  const rows = Array.from({ length: 3000 }, (_, row) => `P${row}\t${row + 1}\t1\t1\t1\t1\t1\t1`);
  await paste(profiles, ['id\tsynA\tsynB\tsynC\tsynD\tsynE\tsynF\tsynG', ...rows].join('\n'));
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  // It is kept while the user reads the question.
  await dialog.dismiss();
  await expect(main.getByText('All changes are saved on this computer.')).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});
