import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const PASSWORD = 'correct horse battery';

test('people are added, changed, disabled and given roles, and every screen hears of it', async () => {
  const { rpc, events } = await startWorkbench({ options: { demo: false } });
  await rpc.call('database:create', { database: 'mine', kind: 'seqdef' });
  const person = async (name: string) =>
    (await rpc.call('people:list', undefined)).people.find(({ user_name }) => user_name === name);
  expect(await rpc.call('people:list', undefined)).toEqual({
    people: [],
    databases: [{ name: 'mine', access: 'public' }],
  });
  await rpc.call('people:set-owner', { user_name: 'grace', first_name: 'Grace' });
  await rpc.call('people:add', { user_name: 'ada', surname: 'Exempla', password: PASSWORD });
  expect(await person('ada')).toMatchObject({ surname: 'Exempla', has_password: true, roles: [] });
  expect(JSON.stringify(await rpc.call('people:list', undefined))).not.toMatch(/horse|scrypt/);

  events.length = 0;
  await rpc.call('people:grant', { user_name: 'ada', database: 'mine', role: 'curator', scopes: [] });
  expect(events).toContainEqual(['people:changed', {}]);
  expect(events).toContainEqual(['databases:changed', { databases: ['mine'] }]);
  await rpc.call('people:set-access', { database: 'mine', access: 'closed' });
  await rpc.call('people:disable', { user_name: 'ada' });
  await rpc.call('people:change', { user_name: 'ada', affiliation: 'Nowhere' });
  expect(await person('ada')).toMatchObject({
    disabled: true,
    surname: 'Exempla',
    affiliation: 'Nowhere',
    roles: [{ database: 'mine', role: 'curator', scopes: [] }],
  });
  await rpc.call('people:enable', { user_name: 'ada' });
  expect((await rpc.call('people:list', undefined)).databases).toEqual([{ name: 'mine', access: 'closed' }]);
  for (const refused of [
    rpc.call('people:add', { user_name: 'ADA' }),
    rpc.call('people:add', { user_name: 'eve', password: 'short' }),
    rpc.call('people:disable', { user_name: 'grace' }),
    rpc.call('people:grant', { user_name: 'eve', database: 'mine', role: 'reader', scopes: [] }),
    rpc.call('people:set-access', { database: 'gone', access: 'closed' }),
  ])
    await expect(refused).rejects.toHaveProperty('problem.message');
});

test('what a kill left between roles and users of a database is done at the next start', async () => {
  const { workbench, rpc, dataFolder } = await startWorkbench({ options: { demo: false } });
  await rpc.call('database:create', { database: 'mine', kind: 'seqdef' });
  await rpc.call('people:add', { user_name: 'ada' });
  await workbench.close();
  const folder = await openDataFolder(dataFolder);
  const { accounts } = folder.site;
  await accounts.grant(accounts.find('ada')?.id ?? 0, 'mine', { role: 'admin', scopes: [] });
  await folder.close();
  const again = await startWorkbench({ dataFolder, options: { demo: false } });
  await again.workbench.start();
  const reply = await again.rpc.call('api:request', {
    site: 'local',
    method: 'GET',
    path: '/db/mine/curators?include_records=1',
  });
  expect(JSON.stringify(reply)).toContain('"ada"');
});
