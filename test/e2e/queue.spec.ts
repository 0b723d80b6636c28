import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions } from '#test/support/planted-submissions.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { expect, test as base } from './support/fixtures.ts';

const CLEAN = 80;
const WARNED = 15;
const FAULTY = 5;
/** Other submissions, so that the queue is as long as one of a busy database. */
const OTHERS = 999;
/** The one among them whose submitter says that its genome is not good. */
const DOUBTED = 500;
const GENOME = { verdict: 'bad', reasons: ['In MLST, 2 of 7 loci are not called.'], said_by: 'submitter' };

/** The demo with a queue: one submission of a hundred alleles, and many of one. */
const test = base.extend({
  dataFolder: async ({ dataFolder }, use) => {
    const folder = await openDataFolder(dataFolder);
    const database = plantIn(await folder.open('demo_seqdef'));
    plantSender(database);
    const { connection } = database;
    connection.exec("update locus set coding_sequence = 0 where name = 'synA'");
    const allele = connection
      .prepare("select sequence from allele where locus = (select id from locus where name = 'synA') limit 1")
      .get() as { sequence: string };
    const changed = (place: number, letter: string) =>
      allele.sequence.slice(0, place) + letter + allele.sequence.slice(place + 1);
    const other = (place: number) => (allele.sequence.charAt(place) === 'A' ? 'C' : 'A');
    const items = [
      ...Array.from({ length: CLEAN }, (_, index) => changed(10 + index, other(10 + index))),
      ...Array.from({ length: WARNED }, (_, index) => sampleSequence(100 + index, allele.sequence.length)),
      ...Array.from({ length: FAULTY }, (_, index) => changed(200 + index, 'N')),
    ].map((content, index) => ({ item_id: `seq${index + 1}`, content }));
    plantSubmissions(database, [
      {
        id: 'Q1',
        parameters: { locus: 'synA', technology: 'Illumina', software: 'SPAdes' },
        date: '2026-01-01',
        items,
      },
      ...Array.from({ length: OTHERS }, (_, index) => ({
        id: `R${String(index).padStart(4, '0')}`,
        parameters: { locus: 'synA' },
        date: '2026-02-01',
        items: [
          {
            item_id: 'seq',
            content: changed(250, other(250)),
            ...(index === DOUBTED ? { evidence: { genome: GENOME } } : {}),
          },
        ],
      })),
    ]);
    await folder.close();
    await use(dataFolder);
  },
});
test.use({ opensHome: false });

test('a curator settles a hundred items of a queue with at most sixty keys', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/queue');
  await expect(page.getByRole('link', { name: 'Queue 1,000 waiting' })).toBeVisible();
  await expect(page.getByRole('row', { name: /synA alleles/ }).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('queue-many');
  // The gravest come first, and what is not good is accepted with a reason of its own.
  await page.getByRole('combobox', { name: 'Any verdict' }).click();
  await page.getByRole('option', { name: 'do not use' }).click();
  const doubted = page.getByRole('row', { name: /synA alleles.*do not use/ });
  await expect(doubted).toHaveCount(1);
  await doubted.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Genome' })).toContainText('do not use, says the submitter');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Assign seq' })).toContainText('Write why it is accepted');
  await workbench.expectAccessible();
  await workbench.screenshot('queue-doubted');
  await page.keyboard.press('Escape');
  await workbench.go('/queue');

  await page
    .getByRole('row', { name: /synA alleles/ })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'synA alleles from Sam Sender' })).toBeVisible();
  const list = page.getByRole('listbox', { name: 'Items' });
  await expect(list).toBeFocused();
  await expect(page.getByRole('button', { name: `Assign all ${CLEAN} clean` })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Drawing' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('queue-item');

  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const item = (number: number) => page.getByRole('group', { name: `Item seq${number}`, exact: true });
  await press('Shift+A');
  await expect(page.getByRole('dialog')).toContainText(`${CLEAN} items`);
  await workbench.dialogHasKeys();
  await press('Enter');
  await expect(page.getByText(`Assigned ${CLEAN} clean items.`).first()).toBeVisible();
  await expect(item(CLEAN + 1)).toBeVisible();
  await press('a');
  await expect(page.getByRole('dialog', { name: `Assign seq${CLEAN + 1}` })).toContainText('It has warnings');
  await workbench.expectAccessible();
  await workbench.screenshot('queue-assign');
  await press('1');
  for (let number = CLEAN + 2; number <= CLEAN + WARNED; number++) {
    await expect(item(number)).toBeVisible();
    await press('a');
    await expect(page.getByRole('dialog', { name: `Assign seq${number}`, exact: true })).toBeVisible();
    await press('1');
  }
  await expect(item(CLEAN + WARNED + 1)).toBeVisible();
  // What the checks refuse cannot be assigned, and the screen says why.
  await press('a');
  await expect(page.getByText(/cannot be assigned/).first()).toBeVisible();
  await press('r');
  await expect(page.getByRole('dialog', { name: /Reject/ })).toContainText('A digit rejects');
  await workbench.screenshot('queue-reject');
  await press('3');
  for (let number = CLEAN + WARNED + 2; number <= CLEAN + WARNED + FAULTY; number++) {
    await expect(item(number)).toBeVisible();
    await press('r');
    await expect(page.getByRole('dialog', { name: `Reject seq${number}`, exact: true })).toBeVisible();
    await press('3');
  }
  await expect(page.getByText('All settled')).toBeVisible();
  await press('c');
  await expect(page.getByRole('dialog', { name: 'Close the submission?' })).toContainText(
    '95 items assigned, 5 rejected',
  );
  await workbench.dialogHasKeys();
  await press('Enter');
  await expect(page.getByText('Closed: Partly accepted')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(60);
  await workbench.screenshot('queue-closed');

  // The same keys go on with the next submission, and with the one after it.
  const closed = workbench.path();
  await page.keyboard.press('n');
  await expect.poll(() => workbench.path()).toContain('/queue/R0000');
  await expect(item(1)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Item seq', exact: true })).toBeVisible();
  await expect(list).toBeFocused();
  await page.keyboard.press('n');
  await expect.poll(() => workbench.path()).toContain('/queue/R0001');
  await workbench.go(closed);

  // Opened again, one decision is taken back, and the item corrected before it is assigned.
  await page.getByRole('button', { name: 'Open again…' }).click();
  await workbench.dialogHasKeys();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close…' })).toBeVisible();
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeVisible();
  await page.keyboard.press('e');
  const sequence = page.getByRole('textbox', { name: 'Sequence' });
  await sequence.fill((await sequence.inputValue()).replace('N', 'G'));
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByRole('region', { name: 'Corrected' })).toContainText('The submitter wrote');
  await page.getByRole('textbox', { name: 'Message to Sam Sender' }).fill('Please check the last base.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Please check the last base.');
  await page.keyboard.press('Escape');
  await workbench.screenshot('queue-corrected');

  // What was assigned together is taken back together.
  await list.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: `Undo all ${CLEAN}…` })).toBeVisible();
  await page.keyboard.press('Shift+U');
  await expect(page.getByRole('dialog')).toContainText(`${CLEAN} items assigned at`);
  await workbench.dialogHasKeys();
  await workbench.screenshot('queue-undo-batch');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${CLEAN} items wait again.`).first()).toBeVisible();

  // Another window rejects an item while this one writes its correction: the correction is kept, and not put over it.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('e');
  await sequence.fill((await sequence.inputValue()).replace('A', 'G'));
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('listbox', { name: 'Items' })).toBeFocused();
  await second.keyboard.press('Home');
  await second.keyboard.press('r');
  await second
    .getByRole('button', { name: /poor|traces or reads/ })
    .first()
    .click();
  await expect(second.getByText('Rejected seq1.').first()).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByRole('alert')).toContainText('seq1 has changed since you saw it');
  await expect(page.getByRole('alert')).toContainText('It is rejected');
  await expect(page.getByText('Reason: The traces or reads do not support the sequence.')).toBeVisible();
  await workbench.screenshot('queue-second-curator');
  await page.setViewportSize({ width: 620, height: 760 });
  await workbench.screenshot('queue-narrow');
});

test('keys pressed before the answers are there are not lost', async ({ workbench }) => {
  const { page } = workbench;
  /** What holds answers of the service back, by the part of the address that tells them. An answer may be asked for again. */
  const parts = ['/items/1/assign', '/items/2/assign', '/items/3"'];
  const answers = new Map(parts.map((part) => [part, Promise.withResolvers<void>()]));
  const wanted = new Set<string>();
  await page.route('**/rpc/api*request', async (route) => {
    const asked = route.request().postData() ?? '';
    const part = parts.find((each) => asked.includes(each));
    if (part !== undefined) {
      wanted.add(part);
      await answers.get(part)?.promise;
    }
    await route.fallback();
  });
  /** Lets an answer come, once it has been asked for. */
  const release = async (part: string) => {
    await expect.poll(() => wanted.has(part)).toBe(true);
    answers.get(part)?.resolve();
  };
  await workbench.open('/sites/local/db/demo_seqdef/queue/Q1');
  await expect(page.getByRole('listbox', { name: 'Items' })).toBeFocused();
  for (const name of ['seq1', 'seq2', 'seq3']) {
    await expect(page.getByRole('group', { name: `Item ${name}`, exact: true })).toBeVisible();
    await page.keyboard.press('a');
  }
  await release('/items/1/assign');
  await release('/items/2/assign');
  await release('/items/3"');
  await expect(page.getByText(/^Assigned seq3 as/).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Item seq4', exact: true })).toBeVisible();
});
