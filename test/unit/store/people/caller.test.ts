import { expect, test } from 'vitest';
import { readCaller } from '#electron/store/site/caller.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

test.each([
  [undefined, 'public'],
  ['public', 'public'],
  ['members', 'members'],
  ['closed', 'closed'],
  ['of a later version', 'closed'],
])('who writes to a database whose access is %s is held to that', async (stored, access) => {
  const folder = await openFolder(temporaryFolder());
  const { accounts } = folder.site;
  const { id } = await accounts.add({ user_name: 'karl', first_name: 'Karl', surname: 'Person' });
  const database = plantIn(await folder.create('defs', { kind: 'seqdef', description: 'Definitions' }));
  await accounts.grant(id, 'defs', { role: 'curator', scopes: [] });
  if (stored !== undefined) database.connection.prepare("insert into meta values ('access', ?)").run(stored);
  expect(readCaller(folder.site, { kind: 'account', account: 'karl' }, database).guarded).toEqual({
    access,
    account: { disabled: false, mayEmbargo: true, role: { role: 'curator', scopes: [] } },
  });
  expect(readCaller(folder.site, { kind: 'nobody' }, database).guarded).toEqual({ access });
});

test('who writes with an account that was disabled meanwhile is known to be disabled', async () => {
  const folder = await openFolder(temporaryFolder());
  const { accounts } = folder.site;
  await accounts.add({ user_name: 'karl', first_name: 'Karl', surname: 'Person' });
  const database = await folder.create('defs', { kind: 'seqdef', description: 'Definitions' });
  await accounts.disable('karl');
  expect(readCaller(folder.site, { kind: 'account', account: 'karl' }, database).guarded).toMatchObject({
    account: { disabled: true },
  });
});
