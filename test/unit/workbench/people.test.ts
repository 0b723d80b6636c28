import { expect, test } from 'vitest';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions, SENDER } from '#test/support/planted-submissions.ts';
import { USUAL_EMBARGO } from '#shared/rules/embargo.ts';
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

test('limits of submissions are told with what accounts use, changed, and hold at once', async () => {
  const { rpc, events, dataFolder } = await startWorkbench({ options: { demo: false } });
  await rpc.call('database:create', { database: 'mine', kind: 'seqdef' });
  expect(await rpc.call('people:limits', undefined)).toEqual({
    accounts: { most_bytes: 20 * 2 ** 30, most_open: 500 },
    databases: [{ database: 'mine', daily_quota: 50, most_open: 500 }],
    usage: [],
  });
  const folder = await openFolder(dataFolder);
  const database = plantIn(await folder.open('mine'));
  plantSender(database);
  plantSubmissions(database, [
    { id: 'one', parameters: {}, items: [] },
    { id: 'two', parameters: {}, items: [] },
  ]);
  const { user_name } = database.connection.prepare(`select user_name from app_user where id = ${SENDER}`).get() ?? {};
  database.connection.exec(
    `insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
     values ('one', 'a', 'a', 30, '', 0, '2026-01-01'), ('two', 'a', 'b', 12, '', 0, '2026-01-01')`,
  );
  database.connection.exec("update submission set status = 'closed' where id = 'two'");
  events.length = 0;
  await rpc.call('people:set-account-limits', { most_bytes: 1000, most_open: 7 });
  await rpc.call('people:set-database-limits', { database: 'mine', daily_quota: 3, most_open: 4 });
  expect(events.filter(([name]) => name === 'people:changed')).toHaveLength(2);
  expect(await rpc.call('people:limits', undefined)).toEqual({
    accounts: { most_bytes: 1000, most_open: 7 },
    databases: [{ database: 'mine', daily_quota: 3, most_open: 4 }],
    usage: [{ user_name, open: 1, bytes: 42 }],
  });
  expect(folder.site.claims.readLimits()).toEqual({ most_bytes: 1000, most_open: 7 });
  expect(readPolicy(database)).toMatchObject({ daily_quota: 3, most_open: 4, enabled: true });
  await rpc.call('database:create', { database: 'kept', kind: 'isolates' });
  const { databases } = await rpc.call('people:limits', undefined);
  expect(databases.find((each) => each.database === 'kept')?.embargo).toEqual(USUAL_EMBARGO);
  const embargo = { ...USUAL_EMBARGO, most_months: 36, time_zone: 'Europe/Paris' };
  await rpc.call('people:set-embargo', { database: 'kept', ...embargo });
  expect(readPolicy(await folder.open('kept'))).toMatchObject({ embargo, daily_quota: 50 });
  for (const refused of [
    () => rpc.call('people:set-embargo', { database: 'kept', ...embargo, usual_months: 37 }),
    () => rpc.call('people:set-embargo', { database: 'kept', ...embargo, time_zone: 'Mars' }),
    () => rpc.call('people:set-account-limits', { most_bytes: 0, most_open: 7 }),
    () => rpc.call('people:set-database-limits', { database: 'gone', daily_quota: 1, most_open: 1 }),
  ])
    await expect(refused()).rejects.toHaveProperty('problem.message');
});

test('what an account may keep private is said for one database of isolates, and stays whatever its role becomes', async () => {
  const { rpc, events } = await startWorkbench({ options: { demo: false } });
  await rpc.call('database:create', { database: 'mine', kind: 'seqdef' });
  await rpc.call('database:create', { database: 'kept', kind: 'isolates' });
  await rpc.call('people:set-owner', { user_name: 'grace' });
  await rpc.call('people:add', { user_name: 'ada' });
  const said = async () => (await rpc.call('people:list', undefined)).people.map((person) => person.private_rights);
  const set = (database: string, user_name: string, may_embargo: boolean) =>
    rpc.call('people:set-private-right', { database, user_name, may_embargo });
  expect(await said()).toEqual([[], []]);
  events.length = 0;
  await set('kept', 'ADA', false);
  expect(events).toContainEqual(['people:changed', {}]);
  for (const role of ['curator', 'none'] as const) {
    await rpc.call('people:grant', { user_name: 'ada', database: 'kept', role, scopes: [] });
    expect(await said()).toEqual([[{ database: 'kept', may_embargo: false, most_private: null }], []]);
  }
  for (const [database, name, sentence] of [
    ['mine', 'ada', 'has no isolates'],
    ['gone', 'ada', 'The database "gone" does not exist'],
    ['kept', 'eve', 'There is no account "eve"'],
    ['kept', 'grace', '"grace" is the owner of this installation'],
  ] as const)
    await expect(set(database, name, false)).rejects.toHaveProperty(
      'problem.message',
      expect.stringContaining(sentence),
    );
  await set('kept', 'ada', true);
  expect(await said()).toEqual([[], []]);
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
