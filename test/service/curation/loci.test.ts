import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '#shared/principal.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      const { accounts } = folder.site;
      const defs = plantIn(await folder.create('defs', { kind: 'seqdef', description: 'Definitions' }));
      await defs.sql.insertInto('app_user').values(SENDER).execute();
      for (const name of ['abcZ', 'adk', 'aroE']) {
        await addLocus(defs, name, [
          { allele_id: '1', sequence: 'ATGAAATAA' },
          { allele_id: '2', sequence: 'ATGAAACCCTAA' },
        ]);
      }
      const followers = plantIn(
        await folder.create('followers', { kind: 'isolates', description: 'Isolates', seqdef: 'defs' }),
      );
      await addLocus(followers, 'adk', []);
      const roles = {
        karl: [],
        anna: [
          { kind: 'locus' as const, name: 'abcZ' },
          { kind: 'locus' as const, name: 'adk' },
        ],
      };
      for (const [user_name, scopes] of Object.entries(roles)) {
        const { id } = await accounts.add({ user_name, first_name: user_name, surname: 'Person' });
        for (const database of ['defs', 'followers']) await accounts.grant(id, database, { role: 'curator', scopes });
      }
    },
    {
      authenticate: ({ headers }): Visitor => {
        const account = headers['authorization'];
        return account === undefined ? { kind: 'nobody' } : { kind: 'account', account };
      },
    },
  );
});
afterAll(() => service.close());

const SENDER = {
  id: 1,
  user_name: 'sender',
  first_name: 'S',
  surname: 'Ender',
  affiliation: '',
  email: '',
  role: 'submitter' as const,
  date_entered: '2020-01-01',
  datestamp: '2020-01-01',
};

async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = 'karl') {
  const reply = await service.app.inject({
    method,
    url: `/db/defs${path}`,
    headers: {
      host: 'localhost',
      authorization: as,
      'if-match': '*',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: reply.statusCode, headers: reply.headers, json: reply.json<Record<string, unknown>>() };
}

/** Members that a form shows. */
async function membersOf(locus: string): Promise<Record<string, unknown>> {
  return (await send('GET', `/loci/${locus}/edit`)).json['members'] as Record<string, unknown>;
}

async function undo(locus: string) {
  const { changes } = (await send('GET', `/loci/${locus}/changes`)).json as { changes: { id: number }[] };
  return send('POST', `/curation/changes/${String(changes[0]?.id)}/undo`);
}

const WHOLE = {
  id: 'gyrB',
  data_type: 'DNA',
  allele_id_format: 'integer',
  allele_id_regex: '^[0-9]+$',
  common_name: 'gyrase B',
  full_name: 'DNA gyrase subunit B',
  product: 'gyrase',
  description: 'A gene.',
  aliases: ['NEIS0204'],
  length_varies: true,
  length: 900,
  min_length: 6,
  max_length: 1200,
  coding_sequence: true,
  orf: 1,
  genetic_code: 11,
  start_codons: ['ATG', 'GTG'],
  genome_position: 12,
  locus_type: 'CDS',
  match_longest: true,
  id_check_type_alleles: true,
  reference_sequence: 'ATGAAATAA',
  publications: [12345],
  curators: [1],
  extended_attributes: [
    {
      field: 'family',
      value_format: 'text',
      value_regex: '^[A-Z]+$',
      length: 3,
      required: false,
      allowed_values: ['A'],
    },
  ],
  SNPs: [{ reported_position: 4, locus_position: 4, wild_type_nuc: ['A'], variant_nuc: ['C', 'G'] }],
  SAVs: [{ reported_position: 2, locus_position: 2, wild_type_aa: ['K'], variant_aa: ['T'] }],
  linked_fields: [{ isolates_database: 'followers', field: 'country' }],
  limits: { identity: 80, aligned: 95, complete: true },
};

describe('loci that are kept by hand', () => {
  it('keeps every member, gives it back, and brings a deleted locus back whole', async () => {
    const made = await send('POST', '/loci', WHOLE);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ id: 'gyrB', aliases: ['NEIS0204'], start_codons: 'ATG;GTG' });
    expect(await membersOf('gyrB')).toEqual(WHOLE);
    expect((await send('DELETE', '/loci/gyrB')).status).toBe(200);
    const again = await send('POST', '/loci', { id: 'gyrB' });
    expect(again.json).toMatchObject({ code: 'record_refused', details: [{ field: 'id' }] });
    expect((await undo('gyrB')).status).toBe(200);
    expect(await membersOf('gyrB')).toEqual(WHOLE);
  });

  it('tells all that is wrong with one, by member', async () => {
    const refused = await send('POST', '/loci', {
      id: 'abcZ',
      allele_id_regex: '(',
      length_varies: false,
      genetic_code: 99,
      start_codons: ['AT'],
      curators: [77],
      extended_attributes: [{ field: 'sequence', value_format: 'text' }],
    });
    expect(refused.status).toBe(400);
    const fields = (refused.json['details'] as { field: string }[]).map(({ field }) => field).toSorted();
    expect(fields).toEqual(
      ['allele_id_regex', 'curators', 'extended_attributes', 'genetic_code', 'id', 'length', 'start_codons'].toSorted(),
    );
  });

  it('names the alleles that break a change, and takes an unusual length with a reason', async () => {
    const type = await send('PATCH', '/loci/aroE', { data_type: 'peptide', coding_sequence: false });
    expect(type.json).toMatchObject({ code: 'record_refused', details: [{ field: 'data_type' }] });
    const ids = await send('PATCH', '/loci/aroE', { allele_id_regex: '^1$' });
    expect(String(ids.json['message'])).toContain('1 allele would have ids that do not fit: 2.');
    const shorter = { length_varies: true, min_length: null, max_length: 9 };
    const length = await send('PATCH', '/loci/aroE', shorter);
    expect(length.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'max_length' }] });
    expect((await send('PATCH', '/loci/aroE', { ...shorter, reason: 'A new rule' })).status).toBe(200);
  });

  it('says in the right number which alleles have what cannot go', async () => {
    const attribute = { field: 'host', value_format: 'text' };
    const refusal = async () =>
      String((await send('PATCH', '/loci/aroE', { extended_attributes: [] })).json['message']);
    expect((await send('PATCH', '/loci/aroE', { extended_attributes: [attribute] })).status).toBe(200);
    for (const [id, said] of [
      ['1', '1 allele has a value of host: 1.'],
      ['2', '2 alleles have a value of host: 1, 2.'],
    ]) {
      expect((await send('PATCH', `/loci/aroE/alleles/${id}`, { attributes: { host: 'man' } })).status).toBe(200);
      expect(await refusal()).toContain(said);
    }
    for (const id of [1, 2]) await send('PATCH', `/loci/aroE/alleles/${id}`, { attributes: { host: null } });
    expect((await send('PATCH', '/loci/aroE', { extended_attributes: [] })).status).toBe(200);
  });

  it('lets a curator of two loci change these, no third one, and make none', async () => {
    expect((await send('PATCH', '/loci/abcZ', { product: 'transporter' }, 'anna')).status).toBe(200);
    expect((await send('PATCH', '/loci/adk', { product: 'kinase' }, 'anna')).status).toBe(200);
    const third = await send('PATCH', '/loci/aroE', { product: 'mine' }, 'anna');
    expect(third.json).toMatchObject({ status: 403, code: 'no_right' });
    expect(String(third.json['message'])).toContain('curator of the locus "aroE"');
    expect((await send('POST', '/loci', { id: 'new' }, 'anna')).status).toBe(403);
  });

  it('takes one percentage as a limit, the other as usual, and none as no limits', async () => {
    const set = async (limits: object | null) => {
      const { status } = await send('PATCH', '/loci/aroE', { limits });
      return [status, (await membersOf('aroE'))['limits']];
    };
    expect(await set({ identity: 95.5 })).toEqual([200, { identity: 95.5, aligned: 90 }]);
    expect(await set({ aligned: 80, complete: false })).toEqual([
      200,
      { identity: 95.5, aligned: 80, complete: false },
    ]);
    const wrong = await send('PATCH', '/loci/aroE', { limits: { identity: 101 } });
    expect([wrong.status, wrong.json['details']]).toEqual([
      400,
      [expect.objectContaining({ field: 'limits.identity' })],
    ]);
    expect(await set({ identity: null, aligned: null, complete: null })).toEqual([200, null]);
    expect((await undo('aroE')).status).toBe(200);
    expect((await membersOf('aroE'))['limits']).toMatchObject({ aligned: 80 });
    await set(null);
  });

  it('renames a locus with its history, limits and retired ids, and back', async () => {
    await send('PATCH', '/loci/aroE', { limits: { identity: 90, aligned: 90 } });
    const before = await membersOf('aroE');
    const renamed = await send('PATCH', '/loci/aroE', { id: 'aroE1' });
    expect(renamed.json).toMatchObject({ id: 'aroE1' });
    expect((await send('GET', '/loci/aroE')).status).toBe(404);
    expect(await membersOf('aroE1')).toEqual({ ...before, id: 'aroE1' });
    expect((await send('POST', '/loci', { id: 'aroE' })).status).toBe(400);
    expect((await undo('aroE1')).status).toBe(200);
    expect(await membersOf('aroE')).toEqual(before);
    expect(((await send('GET', '/loci/aroE/changes')).json['changes'] as unknown[]).length).toBeGreaterThan(2);
  });

  it('keeps the name of a locus that a role or another database names', async () => {
    const role = await send('PATCH', '/loci/abcZ', { id: 'abcY' });
    expect(String(role.json['message'])).toContain('The role of "anna" names the locus.');
    const follower = await send('PATCH', '/loci/adk', { id: 'adk2' });
    expect(String(follower.json['message'])).toContain('The isolate database "followers" finds the locus by its name.');
  });

  it('deletes none that alleles build on, and names them', async () => {
    const refused = await send('DELETE', '/loci/abcZ');
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use' });
    expect(String(refused.json['message'])).toContain('It has 2 alleles: 1, 2.');
  });
});
