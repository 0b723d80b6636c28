import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import { routes, type RouteId } from '#shared/api/routes.ts';
import { createDemo, DEMO_ISOLATES } from '#electron/exchange/demo/create-demo.ts';
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

  it('give matches of a locus and of a database as the contract has them', async () => {
    for (const [route, path] of [
      ['queryLocus', '/db/sample/loci/abcZ/sequence'],
      ['queryDatabase', '/db/sample/sequence'],
    ] as const) {
      const { contract, deployed } = await onBoth(route, path, { sequence: genome, details: true });
      expect(alike(toContract(route, deployed))).toEqual(contract);
    }
  });

  it('give the best match of a locus without its address and what is ours', async () => {
    const sequence = genome.replace('CCC', '').slice(0, -70);
    const { contract, deployed } = await onBoth('queryLocus', '/db/sample/loci/abcZ/sequence', { sequence });
    const { best_match } = contract as { best_match: Record<string, unknown> };
    const { href: _href, partial: _partial, cigar: _cigar, ...rest } = best_match;
    expect(best_match).toMatchObject({ href: expect.any(String), partial: true, cigar: expect.any(String) });
    expect(deployed).toEqual({ exact_matches: [], best_match: rest });
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

  it('always tell of a locus and a scheme what they always tell', async () => {
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
