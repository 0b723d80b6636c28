import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApiClient, type SendRequest } from '#shared/api/client.ts';
import type { FaceName } from '#shared/api/face-name.ts';
import { nameOfListed } from '#shared/api/listed.ts';
import { route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';

/** A client of a site that gives one reply to everything, and what it was asked. */
function clientOf(body: unknown, { status = 200, dialect = 'contract' }: { status?: number; dialect?: FaceName } = {}) {
  const asked: Parameters<SendRequest>[0][] = [];
  const client = createApiClient((request) => {
    asked.push(request);
    return Promise.resolve({ status, body, origin: { dialect, as_of: '2026-01-02T03:04:05Z', from_cache: true } });
  });
  return { client, asked };
}

const at = 'https://site.example/api/db/x';

test('a list of addresses becomes names and never records', async () => {
  const { client } = clientOf({ records: 2, loci: [`${at}/loci/abcZ`, `${at}/loci/a%2Fb`] }, { dialect: 'deployed' });
  const { records, items } = await client.list(routes.listLoci, { database: 'x' });
  expect(records).toBe(2);
  expect(items).toEqual([
    { uri: `${at}/loci/abcZ`, name: 'abcZ' },
    { uri: `${at}/loci/a%2Fb`, name: 'a/b' },
  ]);
});

test('a list may hold records and addresses side by side, and lack when it is empty', async () => {
  const { client } = clientOf({ records: 2, loci: [{ id: 'abcZ' }, `${at}/loci/adk`] });
  const { items } = await client.list(routes.listLoci, { database: 'x' });
  expect(items.map((item) => nameOfListed(item, ({ id }) => id))).toEqual(['abcZ', 'adk']);
  const empty = clientOf({ records: 0 }, { dialect: 'deployed' });
  expect(await empty.client.list(routes.listLoci, { database: 'x' })).toEqual({ records: 0, items: [] });
});

test('what a deployed server gives as null, or not at all, is left out or empty', async () => {
  const scheme = clientOf({ id: 1, description: 'MLST', last_added: null }, { dialect: 'deployed' });
  expect(await scheme.client.get(routes.getScheme, { database: 'x', scheme_id: 1 })).toEqual({
    id: 1,
    description: 'MLST',
  });
  const user = clientOf({ id: 7, first_name: null, surname: 'Curator', affiliation: null }, { dialect: 'deployed' });
  expect(await user.client.get(routes.getUser, { database: 'x', user_id: 7 })).toEqual({
    id: 7,
    first_name: '',
    surname: 'Curator',
    affiliation: '',
  });
  const values = clientOf({ records: 2, values: [true, 3] }, { dialect: 'deployed' });
  expect(await values.client.get(routes.listFieldValues, { database: 'x', field: 'f' })).toMatchObject({
    values: ['true', 3],
  });
});

test('a reply in another form is an error, in either dialect', async () => {
  for (const dialect of ['contract', 'deployed'] as const) {
    for (const body of [[], 'a page', null, { alleles: 7 }]) {
      const { client } = clientOf(body, { dialect });
      const asked = client.get(routes.getProfile, { database: 'x', scheme_id: 1, profile_id: '1' });
      await expect(asked).rejects.toMatchObject({ problem: { status: 502, code: 'unreadable_reply' } });
    }
  }
});

test('a reply comes with where it is from', async () => {
  const { client } = clientOf({ id: 'abcZ' });
  expect(await client.ask(routes.getLocus, { database: 'x', locus: 'abcZ' })).toEqual({
    data: { id: 'abcZ' },
    origin: { dialect: 'contract', as_of: '2026-01-02T03:04:05Z', from_cache: true },
  });
});

test('routes that change something are asked with their own method', async () => {
  const params = z.object({ database: z.string() });
  const told = {
    effect: 'writes' as const,
    path: '/db/:database/notes',
    summary: '',
    params,
    response: z.object({ message: z.string() }),
  };
  const put = route({ ...told, id: 'putNote', method: 'PUT', body: z.object({ text: z.string() }) });
  const drop = route({ ...told, id: 'dropNote', method: 'DELETE' });
  const { client, asked } = clientOf({ message: 'Done.' });
  expect(await client.send(put, { database: 'a b' }, { text: 'hello' })).toEqual({ message: 'Done.' });
  expect(await client.remove(drop, { database: 'x' })).toEqual({ message: 'Done.' });
  expect(asked).toEqual([
    { method: 'PUT', path: '/db/a%20b/notes', body: { text: 'hello' } },
    { method: 'DELETE', path: '/db/x/notes' },
  ]);
});
