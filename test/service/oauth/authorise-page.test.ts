import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttempts } from '#electron/server/authorise/attempts.ts';
import { ask, type Reply } from '../../support/ask.ts';
import { plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { formOf, type Credentials } from '../../support/sign-request.ts';
import { PASSWORD, startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;
let client: Credentials;

beforeAll(async () => {
  service = await startSignedService(createSamplePair, {});
  await service.dataFolder.site.accounts.add({ user_name: 'bob', password: 'another good password' });
  client = await service.addClient('<b>Script & Co</b>', [{ database: '', submit: true, curate: false }]);
});
afterAll(() => service.close());

async function requestToken(database = 'sample', by = client): Promise<Credentials> {
  const path = `/db/${database}/oauth/get_request_token`;
  const oauth = { oauth_callback: 'https://elsewhere.example/take' };
  const { json } = await service.send(path, by, { oauth });
  return { ...by, token: String(json['oauth_token']), tokenSecret: String(json['oauth_token_secret']) };
}

/** A browser that keeps cookies, as far as these pages need one. */
function browser(face = '', headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function load(path: string, form?: Record<string, string>, more: Record<string, string> = {}): Promise<Reply> {
    const sent = form ? { method: 'POST', body: formOf(Object.entries(form)) } : {};
    const type = form ? { 'content-type': 'application/x-www-form-urlencoded', origin: service.address } : {};
    const reply = await ask(service.address, face + path, {
      ...sent,
      headers: { cookie: jar(), ...type, ...headers, ...more },
    });
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return reply;
  }
  return { load, cookies };
}

const keyIn = ({ text }: Reply) => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? '';
const verifierIn = ({ text }: Reply) => /<output id="verifier">([A-Za-z0-9]{8})<\/output>/.exec(text)?.[1];
const pageOf = ({ token = '' }: Credentials, database = 'sample') =>
  `/authorize?db=${database}&page=authorizeClient&oauth_token=${token}`;

/** Opens the page of a request token, and answers it. */
async function answer(
  request: Credentials,
  fields: Record<string, string> = {},
  visitor = browser(),
  database = 'sample',
) {
  const form_key = keyIn(await visitor.load(pageOf(request, database)));
  const usual = {
    user_name: 'ada',
    password: PASSWORD,
    decision: 'allow',
    db: database,
    oauth_token: request.token ?? '',
  };
  return visitor.load('/authorize', { form_key, ...usual, ...fields });
}

describe('the authorise page', () => {
  test.each(['', '/bigsdb'])('says on the face "%s" who asks for what, and shows the verifier', async (face) => {
    const request = await requestToken();
    const visitor = browser(face);
    const { status, text, headers } = await visitor.load(pageOf(request));
    expect(status).toBe(200);
    expect(text).toContain('The owner of this computer has no password here and allows programs in');
    expect(text).toContain('&lt;b&gt;Script &amp; Co&lt;/b&gt;');
    expect(text).toContain('<strong>sample</strong>');
    expect(text).toContain('send submissions in your name');
    for (const field of ['user_name', 'password']) {
      expect(text).toContain(`<label for="${field}">`);
      expect(text).toMatch(new RegExp(`<input\\s+id="${field}"\\s+name="${field}"`));
    }
    expect(text).not.toMatch(/<script|<iframe|<img|https?:/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(String(headers['set-cookie'])).toMatch(new RegExp(`Path=${face || '/'}; .*HttpOnly; SameSite=Lax`));
    const allowed = await answer(request, {}, visitor);
    const oauth_verifier = verifierIn(allowed) ?? '';
    expect(allowed.headers['location']).toBeUndefined();
    expect(allowed.text).not.toContain('elsewhere');
    const access = await service.send(`${face}/db/sample/oauth/get_access_token`, request, {
      oauth: { oauth_verifier },
    });
    expect(access.status).toBe(200);
  });

  test('lets a person deny without signing in, and answers each request once', async () => {
    const request = await requestToken();
    expect((await answer(request, { decision: 'deny', password: '' })).text).toContain('was not allowed');
    expect((await browser().load(pageOf(request))).status).toBe(404);
    const other = await requestToken();
    expect(verifierIn(await answer(other))).toBeDefined();
    expect((await browser().load(pageOf(other))).status).toBe(404);
    const reply = await service.send('/db/sample/oauth/get_access_token', request, { oauth: { oauth_verifier: 'x' } });
    expect(reply.json.code).toBe('invalid_token');
  });

  test('refuses wrong passwords, unknown and disabled names with one sentence', async () => {
    const { accounts } = service.dataFolder.site;
    await accounts.add({ user_name: 'cleo', password: 'yet another password' });
    await accounts.disable('cleo');
    const request = await requestToken();
    for (const fields of [
      { password: 'wrong' },
      { user_name: 'nobody' },
      { user_name: 'cleo', password: 'yet another password' },
      { user_name: '', password: '' },
    ]) {
      const reply = await answer(request, fields);
      expect([reply.status, verifierIn(reply)]).toEqual([401, undefined]);
      expect(reply.text).toContain('role="alert">The user name or the password is wrong.');
    }
    expect(verifierIn(await answer(request))).toBeDefined();
  });

  test('lets an account without a role allow nothing in a closed database', async () => {
    await plantAccess(service.dataFolder, 'sample_isolates', 'closed');
    const request = await requestToken('sample_isolates');
    const refused = await answer(request, {}, browser(), 'sample_isolates');
    expect([refused.status, verifierIn(refused)]).toEqual([403, undefined]);
    expect(refused.text).toContain('is not registered for the database &quot;sample_isolates&quot;');
    const { accounts } = service.dataFolder.site;
    await accounts.grant(accounts.find('ada')?.id ?? 0, 'sample_isolates', { role: 'reader', scopes: [] });
    expect(verifierIn(await answer(request, {}, browser(), 'sample_isolates'))).toBeDefined();
  });

  test('knows no request of another database, page or token', async () => {
    const { token = '' } = await requestToken();
    for (const path of [
      '/authorize',
      `/authorize?db=sample_isolates&page=authorizeClient&oauth_token=${token}`,
      `/authorize?db=sample&page=other&oauth_token=${token}`,
      `/authorize?db=sample&page=authorizeClient&oauth_token=${token}&oauth_token=${token}x`,
      `/authorize?db=sample&page=authorizeClient&oauth_token=${token}x`,
    ])
      expect([path, (await browser().load(path)).status]).toEqual([path, 404]);
  });

  test('takes no form of another page, whatever it holds', async () => {
    const request = await requestToken();
    const visitor = browser();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const form_key = keyIn(await visitor.load(pageOf(request)));
      const form = {
        form_key,
        user_name: 'ada',
        password: PASSWORD,
        decision: 'allow',
        db: 'sample',
        oauth_token: request.token ?? '',
      };
      const reply = await visitor.load('/authorize', form, headers);
      expect([reply.status, verifierIn(reply)]).toEqual([403, undefined]);
    }
    // The key of a form that another browser got.
    const foreignKey = keyIn(await browser().load(pageOf(request)));
    expect(verifierIn(await answer(request, { form_key: foreignKey }))).toBeUndefined();
    expect(verifierIn(await answer(request, { form_key: '' }))).toBeUndefined();
    expect((await answer(request, { decision: 'deny', form_key: '' })).text).not.toContain('was not allowed');
    expect(verifierIn(await answer(request))).toBeDefined();
  });

  test('takes passwords only over https, or on this computer', async () => {
    const request = await requestToken();
    for (const host of ['10.0.0.7', 'typing.lab.example']) {
      const reply = await ask(service.address, pageOf(request), { headers: { host } });
      expect(reply.text).not.toContain('name="password"');
      expect([403, 421]).toContain(reply.status);
    }
    const visitor = browser();
    const form_key = keyIn(await visitor.load(pageOf(request)));
    const form = {
      form_key,
      user_name: 'ada',
      password: PASSWORD,
      decision: 'allow',
      db: 'sample',
      oauth_token: request.token ?? '',
    };
    const origin = `http://10.0.0.7`;
    const sent = await visitor.load('/authorize', form, { host: '10.0.0.7', origin });
    expect([sent.status, verifierIn(sent)]).toEqual([403, undefined]);
    expect((await ask(service.address, pageOf(request), { headers: { host: 'localhost' } })).text).toContain(
      'name="password"',
    );
  });

  test('survives forms that are none', async () => {
    for (const body of [
      '',
      '%',
      'a=%ff&=&&=',
      'x'.repeat(100_000),
      '{"user_name":{"a":1}}',
      'decision=allow&decision=allow',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await ask(service.address, '/authorize', { method: 'POST', body, headers });
      expect([body.slice(0, 20), reply.status]).toEqual([body.slice(0, 20), 404]);
    }
  });
});

describe('guesses', () => {
  test('are limited by name and by address, whether there is such a name or not', () => {
    let now = 0;
    const attempts = createAttempts(() => now);
    for (let number = 0; number < 10; number += 1) expect(attempts.begin('ADA', 'a')).toBe(0);
    expect(attempts.begin('ada', 'b')).toBe(600);
    for (let number = 0; number < 20; number += 1) expect(attempts.begin(`unknown ${number}`, 'a')).toBe(0);
    expect(attempts.begin('unknown', 'a')).toBe(600);
    now = 599_000;
    expect(attempts.begin('ada', 'b')).toBe(1);
    now = 601_000;
    expect(attempts.begin('ada', 'b')).toBe(0);
  });

  test('that were right do not count', () => {
    const attempts = createAttempts(() => 0);
    for (let number = 0; number < 100; number += 1) {
      expect(attempts.begin('ada', 'a')).toBe(0);
      attempts.forgive('ada', 'a');
    }
  });

  // Over 2 s: each wrong password costs a derivation of its key.
  test('end with 429 and the time to wait', async () => {
    const visitor = browser();
    const key = keyIn(await visitor.load('/authorisations'));
    const guess = { form_key: key, user_name: 'guessed', password: 'x', action: 'sign-in' };
    for (let number = 0; number < 10; number += 1) await visitor.load('/authorisations', guess);
    const { status, headers, text } = await visitor.load('/authorisations', guess);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(text).toContain('Try again in 10 minutes');
  });
});

describe('the page of permissions', () => {
  test('lists what a person has allowed, and ends it with its sessions', async () => {
    const { session, access } = await service.signInThrough('sample', client);
    await service.signInThrough('sample', client, 'bob');
    const visitor = browser('/bigsdb');
    const first = await visitor.load('/authorisations');
    expect(first.text).not.toContain('Script');
    const form = { form_key: keyIn(first), user_name: 'ada', password: PASSWORD, action: 'sign-in' };
    const list = await visitor.load('/authorisations', form);
    expect(list.text).toContain('Signed in as <strong>ada</strong>');
    expect(list.text).not.toContain(access.token);
    const permissions = [...list.text.matchAll(/name="permission" value="([^"]+)"/g)].map(([, name = '']) => name);
    expect(permissions.length).toBeGreaterThan(0);
    expect((await service.send('/db/sample/loci', session)).status).toBe(200);
    for (const permission of permissions) {
      const ended = await visitor.load('/authorisations', { form_key: keyIn(list), permission, action: 'revoke' });
      expect(ended.text).toContain('may do nothing more in your name');
    }
    expect((await service.send('/db/sample/loci', session)).status).toBe(401);
    expect((await visitor.load('/authorisations')).text).toContain('You have not allowed any program');
    expect(service.signIn.consent.allowed().map(({ user_name }) => user_name)).toContain('bob');
    await visitor.load('/authorisations', { form_key: keyIn(list), action: 'sign-out' });
    expect((await visitor.load('/authorisations')).text).toContain('name="password"');
  });

  test('is shown to nobody who made up a cookie, and to nobody for longer than ten minutes', async () => {
    const { sealing } = service.signIn;
    const visitor = browser();
    for (const value of ['x', '', sealing.seal('{"user_name":"ada"}'), sealing.seal('not json')]) {
      visitor.cookies.set('allelier_person', value);
      expect((await visitor.load('/authorisations')).text).toContain('name="password"');
    }
    const form_key = keyIn(await visitor.load('/authorisations'));
    await visitor.load('/authorisations', { form_key, user_name: 'ada', password: PASSWORD, action: 'sign-in' });
    expect((await visitor.load('/authorisations')).text).toContain('Signed in as');
    service.clock.ahead = 11 * 60_000;
    expect((await visitor.load('/authorisations')).text).toContain('name="password"');
    service.clock.ahead = -11 * 60_000;
    expect((await visitor.load('/authorisations')).text).toContain('name="password"');
    service.clock.ahead = 0;
    await service.dataFolder.site.accounts.disable('ada');
    expect((await visitor.load('/authorisations')).text).toContain('name="password"');
    await service.dataFolder.site.accounts.enable('ada');
  });
});
