import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import type { Credentials } from '../../support/sign-request.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;
let client: Credentials;

beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  client = await service.addClient('Typing script');
});
afterAll(() => service.close());
beforeEach(() => {
  service.clock.ahead = 0;
});

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const REQUEST = '/db/sample/oauth/get_request_token';
const ACCESS = '/db/sample/oauth/get_access_token';
const SESSION = '/db/sample/oauth/get_session_token';
const READ = '/db/sample/loci?page_size=2';

/** The credentials of a reply of a token route. */
function tokenOf({ json }: { json: Record<string, unknown> }): Credentials {
  return { ...client, token: String(json['oauth_token']), tokenSecret: String(json['oauth_token_secret']) };
}

async function requestToken(): Promise<Credentials> {
  return tokenOf(await service.send(REQUEST, client, { oauth: { oauth_callback: 'oob' } }));
}

async function allow({ token = '' }: Credentials): Promise<string> {
  return (await service.signIn.consent.allow(token, service.dataFolder.site.accounts.find('ada')?.id ?? 0)) ?? '';
}

const exchange = (request: Credentials, verifier: string) =>
  service.send(ACCESS, request, { oauth: { oauth_verifier: verifier } });

describe('signing in', () => {
  test.each(['', '/bigsdb'])('takes the three legs on the face "%s"', async (face) => {
    const reply = await service.send(face + REQUEST, client, { oauth: { oauth_callback: 'oob' } });
    expect(reply.json).toEqual({
      oauth_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as unknown,
      oauth_token_secret: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as unknown,
      oauth_callback_confirmed: face === '' ? true : 'true',
    });
    const request = tokenOf(reply);
    const verifier = await allow(request);
    expect(verifier).toMatch(/^[A-Za-z0-9]{8}$/);
    const access = await service.send(face + ACCESS, request, { oauth: { oauth_verifier: ` ${verifier} ` } });
    expect(access.status).toBe(200);
    const session = await service.send(face + SESSION, tokenOf(access));
    expect(session.status).toBe(200);
    expect((await service.send(face + READ, tokenOf(session))).status).toBe(200);
  });

  test('keeps no reply with a token, whoever asks for the same address again', async () => {
    const reply = await fetch(service.address + REQUEST);
    expect([reply.status, reply.headers.get('etag')]).toEqual([403, null]);
    // In another second the same nonce is another one (RFC 5849 §3.3).
    const oauth_timestamp = String(Math.floor(Date.now() / 1000));
    const oauth = { oauth_callback: 'oob', oauth_nonce: 'again', oauth_timestamp };
    const { status } = await service.send(REQUEST, client, { oauth });
    const again = await service.send(REQUEST, client, { oauth });
    expect([status, again.status, again.json.code]).toEqual([200, 401, 'nonce_used']);
  });

  test('needs a registered client, and each parameter', async () => {
    const stranger = { key: 'x'.repeat(24), secret: 's'.repeat(42) };
    expect(await service.send(REQUEST, stranger, { oauth: { oauth_callback: 'oob' } })).toMatchObject({
      status: 403,
      json: { code: 'client_refused', message: expect.stringContaining('Unrecognized client') as unknown },
    });
    const lacking = await service.send(REQUEST, client);
    expect([lacking.status, lacking.json.message]).toEqual([400, expect.stringContaining('"callback"')]);
    expect(await service.send('/db/nothing/oauth/get_request_token', client)).toMatchObject({ status: 404 });
    const wrong = await service.send(REQUEST, { ...client, secret: 'wrong' }, { oauth: { oauth_callback: 'oob' } });
    expect([wrong.status, wrong.json.message]).toEqual([401, expect.stringContaining('verification')]);
  });
});

describe('a request token', () => {
  test('is good for an hour, and its verifier for an hour from when it was shown', async () => {
    const late = await requestToken();
    service.clock.ahead = 61 * MINUTES;
    expect(await allow(late)).toBe('');
    service.clock.ahead = 0;
    const request = await requestToken();
    service.clock.ahead = 50 * MINUTES;
    const verifier = await allow(request);
    service.clock.ahead = 109 * MINUTES;
    const oauth = { oauth_verifier: verifier, oauth_timestamp: String(Math.floor(Date.now() / 1000) + 109 * 60) };
    expect((await service.send(ACCESS, request, { oauth })).status).toBe(200);
    service.clock.ahead = 0;
    const other = await requestToken();
    const expired = await allow(other);
    service.clock.ahead = 61 * MINUTES;
    const time = String(Math.floor(Date.now() / 1000) + 61 * 60);
    const reply = await service.send(ACCESS, other, { oauth: { oauth_verifier: expired, oauth_timestamp: time } });
    expect([reply.status, reply.json.message]).toEqual([401, expect.stringContaining('expired')]);
  });

  test('is exchanged once, also by those who try at the same time', async () => {
    const request = await requestToken();
    const verifier = await allow(request);
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(request, verifier)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(4);
    const again = await exchange(request, verifier);
    expect([again.status, again.json.message]).toEqual([401, expect.stringContaining('exchanged')]);
  });

  test('ends after five wrong verifiers, also when they are guessed at the same time', async () => {
    const request = await requestToken();
    const verifier = await allow(request);
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, number) => exchange(request, `guess${number}`)));
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 401));
    expect(guesses.filter(({ json }) => json.code === 'bad_verifier')).toHaveLength(5);
    expect(await exchange(request, verifier)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('is worth nothing without its secret, its verifier, its client or its database', async () => {
    const request = await requestToken();
    expect(await exchange(request, 'ABCDEFGH')).toMatchObject({ json: { code: 'bad_verifier' } });
    const verifier = await allow(request);
    expect(await exchange({ ...request, tokenSecret: 'x'.repeat(32) }, verifier)).toMatchObject({ status: 401 });
    expect(await service.send(ACCESS, request)).toMatchObject({ status: 401, json: { code: 'bad_verifier' } });
    const other = await service.addClient('Thief');
    expect(await exchange({ ...request, ...other }, verifier)).toMatchObject({ json: { code: 'invalid_token' } });
    const elsewhere = await service.send('/db/sample_isolates/oauth/get_access_token', request, {
      oauth: { oauth_verifier: verifier },
    });
    expect(elsewhere).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    expect(await allow(request)).toBe('');
    expect((await exchange(request, verifier)).status).toBe(200);
  });
});

describe('a session', () => {
  test('is good for twelve hours, and its access token gives the next', async () => {
    const { access, session } = await service.signInThrough('sample', client);
    service.clock.ahead = 12 * HOURS + MINUTES;
    const oauth = { oauth_timestamp: String(Math.floor((Date.now() + service.clock.ahead) / 1000)) };
    const expired = await service.send(READ, session, { oauth });
    expect([expired.status, expired.json.message]).toEqual([401, expect.stringContaining('expired')]);
    expect(expired.json.message).not.toMatch(/unauthorized|verification|Invalid access token/);
    const renewed = tokenOf(await service.send(SESSION, access, { oauth }));
    expect((await service.send(READ, renewed, { oauth })).status).toBe(200);
  });

  test('is not good before its time, when the clock was set back', async () => {
    service.clock.ahead = 5 * HOURS;
    const later = () => ({ oauth_timestamp: String(Math.floor((Date.now() + service.clock.ahead) / 1000)) });
    const request = tokenOf(await service.send(REQUEST, client, { oauth: { oauth_callback: 'oob', ...later() } }));
    const oauth = { oauth_verifier: await allow(request), ...later() };
    const access = tokenOf(await service.send(ACCESS, request, { oauth }));
    const session = tokenOf(await service.send(SESSION, access, { oauth: later() }));
    service.clock.ahead = 0;
    expect(await service.send(READ, session)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('ends at once when its access token is revoked, its client removed or its account disabled', async () => {
    const { accounts, clients } = service.dataFolder.site;
    const { access, session } = await service.signInThrough('sample', client);
    expect((await service.send(READ, session)).status).toBe(200);
    await accounts.disable('ada');
    const disabled = await service.send(READ, session);
    expect([disabled.status, disabled.json.message]).toEqual([401, expect.stringContaining('unauthorized')]);
    expect((await service.send(SESSION, access)).json.code).toBe('account_disabled');
    await accounts.enable('ada');
    expect((await service.send(READ, session)).status).toBe(200);
    await service.signIn.consent.revoke(access.token ?? '');
    expect((await service.send(READ, session)).json.message).toContain('Invalid session token');
    expect((await service.send(SESSION, access)).json.message).toContain('Invalid access token');
    const other = await service.addClient('Passing');
    const second = await service.signInThrough('sample', other);
    await clients.remove(other.key);
    expect(await service.send(READ, second.session)).toMatchObject({ status: 403, json: { code: 'unknown_client' } });
    expect((await service.send(SESSION, second.access)).json.message).toContain('Unrecognized client');
  });

  test('is of one client, and no other kind of token takes its place', async () => {
    const { access, session } = await service.signInThrough('sample', client);
    const other = await service.addClient('Other');
    expect(await service.send(READ, { ...session, ...other })).toMatchObject({ json: { code: 'invalid_token' } });
    expect(await service.send(READ, access)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    expect(await service.send(SESSION, session)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    expect(await service.send(READ, client)).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
    const bare = await service.send(SESSION, client);
    expect([bare.status, bare.json.code]).toEqual([403, 'client_needed']);
  });

  test('counts only in databases that its client may read', async () => {
    const scopes = [{ database: 'sample', submit: false, curate: false }];
    const narrow = await service.addClient('Narrow', scopes);
    const { session } = await service.signInThrough('sample', narrow);
    expect((await service.send(READ, session)).status).toBe(200);
    const elsewhere = await service.send('/db/sample_isolates/isolates', session);
    expect([elsewhere.status, elsewhere.json.message]).toEqual([
      401,
      expect.stringContaining('Client is unauthorized'),
    ]);
    const token = await service.send('/db/sample_isolates/oauth/get_request_token', narrow, {
      oauth: { oauth_callback: 'oob' },
    });
    expect(token).toMatchObject({ status: 401, json: { code: 'client_not_allowed' } });
  });

  test('takes the place of the former permission of the same program, account and database', async () => {
    const first = await service.signInThrough('sample', client);
    const second = await service.signInThrough('sample', client);
    expect((await service.send(READ, first.session)).status).toBe(401);
    expect((await service.send(READ, second.session)).status).toBe(200);
  });
});
