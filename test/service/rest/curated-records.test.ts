import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { CURATED_WILD_TYPE, plantCurated } from '../../support/curated-rows.ts';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => plantCurated(await createSampleDatabase(dataFolder)));
});
afterAll(() => service.close());

/** A record on both faces, and what the deployed one becomes when a client reads it. */
async function onBoth(route: RouteId, path: string) {
  const [contract, deployed] = await Promise.all(
    (['', '/bigsdb'] as const).map(async (prefix) => {
      const reply = await service.get(`${prefix}/db/sample/${path}`);
      expect(reply.status, reply.text).toBe(200);
      expect(responseOf(prefix ? 'deployed' : 'contract', route).safeParse(reply.json).error).toBeUndefined();
      return reply.json as Record<string, unknown>;
    }),
  );
  const alike = JSON.parse(JSON.stringify(toContract(route, deployed)).replaceAll('/bigsdb/db/', '/db/')) as unknown;
  return { contract: contract ?? {}, deployed: deployed ?? {}, readBack: alike };
}

const citation = (pubmed_id: number) => ({
  pubmed_id,
  citation_link: `https://www.ncbi.nlm.nih.gov/pubmed/${pubmed_id}`,
});

describe('an allele', () => {
  it('has its flags, publications, accessions and extended attributes', async () => {
    const members = {
      resistance: 'yes',
      flags: ['atypical', 'frameshift'],
      publications: [citation(3_000_002), citation(20_000_001)],
      accessions: [{ databank: 'ENA', accession: 'AB123456' }],
    };
    const { contract, deployed, readBack } = await onBoth('getAllele', 'loci/gyrA/alleles/2');
    expect(contract).toMatchObject(members);
    expect(deployed).toMatchObject(members);
    expect(readBack).toEqual(contract);
    const list = await onBoth('listAlleles', 'loci/gyrA/alleles?include_records=1');
    expect((list.deployed['alleles'] as unknown[])[1]).toEqual(deployed);
    expect(list.readBack).toEqual(list.contract);
  });

  it('is said to be a type allele or not: always on deployed servers, and where it is one', async () => {
    const one = await onBoth('getAllele', 'loci/gyrA/alleles/1');
    expect([one.contract['type_allele'], one.deployed['type_allele']]).toEqual([true, true]);
    const other = await onBoth('getAllele', 'loci/abcZ/alleles/1');
    expect(other.contract).not.toHaveProperty('type_allele');
    expect(other.deployed['type_allele']).toBe(false);
    expect(other.contract).not.toHaveProperty('flags');
  });

  it('with letters for several bases is marked', async () => {
    const { contract, deployed } = await onBoth('getAllele', 'loci/gyrA/alleles/5');
    expect([contract['ambiguous'], deployed['ambiguous']]).toEqual([true, true]);
    expect((await onBoth('getAllele', 'loci/gyrA/alleles/1')).contract).not.toHaveProperty('ambiguous');
  });

  it.each([
    ['1', { amino_acid: 'S', wild_type: true, mutation: false }, { nucleotide: 'C', wild_type: true, mutation: false }],
    [
      '2',
      { amino_acid: 'F', wild_type: false, mutation: true },
      { nucleotide: 'T', wild_type: false, mutation: false },
    ],
    ['3', { amino_acid: 'S', wild_type: true, mutation: false }, { nucleotide: 'C', wild_type: true, mutation: false }],
  ])('tells what it has where its locus has known variants: %s', async (id, sav, snp) => {
    const members = { SAVs: [{ position: 83, ...sav }], SNPs: [{ position: 248, ...snp }] };
    const { contract, deployed } = await onBoth('getAllele', `loci/gyrA/alleles/${id}`);
    expect(contract).toMatchObject(members);
    expect(deployed).toMatchObject(members);
  });

  it('says nothing of variants whose place it does not have', async () => {
    const { contract } = await onBoth('getAllele', 'loci/gyrA/alleles/4');
    expect(contract).not.toHaveProperty('SAVs');
    expect(contract).not.toHaveProperty('SNPs');
  });
});

describe('ids without a sequence', () => {
  it.each([
    ['2', '0', 'locus absent'],
    ['3', 'P', 'locus present'],
  ])('that profile %s has lead to a record with a phrase, and are in no list: %s', async (profile, id, sequence) => {
    for (const prefix of ['', '/bigsdb']) {
      const { json } = await service.get(`${prefix}/db/sample/schemes/4/profiles/${profile}`);
      const [link = ''] = Object.values((json as { alleles: Record<string, string> }).alleles);
      expect(link).toBe(`http://localhost:80${prefix}/db/sample/loci/gyrA/alleles/${id}`);
      const allele = await service.get(link.slice('http://localhost:80'.length));
      expect(allele.json).toMatchObject({ allele_id: id, sequence, length: 0 });
      const list = await service.get(`${prefix}/db/sample/loci/gyrA/alleles`);
      expect(list.json).toMatchObject({ records: 5 });
      expect(list.text).not.toContain(`/alleles/${id}"`);
    }
  });

  it('that no profile has are unknown', async () => {
    for (const path of ['loci/gyrA/alleles/N', 'loci/abcZ/alleles/0', 'loci/abcZ/alleles/P']) {
      expect((await service.get(`/db/sample/${path}`)).json).toMatchObject({ status: 404, code: 'unknown_allele' });
    }
  });
});

describe('a locus', () => {
  it('has what curators say of it', async () => {
    const members = {
      start_codons: 'ATG;GTG',
      locus_type: 'core',
      match_longest: true,
      id_check_type_alleles: true,
      reference_sequence: CURATED_WILD_TYPE,
      length_varies: true,
      min_length: 12,
      max_length: 18,
      extended_attributes: [
        { field: 'phenotype', value_format: 'text', required: false, field_order: 1 },
        { field: 'resistance', value_format: 'text', required: false, field_order: 2 },
      ],
      SAVs: [
        {
          reported_position: 83,
          locus_position: 3,
          flanking_length: 1,
          wild_type_allele_id: '1',
          wild_type_aa: ['S'],
          variant_aa: ['F', 'Y'],
        },
      ],
      SNPs: [
        {
          reported_position: 248,
          locus_position: 8,
          flanking_length: 3,
          wild_type_allele_id: '1',
          wild_type_nuc: ['C'],
          variant_nuc: ['A'],
        },
      ],
    };
    const { contract, deployed } = await onBoth('getLocus', 'loci/gyrA');
    expect(contract).toMatchObject(members);
    expect(deployed).toMatchObject(members);
  });

  it('has its usual length and its place in the genome on deployed servers, although the length varies', async () => {
    const { contract, deployed } = await onBoth('getLocus', 'loci/gyrA');
    expect(deployed).toMatchObject({ length: 15, genome_position: 4321 });
    expect(contract).not.toHaveProperty('length');
    expect(contract).not.toHaveProperty('genome_position');
  });
});

describe('a scheme', () => {
  it('has what curators say of it', async () => {
    const members = {
      max_missing: 3,
      allow_presence: true,
      taxon_id: 482,
      taxon: 'Neisseria',
      publications: [citation(9_501_229)],
      flags: ['experimental'],
    };
    const { contract, deployed, readBack } = await onBoth('getScheme', 'schemes/4');
    expect(contract).toMatchObject(members);
    expect(deployed).toMatchObject(members);
    expect(readBack).toEqual(contract);
    const listed = await onBoth('listSchemes', 'schemes?include_records=1');
    expect((listed.deployed['schemes'] as { id: number }[]).find(({ id }) => id === 4)).toEqual(deployed);
  });

  it('has no latest addition if no profile was added: null on deployed servers', async () => {
    const { contract, deployed, readBack } = await onBoth('getScheme', 'schemes/1?added_after=2030-01-01');
    expect(deployed).toMatchObject({ records: 0, last_added: null });
    expect(deployed).not.toHaveProperty('last_updated');
    expect(contract).toMatchObject({ records: 0 });
    expect(contract).not.toHaveProperty('last_added');
    expect(readBack).toEqual(contract);
    // Without profiles there is nothing to count.
    expect((await onBoth('getScheme', 'schemes/3')).deployed).not.toHaveProperty('last_added');
  });

  it('has rules for the values of its fields', async () => {
    const rules = { value_regex: '^CC', option_list: 'CC1|CC2', dropdown: true, field_order: 2 };
    const { contract, deployed, readBack } = await onBoth('getSchemeField', 'schemes/4/fields/clonal_complex');
    expect(contract).toMatchObject(rules);
    expect(deployed).toMatchObject({ ...rules, index: false });
    expect(readBack).toEqual(contract);
  });
});
