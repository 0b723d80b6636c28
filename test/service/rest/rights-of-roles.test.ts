import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Authenticate } from '#electron/server/http/authenticate.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { createDispatcher } from '#electron/workbench/procedures/dispatch.ts';
import type { Handlers } from '#electron/workbench/procedures/handler-types.ts';
import type { RoleName } from '#shared/people.ts';
import type { Principal, Visitor } from '#shared/principal.ts';
import { procedures, type ProcedureName } from '#shared/rpc/contract/contract.ts';
import { FACES, plantAccess } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import { plantRoutes, RIGHT_ROUTES } from '../../support/planted-routes.ts';
import { sampleRequests } from '../../support/sample-addresses.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

/** Each kind of visitor, by the role in the databases of the sample. The one from elsewhere curates another database. */
const VISITORS: Record<string, RoleName | undefined> = {
  nobody: undefined,
  member: undefined,
  'curator-elsewhere': undefined,
  reader: 'reader',
  submitter: 'submitter',
  curator: 'curator',
  admin: 'admin',
};
const DATABASES = ['sample', 'sample_isolates'];
const MARKER = 'Xyzzy';

/** Everybody is who he says, with a client in front of an account: `client/account`. */
const believing: Authenticate = ({ headers }): Visitor => {
  const [account, client] = (headers['authorization'] ?? '').split('/').toReversed();
  if (!account || account === 'nobody') return { kind: 'nobody' };
  return client === undefined ? { kind: 'account', account } : { kind: 'client', client, account };
};

/** What each client was allowed, and in which database: in all without a name. */
const CLIENTS = {
  reads: { database: '', submit: false, curate: false },
  submits: { database: '', submit: true, curate: false },
  curates: { database: '', submit: false, curate: true },
  elsewhere: { database: 'other', submit: true, curate: true },
};

async function plantEverybody(folder: DataFolder): Promise<void> {
  await createSamplePair(folder);
  await folder.create('other', { kind: 'seqdef', description: 'Another one' });
  for (const name of DATABASES) {
    const { connection } = plantIn(await folder.open(name));
    connection.exec(`update meta set value = '${MARKER} of ${name}' where key = 'description'`);
    connection.exec(`update app_user set surname = '${MARKER}'`);
  }
  const { accounts, clients } = folder.site;
  for (const [consumer_key, scope] of Object.entries(CLIENTS)) {
    await clients.add({ consumer_key, name: consumer_key, secret_sealed: '', created_at: '', scopes: [scope] });
  }
  for (const [user_name, role] of Object.entries(VISITORS)) {
    if (user_name === 'nobody') continue;
    const { id } = await accounts.add({ user_name });
    if (role !== undefined) for (const name of DATABASES) await accounts.grant(id, name, { role, scopes: [] });
    if (user_name === 'curator-elsewhere') await accounts.grant(id, 'other', { role: 'curator', scopes: [] });
  }
}

const planted = plantRoutes();
let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(plantEverybody, {
    authenticate: believing,
    mount: planted.mount,
  });
});
afterAll(() => service.close());
beforeEach(() => {
  planted.done.length = 0;
});

interface Asked {
  path: string;
  body?: unknown;
}

const REQUESTS = FACES.flatMap((prefix) =>
  DATABASES.flatMap((name) => sampleRequests(name).map(({ path, body }): Asked => ({ path: prefix + path, body }))),
);
const FREE = FACES.flatMap((prefix) =>
  ['/', '/db', '/openapi.json', '/docs', '/robots.txt', '/db/nothing'].map((path): Asked => ({ path: prefix + path })),
);

async function asVisitor(who: string, { path, body }: Asked) {
  const headers = { host: 'localhost', authorization: who };
  return body === undefined ? service.get(path, headers) : service.post(path, body, headers);
}

async function asOwner({ path, body }: Asked) {
  const asked = body === undefined ? { url: path } : { method: 'POST' as const, url: path, payload: body as object };
  return service.asOwner({ ...asked, headers: { host: 'localhost' } });
}

/** The policy of submissions also says what the one who asks may still send. */
function withoutQuota(text: string): string {
  return text.replace(/,"quota":\{[^}]*\}/, '');
}

/** What the owner gets, which those who may read get, too. */
const owned = new Map<Asked, { status: number; text: string }>();

async function setAccess(access: 'public' | 'members' | 'closed'): Promise<void> {
  for (const name of DATABASES) await plantAccess(service.dataFolder, name, access);
}

describe.each(['members', 'closed'] as const)('where %s databases are asked', (access) => {
  beforeAll(async () => {
    await setAccess(access);
    for (const asked of [...REQUESTS, ...FREE]) {
      const { status, text } = await asOwner(asked);
      owned.set(asked, { status, text });
    }
  });

  it('the owner sees the marker', () => {
    const seen = owned.entries().filter(([, { text }]) => text.includes(MARKER));
    expect(seen.map(([{ path }]) => path).toArray()).toEqual(expect.arrayContaining(['/db', '/db/sample/users/1']));
  });

  it.each(Object.keys(VISITORS))('%s gets all or nothing, on every route of both faces', async (who) => {
    const mayRead = access === 'members' ? who !== 'nobody' : VISITORS[who] !== undefined;
    for (const asked of REQUESTS) {
      const { status, text, headers } = await asVisitor(who, asked);
      if (mayRead) {
        const { status: ownStatus, text: ownText = '' } = owned.get(asked) ?? {};
        expect([asked.path, status, withoutQuota(text)]).toEqual([asked.path, ownStatus, withoutQuota(ownText)]);
        continue;
      }
      const { code, message } = JSON.parse(text) as { code: string; message: string };
      expect([asked.path, status, code]).toEqual([
        asked.path,
        401,
        who === 'nobody' ? 'sign_in_needed' : 'not_registered',
      ]);
      expect(text).not.toMatch(new RegExp(`${MARKER}|abcZ|Alpha|Norway|ACGT`, 'u'));
      expect(message.includes('unauthorized')).toBe(who !== 'nobody');
      expect([headers['etag'], headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
    }
    for (const asked of FREE) {
      const { status, text } = await asVisitor(who, asked);
      expect([asked.path, status]).toEqual([asked.path, owned.get(asked)?.status]);
      if (mayRead) expect(text).toBe(owned.get(asked)?.text);
      else expect(text).not.toMatch(new RegExp(`${MARKER}|sample`, 'u'));
    }
  });
});

describe('beyond reading', () => {
  beforeAll(() => setAccess('closed'));

  it.each([
    ['nobody', [401, 401, 401]],
    ['member', [401, 401, 401]],
    ['curator-elsewhere', [401, 401, 401]],
    ['reader', [403, 403, 403]],
    ['submitter', [200, 403, 403]],
    ['curator', [200, 200, 403]],
    ['admin', [200, 200, 200]],
    ['reads/admin', [401, 401, 401]],
    ['submits/admin', [200, 401, 401]],
    ['curates/admin', [401, 200, 200]],
    ['curates/submitter', [401, 403, 403]],
    ['elsewhere/admin', [401, 401, 401]],
    ['unknown/admin', [401, 401, 401]],
  ])('%s may submit, curate and administer: %j', async (who, expected) => {
    const all = RIGHT_ROUTES.map(({ path }) => path.replace(':database', 'sample'));
    const got = await Promise.all(all.map(async (path) => (await asVisitor(who, { path, body: {} })).status));
    expect(got).toEqual(expected);
    expect(planted.done).toHaveLength(expected.filter((status) => status === 200).length);
  });

  it('is limited by the scopes of a curator, which the scopes of another database do not widen', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.find('curator') ?? { id: 0 };
    await accounts.grant(id, 'sample', { role: 'curator', scopes: [{ kind: 'locus', name: 'abcZ' }] });
    const curated = async (who: string, path: string) =>
      (await asVisitor(who, { path: `${path}/planted/curate/${path.endsWith('sample') ? 'abcZ' : 'adk'}`, body: {} }))
        .status;
    const other = await asVisitor('curator', { path: '/db/sample/planted/curate/adk', body: {} });
    expect([other.status, other.text]).toEqual([403, expect.stringContaining('may not curate the locus \\"adk\\" of')]);
    expect(await curated('curator', '/db/sample')).toBe(200);
    expect(await curated('curates/curator', '/db/sample')).toBe(200);
    expect(await curated('submits/curator', '/db/sample')).toBe(401);
    expect(await curated('curator', '/db/sample_isolates')).toBe(200);
    expect(await curated('submitter', '/db/sample')).toBe(403);
    expect(planted.done).toHaveLength(3);
    await accounts.grant(id, 'sample', { role: 'curator', scopes: [] });
  });

  it('is also refused in a public database, to those who have no role there', async () => {
    await setAccess('public');
    for (const who of ['nobody', 'member', 'curator-elsewhere'])
      expect((await asVisitor(who, { path: '/db/sample/planted/submit', body: {} })).status).toBe(401);
    expect(planted.done).toEqual([]);
    await setAccess('closed');
  });
});

describe('what changes counts from the next request on', () => {
  beforeAll(() => setAccess('closed'));
  const page = (number: number): Asked => ({ path: `/db/sample/loci?page_size=1&page=${number}` });

  it('of a role, also between two pages of a list', async () => {
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.find('reader') ?? { id: 0 };
    expect((await asVisitor('reader', page(1))).status).toBe(200);
    await accounts.grant(id, 'sample', undefined);
    const next = await asVisitor('reader', page(2));
    expect([next.status, next.text]).toEqual([401, expect.stringContaining('not registered')]);
    await accounts.grant(id, 'sample', { role: 'reader', scopes: [] });
    expect((await asVisitor('reader', page(2))).status).toBe(200);
  });

  it('of an account that is disabled: it has nothing, not even what is public', async () => {
    const { accounts } = service.dataFolder.site;
    await accounts.disable('admin');
    for (const who of ['admin', 'curates/admin', 'gone'])
      for (const path of ['/db/sample/loci', '/db/other', '/bigsdb/db/other']) {
        const reply = await asVisitor(who, { path });
        expect([who, path, reply.status, (reply.json as { code: string }).code]).toEqual([
          who,
          path,
          401,
          'account_disabled',
        ]);
      }
    const { text, status } = await asVisitor('admin', { path: '/db' });
    expect([status, text.includes('other'), text.includes(MARKER)]).toEqual([200, true, false]);
    await accounts.enable('admin');
    expect((await asVisitor('admin', page(1))).status).toBe(200);
  });

  it('of definitions that a reader of isolates may not read', async () => {
    const asked = { path: '/db/sample_isolates/isolates/1' };
    const { accounts } = service.dataFolder.site;
    const { id } = accounts.find('submitter') ?? { id: 0 };
    const before = await asVisitor('submitter', asked);
    expect(before.text).toContain('"ST"');
    await accounts.grant(id, 'sample', undefined);
    const after = await asVisitor('submitter', asked);
    expect([after.status, after.text.includes('"ST"')]).toEqual([200, false]);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    await accounts.grant(id, 'sample', { role: 'submitter', scopes: [] });
  });
});

describe('a procedure of the workbench', () => {
  const principals: Principal[] = [
    { kind: 'nobody' },
    ...Object.keys(VISITORS).map((account): Principal => ({ kind: 'account', account })),
    { kind: 'client', client: 'curates', account: 'admin' },
  ];
  const names = Object.keys(procedures) as ProcedureName[];

  it.each(principals)('is the owner’s alone, whichever it is: %j', async (principal) => {
    const handlers = Object.fromEntries(names.map((name) => [name, () => MARKER])) as unknown as Handlers;
    const { call } = createDispatcher({ principal, handlers, emit: () => undefined, onDefect: () => undefined });
    for (const name of names) {
      const answered = await call(name, {}, { callId: '1', signal: new AbortController().signal });
      expect([name, answered]).toMatchObject([name, { ok: false, problem: { status: 403, code: 'no_right' } }]);
      expect(JSON.stringify(answered)).not.toContain(MARKER);
    }
  });
});
