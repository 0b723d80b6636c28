import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { otto: [{ kind: 'scheme', name: '2' }] } });
});
afterAll(() => service.close());

const ONE = '/db/sample/classification_schemes/1';
const GROUP_FIELDS = [
  { field: 'nickname', type: 'text', description: 'What people call it' },
  { field: 'rank', type: 'integer' },
];
const GIVEN = { group_fields: GROUP_FIELDS, group_values: { nickname: { 1: 'Alpha', 2: 'Beta' }, rank: { 1: '5' } } };
const ALPHA = { nickname: 'Alpha', rank: 5 };

const change = (members: object, as?: string) => service.send('PATCH', ONE, members, as);
const get = async (path: string) => (await service.send('GET', path)).json;

it('fields of groups are told wherever a group is, here and in the isolates that follow, and taken back by value', async () => {
  const { status, json } = await change(GIVEN);
  expect([status, json['group_fields']]).toEqual([200, GROUP_FIELDS]);
  expect(await service.members(ONE)).toMatchObject(GIVEN);
  for (const face of ['', '/bigsdb'])
    expect(await get(`${face}/db/sample/schemes/1/profiles/1`)).toMatchObject({
      classification_schemes: { 'Sample groups': { group: { group: 1, fields: ALPHA } } },
    });
  const listed = await get('/db/sample/schemes/1/profiles?include_records=1');
  expect(JSON.stringify(listed)).toContain(JSON.stringify(ALPHA));
  expect(await get(`${ONE}/groups?include_records=1`)).toMatchObject({
    groups: [
      { id: 1, fields: ALPHA },
      { id: 2, fields: { nickname: 'Beta' } },
    ],
  });
  for (const database of ['sample', 'sample_isolates'])
    expect(await get(`/db/${database}/classification_schemes/1/groups/1`), database).toMatchObject({ fields: ALPHA });
  expect((await change({ group_values: { nickname: { 2: 'Gamma' } } })).status).toBe(200);
  expect((await change({ group_values: { nickname: { 1: null } } })).status).toBe(200);
  expect(await service.members(ONE)).toMatchObject({ group_values: { nickname: { 2: 'Gamma' }, rank: { 1: '5' } } });
  const { changes } = (await get(`${ONE}/changes`)) as { changes: { members: object[] }[] };
  expect(changes[0]?.members).toMatchObject([{ member: 'group_values.nickname.1', before: 'Alpha' }]);
  await service.undo(ONE);
  expect(await service.members(ONE)).toMatchObject({ group_values: { nickname: { 1: 'Alpha', 2: 'Gamma' } } });
  expect(await get('/db/sample_isolates/classification_schemes/1/groups/1')).toMatchObject({ fields: ALPHA });
});

it('what is wrong with a value of a group is said at its place, and nothing is kept', async () => {
  await change(GIVEN);
  const refused = async (members: object) => {
    const { status, json } = await change(members);
    return [status, JSON.stringify(json['details'])];
  };
  const value = (field: string, group: string, text: string) => ({ group_values: { [field]: { [group]: text } } });
  expect(await refused(value('rank', '1', 'high'))).toEqual([400, expect.stringContaining('not a whole number')]);
  expect(await refused(value('rank', '99', '1'))).toEqual([400, expect.stringContaining('There is no group 99.')]);
  expect(await refused(value('nickname', '01', 'x'))).toEqual([400, expect.stringContaining('There is no group 01.')]);
  expect(await refused(value('nickname', '1', 'a\nb'))).toEqual([400, expect.stringContaining('line')]);
  expect(await refused(value('toString', '1', 'x'))).toEqual([400, expect.stringContaining('not among the fields')]);
  expect(await refused({ group_fields: [] })).toEqual([400, expect.stringContaining('empty its values first')]);
  expect(await refused({ group_fields: [{ field: '', type: 'text' }] })).toEqual([
    400,
    expect.stringContaining('field'),
  ]);
  expect((await change({ group_values: { nickname: { 1: 'Mine' } } }, 'otto')).status).toBe(403);
  expect(await service.members(ONE)).toMatchObject(GIVEN);
});
