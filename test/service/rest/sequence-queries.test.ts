import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { translate } from '#shared/sequence/translation.ts';
import { routes } from '#shared/api/routes.ts';
import { createSampleDatabase, sampleSequence } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createSampleDatabase(dataFolder));
});
afterAll(() => service.close());

const at = 'http://localhost:80/db/sample';
const abcZ3 = sampleSequence(1002, 60);
const adk3 = sampleSequence(2002, 60);
const odd = sampleSequence(4002, 64);
const complement: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' };
const reverse = (sequence: string) =>
  Array.from(sequence, (base) => complement[base])
    .toReversed()
    .join('');

/** Allele abcZ-3 at 11–70 of the first contig and reversed at 1–60 of the second; adk-3 at 81–140 of the first. */
const genome = `>one first contig\n${'A'.repeat(10)}${abcZ3}${'C'.repeat(10)}${adk3}\n>two\n${reverse(abcZ3)}\nTTTT\n`;

const href = (locus: string, id: string) => `${at}/loci/${locus}/alleles/${id}`;

describe('a query of a locus', () => {
  it('gives every occurrence, by id and address', async () => {
    const { json } = await service.post('/db/sample/loci/abcZ/sequence', { sequence: genome });
    expect(routes.queryLocus.response.parse(json)).toEqual({
      exact_matches: [
        { allele_id: '3', href: href('abcZ', '3') },
        { allele_id: '3', href: href('abcZ', '3') },
      ],
    });
  });

  it('gives positions from 1, inclusive, on the forward strand, with details', async () => {
    const { json } = await service.post('/db/sample/loci/abcZ/sequence', { sequence: genome, details: true });
    const match = { allele_id: '3', href: href('abcZ', '3'), length: 60 };
    expect(routes.queryLocus.response.parse(json)).toEqual({
      exact_matches: [
        { ...match, start: 11, end: 70, orientation: 'forward', contig: 'one' },
        { ...match, start: 1, end: 60, orientation: 'reverse', contig: 'two' },
      ],
    });
  });

  it('names no contig where the sequence has no header', async () => {
    const { json } = await service.post('/db/sample/loci/abcZ/sequence', { sequence: abcZ3.toLowerCase(), details: 1 });
    expect(json).toEqual({
      exact_matches: [
        { allele_id: '3', href: href('abcZ', '3'), start: 1, end: 60, orientation: 'forward', length: 60 },
      ],
    });
  });
});

describe('the best match of a locus', () => {
  /** abcZ-3 with its 31st base changed. */
  const changed = `${abcZ3.slice(0, 30)}${complement[abcZ3.charAt(30)]}${abcZ3.slice(31)}`;
  const path = '/db/sample/loci/abcZ/sequence';

  it('is given where there is no exact one, whole, with its place and address', async () => {
    const sequence = `>one\n${adk3}\n>two\nCCCCC${reverse(changed)}GG\n`;
    const { json } = await service.post(path, { sequence });
    expect(routes.queryLocus.response.parse(json)).toEqual({
      exact_matches: [],
      best_match: {
        allele_id: '3',
        href: href('abcZ', '3'),
        start: 6,
        end: 65,
        partial: false,
        orientation: 'reverse',
        length: 60,
        alignment: 60,
        mismatches: 1,
        gaps: 0,
        identity: 98.33,
        cigar: '30=1X29=',
        query_start: 6,
        query_end: 65,
        allele_start: 1,
        allele_end: 60,
        contig: 'two',
      },
    });
  });

  it('begins before the contig where that lacks its start, and is called partial', async () => {
    const { json } = await service.post(path, { sequence: changed.slice(12) });
    expect(json).toMatchObject({ best_match: { start: -11, end: 48, partial: true, length: 60, alignment: 48 } });
    expect(json).not.toHaveProperty('best_match.contig');
  });

  it.each([
    ['there is an exact one', genome],
    ['nothing is alike', 'ACGT'.repeat(30)],
    ['the sequence is none', 'garbage, of all things'],
    ['the sequence is a protein', 'MKVLWAALLVTFLAGCQAKVEQAVETEPEPELRQQTEWQSG'],
  ])('is left out where %s', async (_, sequence) => {
    const { status, json } = await service.post(path, { sequence });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty('best_match');
  });

  it('compares peptides with translated DNA and with protein, and protein with translated alleles', async () => {
    const { connection } = plantIn(await service.dataFolder.open('sample'));
    const locus = connection
      .prepare(
        `insert into locus (name, data_type, allele_id_format, length_varies, allele_count, date_entered, datestamp)
         values ('pep', 'peptide', 'integer', 1, 1, '2026-01-01', '2026-01-01')`,
      )
      .run().lastInsertRowid;
    const allele = connection.prepare(
      `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?, '2026-01-01', '2026-01-01')`,
    );
    const protein = translate(abcZ3, 11);
    allele.run(locus, '8', 8, protein, protein.length, 8);
    onTestFinished(() => {
      connection.prepare('delete from allele where locus = ?').run(locus);
      connection.prepare('delete from locus where id = ?').run(locus);
      bumpDefinitionsVersion(connection);
    });
    bumpDefinitionsVersion(connection);
    const codon = abcZ3.slice(30, 33);
    const substituted = `${abcZ3.slice(0, 30)}${codon === 'TGG' ? 'AAA' : 'TGG'}${abcZ3.slice(33)}`;
    const peptides = '/db/sample/loci/pep/sequence';
    const dna = await service.post(peptides, { sequence: `>x\nCC${reverse(substituted)}G\n` });
    expect(routes.queryLocus.response.parse(dna.json)).toMatchObject({
      best_match: {
        allele_id: '8',
        start: 3,
        end: 62,
        orientation: 'reverse',
        length: 20,
        alignment: 20,
        mismatches: 1,
        identity: 95,
        cigar: '10=1X9=',
        translated: 'query',
        contig: 'x',
      },
    });
    const deployed = await service.post(`/bigsdb${peptides}`, { sequence: substituted });
    expect(deployed.json).toMatchObject({ best_match: { allele_id: '8', alignment: 20 } });
    for (const own of ['href', 'cigar', 'translated']) expect(deployed.json).not.toHaveProperty(`best_match.${own}`);
    const query = translate(substituted, 11);
    const direct = await service.post(peptides, { sequence: query });
    expect(direct.json).toMatchObject({ best_match: { allele_id: '8', start: 1, end: 20, cigar: '10=1X9=' } });
    expect(direct.json).not.toHaveProperty('best_match.translated');
    const translated = await service.post(path, { sequence: query });
    expect(translated.json).toMatchObject({ best_match: { allele_id: '3', length: 60, translated: 'allele' } });
  });

  it('follows alleles that arrive', async () => {
    const database = plantIn(await service.dataFolder.open('sample'));
    const insertion = `${abcZ3.slice(0, 30)}ACACAC${abcZ3.slice(30)}`;
    const query = `${insertion.slice(0, 50)}${complement[insertion.charAt(50)]}${insertion.slice(51)}`;
    expect((await service.post(path, { sequence: query })).json).toMatchObject({ best_match: { allele_id: '3' } });
    const { sql, connection } = database;
    const stamp = { date_entered: '2026-01-01', datestamp: '2026-01-01', sender: 1, curator: 1 };
    const allele = { locus: 1, allele_id: '99', sort_key: 99, sequence: insertion, length: 66, sequence_hash: 99 };
    await sql
      .insertInto('allele')
      .values({ ...allele, ...stamp })
      .execute();
    bumpDefinitionsVersion(connection);
    expect((await service.post(path, { sequence: query })).json).toMatchObject({ best_match: { allele_id: '99' } });
  });
});

describe('a query of a database', () => {
  it('gives matches by locus, in natural order, odd names included', async () => {
    const { json } = await service.post('/db/sample/sequence', { sequence: `${genome}>three\n${odd}\n` });
    const { exact_matches } = routes.queryDatabase.response.parse(json);
    expect(Object.keys(exact_matches)).toEqual(['a/b', 'abcZ', 'adk']);
    expect(exact_matches['a/b']).toEqual([{ allele_id: 'a/b', href: href('a%2Fb', 'a%2Fb') }]);
  });
});

describe('a query of a scheme', () => {
  const path = '/db/sample/schemes/1/sequence';

  it('gives one array in scheme order and the fields of the profile', async () => {
    const { json } = await service.post(path, { sequence: genome });
    expect(routes.queryScheme.response.parse(json)).toEqual({
      exact_matches: [
        { locus: 'adk', allele_id: '3', href: href('adk', '3') },
        { locus: 'abcZ', allele_id: '3', href: href('abcZ', '3') },
        { locus: 'abcZ', allele_id: '3', href: href('abcZ', '3') },
      ],
      fields: { ST: '3' },
    });
  });

  it('reads a FASTA file in base64 as the same', async () => {
    const sequence = Buffer.from(genome).toString('base64');
    const [encoded, plain] = await Promise.all([
      service.post(path, { sequence, base64: true, details: true }),
      service.post(path, { sequence: genome, details: true }),
    ]);
    expect(encoded).toMatchObject({ status: 200, json: plain.json });
  });

  it.each([
    ['in one line', (text: string) => text],
    ['in lines of 76', (text: string) => text.replaceAll(/.{76}/g, '$&\r\n')],
    ['with one line end far behind the start', (text: string) => `${text.slice(0, 40_001)}\n${text.slice(40_001)}`],
    ['with the letters for addresses', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')],
  ])('reads a long file in base64 %s as the same', async (_what, write) => {
    const long = `>${'~?'.repeat(50)}\n${sampleSequence(7, 90_001)}\n${genome}`;
    const sequence = write(Buffer.from(long).toString('base64'));
    const encoded = await service.post(path, { sequence, base64: true, details: true });
    const plain = await service.post(path, { sequence: long, details: true });
    expect(plain.json).toMatchObject({ fields: { ST: '3' } });
    expect(encoded).toMatchObject({ status: 200, json: plain.json });
  });

  it('has no fields where a locus is missing, unless the scheme allows that', async () => {
    const sequence = sampleSequence(1000, 60);
    expect((await service.post(path, { sequence })).json).toEqual({
      exact_matches: [{ locus: 'abcZ', allele_id: '1', href: href('abcZ', '1') }],
    });
    expect((await service.post('/db/sample/schemes/2/sequence', { sequence })).json).toMatchObject({
      fields: { ST: '1' },
    });
  });

  it.each([
    'garbage, of all things',
    '   ',
    '>header only\n',
    'LOCUS NC_000001',
    '@read\nACGT\n+\nIIII',
    '12345',
    '\u0000',
  ])('finds nothing in %j and says so with 200', async (sequence) => {
    expect(await service.post(path, { sequence })).toMatchObject({ status: 200, json: { exact_matches: [] } });
  });

  it('takes its arguments from the query string too', async () => {
    const { json } = await service.post(`${path}?sequence=${adk3}&details=1`, '');
    expect(json).toMatchObject({ exact_matches: [{ locus: 'adk', start: 1, end: 60 }] });
  });
});
