import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createAccountSpace } from '#electron/submissions/files/space.ts';
import { createSubmission } from '#electron/submissions/read-then-change.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { plantIn } from '../../support/plant.ts';
import { ALLELES, NEW_ALLELE, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const LIST = '/db/sample/submissions';
const planted = async (sql: string) => plantIn(await service.dataFolder.open('sample')).connection.exec(sql);

describe('a submission', () => {
  it('is for its submitter and curators of its part only', async () => {
    const path = await service.submit('sue', ALLELES);
    const own = async (account: string, method: 'GET' | 'POST' | 'DELETE', rest = '', body?: object) => {
      const { status, json } = await service.as(account, method, path + rest, body);
      return status < 300 ? status : [status, json.code];
    };
    expect(await own('', 'GET')).toEqual([401, 'sign_in_needed']);
    expect(await own('none', 'GET')).toEqual([401, 'not_registered']);
    expect(await own('rita', 'GET')).toEqual([403, 'no_right']);
    for (const account of ['tom', 'lena']) {
      for (const rest of ['', '/messages']) expect(await own(account, 'GET', rest)).toEqual([403, 'no_right']);
      expect(await own(account, 'POST', '/messages', { message: 'Mine?' })).toEqual([403, 'no_right']);
    }
    for (const account of ['sue', 'cora', 'adam']) {
      expect(await own(account, 'GET')).toBe(200);
      expect(await own(account, 'POST', '/messages', { message: `From ${account}` })).toBe(201);
    }
    for (const account of ['tom', 'cora', 'adam']) {
      expect(await own(account, 'POST', '/withdraw')).toEqual([403, 'no_right']);
      expect(await own(account, 'DELETE')).toEqual([403, 'no_right']);
    }
    expect((await service.as('cora', 'GET', LIST)).json['records']).toBe(0);
    const messages = await service.as('sue', 'GET', `${path}/messages`);
    const said = (messages.json as unknown as { message: string }[]).map(({ message }) => message);
    expect(said).toEqual(['Submitted with Allelier 1.2.3.', 'From sue', 'From cora', 'From adam']);
    expect((await service.as('sue', 'GET', path)).json['correspondence']).toEqual(messages.json);
  });

  it('says each fixed sentence word for word, and can be deleted once it is closed', async () => {
    const path = await service.submit('sue', ALLELES);
    const done = async (method: 'POST' | 'DELETE', rest: string, body?: object) => {
      const { status, json } = await service.as('sue', method, path + rest, body);
      return [status, status < 300 ? json.message : json.code];
    };
    expect(await done('POST', '/messages', { message: 'Hello' })).toEqual([201, 'Message added.']);
    for (const body of [{}, { message: '' }, { message: ' \n' }]) {
      expect(await done('POST', '/messages', body)).toEqual([400, 'bad_parameter']);
    }
    expect(await done('DELETE', '')).toEqual([403, 'not_closed']);
    expect(await done('POST', '/withdraw')).toEqual([200, 'Submission withdrawn.']);
    expect(await done('POST', '/withdraw')).toEqual([409, 'already_closed']);
    expect((await service.as('sue', 'GET', path)).json).toMatchObject({
      status: 'closed',
      outcome: 'bad',
      seqs: [{ status: 'rejected', reason: 'Withdrawn by the submitter.' }],
    });
    expect(await done('POST', '/messages', { message: 'Sorry' })).toEqual([201, 'Message added.']);
    expect(await done('DELETE', '')).toEqual([200, 'Submission deleted.']);
    expect(await done('DELETE', '')).toEqual([404, 'unknown_submission']);
  });

  it('is not touched for an account that lost its role after it was let in', async () => {
    const path = await service.submit('sue', ALLELES);
    const submission = path.split('/').at(-1) ?? '';
    const { accounts } = service.dataFolder.site;
    await accounts.grant((await accounts.add({ user_name: 'lost' })).id, 'sample', { role: 'reader', scopes: [] });
    const actions: SubmissionActions = service.dataFolder.changes.of();
    const members = { type: 'alleles', locus: 'abcZ' };
    const by = { program: 'a test', isFull: false };
    const texts = { sequences: Buffer.from(ALLELES.sequences) };
    for (const principal of [
      { kind: 'account', account: 'lost' },
      { kind: 'account', account: 'nobody-of-this-name' },
      { kind: 'client', client: 'unknown', account: 'sue' },
    ] as const) {
      const as = { database: 'sample', principal };
      for (const request of [
        () => createSubmission(actions, { ...as, input: { members: ALLELES, texts, ...by } }),
        () => createSubmission(actions, { ...as, input: { members, texts: {}, ...by } }),
        () => actions.make('submission.message', { ...as, input: { submission, message: 'Hello' } }),
        () => actions.make('submission.withdraw', { ...as, input: { submission } }),
        () => actions.make('submission.delete', { ...as, input: { submission } }),
      ]) {
        await expect(request()).rejects.toMatchObject({ problem: { code: 'no_right' } });
      }
    }
    expect((await service.as('sue', 'GET', path)).json).toMatchObject({ status: 'pending', correspondence: [{}] });
  });
});

describe('a request that comes again', () => {
  const key = { 'idempotency-key': 'a1b2' };

  it('with the same key makes no second submission, also when both come at once', async () => {
    const post = (body: object, headers: Record<string, string> = key) =>
      service.as('tom', 'POST', LIST, body, headers);
    const replies = await Promise.all(Array.from({ length: 4 }, () => post(ALLELES)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ json }) => json['submission'])).size).toBe(1);
    expect((await service.as('tom', 'GET', LIST)).json['records']).toBe(1);
    const other = await post({ ...ALLELES, coverage: 61 });
    expect([other.status, other.json.code]).toEqual([409, 'key_reused']);
    const otherText = await post({ ...ALLELES, sequences: `${ALLELES.sequences}>another\n${NEW_ALLELE}\n` });
    expect([otherText.status, otherText.json.code]).toEqual([409, 'key_reused']);
    expect((await post(ALLELES, { 'idempotency-key': 'ä' })).status).toBe(400);
    const ofSue = await service.as('sue', 'POST', LIST, ALLELES, key);
    expect(ofSue.json['submission']).not.toBe(replies[0]?.json['submission']);
  });

  it('waits for the first one, also one of another process, before it is refused for want of room', async () => {
    const { claims } = service.dataFolder.site;
    const elsewhere = await openDataFolder(service.dataFolder.root);
    try {
      await claims.setLimits({ most_open: 1 });
      const place = await createAccountSpace(elsewhere).beginSubmission('adam');
      const second = service.as('adam', 'POST', LIST, ALLELES, { 'idempotency-key': 'twice' });
      await expect.poll(() => claims.upTo('adam', Number.MAX_SAFE_INTEGER).length).toBe(2);
      // A later request of somebody else is answered, so the second one would have been too.
      await service.submit('cora', ALLELES);
      const { sequences, ...members } = ALLELES;
      const answer = await createSubmission(elsewhere.changes.of(), {
        database: 'sample',
        principal: { kind: 'account', account: 'adam' },
        input: {
          members,
          texts: { sequences: Buffer.from(sequences) },
          key: 'twice',
          program: 'a test',
          isFull: place.isFull,
        },
      });
      await place.end();
      const { status, json } = await second;
      expect([status, String(json['submission']).split('/').at(-1)]).toEqual([201, answer.id]);
    } finally {
      await claims.setLimits({ most_open: 500 });
      await elsewhere.close();
    }
  });

  it('is answered although the quota is used up by it', async () => {
    await service.policy('sample', { daily_quota: 1 });
    expect((await service.as('tom', 'POST', LIST, ALLELES, key)).status).toBe(201);
    const { status, json } = await service.as('tom', 'POST', LIST, ALLELES);
    expect([status, json.code]).toEqual([429, 'quota_reached']);
    await service.policy('sample', { daily_quota: 50 });
  });
});

describe('limits of an account', () => {
  it('count what is open and of today, also what is started only', async () => {
    await service.policy('sample_isolates', { daily_quota: 2, most_open: 3 });
    const genomes = 'isolate\tcountry\tassembly_filename\tsequence_method\nNew\tNorway\tc.fas\tIllumina\n';
    const post = async () => {
      const body = { type: 'genomes', isolates: genomes };
      const { status, json } = await service.as('tom', 'POST', '/db/sample_isolates/submissions', body);
      return status === 201 ? 201 : json.code;
    };
    expect([await post(), await post(), await post()]).toEqual([201, 201, 'quota_reached']);
    const database = plantIn(await service.dataFolder.open('sample_isolates')).connection;
    database.exec("update submission set date_submitted = '2020-01-01'");
    expect([await post(), await post()]).toEqual([201, 'too_many_open']);
  });

  it('hold also for requests that come at once', async () => {
    await planted('delete from submission');
    await service.policy('sample', { daily_quota: 3 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => service.as('sue', 'POST', LIST, ALLELES)));
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      201, 201, 201, 429, 429, 429, 429, 429,
    ]);
    expect((await service.as('sue', 'GET', LIST)).json['records']).toBe(3);
  });

  it('hold for all databases together, and a request that comes again is answered all the same', async () => {
    await planted('delete from submission');
    await service.policy('sample', { daily_quota: 50 });
    await service.policy('sample_isolates', { daily_quota: 50, most_open: 500 });
    const { claims } = service.dataFolder.site;
    const open = await service.dataFolder
      .open('sample_isolates')
      .then(({ connection }) =>
        Number(connection.prepare("select count(*) as n from submission where status <> 'closed'").get()?.['n']),
      );
    await claims.setLimits({ most_open: open + 1 });
    const key = { 'idempotency-key': 'across' };
    const both = await Promise.all([1, 2].map(() => service.as('tom', 'POST', LIST, ALLELES, key)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.json['submission']).toBe(both[1]?.json['submission']);
    for (const [name, body] of [
      ['sample', ALLELES],
      ['sample_isolates', { type: 'isolates', isolates: 'isolate\tcountry\nOne more\tNorway\n' }],
    ] as const) {
      const { status, json } = await service.as('tom', 'POST', `/db/${name}/submissions`, body);
      expect([status, json.code]).toEqual([429, 'too_many_open']);
      const policy = (await service.as('tom', 'GET', `/db/${name}/submission_policy`)).json;
      expect(policy['quota']).toMatchObject({ left_today: 0, left_in_all: 0, bytes_left: 20 * 2 ** 30 });
    }
    await claims.setLimits({ most_open: 500 });
  });

  it('hold for bodies', async () => {
    const large = JSON.stringify({ ...ALLELES, sequences: 'A'.repeat(33 * 2 ** 20) });
    const { status, json } = await service.as('sue', 'POST', LIST, large);
    expect([status, json.code]).toEqual([413, 'body_too_large']);
    await service.policy('sample', { daily_quota: 50 });
    const many = { ...ALLELES, sequences: '>a\nA\n'.repeat(10_001) };
    expect((await service.as('sue', 'POST', LIST, many)).json.code).toBe('too_many_rows');
    const long = { ...ALLELES, message: 'x'.repeat(70_000) };
    expect((await service.as('sue', 'POST', LIST, long)).json.details).toMatchObject([{ field: 'message' }]);
  });
});
