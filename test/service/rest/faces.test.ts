import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { createSampleDatabase, sampleSequence } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    const sample = await createSampleDatabase(dataFolder);
    await createDemo(dataFolder);
    await sample.sql
      .insertInto('locus_linked_field')
      .values({ locus: 1, isolates_database: DEMO_ISOLATES, field: 'country' })
      .execute();
  });
});
afterAll(() => service.close());

type GroupsOfProfile = Record<string, { group: { records: number; profiles: string } }>;

const at = 'http://localhost:80/bigsdb/db/sample';
const genome = `>one\n${sampleSequence(1002, 60)}CCC${sampleSequence(2002, 60)}\n`;

/** The reply of a route on both faces, each parsed with the face's own schema. */
async function onBoth(route: RouteId, path: string, body?: unknown) {
  const ask = (prefix: string) => (body === undefined ? service.get(prefix + path) : service.post(prefix + path, body));
  const [contract, deployed] = await Promise.all([ask(''), ask('/bigsdb')]);
  expect([contract.status, deployed.status]).toEqual([200, 200]);
  expect(responseOf('contract', route).safeParse(contract.json).error).toBeUndefined();
  expect(responseOf('deployed', route).safeParse(deployed.json).error).toBeUndefined();
  return { contract: contract.json, deployed: deployed.json as Record<string, unknown> };
}

/** What both faces say once their addresses are written alike. */
function alike(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply).replaceAll('/bigsdb/db/', '/db/'));
}

describe('deployed servers, and the face that answers like them,', () => {
  it('give matches of a scheme by locus', async () => {
    const { contract, deployed } = await onBoth('queryScheme', '/db/sample/schemes/1/sequence', { sequence: genome });
    expect(deployed).toEqual({
      exact_matches: {
        adk: [{ allele_id: '3', href: `${at}/loci/adk/alleles/3` }],
        abcZ: [{ allele_id: '3', href: `${at}/loci/abcZ/alleles/3` }],
      },
      fields: { ST: '3' },
    });
    expect(alike(toContract('queryScheme', deployed))).toEqual(contract);
  });

  it('leave out the matches of a scheme when there are none', async () => {
    const path = '/db/sample/schemes/1/sequence';
    const { contract, deployed } = await onBoth('queryScheme', path, { sequence: 'ACGT' });
    expect(deployed).toEqual({});
    expect(toContract('queryScheme', deployed)).toEqual(contract);
  });

  it('give the partial matches of loci without a match as the aligner has them, if requested', async () => {
    const path = '/db/sample/schemes/1/sequence';
    const abcZ = sampleSequence(1002, 60);
    const sequence = `>one\n${'A'.repeat(9)}${abcZ.slice(0, 30)}${abcZ[30] === 'A' ? 'C' : 'A'}${abcZ.slice(31)}\n`;
    const { contract, deployed } = await onBoth('queryScheme', path, { sequence, partial_matches: true });
    const aligned = { query_start: 10, query_end: 69, allele_start: 1, allele_end: 60, alignment: 60 };
    expect(contract).toMatchObject({
      exact_matches: [],
      partial_matches: { adk: {}, abcZ: { allele_id: '3', start: 10, end: 69, mismatches: 1, gaps: 0, ...aligned } },
    });
    expect(deployed).toMatchObject({
      partial_matches: {
        adk: {},
        abcZ: {
          locus: 'abcZ',
          allele: '3',
          query: 'one',
          length: '60',
          alignment: '60',
          mismatches: '1',
          gaps: '0',
          identity: '98.333',
          qstart: '10',
          qend: '69',
          sstart: '1',
          send: '60',
          start: '10',
          end: '69',
          predicted_start: '10',
          predicted_end: '69',
          sequence: sequence.slice(14, 74),
          bitscore: expect.stringMatching(/^[\d.]+$/) as string,
        },
      },
    });
    expect(deployed).not.toHaveProperty('exact_matches');
    const { partial_matches } = toContract('queryScheme', deployed) as {
      partial_matches: Record<string, Record<string, unknown>>;
    };
    // The aligner cuts the score and gives one more decimal of the identity.
    const { bit_score: _score, identity: _identity, ...read } = partial_matches['abcZ'] ?? {};
    expect((contract as { partial_matches: object }).partial_matches).toMatchObject({ adk: {}, abcZ: read });
  });

  it('reverse the allele that lies on the reverse strand', async () => {
    const abcZ = sampleSequence(1002, 60);
    const pairs: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' };
    const reverse = Array.from(abcZ, (base) => pairs[base])
      .toReversed()
      .join('')
      .slice(2);
    const body = { sequence: reverse, partial_matches: 1 };
    const { contract, deployed } = await onBoth('queryScheme', '/db/sample/schemes/1/sequence', body);
    expect(contract).toMatchObject({ partial_matches: { abcZ: { orientation: 'reverse', allele_start: 1 } } });
    expect(deployed).toMatchObject({
      partial_matches: { abcZ: { reverse: 1, qstart: '1', qend: '58', sstart: '58', send: '1', query: 'Query' } },
    });
    // A place that the aligner did not print was worked out: a number.
    expect(deployed).toMatchObject({
      partial_matches: { abcZ: { start: '1', end: '58', predicted_start: -1, predicted_end: 58 } },
    });
  });

  it('say nothing of loci without a match when that is not asked, nor of loci with one', async () => {
    const path = '/db/sample/schemes/1/sequence';
    const { contract } = await onBoth('queryScheme', path, { sequence: 'ACGT', partial_matches: 0 });
    expect(contract).not.toHaveProperty('partial_matches');
    const all = await onBoth('queryScheme', path, { sequence: genome, partial_matches: true });
    expect(all.contract).toMatchObject({ partial_matches: {} });
    expect(all.deployed).toMatchObject({ partial_matches: {}, fields: { ST: '3' } });
  });

  it('name the groups of a profile', async () => {
    const scheme = `/db/${DEMO_SEQDEF}/schemes/2`;
    const list = await onBoth('listProfiles', `${scheme}/profiles?include_records=1&page_size=500`);
    const { profiles } = list.contract as { profiles: { cgST: number; classification_schemes?: GroupsOfProfile }[] };
    const grouped = profiles.filter((profile) => profile.classification_schemes);
    expect(grouped.length).toBeGreaterThan(0);
    for (const profile of grouped.slice(0, 5)) {
      const { contract, deployed } = await onBoth('getProfile', `${scheme}/profiles/${profile.cgST}`);
      expect(contract).toEqual(profile);
      expect(alike(deployed['classification_schemes'])).toEqual(profile.classification_schemes);
      for (const { group } of Object.values(profile.classification_schemes ?? {})) {
        const members = await service.get(`${group.profiles.replace('http://localhost:80', '')}?return_all=1`);
        expect(members.json).toMatchObject({ records: group.records });
        expect(members.text).toContain(`${scheme}/profiles/${profile.cgST}"`);
      }
    }
  });

  it('give matches of a locus and of a database as the contract has them', async () => {
    for (const [route, path] of [
      ['queryLocus', '/db/sample/loci/abcZ/sequence'],
      ['queryDatabase', '/db/sample/sequence'],
    ] as const) {
      const { contract, deployed } = await onBoth(route, path, { sequence: genome, details: true });
      expect(alike(toContract(route, deployed))).toEqual(contract);
    }
  });

  it('give the best match of a locus without its address and our additions', async () => {
    const sequence = genome.replace('CCC', '').slice(0, -70);
    const { contract, deployed } = await onBoth('queryLocus', '/db/sample/loci/abcZ/sequence', { sequence });
    const { best_match } = contract as { best_match: Record<string, unknown> };
    const { allele_id, start, end, orientation, length, alignment, mismatches, gaps, identity, contig } = best_match;
    const same = { allele_id, start, end, orientation, length, alignment, mismatches, gaps, identity, contig };
    expect(best_match).toMatchObject({ href: expect.any(String), partial: true, cigar: expect.any(String) });
    expect(deployed).toEqual({ exact_matches: [], best_match: { ...same, partial: true } });
    expect(routes.queryLocus.response.parse(toContract('queryLocus', deployed))).toEqual(deployed);
  });

  it('give the alleles of a profile in an array, in scheme order', async () => {
    const { contract, deployed } = await onBoth('getProfile', '/db/sample/schemes/1/profiles/7');
    expect(deployed['alleles']).toEqual([`${at}/loci/adk/alleles/2`, `${at}/loci/abcZ/alleles/7`]);
    expect(alike(toContract('getProfile', deployed))).toEqual(contract);
  });

  it('give allele ids with their loci when only ids are asked', async () => {
    const path = '/db/sample/schemes/1/profiles/7?allele_ids_only=1';
    const { contract, deployed } = await onBoth('getProfile', path);
    expect(deployed['alleles']).toEqual([
      { locus: 'adk', allele_id: '2' },
      { locus: 'abcZ', allele_id: '7' },
    ]);
    expect(alike(toContract('getProfile', deployed))).toEqual(contract);
  });

  it('give records in lists as they give them alone', async () => {
    const list = await onBoth('listProfiles', '/db/sample/schemes/1/profiles?include_records=1');
    const { deployed } = await onBoth('getProfile', '/db/sample/schemes/1/profiles/1');
    expect((list.deployed['profiles'] as unknown[])[0]).toEqual(deployed);
    expect(alike(toContract('listProfiles', list.deployed))).toEqual(list.contract);
    const loci = await onBoth('listSchemeLoci', '/db/sample/schemes/1/loci?include_records=1');
    const locus = await onBoth('getLocus', '/db/sample/loci/adk');
    expect((loci.deployed['loci'] as unknown[])[0]).toEqual(locus.deployed);
    expect(alike(toContract('listSchemeLoci', loci.deployed))).toEqual(loci.contract);
  });

  it('always send the members of a locus and a scheme that deployed servers always send', async () => {
    expect((await onBoth('getLocus', '/db/sample/loci/abcZ')).deployed).toMatchObject({
      match_longest: false,
      id_check_type_alleles: false,
    });
    expect((await onBoth('getScheme', '/db/sample/schemes/1')).deployed).toMatchObject({ allow_presence: false });
    expect((await onBoth('listSchemes', '/db/sample/schemes?include_records=1')).deployed).toMatchObject({
      schemes: [{ allow_presence: false }, {}, {}],
    });
    expect((await onBoth('getSchemeField', '/db/sample/schemes/1/fields/ST')).deployed).toMatchObject({
      index: false,
      dropdown: false,
    });
  });

  it('do not count the isolates of projects', async () => {
    const { deployed } = await onBoth('listProjects', `/db/${DEMO_ISOLATES}/projects`);
    expect(deployed).toMatchObject({ records: 2 });
    for (const project of deployed['projects'] as object[]) expect(project).not.toHaveProperty('isolate_count');
  });

  it('redirect to their own table of profiles', async () => {
    const reply = await service.get('/bigsdb/db/sample/schemes/1/profiles', { accept: 'text/csv' });
    expect([reply.status, reply.headers['location']]).toEqual([302, `${at}/schemes/1/profiles_csv`]);
  });
});

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('the description of the face %s', (_face, prefix) => {
  it('is valid OpenAPI 3.1, names every route and refers to nothing that is not there', async () => {
    const { json, text } = await service.get(`${prefix}/openapi.json`);
    expect(await new Validator().validate(json as Record<string, unknown>)).toEqual({ valid: true });
    const { paths, servers, components } = json as Record<string, Record<string, Record<string, unknown>>>;
    expect(servers).toEqual([{ url: `http://localhost:80${prefix}` }]);
    const operations = Object.values(paths ?? {}).flatMap((path) => Object.values(path) as { operationId: string }[]);
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
    for (const [, section, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(components?.[String(section)]).toHaveProperty(String(name));
    }
  });
});
