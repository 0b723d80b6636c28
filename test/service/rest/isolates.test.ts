import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RouteId } from '#shared/api/routes.ts';
import { routes } from '#shared/api/routes.ts';
import { createSamplePair, ODD_FIELD } from '../../support/sample-isolates.ts';
import { ODD_LOCI } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

const host = 'http://localhost:80';
const base = '/db/sample_isolates';
const at = host + base;

/** The reply of a route, which must be what the route says. */
async function ask(route: RouteId, path: string): Promise<unknown> {
  const reply = await service.get(base + path);
  expect(reply.status, path).toBe(200);
  expect(routes[route].response.parse(reply.json ?? reply.text)).toEqual(reply.json ?? reply.text);
  return reply.json ?? reply.text;
}

async function refused(path: string): Promise<{ status: number; code: string }> {
  const reply = await service.get(base + path);
  const { code } = reply.json as { code: string };
  return { status: reply.status, code };
}

const attribution = { sender: `${at}/users/1`, curator: `${at}/users/2` };
const entered = { date_entered: '2024-01-01', datestamp: '2024-01-01' };
const provenance = {
  id: 1,
  isolate: 'Alpha',
  country: 'Norway',
  year: 1999,
  sampled: '1999-05-06',
  temperature: 36.5,
  source: ['blood', 'CSF'],
  ...attribution,
  ...entered,
};

describe('an isolate', () => {
  const scheme = (id: number, description: string, rest: object) => ({
    scheme: `${at}/schemes/${id}`,
    description,
    allele_ids: `${at}/isolates/1/schemes/${id}/allele_ids`,
    full_designations: `${at}/isolates/1/schemes/${id}/allele_designations`,
    ...rest,
  });

  it('has every member of the contract, with native types', async () => {
    expect(await ask('getIsolate', '/isolates/1')).toEqual({
      provenance,
      aliases: ['first one'],
      publications: [9501229],
      sequence_bin: {
        contigs: `${at}/isolates/1/contigs`,
        contigs_fasta: `${at}/isolates/1/contigs_fasta`,
        contig_count: 2,
        total_length: 44,
        N50: 40,
        L50: 1,
      },
      allele_designations: {
        allele_ids: `${at}/isolates/1/allele_ids`,
        full_designations: `${at}/isolates/1/allele_designations`,
        designation_count: 4,
      },
      schemes: [
        scheme(1, 'MLST', {
          loci_designated_count: 2,
          fields: { ST: 1, clonal_complex: 'ST-1 complex' },
          LINcode: '0_0_0',
          LINcode_fields: [{ title: 'Sublineage', data: 'SL1' }],
        }),
        scheme(2, 'Loose', { loci_designated_count: 2, fields: { ST: 1 } }),
        scheme(3, 'Panel', { loci_designated_count: 1 }),
      ],
      classification_schemes: {
        'Sample groups': {
          href: `${at}/classification_schemes/1`,
          groups: [{ group: 1, records: 2, isolates: `${at}/classification_schemes/1/groups/1` }],
        },
      },
      projects: [{ id: `${at}/projects/1`, description: 'Survey' }],
      history: `${at}/isolates/1/history`,
    });
  });

  it('gives provenance alone when that is asked for', async () => {
    expect(await ask('getIsolate', '/isolates/1?provenance_only=1')).toEqual({ provenance });
    expect(await ask('getIsolate', '/isolates/1?provenance_only=0')).toHaveProperty('schemes');
  });

  it('leaves out what it does not have', async () => {
    expect(await ask('getIsolate', '/isolates/6')).toEqual({
      provenance: {
        id: 6,
        isolate: 'Epsilon',
        country: 'Österreich',
        code: 'C9',
        curator: `${at}/users/2`,
        ...entered,
      },
    });
  });

  it('has the values of every profile that its alleles make', async () => {
    const { schemes } = routes.getIsolate.response.parse(await ask('getIsolate', '/isolates/4'));
    expect(schemes?.[0]?.fields).toEqual({ ST: [1, 6], clonal_complex: 'ST-1 complex' });
  });

  it('has the values of a field in natural order', async () => {
    const other = await startSampleService(async (dataFolder) => {
      const { seqdef } = await createSamplePair(dataFolder);
      // Before the others in the table, and as text before 6.
      await seqdef.sql.updateTable('profile').set({ profile_id: '100' }).where('profile_id', '=', '1').execute();
    });
    onTestFinished(() => other.close());
    const { json } = await other.get(`${base}/isolates/4`);
    expect(routes.getIsolate.response.parse(json).schemes?.[0]?.fields?.['ST']).toEqual([6, 100]);
  });

  it('without all alleles of a scheme has no values of it, unless the scheme allows missing loci', async () => {
    const { schemes } = routes.getIsolate.response.parse(await ask('getIsolate', '/isolates/5'));
    expect(schemes?.map(({ description, fields }) => [description, fields])).toEqual([
      ['MLST', undefined],
      ['Loose', undefined],
    ]);
  });

  it('leads to its other versions', async () => {
    expect(await ask('getIsolate', '/isolates/2')).toMatchObject({ new_version: `${at}/isolates/3` });
    expect(await ask('getIsolate', '/isolates/3')).toMatchObject({ old_version: `${at}/isolates/2` });
  });

  it('has fields of any name', async () => {
    const { provenance: shown } = routes.getIsolate.response.parse(await ask('getIsolate', '/isolates/3'));
    expect(shown[ODD_FIELD]).toBe('a/b "c"');
  });

  it('that is not there, or whose id is no integer, is refused', async () => {
    for (const path of ['', '/history', '/contigs', '/contigs_fasta', '/allele_ids', '/allele_designations']) {
      expect(await refused(`/isolates/99${path}`)).toEqual({ status: 404, code: 'unknown_isolate' });
      expect(await refused(`/isolates/x1${path}`)).toEqual({ status: 400, code: 'bad_parameter' });
    }
    expect(await refused('/isolates/1/schemes/9/allele_ids')).toEqual({ status: 404, code: 'unknown_scheme' });
  });

  it('has a history, oldest first', async () => {
    expect(await ask('getIsolateHistory', '/isolates/1/history')).toEqual({
      records: 2,
      contigs: [
        { timestamp: '2024-01-01T03:04:05.000Z', actions: ['Added', 'Contigs added'] },
        { curator: `${at}/users/2`, timestamp: '2024-01-02T03:04:05.000Z', actions: ['year: 1998 -> 1999'] },
      ],
    });
    expect(await ask('getIsolateHistory', '/isolates/6/history')).toEqual({ records: 0, contigs: [] });
  });
});

describe('designations', () => {
  const designation = (locus: string, allele_id: string) => ({
    locus: `${at}/loci/${encodeURIComponent(locus)}`,
    allele_id,
    method: 'manual',
    status: 'confirmed',
    ...attribution,
    date_entered: '2024-01-01',
    datestamp: '2024-02-15',
  });

  it('are listed by locus, and lead to the designations of each', async () => {
    const list = routes.listAlleleDesignations.response.parse(
      await ask('listAlleleDesignations', '/isolates/1/allele_designations'),
    );
    expect(list).toEqual({
      records: 4,
      allele_designations: [ODD_LOCI[0], 'abcZ', 'adk', 'penA'].map(
        (name) => `${at}/isolates/1/allele_designations/${encodeURIComponent(name ?? '')}`,
      ),
    });
    for (const uri of list.allele_designations as string[]) {
      const { json } = await service.get(uri.slice(host.length));
      const [found] = routes.getAlleleDesignations.response.parse(json);
      expect(found?.locus.split('/').at(-1)).toBe(uri.split('/').at(-1));
    }
  });

  it('are paged, and embedded when asked', async () => {
    const page = await ask('listAlleleDesignations', '/isolates/4/allele_designations?page_size=1&include_records=1');
    const link = `${at}/isolates/4/allele_designations`;
    expect(page).toEqual({
      records: 2,
      paging: {
        next: `${link}?page=2&page_size=1&include_records=1`,
        last: `${link}?page=2&page_size=1&include_records=1`,
        return_all: `${link}?return_all=1&include_records=1`,
      },
      allele_designations: [[designation('abcZ', '1'), designation('abcZ', '6')]],
    });
  });

  it('of one locus are an array, or 404 when there is none', async () => {
    expect(await ask('getAlleleDesignations', '/isolates/4/allele_designations/abcZ')).toEqual([
      designation('abcZ', '1'),
      designation('abcZ', '6'),
    ]);
    const none = await refused('/isolates/4/allele_designations/penA');
    expect(none).toEqual({ status: 404, code: 'no_designations' });
    const unknown = await refused('/isolates/4/allele_designations/nothing');
    expect(unknown).toEqual({ status: 404, code: 'unknown_locus' });
  });

  it('as allele ids are numbers for integer loci, otherwise texts, and arrays if there are several', async () => {
    expect(await ask('listAlleleIds', '/isolates/1/allele_ids')).toEqual({
      records: 4,
      allele_ids: [{ [ODD_LOCI[0] ?? '']: 'x y' }, { abcZ: 1 }, { adk: 1 }, { penA: 'b' }],
    });
    expect(await ask('listAlleleIds', '/isolates/4/allele_ids?page=2&page_size=1')).toEqual({
      records: 2,
      paging: {
        first: `${at}/isolates/4/allele_ids?page=1&page_size=1`,
        previous: `${at}/isolates/4/allele_ids?page=1&page_size=1`,
        return_all: `${at}/isolates/4/allele_ids?return_all=1`,
      },
      allele_ids: [{ adk: 1 }],
    });
  });

  it('of a scheme come in the order of the scheme', async () => {
    expect(await ask('listSchemeAlleleIds', '/isolates/4/schemes/1/allele_ids')).toEqual({
      records: 2,
      allele_ids: [{ adk: 1 }, { abcZ: [1, 6] }],
    });
    expect(await ask('listSchemeDesignations', '/isolates/4/schemes/1/allele_designations')).toEqual({
      records: 3,
      allele_designations: [designation('adk', '1'), designation('abcZ', '1'), designation('abcZ', '6')],
    });
  });
});

describe('contigs', () => {
  it('are listed by id, and embedded when asked, equal to the records themselves', async () => {
    const list = routes.listContigs.response.parse(await ask('listContigs', '/isolates/1/contigs'));
    expect(list).toEqual({ records: 2, contigs: [`${at}/contigs/1`, `${at}/contigs/2`] });
    const embedded = routes.listContigs.response.parse(
      await ask('listContigs', '/isolates/1/contigs?include_records=1'),
    );
    expect(embedded.contigs).toEqual([await ask('getContig', '/contigs/1'), await ask('getContig', '/contigs/2')]);
  });

  it('show the loci on them, positions 1-based', async () => {
    expect(await ask('getContig', '/contigs/1')).toEqual({
      id: 1,
      isolate_id: 1,
      sequence: 'ACGT'.repeat(10),
      length: 40,
      method: 'Illumina',
      original_designation: 'Alpha_contig\nwith break',
      ...attribution,
      ...entered,
      loci: [{ locus: `${at}/loci/abcZ`, locus_name: 'abcZ', start: 3, end: 20, direction: 'reverse', complete: true }],
    });
    expect(await ask('getContig', '/contigs/1?no_loci=1')).not.toHaveProperty('loci');
    expect(await refused('/contigs/99')).toEqual({ status: 404, code: 'unknown_contig' });
  });

  it('are given as FASTA with ids or with the uploaded headers, each in one line', async () => {
    const bases = 'ACGT'.repeat(10);
    expect(await ask('getContigsFasta', '/isolates/1/contigs_fasta')).toBe(`>1\n${bases}\n>2\nGGCC\n`);
    expect(await ask('getContigsFasta', '/isolates/1/contigs_fasta?header=id')).toBe(`>1\n${bases}\n>2\nGGCC\n`);
    expect(await ask('getContigsFasta', '/isolates/1/contigs_fasta?header=original_designation')).toBe(
      `>Alpha_contig with break\n${bases}\n>2\nGGCC\n`,
    );
    expect(await refused('/isolates/1/contigs_fasta?header=other')).toEqual({ status: 400, code: 'bad_parameter' });
    expect(await refused('/isolates/6/contigs_fasta')).toEqual({ status: 404, code: 'no_contigs' });
  });
});

it('routes of isolates do not exist in a sequence-definition database, whatever else is wrong', async () => {
  const paths = ['isolates', 'isolates/x', 'genomes', 'fields', 'fields/year', 'contigs/x', 'isolates/1/contigs_fasta'];
  for (const path of paths) {
    const reply = await service.get(`/db/sample/${path}?page=x`);
    expect([reply.status, (reply.json as { code: string }).code], path).toEqual([400, 'wrong_kind']);
  }
  expect((await service.post('/db/sample/isolates/search', { x: 1 })).json).toMatchObject({ code: 'wrong_kind' });
});
