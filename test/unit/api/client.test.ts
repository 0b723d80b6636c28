import { expect, test } from 'vitest';
import { z } from 'zod';
import { alsoSentOf, furtherMembers, withAlsoSent } from '#shared/api/also-sent.ts';
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

/** Ten kinds of members that no program of today knows. */
const UNKNOWN = JSON.parse(`{
  "a_text": "as it came", "a_number": 0.5, "a_yes": false, "a_nothing": null, "a_list": [1, null, "x"],
  "an_object": {"b": {"c": 1}}, "a_long_text": "${'x'.repeat(5_000)}", "html_like": "<img src=x onerror=alert(1)>",
  "toString": "not a function", "__proto__": {"polluted": true}
}`) as Record<string, unknown>;

test.each(['contract', 'deployed'] as const)(
  'what a %s site sends besides stays beside its record',
  async (dialect) => {
    const expected = Object.entries(UNKNOWN).map(([name, value]) => [[name], value]);
    const given = (record: object) =>
      clientOf({ ...record, ...UNKNOWN, ['__proto__']: UNKNOWN['__proto__'] }, { dialect }).client;
    const alleles = dialect === 'contract' ? {} : [];
    const records = [
      await given({ id: 'abcZ' }).get(routes.getLocus, { database: 'x', locus: 'abcZ' }),
      await given({ id: 1, description: 'MLST' }).get(routes.getScheme, { database: 'x', scheme_id: 1 }),
      await given({ provenance: { id: 1 } }).get(routes.getIsolate, { database: 'x', isolate_id: 1 }),
      await given({ id: 1, first_name: 'A', surname: 'B', affiliation: '' }).get(routes.getUser, {
        database: 'x',
        user_id: 1,
      }),
      await given({ id: 1, description: 'P' }).get(routes.getProject, { database: 'x', project_id: 1 }),
    ];
    for (const record of records) expect(alsoSentOf(record)).toEqual(expected);
    // Alleles and profiles have further members of their own: those are told apart by who knows the locus or the scheme.
    const profile = await given({ alleles }).get(routes.getProfile, { database: 'x', scheme_id: 1, profile_id: '1' });
    const allele = { locus: `${at}/loci/a`, allele_id: '1', sequence: 'A' };
    const known = new Set(['alleles', ...Object.keys(allele)]);
    const single = await given(allele).get(routes.getAllele, { database: 'x', locus: 'a', allele_id: '1' });
    for (const record of [profile, single])
      expect(new Map(furtherMembers(record, known).map(([path, value]) => [path.map(String).join(), value]))).toEqual(
        new Map(Object.entries(UNKNOWN)),
      );
    expect(Object.prototype).not.toHaveProperty('polluted');
  },
);

test('what is sent inside of members, and beside records in lists, stays where it was', async () => {
  const dialect = 'deployed';
  const bin = { contigs: `${at}/c`, contigs_fasta: `${at}/f`, contig_count: 1, total_length: 2, mean: 2 };
  const scheme = { description: 'MLST', colour: 'red' };
  const { client } = clientOf({ provenance: { id: 1 }, sequence_bin: bin, schemes: [scheme] }, { dialect });
  expect(alsoSentOf(await client.get(routes.getIsolate, { database: 'x', isolate_id: 1 }))).toEqual([
    [['sequence_bin', 'mean'], 2],
    [['schemes', 0, 'colour'], 'red'],
  ]);
  const list = clientOf({ records: 2, loci: [{ id: 'a' }, { id: 'b', shade: [1] }], also_sent: 'forged' }, { dialect });
  const { items } = await list.client.list(routes.listLoci, { database: 'x' });
  expect(items.map(({ record }) => alsoSentOf(record ?? {}))).toEqual([[], [[['shade'], [1]]]]);
  // A site cannot speak in the name of this program.
  const forged = clientOf({ id: 'a', also_sent: '[[["x"],1]]' }, { dialect });
  expect(alsoSentOf(await forged.client.get(routes.getLocus, { database: 'x', locus: 'a' }))).toEqual([
    [['also_sent'], '[[["x"],1]]'],
  ]);
});

test('a member that is not what it should be is kept as it came, or named where nothing can be read without it', async () => {
  for (const dialect of ['contract', 'deployed'] as const) {
    const odd = {
      length: 'long',
      aliases: { a: 1 },
      schemes: 'none',
      publications: [{}],
      description: 7,
      curators: [3],
    };
    const { client } = clientOf({ id: 'abcZ', product: 'kinase', ...odd }, { dialect });
    const locus = await client.get(routes.getLocus, { database: 'x', locus: 'abcZ' });
    expect(locus).toMatchObject({ id: 'abcZ', product: 'kinase' });
    expect(alsoSentOf(locus)).toEqual(Object.entries(odd).map(([name, value]) => [[name], value]));
    const asked = clientOf({ id: 5, product: 'kinase' }, { dialect }).client.get(routes.getLocus, {
      database: 'x',
      locus: 'a',
    });
    await expect(asked).rejects.toThrow('cannot read at “id”');
  }
  const isolate = { provenance: { id: 1 }, publications: { a: 1 }, projects: 'many', aliases: [[]] };
  const read = await clientOf(isolate, { dialect: 'deployed' }).client.get(routes.getIsolate, {
    database: 'x',
    isolate_id: 1,
  });
  expect(alsoSentOf(read).map(([path]) => path)).toEqual([['publications'], ['projects'], ['aliases']]);
});

test('what a site sent is put back at its place, and never in the place of something else', () => {
  const record = { id: 'a', bin: { size: 1 }, list: [1] };
  const whole = withAlsoSent(record, [
    [['colour'], 'red'],
    [['id'], 'b'],
    [['bin', 'mean'], 2],
    [['bin', 'size'], 9],
    [['list', 0, 'x'], 1],
    [['toString'], 3],
    [['__proto__'], { polluted: true }],
    [['id', 'x'], 1],
  ]);
  expect(JSON.stringify(whole)).toBe(
    '{"id":"a","bin":{"size":1,"mean":2},"list":[1],"colour":"red","toString":3,"__proto__":{"polluted":true}}',
  );
  expect(whole).not.toHaveProperty('polluted');
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
