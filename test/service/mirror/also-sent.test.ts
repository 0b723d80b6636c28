import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { alsoSentOf, furtherMembers, placeOf } from '#shared/api/also-sent.ts';
import { createApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { copyFolder, mirror, siteOf, sourceOf, tampered } from './mirror-support.ts';
import { SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let site: SmallSite;
let here: SampleService;
const folder = copyFolder();
beforeAll(async () => {
  site = await startSmallSite();
  here = await startSampleService(async () => {});
});
afterAll(async () => {
  await here.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ten kinds of members that no program of today knows. */
const UNKNOWN = JSON.parse(`{
  "a_text": "as\\tit\\ncame", "a_number": 0.5, "a_yes": false, "a_nothing": null, "a_list": [1, null, "x"],
  "an_object": {"b": {"c": 1}}, "a_long_text": "${'long '.repeat(20_000)}", "html_like": "<img src=x onerror=alert(1)>",
  "toString": "not a function", "__proto__": {"polluted": true}
}`) as Record<string, unknown>;

const RECORD = /\/(?:loci\/[^/?]+|alleles\/[^/?]+|profiles\/[^/?]+|schemes\/\d+|users\/\d+)(?:\?|$)/;
const LIST = /\/(?<member>loci|alleles|profiles)\?/;

/** The small site, which says more of each record than anybody knows. */
function talkative(source: SiteSource, said: object): SiteSource {
  const more = (record: unknown) => (typeof record === 'object' ? { ...record, ...said } : record);
  return tampered(source, ({ path }, reply) => {
    if (reply.status !== 200) return undefined;
    if (RECORD.test(path)) return { ...reply, body: more(reply.body) };
    const member = LIST.exec(path)?.groups?.['member'];
    const body = reply.body as Record<string, unknown>;
    const list = member === undefined ? undefined : body[member];
    if (member === undefined || !Array.isArray(list)) return undefined;
    return { ...reply, body: { ...body, [member]: list.map(more) } };
  });
}

/** The records of a database of this service, as its client reads them. */
async function recordsOf(database: string, dialect: 'contract' | 'deployed') {
  const client = createApiClient(async ({ path }) => {
    const { status, json } = await here.get((dialect === 'deployed' ? '/bigsdb' : '') + path);
    return { status, body: json, origin: { dialect, as_of: '2026-01-01T00:00:00Z', from_cache: false } };
  });
  const scheme = await client.get(routes.getScheme, { database, scheme_id: 1 });
  const allele = await client.get(routes.getAllele, { database, locus: 'abcZ', allele_id: '2' });
  const sender = Number(/\d+$/.exec(allele.sender ?? '')?.[0]);
  return {
    locus: await client.get(routes.getLocus, { database, locus: 'abcZ' }),
    scheme,
    user: await client.get(routes.getUser, { database, user_id: sender }),
    listed: (await client.list(routes.listLoci, { database })).items.find(({ record }) => record?.id === 'abcZ')
      ?.record,
    allele,
    profile: await client.get(routes.getProfile, { database, scheme_id: 1, profile_id: '2' }),
  };
}

/** What was sent besides of each record. */
function sentOf(records: Awaited<ReturnType<typeof recordsOf>>) {
  const { allele, profile, ...others } = records;
  const known = new Set(['locus', 'allele_id', 'sequence', 'status', 'comments', 'sender', 'curator', 'date_entered']);
  for (const name of ['datestamp', 'length', 'ST', 'alleles', 'clonal_complex', 'type_allele', 'LINcode', 'Sublineage'])
    known.add(name);
  const members = {
    ...Object.fromEntries(Object.entries(others).map(([name, record]) => [name, alsoSentOf(record ?? {})])),
    allele: furtherMembers(allele, known),
    profile: furtherMembers(profile, new Set([...known, 'Clonal group', 'classification_schemes'])),
  };
  return Object.fromEntries(
    Object.entries(members).map(([name, found]) => [
      name,
      new Map(found.map(([path, value]) => [placeOf(path).join(' '), JSON.stringify(value)])),
    ]),
  );
}

const EXPECTED = new Map(Object.entries(UNKNOWN).map(([name, value]) => [name, JSON.stringify(value)]));
const copyOf = (said: object, mount: 'contract' | 'deployed') =>
  mirror(here.dataFolder.root, talkative(siteOf(site[mount]), said), sourceOf(site[mount], SMALL, [1]), {
    database: mount,
  });

test.each(['contract', 'deployed'] as const)(
  'a copy of a %s site keeps what it does not know, sends it again, and takes it along as a folder',
  async (mount) => {
    await copyOf(UNKNOWN, mount);
    for (const dialect of ['contract', 'deployed'] as const)
      for (const [name, found] of Object.entries(sentOf(await recordsOf(mount, dialect))))
        expect(found, `${name} on the face ${dialect}`).toEqual(EXPECTED);
    expect(Object.prototype).not.toHaveProperty('polluted');
    const out = join(folder, mount);
    await runExport({ dataFolder: here.dataFolder, database: mount, folder: out });
    expect(readFileSync(join(out, 'also_sent.tsv'), 'utf8')).toContain('<img src=x onerror=alert(1)>');
    await runImport({ dataRoot: here.dataFolder.root, database: `${mount}_again`, paths: [out] });
    for (const [name, found] of Object.entries(sentOf(await recordsOf(`${mount}_again`, 'contract'))))
      expect(found, `${name} after the import`).toEqual(EXPECTED);
  },
);

test.each(['contract', 'deployed'] as const)(
  'a copy of a %s site has the values of its groups, and those of another kind beside them',
  async (mount) => {
    const odd = mount === 'deployed' ? { odd: ['x'] } : {};
    await site.write((connection) => {
      if (connection.prepare('select 1 from classification_scheme').get()) return;
      connection.exec(`insert into classification_scheme (id, scheme, name, inclusion_threshold) values (1, 1, 'Near', 1);
        insert into classification_group values (1, 4);
        insert into classification_group_profile select 1, 4, id from profile where scheme = 1 and profile_id = '2';
        insert into classification_group_field values (1, 'nickname', 'text', null, 1), (1, 'rank', 'integer', null, 2);
        insert into classification_group_value values (1, 4, 'nickname', 'Alpha'), (1, 4, 'rank', '5')`);
    });
    const source = tampered(siteOf(site[mount]), ({ path }, reply) => {
      if (!path.includes('/profiles?')) return undefined;
      const text = JSON.stringify(reply.body).replace(
        '"rank":5',
        `"rank":5${JSON.stringify(odd)
          .slice(1, -1)
          .replace(/^(?=.)/, ',')}`,
      );
      return { ...reply, body: JSON.parse(text) as unknown };
    });
    const database = `grouped_${mount}`;
    await mirror(here.dataFolder.root, source, sourceOf(site[mount], SMALL, [1]), { database });
    const { json } = await here.get(`/db/${database}/schemes/1/profiles/2`);
    const fields = { nickname: 'Alpha', rank: 5, ...odd };
    expect(json).toMatchObject({ classification_schemes: { Near: { group: { group: 4, fields } } } });
  },
);

test.each(['contract', 'deployed'] as const)(
  'a copy of a %s site sends what items of lists and nested objects hold besides, though its lists have another order',
  async (mount) => {
    const odd = (value: string) =>
      JSON.parse(`{"note":"${value}","__proto__":{"polluted":1},"toString":null}`) as object;
    const publication = (pubmed_id: number) => ({
      pubmed_id,
      citation_link: `https://www.ncbi.nlm.nih.gov/pubmed/${pubmed_id}`,
      ...odd(`paper ${pubmed_id}`),
    });
    const accession = (id: string) => ({ databank: 'ENA', accession: id, ...odd(id) });
    const allele = { publications: [publication(9), publication(3)], accessions: [accession('Z9'), accession('A1')] };
    const field = { ...odd('field'), list: [{ a: 1 }] };
    const source = tampered(siteOf(site[mount]), ({ path }, reply) => {
      if (reply.status !== 200) return undefined;
      const body = reply.body as Record<string, object[]>;
      if (path.endsWith('/schemes/1'))
        return { ...reply, body: { ...body, publications: [publication(9), publication(3)] } };
      if (path.includes('/fields/ST')) return { ...reply, body: { ...body, ...field } };
      const { alleles } = body;
      if (!path.includes('/abcZ/alleles?') || !alleles) return undefined;
      return { ...reply, body: { ...body, alleles: alleles.map((one) => ({ ...one, ...allele })) } };
    });
    const database = `nested_${mount}`;
    await mirror(here.dataFolder.root, source, sourceOf(site[mount], SMALL, [1]), { database });
    const out = join(folder, database);
    await runExport({ dataFolder: here.dataFolder, database, folder: out });
    await runImport({ dataRoot: here.dataFolder.root, database: `${database}_again`, paths: [out] });
    for (const face of ['', '/bigsdb'])
      for (const name of [database, `${database}_again`]) {
        const get = async (path: string) => (await here.get(`${face}/db/${name}/${path}`)).json as object;
        const sent = await get('loci/abcZ/alleles/2');
        expect(sent).toMatchObject({ publications: [publication(3), publication(9)] });
        expect(sent).toMatchObject({ accessions: [accession('A1'), accession('Z9')] });
        expect(JSON.stringify(sent).split('"__proto__":{"polluted":1}')).toHaveLength(5);
        expect(await get('schemes/1')).toMatchObject({ publications: [publication(3), publication(9)] });
        expect(await get('schemes/1/fields/ST')).toMatchObject(field);
      }
    expect(Object.prototype).not.toHaveProperty('polluted');
  },
);

test('what a site says no more goes at the next copy, and nothing takes the place of a member that is known', async () => {
  await site.write((connection) => {
    connection.exec("update allele set datestamp = '2099-01-01'");
  });
  await copyOf({ product: 'other', full_name: 7, only: 'this' }, 'deployed');
  const { locus, allele } = await recordsOf('deployed', 'contract');
  expect(locus).toMatchObject({ id: 'abcZ', product: 'other' });
  expect(alsoSentOf(locus)).toEqual([
    [['full_name'], 7],
    [['only'], 'this'],
  ]);
  expect(allele).toMatchObject({ only: 'this', product: 'other' });
  expect(allele).not.toHaveProperty('a_text');
});
