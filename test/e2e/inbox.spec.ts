import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import readWorkbook from 'read-excel-file/node';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { holdUntil } from './support/hold-until.ts';
import { expect, test as base } from './support/fixtures.ts';
import { expectShown } from './support/expect-shown.ts';
import { createSamplePair } from '../support/sample-isolates.ts';
import { saveAs } from './support/user-files.ts';

const MANY = 10_000;

/** What a site says of a submission besides. */
const SAID = {
  outcome: 'good',
  coverage: '<20x',
  assembly: 'de novo',
  message: 'Thank you for <b>all</b> of it.',
  email: 'A mail goes to you.',
  also_sent: '[[["colour"],{"deep":[1,null]}]]',
};

/** The inbox of somebody who sends a lot to a site that is away now. */
const test = base.extend({
  dataFolder: async ({ dataFolder }, use) => {
    // A site that tells nobody anything who has not signed in.
    const closed = createServer((_request, response) => {
      const refusal = { status: 401, message: 'Unauthorized. Please sign in.' };
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    });
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    const folder = await openDataFolder(dataFolder);
    const { site } = folder;
    await createSamplePair(folder);
    await site.putRemoteSite({ id: 'far', name: 'Far away', base_url: 'http://127.0.0.1:9', dialect: 'deployed' });
    await site.putRemoteSite({ id: 'closed', name: 'Closed one', base_url, dialect: 'deployed' });
    const sent = { site: 'closed', account: null, database_name: 'y', type: 'alleles', title: '', case_id: null };
    const draft = await site.drafts.insert({ ...sent, content: '{}' });
    await site.drafts.move(draft.id, null, { sending: null, submission_id: 'S9' });
    const submission = (id: string, names: readonly string[]) => ({
      id,
      type: 'alleles',
      date_submitted: '2026-01-02',
      datestamp: '2026-01-04',
      submitter: 'http://127.0.0.1:9/db/x/users/1',
      status: 'closed',
      outcome: 'mixed',
      locus: 'abcZ',
      technology: 'Illumina',
      correspondence: [
        { user: 'http://127.0.0.1:9/db/x/users/1', timestamp: '2026-01-02T10:00:00Z', message: 'From a cow.' },
        { user: 'http://127.0.0.1:9/db/x/users/2', timestamp: '2026-01-03T10:00:00Z', message: 'Which <b>farm</b>?' },
      ],
      seqs: names.map((seq_id, at) => ({
        seq_id,
        sequence: 'ATGGCATTAGCACCATTAGGTTAC',
        ...(at % 2 === 0 ? { status: 'assigned', assigned_id: String(at + 1) } : { status: 'rejected' }),
      })),
    });
    const about = { site: 'far', database_name: 'x', account: null };
    const put = (submission_id: string, content: object, isNews: boolean) =>
      site.inbox.put({ ...about, submission_id, content: JSON.stringify(content) }, isNews);
    const people = { '2': 'Carla Curator' };
    const names = Array.from({ length: MANY }, (_, at) => `seq${at + 1}`);
    await put('S1', { submission: submission('S1', names), people }, true);
    await put('S2', { submission: submission('S2', ['one', 'two']), people, files: [] }, false);
    await put('S3', { submission: { ...submission('S3', ['Epsilon']), ...SAID }, people, files: [] }, false);
    await folder.close();
    await use(dataFolder);
    closed.closeAllConnections();
    closed.close();
  },
});
test.use({ opensHome: false });

test('news leads from the list to the items and the words of the curator, and the settings say when sites are asked', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  // The sites answer after the list was read, and before the page hears of events.
  const listed = page.waitForResponse(/rpc\/inbox.*list/);
  const asked = page.waitForResponse(/rpc\/inbox.*refresh/);
  await holdUntil(page, '**/rpc/inbox*refresh', listed);
  await holdUntil(page, '**/events', asked);
  await workbench.open('/submissions');
  await expect(page.getByText('Far away could not be read', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Submissions 1 with news/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('inbox');
  await expect(page.getByText('y at Closed one could not be read completely')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Closed one/ })).toBeVisible();
  await workbench.go('/submissions');

  await page.getByRole('link', { name: '10,000 alleles of abcZ' }).click();
  await expect(page.getByText('The site could not be read. You see its last known state.')).toBeVisible();
  await expect(page.getByText('Carla Curator')).toBeVisible();
  await expect(page.getByText('Which <b>farm</b>?')).toBeVisible();
  await page.getByPlaceholder('Filter items').fill('seq9999');
  await expect(page.getByRole('row', { name: /seq9999/ })).toBeVisible();
  await workbench.expectAccessible();
  await expect(page.getByRole('button', { name: 'Correct and send again' })).toBeVisible();
  await workbench.screenshot('inbox-submission');

  // What became records leaves nothing to correct.
  await workbench.go('/submissions');
  await page.getByRole('link', { name: '1 allele of abcZ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 allele of abcZ' })).toBeVisible();
  const { outcome: _worded, also_sent: _json, ...said } = SAID;
  await expectShown(page, [...Object.values(said), 'All accepted', 'colour', '{"deep":[1,null]}'], 'the submission');
  await expect(page.getByRole('button', { name: 'Correct and send again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More for 1 allele of abcZ' }).click();
  await expect(page.getByRole('menuitem').first()).toHaveText('Copy into a new draft');
  await workbench.screenshot('inbox-menu');
  const saved = await saveAs({ workbench, application }, () =>
    page.getByRole('menuitem', { name: 'Save your table with the new ids…' }).click(),
  );
  expect(await readWorkbook(readFileSync(saved))).toEqual([
    {
      sheet: 'Submission',
      data: [
        ['seq_id', 'sequence', 'assigned_id', 'state', 'reason'],
        ['Epsilon', 'ATGGCATTAGCACCATTAGGTTAC', '1', 'assigned', null],
      ],
    },
  ]);

  await page.getByRole('button', { name: 'More for 1 allele of abcZ' }).click();
  await page.getByRole('menuitem', { name: 'Put the ids into isolates…' }).click();
  await page.getByRole('combobox', { name: 'Database of isolates' }).click();
  await page.getByRole('option', { name: /sample_isolates/ }).click();
  await expect(page.getByRole('row', { name: 'Epsilon 6 1' })).toBeVisible();
  await workbench.screenshot('inbox-ids-for-isolates');
  await page.getByRole('button', { name: 'Put in the ids' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 isolate changed.')).toBeHidden();

  await workbench.go('/settings');
  await page.getByRole('checkbox', { name: 'Not in quiet hours' }).click();
  await page.getByLabel('Interval of Far away').selectOption('once a day');
  await expect(page.getByText('Interval saved.')).toBeVisible();
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00');
  await workbench.screenshot('settings-inbox');
});
