import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { MIXED_ISOLATE } from '#electron/exchange/demo/write-isolates.ts';
import type { Database } from '#electron/store/file/database.ts';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
let isolates: Database;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
  isolates = await service.dataFolder.open(DEMO_ISOLATES);
});
afterAll(() => service.close());

const at = `http://localhost:80/bigsdb/db/${DEMO_ISOLATES}`;

/**
 * Asks both faces, parses each reply with its schema, and checks that the deployed reply turns back into the
 * contract's.
 */
async function onBoth(route: RouteId, path: string) {
  const contract = await service.get(`/db/${DEMO_ISOLATES}${path}`);
  const deployed = await service.get(`/bigsdb/db/${DEMO_ISOLATES}${path}`);
  expect([contract.status, deployed.status]).toEqual([200, 200]);
  expect(responseOf('contract', route).safeParse(contract.json).error).toBeUndefined();
  expect(responseOf('deployed', route).safeParse(deployed.json).error).toBeUndefined();
  const alike = JSON.stringify(toContract(route, deployed.json)).replaceAll('/bigsdb/db/', '/db/');
  expect(JSON.parse(alike)).toEqual(contract.json);
  return { contract: contract.json, deployed: deployed.json as Record<string, unknown> };
}

describe('deployed servers, and the face that answers like them,', () => {
  it('say where the loci of isolates are defined, alone and in lists', async () => {
    const { contract, deployed } = await onBoth('getLocus', '/loci/synA');
    expect(deployed).toMatchObject({ seqdef_definition: `http://localhost:80/bigsdb/db/${DEMO_SEQDEF}/loci/synA` });
    const definition = `/db/${DEMO_SEQDEF}/loci/synA`;
    expect(contract).toMatchObject({ seqdef_definition: `http://localhost:80${definition}` });
    expect((await service.get(definition)).json).not.toHaveProperty('seqdef_definition');
    for (const [route, path] of [
      ['listLoci', '/loci?include_records=1&page_size=3'],
      ['listSchemeLoci', '/schemes/1/loci?include_records=1'],
    ] as const) {
      for (const locus of (await onBoth(route, path)).deployed['loci'] as { id: string }[]) {
        expect(locus).toMatchObject({
          seqdef_definition: expect.stringContaining(`/db/${DEMO_SEQDEF}/loci/`) as string,
        });
      }
    }
  });

  it('put classification schemes into the scheme, and give publications links', async () => {
    const { isolate } = await isolates.sql
      .selectFrom('isolate_publication')
      .select('isolate')
      .where('isolate', '<', 40)
      .executeTakeFirstOrThrow();
    const { deployed } = await onBoth('getIsolate', `/isolates/${isolate}`);
    expect(deployed['publications']).toEqual([
      {
        pubmed_id: expect.any(Number) as number,
        citation_link: expect.stringMatching(/^https:\/\/www\.ncbi\.nlm\.nih\.gov\/pubmed\/\d+$/) as string,
      },
    ]);
    // A group is shown with an isolate when others are in it too.
    const grouped = await isolates.sql
      .selectFrom('isolate_classification_group')
      .innerJoin('isolate', 'isolate.id', 'isolate_classification_group.isolate')
      .select(({ fn }) => fn.max('isolate.id').as('id'))
      .where('new_version', 'is', null)
      .groupBy('group_id')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .executeTakeFirstOrThrow();
    const { contract, deployed: typed } = await onBoth('getIsolate', `/isolates/${grouped.id}`);
    expect(contract).toHaveProperty('classification_schemes');
    expect(typed).not.toHaveProperty('classification_schemes');
    expect(typed['schemes']).toMatchObject([{ description: 'MLST' }, { description: 'cgMLST' }]);
    const [mlst, core] = typed['schemes'] as object[];
    expect(mlst).not.toHaveProperty('classification_schemes');
    expect(core).toHaveProperty('classification_schemes');
  });

  it('call the changes of an isolate updates', async () => {
    const { contract, deployed } = await onBoth('getIsolateHistory', '/isolates/1/history');
    expect(contract).toHaveProperty('contigs');
    expect(Object.keys(deployed).toSorted()).toEqual(['records', 'updates']);
  });

  it('write the allowed values of a field with an underscore', async () => {
    const { deployed } = await onBoth('listFields', '/fields');
    const fields = deployed as unknown as Record<string, unknown>[];
    expect(fields.some((field) => Array.isArray(field['allowed_values']))).toBe(true);
    expect(fields.every((field) => !('allowed values' in field))).toBe(true);
  });

  it('give the isolate of a contig by its address', async () => {
    const { contract, deployed } = await onBoth('getContig', '/contigs/1');
    expect(contract).toMatchObject({ isolate_id: 1 });
    expect(deployed['isolate_id']).toBe(`${at}/isolates/1`);
    await onBoth('listContigs', '/isolates/1/contigs?include_records=1');
  });

  it('group the designations of a scheme by locus, integer ids as numbers', async () => {
    const path = `/isolates/${MIXED_ISOLATE}/schemes/1/allele_designations`;
    const { contract, deployed } = await onBoth('listSchemeDesignations', path);
    const groups = deployed['allele_designations'] as Record<string, { allele_id: unknown }[]>[];
    expect(groups.map((group) => Object.keys(group).length)).toEqual(groups.map(() => 1));
    // Each face counts what it lists: loci, or designations.
    expect([deployed['records'], groups.length]).toEqual([7, 7]);
    expect(contract).toMatchObject({ records: 8 });
    expect((contract as { allele_designations: unknown[] }).allele_designations).toHaveLength(8);
    expect(toContract('listSchemeDesignations', deployed)).toMatchObject({ records: 8 });
    for (const designation of groups.flatMap((group) => Object.values(group).flat())) {
      expect(designation.allele_id).toEqual(expect.any(Number));
    }
    const locus = Object.keys(groups[0] ?? {})[0] ?? '';
    const one = await onBoth('getAlleleDesignations', `/isolates/${MIXED_ISOLATE}/allele_designations/${locus}`);
    expect(one.deployed).toEqual(groups[0]?.[locus]);
    await onBoth('listAlleleDesignations', `/isolates/${MIXED_ISOLATE}/allele_designations?include_records=1`);
  });

  it('count a million bases as a genome by default', async () => {
    const lengths = await isolates.sql
      .selectFrom('contig')
      .innerJoin('isolate', 'isolate.id', 'contig.isolate')
      .select(({ fn }) => [fn.sum<number>('contig.length').as('length')])
      .where('new_version', 'is', null)
      .groupBy('isolate')
      .execute();
    const atLeast = (size: number) => lengths.filter(({ length }) => length >= size).length;
    expect(atLeast(500_000)).toBeGreaterThan(0);
    for (const [query, contract, deployed] of [
      ['', 500_000, 1_000_000],
      ['?genome_size=100', 100, 100],
    ] as const) {
      expect((await service.get(`/db/${DEMO_ISOLATES}/genomes${query}`)).json).toMatchObject({
        records: atLeast(contract),
      });
      expect((await service.get(`/bigsdb/db/${DEMO_ISOLATES}/genomes${query}`)).json).toMatchObject({
        records: atLeast(deployed),
      });
    }
  });

  it('give isolates in lists as they give them alone', async () => {
    for (const [route, path] of [
      ['listIsolates', '/isolates?include_records=1&page_size=20'],
      ['listProjectIsolates', '/projects/2/isolates?include_records=1&page_size=20'],
    ] as const) {
      const { deployed } = await onBoth(route, path);
      const [first] = deployed['isolates'] as { provenance: { id: number } }[];
      expect(first).toEqual((await onBoth('getIsolate', `/isolates/${first?.provenance.id}`)).deployed);
    }
  });
});
