import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteGroup, DatabaseResources } from '#shared/api/discovery.ts';
import { pathOf } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { createSampleDatabase, createSampleIsolates, ODD_LOCI, sampleSequence } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(async (dataFolder) => {
    await createSampleDatabase(dataFolder);
    await createSampleIsolates(dataFolder);
  });
});
afterAll(() => service.close());

const at = 'http://localhost:80';

describe('GET / and /db', () => {
  it('list the groups with their databases, absolute links included', async () => {
    const expected = [
      {
        name: 'local',
        description: 'Databases of this computer',
        databases: [
          { name: 'sample', description: 'A small database', href: `${at}/db/sample` },
          { name: 'sample_isolates', description: 'A few isolates', href: `${at}/db/sample_isolates` },
        ],
      },
    ];
    for (const path of ['/', '/db']) {
      const reply = await service.get(path);
      expect(reply.status).toBe(200);
      expect(SiteGroup.array().parse(reply.json)).toEqual(expected);
    }
  });
});

describe('GET /db/{database}', () => {
  it('links what the database holds', async () => {
    const reply = await service.get('/db/sample');
    expect(DatabaseResources.parse(reply.json)).toEqual({
      schemes: `${at}/db/sample/schemes`,
      loci: `${at}/db/sample/loci`,
      sequences: `${at}/db/sample/sequences`,
      curators: `${at}/db/sample/curators`,
      submissions: `${at}/db/sample/submissions`,
    });
  });

  it('answers for isolate databases too', async () => {
    expect((await service.get('/db/sample_isolates')).json).toEqual({
      schemes: `${at}/db/sample_isolates/schemes`,
      loci: `${at}/db/sample_isolates/loci`,
      isolates: `${at}/db/sample_isolates/isolates`,
      genomes: `${at}/db/sample_isolates/genomes`,
      fields: `${at}/db/sample_isolates/fields`,
      curators: `${at}/db/sample_isolates/curators`,
      submissions: `${at}/db/sample_isolates/submissions`,
    });
  });
});

describe('GET a locus', () => {
  it('gives the whole record of a sequence-definition database', async () => {
    const reply = await service.get('/db/sample/loci/abcZ');
    expect(routes.getLocus.response.parse(reply.json)).toEqual(reply.json);
    expect(reply.json).toEqual({
      id: 'abcZ',
      data_type: 'DNA',
      allele_id_format: 'integer',
      length_varies: false,
      length: 60,
      coding_sequence: true,
      common_name: 'ABC transporter',
      product: 'permease',
      aliases: ['NEIS1015'],
      publications: [9501229],
      curators: [`${at}/db/sample/users/1`],
      schemes: [
        { scheme: `${at}/db/sample/schemes/1`, description: 'MLST' },
        { scheme: `${at}/db/sample/schemes/2`, description: 'Loose' },
      ],
      alleles: `${at}/db/sample/loci/abcZ/alleles`,
      alleles_fasta: `${at}/db/sample/loci/abcZ/alleles_fasta`,
      allele_count: 12,
    });
  });

  it('gives lengths and extended attributes where there are some', async () => {
    const { json } = await service.get('/db/sample/loci/penA');
    expect(json).toMatchObject({
      length_varies: true,
      min_length: 50,
      max_length: 53,
      extended_attributes: [
        { field: 'resistance', value_format: 'text', required: false, allowed_values: ['yes', 'no'] },
      ],
    });
    expect(json).not.toHaveProperty('length');
  });

  it('leaves out of isolate databases what only the definitions have', async () => {
    expect((await service.get('/db/sample_isolates/loci/abcZ')).json).toEqual({
      id: 'abcZ',
      data_type: 'DNA',
      allele_id_format: 'integer',
      length_varies: false,
      coding_sequence: true,
      genome_position: 1234,
      schemes: [{ scheme: `${at}/db/sample_isolates/schemes/1`, description: 'MLST' }],
    });
  });

  it.each(ODD_LOCI)('works for a locus called %s, and so do the links it gives', async (locus) => {
    const reply = await service.get(pathOf(routes.getLocus.path, { database: 'sample', locus }));
    const record = routes.getLocus.response.parse(reply.json);
    expect(record.id).toBe(locus);
    const alleles = await service.get(String(record.alleles).slice(at.length));
    const [uri] = (alleles.json as { alleles: [string] }).alleles;
    const allele = await service.get(uri.slice(at.length));
    expect(routes.getAllele.response.parse(allele.json)).toMatchObject({
      allele_id: locus,
      locus: at + pathOf(routes.getLocus.path, { database: 'sample', locus }),
    });
    expect((await service.get(String(record.alleles_fasta).slice(at.length))).text).toMatch(`>${locus}_${locus}\n`);
  });
});

describe('GET an allele', () => {
  it('gives the record with its people and dates', async () => {
    const reply = await service.get('/db/sample/loci/abcZ/alleles/2');
    expect(routes.getAllele.response.parse(reply.json)).toEqual({
      locus: `${at}/db/sample/loci/abcZ`,
      allele_id: '2',
      sequence: sampleSequence(1001, 60),
      length: 60,
      status: 'unchecked',
      sender: `${at}/db/sample/users/1`,
      curator: `${at}/db/sample/users/1`,
      date_entered: '2024-01-02',
      datestamp: '2024-01-03',
    });
  });

  it('gives extended attributes as members', async () => {
    expect((await service.get('/db/sample/loci/penA/alleles/b')).json).toMatchObject({ resistance: 'yes' });
  });

  it('tells what the allele N of a scheme with missing loci is, and only there', async () => {
    const { json } = await service.get('/db/sample/schemes/2/profiles/1');
    const link = (json as { alleles: Record<string, string> }).alleles['adk'];
    const allele = await service.get(String(link).slice(at.length));
    expect(routes.getAllele.response.parse(allele.json)).toMatchObject({ allele_id: 'N' });
    expect((await service.get('/db/sample/loci/penA/alleles/N')).status).toBe(404);
  });
});

describe('GET alleles_fasta', () => {
  it('gives every allele in natural order, its sequence on one line', async () => {
    const reply = await service.get('/db/sample/loci/abcZ/alleles_fasta');
    expect(reply.headers['content-type']).toBe('text/plain; charset=UTF-8');
    const expected = Array.from(
      { length: 12 },
      (_, index) => `>abcZ_${index + 1}\n${sampleSequence(1000 + index, 60)}\n`,
    );
    expect(reply.text).toBe(expected.join(''));
  });

  it('keeps only the alleles within the dates', async () => {
    const { text } = await service.get('/db/sample/loci/abcZ/alleles_fasta?added_after=2024-01-10');
    expect(text.match(/^>.*$/gm)).toEqual(['>abcZ_11', '>abcZ_12']);
  });
});
