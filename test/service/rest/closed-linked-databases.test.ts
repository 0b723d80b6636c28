import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import {
  byOwner,
  FACES,
  overSocket,
  plantAccess,
  startListening,
  type Asked,
  type Listening,
} from '../../support/listening-service.ts';
import { plantIn, plantLink } from '../../support/plant.ts';
import { sampleRequests } from '../../support/sample-addresses.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';

const started: Listening[] = [];
async function listening(fill: (folder: DataFolder) => Promise<unknown>): Promise<Listening> {
  const service = await startListening(fill);
  started.push(service);
  return service;
}
afterAll(async () => {
  for (const service of started) await service.close();
});

/** Shows countries of the isolates with the alleles of abcZ. */
async function plantLinkedField(folder: DataFolder): Promise<void> {
  plantIn(await folder.open('sample')).connection.exec(
    "insert into locus_linked_field select id, 'sample_isolates', 'country' from locus where name = 'abcZ'",
  );
}

/** What nobody sees of some requests on both faces: everything but the tag, which differs from database to database. */
async function seenBy(service: Listening, requests: Asked[]) {
  const seen = [];
  for (const prefix of FACES) {
    for (const { path, body } of requests) {
      const { status, text, headers } = await overSocket(service, { path: prefix + path, body });
      seen.push({ path: prefix + path, body, status, text, isTagged: headers.etag !== undefined });
    }
  }
  return seen;
}

const isolates = (more: string): Asked => ({ path: `/db/sample_isolates${more}` });
const search = (body: unknown): Asked => ({ path: '/db/sample_isolates/isolates/search', body });
const st = { scheme: 1, scheme_field: 'ST' };

/** Everything in which the definitions of isolates could show. */
const TELLING_ISOLATES: Asked[] = [
  ...sampleRequests('sample_isolates'),
  isolates('/isolates?include_records=1'),
  isolates('/isolates?include_records=1&fields=country,scheme.1.ST'),
  isolates('/isolates?sort=scheme.1.ST'),
  isolates('/isolates?sort=-scheme.1.ST&include_old_versions=1'),
  isolates('/genomes?genome_size=1&include_records=1'),
  isolates('/loci?include_records=1'),
  isolates('/schemes?include_records=1'),
  isolates('/classification_schemes/1/groups/1?include_records=1'),
  isolates('/classification_schemes/1/groups/1?search=Alpha'),
  isolates('/projects/1/isolates?sort=scheme.1.ST&include_records=1'),
  isolates('/projects/1/dataset?schemes=1,2,3&loci=abcZ'),
  isolates('/classification_schemes/1/groups/99'),
  isolates('/schemes/1/fields/nothing'),
  isolates('/isolates?sort=scheme.1.nothing'),
  ...[1, 2, 6, 99].map((value) => search({ 'scheme.1.ST': value })),
  search({ 'scheme.1.clonal_complex': 'ST-1 complex' }),
  ...['=', '!=', '<', '<=', '>', '>=', 'contains', 'starts'].map((op) => search({ filter: { ...st, op, value: 1 } })),
  ...['empty', 'not-empty'].map((op) => search({ filter: { ...st, op } })),
  search({ filter: { ...st, op: 'in', values: [1, 2] } }),
  search({ filter: { classification_scheme: 1, op: '=', value: 1 } }),
  search({ filter: { classification_scheme: 1, op: 'empty' } }),
  search({
    filter: {
      any: [
        { ...st, op: '=', value: 1 },
        { field: 'country', op: '=', value: 'Norway' },
      ],
    },
  }),
  search({
    filter: {
      all: [
        { ...st, op: '!=', value: 1 },
        { field: 'country', op: '=', value: 'Norway' },
      ],
    },
  }),
];

describe('open isolates of closed definitions', () => {
  let closed: Listening;
  let unlinked: Listening;
  beforeAll(async () => {
    closed = await listening(async (folder) => {
      await createSamplePair(folder);
      await plantAccess(folder, 'sample', 'closed');
    });
    unlinked = await listening(async (folder) => {
      const { isolates: database } = await createSamplePair(folder);
      plantIn(database).connection.exec("delete from meta where key = 'seqdef'");
      await folder.remove('sample');
    });
  });

  it('look to visitors as if they had no link', async () => {
    // What the owner has asked before is there to be given away.
    for (const asked of TELLING_ISOLATES) await byOwner(closed, asked);
    expect(await seenBy(closed, TELLING_ISOLATES)).toEqual(await seenBy(unlinked, TELLING_ISOLATES));
  });

  it('have their types for the owner, who can search by them', async () => {
    expect((await byOwner(closed, search({ 'scheme.1.ST': 1 }))).json).toMatchObject({ records: 2 });
    expect((await byOwner(closed, isolates('/isolates/1'))).text).toContain('"ST":1');
    expect((await byOwner(closed, isolates('/loci/abcZ'))).text).toContain('seqdef_definition');
    expect((await overSocket(closed, search({ 'scheme.1.ST': 1 }))).text).toContain('"records":0');
  });

  it('have a tag that hides changes of the definitions from visitors, also when their types are out of date', async () => {
    const asked = [isolates('/isolates/1'), isolates('/isolates?include_records=1'), isolates('/loci/abcZ')];
    const tags = async () => Promise.all(asked.map(async (one) => (await overSocket(closed, one)).headers.etag));
    const ofOwner = async () => Promise.all(asked.map(async (one) => (await byOwner(closed, one)).headers['etag']));
    const [before, ownersBefore] = [await tags(), await ofOwner()];
    const { connection } = plantIn(await closed.dataFolder.open('sample'));
    connection.exec("update profile set profile_id = '77' where profile_id = '2' and scheme = 1");
    bumpDefinitionsVersion(connection);
    expect(await tags()).toEqual(before);
    expect(before.every((tag) => typeof tag === 'string')).toBe(true);
    // Of the owner's replies only the list has an isolate of that profile.
    expect((await ofOwner()).map((tag, index) => tag === ownersBefore[index])).toEqual([true, false, true]);
    expect((await byOwner(closed, search({ 'scheme.1.ST': 77 }))).json).toMatchObject({ records: 1 });
  });

  it('give replies that shared caches must not keep', async () => {
    const reply = await overSocket(closed, isolates('/isolates/1'));
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect((await overSocket(unlinked, isolates('/isolates/1'))).headers['cache-control']).toBe('no-cache');
  });
});

describe('open definitions with linked fields of closed isolates', () => {
  const first = sampleSequence(1000, 60);
  const designations = { abcZ: [{ allele: '1' }], adk: [{ allele: '1' }] };
  const TELLING: Asked[] = [
    ...sampleRequests('sample'),
    { path: '/db/sample/loci/abcZ/alleles/1?linked_data=1' },
    { path: '/db/sample/loci/abcZ/alleles?include_records=1&linked_data=1' },
    { path: '/db/sample/loci/abcZ/sequence', body: { sequence: first, details: true } },
    { path: '/db/sample/sequence', body: { sequence: first } },
    { path: '/db/sample/schemes/1/sequence', body: { sequence: first, partial_matches: true } },
    { path: '/db/sample/schemes/1/designations', body: { designations } },
  ];
  let closed: Listening;
  let unlinked: Listening;
  beforeAll(async () => {
    closed = await listening(async (folder) => {
      await createSamplePair(folder);
      await plantLinkedField(folder);
      await plantAccess(folder, 'sample_isolates', 'closed');
    });
    unlinked = await listening(createSamplePair);
  });

  it('look to visitors as if they had no linked fields', async () => {
    for (const asked of TELLING) await byOwner(closed, asked);
    expect(await seenBy(closed, TELLING)).toEqual(await seenBy(unlinked, TELLING));
  });

  it('show them to the owner', async () => {
    for (const asked of TELLING.slice(-6)) {
      expect((await byOwner(closed, asked)).text).toContain('"Norway"');
    }
  });

  it('have a tag that hides changes of the isolates from visitors', async () => {
    const asked = { path: '/db/sample/loci/abcZ/alleles/1?linked_data=1' };
    const before = (await overSocket(closed, asked)).headers.etag;
    const ownersBefore = (await byOwner(closed, asked)).headers['etag'];
    const { connection } = plantIn(await closed.dataFolder.open('sample_isolates'));
    connection.exec("update isolate_value set value = 'Atlantis' where field = 'country'");
    bumpDefinitionsVersion(connection);
    expect((await overSocket(closed, asked)).headers.etag).toBe(before);
    expect((await byOwner(closed, asked)).headers['etag']).not.toBe(ownersBefore);
    expect((await byOwner(closed, asked)).text).toContain('Atlantis');
    expect((await overSocket(closed, asked)).text).not.toMatch(/Atlantis|sample_isolates/);
  });
});

it('replies have the same tag when definitions are closed, and another when closed ones are deleted, which is then said', async () => {
  const service = await listening(createSamplePair);
  const seen = async () => {
    const { headers, text } = await overSocket(service, isolates(''));
    return { tag: headers.etag, isTold: text.includes('is missing') };
  };
  const open = await seen();
  await plantAccess(service.dataFolder, 'sample', 'closed');
  const closed = await seen();
  await service.dataFolder.remove('sample');
  const gone = await seen();
  expect([closed.tag === open.tag, gone.tag === closed.tag]).toEqual([true, false]);
  expect([open, closed, gone].map(({ isTold }) => isTold)).toEqual([false, false, true]);
});

it('a reply tells definitions from a copy of them under another name', async () => {
  const service = await listening(createSamplePair);
  const tag = async () => (await overSocket(service, isolates('/loci/abcZ'))).headers.etag;
  const before = await tag();
  const { connection, file } = await service.dataFolder.open('sample');
  plantIn(await service.dataFolder.open('sample'));
  connection.exec(`vacuum into '${file.replace('sample.sqlite', 'copy.sqlite')}'`);
  plantLink(await service.dataFolder.open('sample_isolates'), 'copy');
  expect(await tag()).not.toBe(before);
  expect((await overSocket(service, isolates('/loci/abcZ'))).text).toContain('/db/copy/loci/abcZ');
});
