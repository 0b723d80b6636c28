import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { expect, test as base } from './support/fixtures.ts';
import { signInElsewhere } from './support/sign-in-elsewhere.ts';

/** Another Allelier, where "ada" curates two loci. */
const test = base.extend<{ other: SignedService }>({
  other: async ({}, use) => {
    const other = await startSignedService(createDemo);
    const { accounts } = other.dataFolder.site;
    await accounts.grant(accounts.find('ada')?.id ?? 0, 'demo_seqdef', {
      role: 'curator',
      scopes: [
        { kind: 'locus', name: 'synA' },
        { kind: 'locus', name: 'synB' },
      ],
    });
    await use(other);
    await other.close();
  },
});
test.use({ opensHome: false });

test('a curator of two loci at another Allelier changes their alleles, and is refused at a third', async ({
  workbench,
  other,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await signInElsewhere(workbench, other, { database: 'demo_seqdef', submit: true, curate: true });

  const loci = '/sites/second-laboratory/db/demo_seqdef/loci';
  await workbench.go(`${loci}/synA/alleles/3`);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Read by both strands.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('synA 3 is saved.')).toBeVisible();
  await workbench.screenshot('edited-elsewhere');
  const { json } = await other.asOwner({ url: '/db/demo_seqdef/loci/synA/alleles/3' });
  expect(json).toMatchObject({ comments: 'Read by both strands.' });

  await workbench.go(`${loci}/synC/alleles/3`);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('the role of curator of the locus "synC" is missing');
  await workbench.expectAccessible();
  await workbench.screenshot('edit-refused');

  // A site that is away is named, and not taken for one without embargoes.
  await other.app.close();
  await workbench.go('/queue/embargoes');
  await expect(main.getByText(/^The queue of .*Second laboratory.* cannot be read$/)).toBeVisible();
});
