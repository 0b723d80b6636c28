import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { grantRole } from '#electron/store/people/grant-role.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('a curator sees which embargoes end, and answers what owners ask', async ({ workbench, dataFolder }) => {
  const { page } = workbench;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const database = 'demo_isolates';
  {
    await using folder = await openDataFolder(dataFolder);
    const actions: CurationActions = folder.changes.of();
    const policy = { embargo: { most_months_in_all: 1200 } };
    await folder.changes.make('submission_policy.set', { database, principal: OWNER, input: policy });
    await folder.site.accounts.add({ user_name: 'olga' });
    await grantRole(folder, { database, user_name: 'olga', role: 'submitter', scopes: [] });
    for (const [isolate, days] of [
      [2, 9],
      [3, 25],
    ] as const) {
      const members = { visibility: 'private', embargo_until: day(days), owners: ['olga'] };
      const input = { record: 'custody', key: { isolate_id: isolate }, members, match: '*' } as const;
      await actions.make('record.change', { database, principal: OWNER, input });
    }
    const input = { isolate: 2, until: day(200), reason: 'The review takes long.' };
    await actions.make('custody.extend', { database, principal: { kind: 'account', account: 'olga' }, input });
  }
  await workbench.open('/queue');
  await expect(page.getByText('Owners ask to keep 1 isolate private for longer.')).toBeVisible();
  await expect(page.getByText('2 isolates will become public within 30 days.')).toBeVisible();
  await workbench.screenshot('queue-embargoes');
  await page.getByRole('link', { name: 'Show them' }).click();
  const asked = page.getByRole('table', { name: 'Requests for a later day' });
  await expect(asked).toContainText('The review takes long.');
  await workbench.expectAccessible();
  await workbench.screenshot('embargoes');
  await asked.getByRole('button', { name: 'Grant: isolate 2 of demo_isolates' }).click();
  await expect(asked).toHaveCount(0);
  const ending = page.getByRole('table', { name: 'Isolates that become public' });
  await expect(ending.getByRole('row')).toHaveCount(2);
});
