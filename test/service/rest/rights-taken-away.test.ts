import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authenticate } from '#electron/server/http/authenticate.ts';
import { ask } from '#test/support/ask.ts';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';
import { fresh, freshFasta, grant, traces } from '#test/support/taken-away.ts';

/** Everybody is who he says, with a client in front of an account: `client/account`. */
const believing: Authenticate = ({ headers }) => {
  const [account = '', client] = (headers['authorization'] ?? '').split('/').toReversed();
  return client === undefined ? { kind: 'account', account } : { kind: 'client', client, account };
};

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
/** Gives a program its rights in all databases. */
function allow(client: string): Promise<void> {
  const scopes = [{ database: '', submit: true, curate: true }];
  const about = { consumer_key: client, name: client, secret_sealed: '', created_at: '' };
  return service.dataFolder.site.clients.add({ ...about, scopes });
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
async function submitted(): Promise<string> {
  return (await service.submit('sue', { ...ALLELES, sequences: freshFasta() })).split('/').at(-1) ?? '';
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
      path: `/db/sample/curation/submissions/${await submitted()}/items/1/assign`,
      body: { revision: 1, override: 'It is real.' },
    }),
  ],
  [
    'a curator who closes a submission',
    'curator',
    async () => {
      const id = await submitted();
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
    async () => ({
      as: 'sue',
      method: 'POST',
      path: '/db/sample/submissions',
      body: { ...ALLELES, sequences: freshFasta() },
    }),
  ],
  [
    'a submitter who writes a message',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted()}/messages`;
      return { as: 'sue', method: 'POST', path, body: { message: 'Hello' } };
    },
  ],
  [
    'a submitter who uploads a file',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted()}/files`;
      return { as: 'sue', method: 'POST', path, body: { filename: 'trace.txt', upload: 'QUFB' } };
    },
  ],
  [
    'a submitter who withdraws',
    'submitter',
    async () => {
      const path = `/db/sample/submissions/${await submitted()}/withdraw`;
      return { as: 'sue', method: 'POST', path, body: {} };
    },
  ],
];

describe.each(requests)('%s', (_what, role, prepare) => {
  it.each<[how: string, takeAway: (name: string) => Promise<unknown>, giveBack: (name: string) => Promise<unknown>]>([
    ['the role', (name) => grant(service, name, 'reader'), (name) => grant(service, name, role)],
    ['every role', (name) => grant(service, name, undefined), (name) => grant(service, name, role)],
    [
      'the account',
      (name) => service.dataFolder.site.accounts.disable(name),
      (name) => service.dataFolder.site.accounts.enable(name),
    ],
  ])('is refused when %s is taken away while the change waits', async (_how, takeAway, giveBack) => {
    const request = await prepare();
    const before = await traces(service);
    expect(await sendWithout(request, () => takeAway(request.as))).toEqual({ status: 403, code: 'no_right' });
    expect(await traces(service)).toEqual(before);
    await giveBack(request.as);
    expect((await send(request)).status).toBeLessThan(300);
  });

  it('is refused when the account is disabled between the step before and this one', async () => {
    const { accounts } = service.dataFolder.site;
    const request = await prepare();
    const before = await traces(service);
    await accounts.disable(request.as);
    expect(await send(request)).toEqual({ status: 401, code: 'account_disabled' });
    expect(await traces(service)).toEqual(before);
    await accounts.enable(request.as);
    expect((await send(request)).status).toBeLessThan(300);
  });

  it('is refused when the program that signs is revoked while the change waits', async () => {
    await allow('script');
    const request = await prepare();
    const before = await traces(service);
    const signed = { ...request, as: `script/${request.as}` };
    const revoke = () => service.dataFolder.site.clients.remove('script');
    expect(await sendWithout(signed, revoke)).toEqual({ status: 403, code: 'no_right' });
    expect(await traces(service)).toEqual(before);
    await allow('script');
    expect((await send(signed)).status).toBeLessThan(300);
    await revoke();
  });
});
