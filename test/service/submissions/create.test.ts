import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseOf } from '#shared/api/dialect.ts';
import { ALLELES, NEW_ALLELE, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const ID = /^BIGSdb_\d{14}_\d{6,}_\d{5}$/;
const LIST = '/db/sample/submissions';
const ISOLATES = '/db/sample_isolates/submissions';
const GENOMES =
  'isolate\tcountry\tassembly_filename\tsequence_method\nNew 1\tNorway\ta.fas\tIllumina\nNew 2\tNorway\tb.fas\tIllumina\n';

async function record(path: string, face = '') {
  const { status, json } = await service.as('sue', 'GET', face + path);
  expect(status).toBe(200);
  const name = face === '' ? 'contract' : 'deployed';
  expect(responseOf(name, 'getSubmission').safeParse(json).error).toBeUndefined();
  return json;
}

describe('new alleles', () => {
  it('are read back with every member of the description, and say how they were checked', async () => {
    const { status, json } = await service.as('sue', 'POST', LIST, { ...ALLELES, message: 'From a carrier.' });
    expect(status).toBe(201);
    expect(responseOf('contract', 'createSubmission').safeParse(json).error).toBeUndefined();
    expect(json['warnings']).toMatchObject([{ severity: 'warning', row: 1, code: 'dissimilar' }]);
    const path = new URL(String(json['submission'])).pathname;
    const today = new Date().toISOString().slice(0, 10);
    const { id, ...read } = await record(path);
    expect(id).toMatch(ID);
    expect(read).toEqual({
      type: 'alleles',
      date_submitted: today,
      datestamp: today,
      submitter: expect.stringMatching(/\/db\/sample\/users\/\d+$/) as string,
      status: 'pending',
      locus: 'abcZ',
      technology: 'Illumina',
      read_length: '100-199',
      coverage: '60',
      assembly: 'de novo',
      software: 'SPAdes 4',
      correspondence: [
        {
          user: read['submitter'],
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
          message: 'Submitted with Allelier 1.2.3.\nFrom a carrier.',
        },
      ],
      seqs: [
        {
          seq_id: 'one',
          sequence: NEW_ALLELE.toLowerCase(),
          status: 'pending',
          warnings: ['It is like no known allele of abcZ.'],
        },
      ],
    });
    expect(await record(path, '/bigsdb')).toMatchObject({ seqs: [{ assigned_id: null }], status: 'pending' });
    const user = await service.as('sue', 'GET', new URL(String(read['submitter'])).pathname);
    expect(user.json).toMatchObject({ first_name: 'sue', surname: 'Test' });
  });

  it('keep from which genome they are, as the submitter says it', async () => {
    const genome = { sha256: 'a'.repeat(64), file: 'g.fas', verdict: 'look', reasons: ['Few loci.'], reason: 'Sanger' };
    const body = { ...ALLELES, genomes: [{ item: 'one', ...genome }] };
    const path = await service.submit('sue', body);
    const { seqs } = (await record(path)) as { seqs?: object[] };
    expect(seqs).toMatchObject([{ genome: { ...genome, said_by: 'submitter' } }]);
    const forged = [
      { item: 'one', verdict: 'good', said_by: 'service', reasons: [''] },
      { item: 'two', verdict: 'good' },
    ];
    const hidden = [{ item: 'one', verdict: 'good', file: 'a\u202Esaf.b' }];
    for (const genomes of [forged, forged.slice(1), hidden, 'good', [{ item: 'one', verdict: 'fine' }]]) {
      const { status, json } = await service.as('sue', 'POST', LIST, { ...ALLELES, genomes });
      expect([status, json.details?.map(({ field }) => field)]).toEqual([400, ['genomes']]);
    }
  });

  it('tell every fault at once, in one message and by row and field', async () => {
    const body = {
      type: 'alleles',
      technology: 'Ilumina',
      coverage: 'much',
      locus: 'abcZ',
      sequences: `>a\nACGU\n>b\n${NEW_ALLELE}\n>b\n${NEW_ALLELE}\n`,
      email: 'maybe',
      message: 5,
    };
    const { status, json } = await service.as('sue', 'POST', LIST, body);
    expect([status, json.code]).toEqual([400, 'submission_refused']);
    expect(json.details?.map(({ row, field }) => [row, field])).toEqual([
      [undefined, 'message'],
      [undefined, 'email'],
      [undefined, 'assembly'],
      [undefined, 'software'],
      [undefined, 'technology'],
      [undefined, 'coverage'],
      [1, 'sequence'],
      [3, 'seq_id'],
      [3, 'sequence'],
    ]);
    for (const { reason } of json.details ?? []) expect(json.message).toContain(reason);
    expect(json.message).toContain('b, sequence:');
    const empty = await service.as('sue', 'POST', LIST, { type: 'alleles' });
    expect(empty.json.details?.map(({ field }) => field)).toEqual([
      'assembly',
      'locus',
      'sequences',
      'software',
      'technology',
    ]);
  });

  it('say that no e-mail is sent where it is asked for', async () => {
    const { json } = await service.as('sue', 'POST', LIST, { ...ALLELES, email: 1 });
    expect(json['email']).toContain('sends none');
    const path = new URL(String(json['submission'])).pathname;
    for (const face of ['', '/bigsdb']) expect((await record(path, face))['email']).toBe(json['email']);
  });

  it('are who asks: members of the body that say otherwise do not count', async () => {
    const forged = {
      ...ALLELES,
      submitter: 1,
      sender: 'adam',
      curator: 1,
      status: 'closed',
      outcome: 'good',
      date_submitted: '2001-01-01',
      datestamp: '2001-01-01',
      id: 'mine',
      assigned_id: '1',
    };
    const path = await service.submit('sue', forged);
    const read = await record(path);
    expect(read).toMatchObject({ status: 'pending', seqs: [{ status: 'pending' }] });
    for (const member of ['curator', 'outcome', 'sender']) expect(read).not.toHaveProperty(member);
    expect(read['date_submitted']).not.toBe('2001-01-01');
    expect((await service.as('tom', 'GET', path)).status).toBe(403);
  });

  it('take texts that look like commands for a database as texts', async () => {
    const odd = `'); drop table submission; --`;
    const path = await service.submit('sue', {
      ...ALLELES,
      software: odd,
      message: odd,
      sequences: `>${odd}\n${NEW_ALLELE}`,
    });
    expect(await record(path)).toMatchObject({ software: odd, seqs: [{ seq_id: `');` }] });
    const wrong = await service.as('sue', 'POST', LIST, { ...ALLELES, locus: odd });
    expect(wrong.json.details).toMatchObject([{ field: 'locus' }]);
    expect((await service.as('sue', 'GET', `${LIST}/${encodeURIComponent(odd)}`)).json.code).toBe('unknown_submission');
    expect((await service.as('sue', 'GET', `${LIST}?type=${encodeURIComponent(odd)}`)).status).toBe(404);
  });
});

describe('new profiles', () => {
  it('are read back with their designations, on both faces', async () => {
    const body = { type: 'profiles', scheme_id: 1, profiles: 'id\tabcZ\tadk\nmine\t1\t3\n' };
    const path = await service.submit('sue', body);
    const read = await record(path);
    expect(read).toMatchObject({
      type: 'profiles',
      profiles: [{ profile_id: 'mine', status: 'pending', designations: { abcZ: '1', adk: '3' } }],
    });
    expect(read['scheme']).toMatch(/\/db\/sample\/schemes\/1$/);
    expect(await record(path, '/bigsdb')).toMatchObject({ profiles: [{ assigned_id: null, fields: {} }] });
  });

  it('tell what is wrong with the scheme and the table at once', async () => {
    const { json } = await service.as('sue', 'POST', LIST, { type: 'profiles', scheme_id: 99 });
    expect(json.details?.map(({ field }) => field)).toEqual(['profiles', 'scheme_id']);
    const known = await service.as('sue', 'POST', LIST, {
      type: 'profiles',
      scheme_id: 1,
      profiles: 'abcZ\tadk\n1\t1\n1\t9999\n',
    });
    expect(known.json.details?.map(({ row }) => row)).toEqual([1, 2]);
  });
});

describe('new isolates', () => {
  it('are read back as rows, with what became of each beside them', async () => {
    const path = await service.submit(
      'sue',
      { type: 'isolates', isolates: 'isolate\tcountry\tyear\tabcZ\nNew\tNorway\t2001\t1;2\nOther\tNorway\t\t\n' },
      'sample_isolates',
    );
    expect(await record(path)).toMatchObject({
      type: 'isolates',
      status: 'pending',
      isolates: [
        { isolate: 'New', country: 'Norway', year: '2001', abcZ: '1;2' },
        { isolate: 'Other', country: 'Norway' },
      ],
      items: [
        { row: 1, isolate: 'New', status: 'pending' },
        { row: 2, isolate: 'Other', status: 'pending' },
      ],
    });
  });

  it('with genomes wait for their files: started, and pending in the words of deployed servers', async () => {
    const body = { type: 'genomes', isolates: GENOMES };
    const message = 'Please upload missing contig files to complete submission.';
    const created = await service.as('sue', 'POST', ISOLATES, body);
    expect(created.json).toMatchObject({ missing_files: ['a.fas', 'b.fas'], message });
    const deployed = await service.as('sue', 'POST', `/bigsdb${ISOLATES}`, body);
    expect(deployed.json).toMatchObject({ missing_files: 'a.fas, b.fas', message });
    expect(responseOf('deployed', 'createSubmission').safeParse(deployed.json).error).toBeUndefined();
    const path = new URL(String(created.json['submission'])).pathname;
    const missing_files = ['a.fas', 'b.fas'];
    expect(await record(path)).toMatchObject({ type: 'genomes', status: 'started', missing_files, message });
    expect(await record(path, '/bigsdb')).toMatchObject({ type: 'genomes', status: 'pending', missing_files, message });
    const listed = async (query: string) => (await service.as('sue', 'GET', query)).json['submissions'] as string[];
    expect((await listed(`${ISOLATES}?type=genomes`)).map((uri) => new URL(uri).pathname)).toContain(path);
    expect(await listed(`${ISOLATES}?type=isolates&return_all=1`)).not.toContain(created.json['submission']);
    expect(await listed(`${ISOLATES}?status=started`)).toHaveLength(2);
    expect(await listed(`${ISOLATES}?type=genomes&status=pending`)).toEqual([]);
    expect(await listed(`/bigsdb${ISOLATES}?type=genomes&status=pending`)).toHaveLength(2);
    expect((await service.as('sue', 'GET', `/bigsdb${ISOLATES}?status=started`)).status).toBe(400);
  });
});

it.each([
  [LIST, ALLELES],
  [LIST, { type: 'profiles', scheme_id: 1, profiles: 'abcZ\tadk\n2\t3\n' }],
  [ISOLATES, { type: 'updates', isolates: 'id\tyear\n1\t2002\n' }],
])('takes no embargo that it would not keep: %s %j', async (list, body) => {
  const sent = (face: string, embargo: unknown) => service.as('sue', 'POST', face + list, { ...body, embargo });
  const before = await service.as('sue', 'GET', list);
  for (const [face, embargo] of [
    ['', 12],
    ['/bigsdb', '12'],
    ['', 0],
  ] as const) {
    const { status, json } = await sent(face, embargo);
    expect([embargo, status, json.code]).toEqual([embargo, 400, 'submission_refused']);
    expect(json.message).toContain('An embargo is for isolates and genomes');
    expect(json.details).toContainEqual({
      field: 'embargo',
      reason: expect.stringContaining('leave it out') as string,
    });
  }
  expect((await service.as('sue', 'GET', list)).json).toEqual(before.json);
  for (const none of [null, '']) expect((await sent('', none)).status).toBe(201);
});

it('says what it does not take in the order of deployed servers', async () => {
  const post = async (body: unknown, path = LIST) => {
    const { status, json } = await service.as('tom', 'POST', path, body);
    return [status, json.code];
  };
  expect(await post({ type: 'isolates' })).toEqual([404, 'unsupported_type']);
  expect(await post({ type: 'assemblies' }, ISOLATES)).toEqual([404, 'unsupported_type']);
  expect(await post({})).toEqual([400, 'bad_parameter']);
  await service.policy('sample', { profiles: false });
  expect(await post({ type: 'profiles' })).toEqual([404, 'submissions_off']);
  await service.policy('sample', { enabled: false });
  for (const body of [{}, { type: 5 }, ALLELES]) expect(await post(body)).toEqual([403, 'submissions_closed']);
  // What was sent before stays in the list.
  for (const face of ['', '/bigsdb'])
    expect(await service.as('tom', 'GET', face + LIST)).toMatchObject({ status: 200, json: { records: 0 } });
  expect((await service.as('', 'GET', '/db/sample')).json).not.toHaveProperty('submissions');
  await service.policy('sample', { enabled: true, profiles: true });
  expect((await service.as('', 'GET', '/db/sample')).json).toHaveProperty('submissions');
});
