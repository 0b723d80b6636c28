import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authenticate } from '#electron/server/http/authenticate.ts';
import { settleByRule } from '#electron/submissions/read-then-change.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import type { RoleName, RoleScope } from '#shared/people.ts';
import { OWNER } from '#shared/principal.ts';
import { ask } from '#test/support/ask.ts';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { plantIn } from '#test/support/plant.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';

/** Everybody is who he says, with a client in front of an account: `client/account`. */
const believing: Authenticate = ({ headers }) => {
  const [account = '', client] = (headers['authorization'] ?? '').split('/').toReversed();
  return client === undefined ? { kind: 'account', account } : { kind: 'client', client, account };
};

let last = 500;
/** Numbers that are used once, for names and sequences that nobody has yet. */
const fresh = () => (last += 1);

/** Told of each request once it was let in, with the rights of that moment. */
let onLetIn: () => void = () => undefined;
let service: SubmissionService;

useWorkerThreads();
beforeAll(async () => {
  service = await startSubmissions({
    authenticate: believing,
    mount: (app) => {
      app.addHook('preHandler', (_request, _reply, done) => {
        onLetIn();
        done();
      });
    },
  });
});
afterAll(() => service.close());

const FILE = () => service.dataFolder.fileOf('sample');
const accountOf = (name: string) => service.dataFolder.site.accounts.find(name)?.id ?? 0;

function grant(name: string, role: RoleName | undefined, scopes: RoleScope[] = []): Promise<void> {
  return service.dataFolder.site.accounts.grant(accountOf(name), 'sample', role && { role, scopes });
}

/** Gives a program its rights in all databases. */
function allow(client: string): Promise<void> {
  const scopes = [{ database: '', submit: true, curate: true }];
  const about = { consumer_key: client, name: client, secret_sealed: '', created_at: '' };
  return service.dataFolder.site.clients.add({ ...about, scopes });
}

/** Everything in the database that a change would leave traces in. */
async function traces(): Promise<unknown> {
  const { connection } = await service.dataFolder.open('sample');
  const all = (sql: string) => connection.prepare(sql).all();
  return [
    all('select * from record_history order by id'),
    all('select * from locus order by id'),
    all('select * from submission order by id'),
    all('select * from submission_item order by submission, position'),
    all('select * from submission_message order by id'),
    all('select submission, filename from submission_file order by submission, filename'),
  ];
}

interface Request {
  as: string;
  method: string;
  path: string;
  body: object;
}

async function send({ as, method, path, body }: Request): Promise<{ status: number; code: unknown }> {
  const headers = { host: 'localhost', authorization: as, 'if-match': '*', 'content-type': 'application/json' };
  const { status, text } = await ask(service.address, path, { method, headers, body: JSON.stringify(body) });
  return { status, code: (JSON.parse(text) as { code?: unknown }).code };
}

/** The reply to a request that is let in, and waits for another program while the right to it is taken away. */
async function sendWithout(request: Request, takeAway: () => Promise<unknown>) {
  const { promise: isLetIn, resolve } = Promise.withResolvers<void>();
  const writer = await startOtherWriter(FILE());
  onLetIn = resolve;
  const reply = send(request);
  await isLetIn;
  await takeAway();
  await writer.finish();
  return reply;
}

/** A submission of sue with one new allele. */
async function submitted(seed: number): Promise<string> {
  const body = { ...ALLELES, sequences: `>one\n${sampleSequence(seed, 60)}\n` };
  return (await service.submit('sue', body)).split('/').at(-1) ?? '';
}

const requests: [what: string, role: 'submitter' | 'curator', request: () => Promise<Request>][] = [
  [
    'a curator who changes a record',
    'curator',
    async () => ({
      as: 'cora',
      method: 'PATCH',
      path: '/db/sample/loci/abcZ',
      body: { common_name: `gene ${fresh()}`, reason: 'Right.' },
    }),
  ],
  [
    'a curator who undoes a change',
    'curator',
    async () => {
      const body = { common_name: `gene ${fresh()}`, reason: 'Wrong.' };
      await send({ as: 'adam', method: 'PATCH', path: '/db/sample/loci/abcZ', body });
      const { connection } = await service.dataFolder.open('sample');
      const id = Number(connection.prepare('select max(id) as id from record_history').get()?.['id']);
      return { as: 'cora', method: 'POST', path: `/db/sample/curation/changes/${id}/undo`, body: {} };
    },
  ],
  [
    'a curator who sends a table of changes',
    'curator',
    async () => ({
      as: 'cora',
      method: 'POST',
      path: '/db/sample/curation/update_table',
      body: {
        record: 'locus',
        action: 'change',
        columns: ['id', 'common_name'],
        rows: [['abcZ', `gene ${fresh()}`]],
        dry_run: false,
        reason: 'Right.',
      },
    }),
  ],
  [
    'a curator who assigns an item',
    'curator',
    async () => ({
      as: 'cora',
      method: 'POST',
      path: `/db/sample/curation/submissions/${await submitted(fresh())}/items/1/assign`,
      body: { revision: 1, override: 'It is real.' },
    }),
  ],
  [
    'a curator who closes a submission',
    'curator',
    async () => {
      const id = await submitted(fresh());
      const path = `/db/sample/curation/submissions/${id}`;
      await send({
        as: 'adam',
        method: 'POST',
        path: `${path}/items/1/reject`,
        body: { revision: 1, reason: 'Poor.' },
      });
      return { as: 'cora', method: 'POST', path: `${path}/close`, body: { revision: 2 } };
    },
  ],
  [
    'a submitter who submits',
    'submitter',
    async () => {
      const sequences = `>mine\n${sampleSequence(fresh(), 60)}\n`;
      return { as: 'sue', method: 'POST', path: '/db/sample/submissions', body: { ...ALLELES, sequences } };
    },
  ],
  [
    'a submitter who writes a message',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted(fresh())}/messages`;
      return { as: 'sue', method: 'POST', path, body: { message: 'Hello' } };
    },
  ],
  [
    'a submitter who uploads a file',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted(fresh())}/files`;
      return { as: 'sue', method: 'POST', path, body: { filename: 'trace.txt', upload: 'QUFB' } };
    },
  ],
  [
    'a submitter who withdraws',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted(fresh())}/withdraw`;
      return { as: 'sue', method: 'POST', path, body: {} };
    },
  ],
];

describe.each(requests)('%s', (_what, role, prepare) => {
  it.each<[how: string, takeAway: (name: string) => Promise<unknown>, giveBack: (name: string) => Promise<unknown>]>([
    ['the role', (name) => grant(name, 'reader'), (name) => grant(name, role)],
    ['every role', (name) => grant(name, undefined), (name) => grant(name, role)],
    [
      'the account',
      (name) => service.dataFolder.site.accounts.disable(name),
      (name) => service.dataFolder.site.accounts.enable(name),
    ],
  ])('is refused when %s is taken away while the change waits', async (_how, takeAway, giveBack) => {
    const request = await prepare();
    const before = await traces();
    expect(await sendWithout(request, () => takeAway(request.as))).toEqual({ status: 403, code: 'no_right' });
    expect(await traces()).toEqual(before);
    await giveBack(request.as);
    expect((await send(request)).status).toBeLessThan(300);
  });

  it('is refused when the program that signs is revoked while the change waits', async () => {
    await allow('script');
    const request = await prepare();
    const before = await traces();
    const signed = { ...request, as: `script/${request.as}` };
    const revoke = () => service.dataFolder.site.clients.remove('script');
    expect(await sendWithout(signed, revoke)).toEqual({ status: 403, code: 'no_right' });
    expect(await traces()).toEqual(before);
    await allow('script');
    expect((await send(signed)).status).toBeLessThan(300);
    await revoke();
  });
});

describe('a rule that settles', () => {
  it.each<[how: string, outcome: object, takeAway: () => Promise<unknown>, giveBack: () => Promise<unknown>]>([
    [
      'the scope',
      { assigned: [] },
      () => grant('lena', 'curator', [{ kind: 'locus', name: 'abcZ' }]),
      () => grant('lena', 'curator', [{ kind: 'locus', name: 'adk' }]),
    ],
    [
      'the role',
      { code: 'no_right' },
      () => grant('lena', 'submitter'),
      () => grant('lena', 'curator', [{ kind: 'locus', name: 'adk' }]),
    ],
    [
      'the account',
      { code: 'no_right' },
      () => service.dataFolder.site.accounts.disable('lena'),
      () => service.dataFolder.site.accounts.enable('lena'),
    ],
  ])(
    'assigns nothing when %s of its curator is taken away while it waits',
    async (_how, outcome, takeAway, giveBack) => {
      const actions: SubmissionActions = service.dataFolder.changes.of();
      const { connection } = plantIn(await service.dataFolder.open('sample'));
      // What a change of a base does to a protein is not what this is about.
      connection.exec("update locus set coding_sequence = 0 where name = 'adk'");
      const known = String(connection.prepare(ALLELE_OF_ADK).get()?.['sequence']);
      const place = fresh() % known.length;
      const sequence = known.slice(0, place) + (known[place] === 'A' ? 'C' : 'A') + known.slice(place + 1);
      await actions.make('rules.switch', { database: 'sample', principal: OWNER, input: { is_on: true } });
      const lena = { kind: 'account', account: 'lena' } as const;
      await actions.make('rule.put', { database: 'sample', principal: lena, input: { locus: 'adk', identity: 90 } });
      const submission = await submittedTo('adk', sequence, actions);
      const before = await traces();

      const request = { database: 'sample', input: { submission } };
      expect(await actions.read('rule.find', { ...request, principal: OWNER })).toEqual(lena);
      const writer = await startOtherWriter(FILE());
      const { promise: isWaiting, resolve: onWaiting } = Promise.withResolvers<string>();
      const applied = actions.make('rule.apply', { ...request, principal: lena }, { onWaiting }).then(
        (assigned) => ({ assigned }),
        (error: { problem: { code: string } }) => ({ code: error.problem.code }),
      );
      await isWaiting;
      await takeAway();
      await writer.finish();
      expect(await applied).toEqual(outcome);
      expect(await settleByRule(actions, 'sample', submission)).toEqual([]);
      expect(await traces()).toEqual(before);
      await giveBack();
      expect(await settleByRule(actions, 'sample', submission)).toHaveLength(1);
    },
  );
});

const ALLELE_OF_ADK = "select sequence from allele where locus = (select id from locus where name = 'adk') limit 1";

/** A submission of sue while rules are off, so that the test follows them. */
async function submittedTo(locus: string, sequence: string, actions: SubmissionActions): Promise<string> {
  const isOn = (is_on: boolean) =>
    actions.make('rules.switch', { database: 'sample', principal: OWNER, input: { is_on } });
  await isOn(false);
  const path = await service.submit('sue', { ...ALLELES, locus, sequences: `>one\n${sequence}\n` });
  await isOn(true);
  return path.split('/').at(-1) ?? '';
}
