import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { afterEvent, answersOf, readAgain, readAsOthers, recordsOf, type Outdated } from '#renderer/api/read-again.ts';

/** Keys of what screens hold: answers of procedures, of routes, and what is put together of several. */
const HELD: QueryKey[] = [
  ['site:list'],
  ['site:may-send', { site: 'far' }],
  ['settings:get'],
  ['databases', 'local', 'list'],
  ['databases', 'far', 'one', 'x'],
  ['database:list'],
  ['trash:list'],
  ['demo:examples'],
  ['result:list'],
  ['result:open', { run_id: '1' }],
  ['people:list'],
  ['people:limits'],
  ['api', 'local', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
  ['api', 'local', 'y', 'getLocus', { database: 'y', locus: 'abcZ' }, undefined],
  ['api', 'far', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
  ['linked-field:list', { database: 'x', target: { kind: 'locus', locus: 'abcZ' } }],
  ['linked-field:list', { database: 'y', target: { kind: 'locus', locus: 'abcZ' } }],
  ['profile:search', { site: 'local', database: 'x', scheme_id: 1 }],
  ['profile:search', { site: 'far', database: 'x', scheme_id: 1 }],
  ['mirror:estimate', { site: 'far', database: 'x' }],
  ['site-account:list', { site: 'far' }],
  ['site-account:list', { site: 'near' }],
  ['site-key:get', { site: 'far' }],
  ['remote-site:check', { address: 'https://far.org' }, 'far'],
  ['remote-site:check', { address: 'https://near.org' }, 'near'],
  ['site:health', { site: 'far' }],
  ['item-typing', 'local', 'x', '7', 1],
  ['case:list'],
  ['case:read', { case_id: '1' }],
  ['case:refresh', { case_id: '1' }],
  ['draft:list', { sent: true }],
  ['draft:read', { draft_id: '1' }],
  ['draft:read', { draft_id: '2' }],
  ['draft:target', { site: 'local', database: 'x', type: 'alleles' }],
  ['inbox:list', { archived: false }],
  ['inbox:unread'],
  ['inbox:read', { site: 'far', database: 'x', submission_id: '1' }],
  ['inbox:files', { site: 'far', database: 'x', submission_id: '1' }],
  ['inbox:refresh', {}],
  ['queue', 'list', 'pending'],
];

/** A client that holds all of this, and what of it is out of date. */
async function outdatedBy(outdated: readonly Outdated[] | undefined): Promise<QueryKey[]> {
  const client = createQueryClient();
  for (const key of HELD) client.setQueryData(key, 'read');
  await readAgain(client, outdated ?? []);
  return HELD.filter((queryKey) => isOutdated(client, queryKey));
}

function isOutdated(client: QueryClient, queryKey: QueryKey): boolean {
  return client.getQueryState(queryKey)?.isInvalidated === true;
}

const CASES = [['case:list'], ['case:read', { case_id: '1' }]];

test('a change of a database reads again what was read of it, and no other database', async () => {
  expect(await outdatedBy(afterEvent['databases:changed']?.({ databases: ['x'] }))).toEqual([
    ['databases', 'local', 'list'],
    ['database:list'],
    ['trash:list'],
    ['demo:examples'],
    ['result:list'],
    ['result:open', { run_id: '1' }],
    ['people:list'],
    ['people:limits'],
    ['api', 'local', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
    ['linked-field:list', { database: 'x', target: { kind: 'locus', locus: 'abcZ' } }],
    ['profile:search', { site: 'local', database: 'x', scheme_id: 1 }],
  ]);
});

test('a change of a site reads again what was read there, and no other site', async () => {
  expect(await outdatedBy(afterEvent['sites:changed']?.({ site: 'far' }))).toEqual([
    ['site:list'],
    ['site:may-send', { site: 'far' }],
    ['databases', 'far', 'one', 'x'],
    ['api', 'far', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
    ['profile:search', { site: 'far', database: 'x', scheme_id: 1 }],
    ['mirror:estimate', { site: 'far', database: 'x' }],
    ['site-account:list', { site: 'far' }],
    ['site-key:get', { site: 'far' }],
    ['remote-site:check', { address: 'https://far.org' }, 'far'],
    ['site:health', { site: 'far' }],
  ]);
  expect(await outdatedBy(answersOf('far'))).not.toContainEqual(['site:list']);
});

test('a saved draft changes the lists, and itself only once its state is another', async () => {
  expect(await outdatedBy(afterEvent['drafts:changed']?.({ draft_id: '1' }))).toEqual([
    ...CASES,
    ['draft:list', { sent: true }],
  ]);
  expect(await outdatedBy(afterEvent['drafts:changed']?.({ draft_id: '1', state: 'sent' }))).toEqual([
    ...CASES,
    ['draft:list', { sent: true }],
    ['draft:read', { draft_id: '1' }],
    ['inbox:refresh', {}],
  ]);
});

test('news of the inbox ask no site again', async () => {
  expect(await outdatedBy(afterEvent['inbox:changed']?.({}))).toEqual([
    ...CASES,
    ['inbox:list', { archived: false }],
    ['inbox:unread'],
    ['inbox:read', { site: 'far', database: 'x', submission_id: '1' }],
  ]);
});

test('records of a whole site are those of all its databases', async () => {
  expect(await outdatedBy(recordsOf('local'))).toEqual([
    ['api', 'local', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
    ['api', 'local', 'y', 'getLocus', { database: 'y', locus: 'abcZ' }, undefined],
    ['linked-field:list', { database: 'x', target: { kind: 'locus', locus: 'abcZ' } }],
    ['linked-field:list', { database: 'y', target: { kind: 'locus', locus: 'abcZ' } }],
    ['profile:search', { site: 'local', database: 'x', scheme_id: 1 }],
  ]);
});

test('what is put together of answers is made of those that are read again', async () => {
  const client = createQueryClient();
  const files = ['one'];
  const readFiles = () => [...files];
  const readList = () => client.fetchQuery({ queryKey: ['database:list'], queryFn: readFiles });
  const list = { queryKey: ['databases', 'local', 'list'], queryFn: readList };
  await client.fetchQuery(list);
  files.push('two');
  await readAgain(client, afterEvent['databases:changed']?.({ databases: [] }) ?? []);
  expect(await client.fetchQuery(list)).toEqual(['one', 'two']);
});

test('what others could read of a site is forgotten where somebody else asks there now', async () => {
  const client = createQueryClient();
  for (const key of HELD) client.setQueryData(key, 'read');
  await readAsOthers(client, 'far');
  expect(HELD.filter((key) => client.getQueryData(key) === undefined)).toEqual([
    ['databases', 'far', 'one', 'x'],
    ['api', 'far', 'x', 'getLocus', { database: 'x', locus: 'abcZ' }, undefined],
    ['profile:search', { site: 'far', database: 'x', scheme_id: 1 }],
    ['mirror:estimate', { site: 'far', database: 'x' }],
  ]);
});
