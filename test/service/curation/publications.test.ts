import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { anna: [{ kind: 'project', name: '1' }] } });
});
afterAll(() => service.close());

/** What both sample databases cite: isolate 1, and the locus abcZ. */
const KNOWN = 9_501_229;
const MAIDEN = 'Maiden MCJ et al. (1998) Proc Natl Acad Sci USA 95:3140';
const ISOLATES = '/db/sample_isolates';
const pathOf = (id: number, database = ISOLATES) => `${database}/publications/${id}`;

async function get(path: string, as?: string) {
  const { status, json } = await service.send('GET', path, undefined, as);
  expect([path, status]).toEqual([path, 200]);
  return json;
}

describe('a citation', () => {
  it('of what a record cites is given, changed and taken back, and its history tells so', async () => {
    expect(await get(pathOf(KNOWN))).toEqual({
      pubmed_id: KNOWN,
      citation_link: `https://www.ncbi.nlm.nih.gov/pubmed/${KNOWN}`,
      cited_by: { isolates: 1 },
      href: expect.stringMatching(/sample_isolates\/publications\/9501229$/) as string,
    });
    const changed = await service.send('PATCH', pathOf(KNOWN), { citation: ` ${MAIDEN} ` });
    expect(changed).toMatchObject({ status: 200, json: { citation: MAIDEN, cited_by: { isolates: 1 } } });
    expect((await service.send('PATCH', pathOf(KNOWN), { citation: '' })).json).not.toHaveProperty('citation');
    expect((await service.undo(pathOf(KNOWN))).status).toBe(200);
    expect(await service.members(pathOf(KNOWN))).toEqual({ pubmed_id: KNOWN, citation: MAIDEN });
    expect((await service.send('DELETE', pathOf(KNOWN))).json).toMatchObject({ status: 409, code: 'in_use' });
    const { changes } = (await get(`${pathOf(KNOWN)}/changes`)) as { changes: { action: string }[] };
    expect(changes).toHaveLength(3);
  });

  it('of what nobody cites yet is added, deleted and brought back', async () => {
    const made = await service.send('POST', `${ISOLATES}/publications`, { pubmed_id: 6, citation: 'Six' });
    expect(made.headers['location']).toMatch(/\/db\/sample_isolates\/publications\/6$/);
    expect((await service.send('DELETE', pathOf(6))).status).toBe(200);
    expect((await service.send('GET', pathOf(6))).status).toBe(404);
    expect((await service.undo(pathOf(6))).status).toBe(200);
    expect(await get(pathOf(6))).toEqual(made.json);
    expect((await service.send('PATCH', pathOf(6), { citation: '' })).json).toMatchObject({ code: 'record_refused' });
    expect((await service.send('DELETE', pathOf(6))).status).toBe(200);
  });

  it('is refused with what is wrong', async () => {
    const refused = async (members: object, method: 'POST' | 'PATCH' = 'POST') => {
      const path = method === 'POST' ? `${ISOLATES}/publications` : pathOf(KNOWN);
      const { status, json } = await service.send(method, path, members);
      const details = (json['details'] ?? []) as { field: string; reason: string }[];
      return [status, ...details.map(({ field, reason }) => `${field}: ${reason}`)];
    };
    const citation = 'C';
    expect(await refused({ citation })).toEqual([400, 'pubmed_id: 0 is no PubMed id: it is a number above zero.']);
    expect(await refused({ pubmed_id: -3, citation })).toEqual([400, expect.stringContaining('-3 is no PubMed id')]);
    expect(await refused({ pubmed_id: KNOWN, citation })).toEqual([400, expect.stringContaining('already')]);
    expect(await refused({ pubmed_id: 7 })).toEqual([400, expect.stringContaining('citation: The citation is empty.')]);
    expect(await refused({ pubmed_id: 7, citation: 'a\nb' })).toEqual([400, expect.stringContaining('one line')]);
    expect(await refused({ pubmed_id: 7, citation: 'x'.repeat(10_001) })).toEqual([
      400,
      expect.stringContaining('longer than 10,000'),
    ]);
    expect(await refused({ pubmed_id: 7 }, 'PATCH')).toEqual([400, expect.stringContaining('The PubMed id stays')]);
    expect((await service.send('GET', pathOf(7))).json).toMatchObject({ status: 404, code: 'unknown_publication' });
    const scoped = await service.send('PATCH', pathOf(KNOWN), { citation }, 'anna');
    expect(scoped).toMatchObject({ status: 403, json: { code: 'no_right' } });
  });

  it('is in the list, page by page, with what nobody has described', async () => {
    for (const pubmed_id of [5, 8])
      await service.send('POST', `${ISOLATES}/publications`, { pubmed_id, citation: 'C' });
    const page = await get(`${ISOLATES}/publications?page_size=2&page=2`);
    expect(page).toMatchObject({ records: 3, publications: [{ pubmed_id: KNOWN, citation: MAIDEN }] });
    expect((await get('/db/sample/publications'))['publications']).toEqual([
      expect.objectContaining({ pubmed_id: KNOWN, cited_by: { loci: 1 } }),
    ]);
  });

  it('is in the records that cite it, on both faces, and stays what it is when a table changes another', async () => {
    const table = {
      record: 'publication',
      columns: ['PubMed id', 'Citation', 'Isolates'],
      rows: [
        ['5', 'Five', '3'],
        [String(KNOWN), '', '1'],
      ],
    };
    expect(await service.send('POST', `${ISOLATES}/curation/update_table`, table)).toMatchObject({ status: 200 });
    expect(await get(pathOf(5))).toMatchObject({ citation: 'Five' });
    const known = { pubmed_id: KNOWN, citation: MAIDEN };
    expect(await get(`${ISOLATES}/isolates/1`)).toMatchObject({ publications: [KNOWN], citations: [known] });
    const deployed = await get(`/bigsdb${ISOLATES}/isolates/1`);
    expect(deployed).toMatchObject({ publications: [{ ...known, citation_link: expect.any(String) as string }] });
    expect(deployed).not.toHaveProperty('citations');
    const list = await get(`${ISOLATES}/isolates?include_records=1`);
    expect((list['isolates'] as object[])[0]).toMatchObject({ citations: [known] });

    expect((await service.send('PATCH', pathOf(KNOWN, '/db/sample'), known)).status).toBe(200);
    for (const path of ['/db/sample/schemes/1', '/db/sample/loci/abcZ/alleles/1'])
      expect((await service.send('PATCH', path, { publications: [4, KNOWN] })).status).toBe(200);
    for (const face of ['', '/bigsdb']) {
      const locus = await get(`${face}/db/sample/loci/abcZ`);
      expect(locus).toMatchObject({ publications: [KNOWN], citations: [known] });
      for (const path of ['/db/sample/schemes/1', '/db/sample/loci/abcZ/alleles/1']) {
        const { publications } = (await get(face + path)) as { publications: object[] };
        expect(publications).toEqual([
          expect.not.objectContaining({ citation: expect.anything() }),
          expect.objectContaining(known),
        ]);
      }
    }
    expect(await get(pathOf(KNOWN, '/db/sample'))).toMatchObject({
      cited_by: { loci: 1, alleles: 1, schemes: 1 },
      loci: [expect.stringMatching(/loci\/abcZ$/)],
      schemes: [{ scheme: expect.stringMatching(/schemes\/1$/) as string, description: 'MLST' }],
      alleles: [expect.stringMatching(/loci\/abcZ\/alleles\/1$/)],
    });
  });
});

it('a citation that only private isolates need is shown to those who see one of them, and nothing tells of it', async () => {
  const secret = { pubmed_id: 30_000_001, citation: 'Outbreak, in review' };
  expect((await service.send('POST', `${ISOLATES}/publications`, secret)).status).toBe(201);
  const custody = { visibility: 'private' };
  const provenance = { country: 'Norway' };
  const isolate = { isolate: 'Hidden', provenance, publications: [secret.pubmed_id], custody, reason: 'New.' };
  const { json } = await service.send('POST', `${ISOLATES}/isolates`, isolate);
  const { id } = json['provenance'] as { id: number };
  const asked = ['', `/${secret.pubmed_id}`, `/${secret.pubmed_id}/changes`].map(
    (end) => `${ISOLATES}/publications${end}`,
  );
  const repliesTo = async (as: string) =>
    (await Promise.all(asked.map((path) => service.ask('GET', path, undefined, as))))
      .map(({ body }) => body)
      .join('\n');
  expect(await repliesTo('karl')).toContain('Outbreak');
  expect(await repliesTo('')).not.toMatch(/Outbreak|"pubmed_id":30000001/);
  expect(await repliesTo('')).toContain('"changes":[]');
  expect((await service.send('POST', `${ISOLATES}/isolates/${id}/custody/publish`, {})).status).toBe(200);
  expect(await repliesTo('')).toContain('Outbreak');
});
