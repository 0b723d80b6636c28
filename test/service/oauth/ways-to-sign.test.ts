import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facesFrom } from '#electron/server/http/face.ts';
import { ask } from '../../support/ask.ts';
import { plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { formOf, headerOf, queryOf, sign, type Credentials } from '../../support/sign-request.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;
let session: Credentials;

/** Everybody with an account may read it, and nobody else. */
const READ = '/db/sample/loci?page_size=1';
const QUERY = '/db/sample/sequence';
const BODY = JSON.stringify({ sequence: 'ACGTéßλ☃ACGT' });

beforeAll(async () => {
  service = await startSignedService(createSamplePair, { access: { proxies: ['127.0.0.1'] } });
  await plantAccess(service.dataFolder, 'sample', 'members');
  ({ session } = await service.signInThrough('sample', await service.addClient('Script')));
});
afterAll(() => service.close());

type Headers = Record<string, string>;
const status = async (
  path: string,
  headers: Headers = {},
  body?: string,
  method = body === undefined ? 'GET' : 'POST',
) => (await ask(service.address, path, { method, headers, ...(body === undefined ? {} : { body }) })).status;
const signed = (path: string, more: Partial<Parameters<typeof sign>[0]> = {}) =>
  sign({ address: service.address + path, credentials: session, ...more });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('without a signature the database is closed', async () => {
  expect([await status(READ), await status(QUERY, {}, BODY)]).toEqual([401, 401]);
});

describe('a signature is accepted', () => {
  test('in the query of a GET, as known programs send it', async () => {
    expect(await status(queryOf(READ, signed(READ)))).toBe(200);
  });

  test('in the header, with and without blanks, and with a realm', async () => {
    expect(await status(READ, { authorization: headerOf(signed(READ)) })).toBe(200);
    expect(await status(READ, { authorization: headerOf(signed(READ), ',') })).toBe(200);
    const realm = headerOf(signed(READ)).replace('OAuth ', 'OAuth realm="a, b", ');
    expect(await status(READ, { authorization: realm })).toBe(200);
  });

  test('for a POST in the header or the query, with a JSON body of any Content-Type or none', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, FORM]) {
      const authorization = headerOf(signed(QUERY, { method: 'POST' }));
      expect(await status(QUERY, { ...headers, authorization }, BODY)).toBe(200);
      expect(await status(queryOf(QUERY, signed(QUERY, { method: 'POST' })), headers, BODY)).toBe(200);
    }
  });

  test('in a form, with the arguments of the request beside it', async () => {
    const form = [
      ['sequence', 'ACGT é+&=ACGT'],
      ['details', '1'],
    ] as const;
    const parameters = signed(QUERY, { method: 'POST', form });
    expect(await status(QUERY, FORM, formOf([...form, ...parameters]))).toBe(200);
    const inHeader = headerOf(signed(QUERY, { method: 'POST', form }));
    expect(await status(QUERY, { ...FORM, authorization: inHeader }, formOf(form))).toBe(200);
    const changed = formOf([['sequence', 'TTTT'], ['details', '1'], ...signed(QUERY, { method: 'POST', form })]);
    expect(await status(QUERY, FORM, changed)).toBe(401);
  });

  test('with oauth_request_method and oauth_request_url, signed or not, also where they say GET on a POST', async () => {
    const oauth = { oauth_request_method: 'GET', oauth_request_url: service.address + QUERY };
    expect(await status(queryOf(READ, signed(READ, { oauth })))).toBe(200);
    const unsigned = [...signed(READ), ...Object.entries(oauth)];
    expect(await status(queryOf(READ, unsigned))).toBe(200);
    expect(await status(QUERY, { authorization: headerOf(signed(QUERY, { method: 'POST', oauth })) }, BODY)).toBe(200);
  });

  test('without oauth_version, and with parameters of the request that need encoding or come twice', async () => {
    expect(await status(queryOf(READ, signed(READ, { oauth: { oauth_version: undefined } })))).toBe(200);
    const odd = '/db/sample/loci?search=a%20b%2B%C3%A9&search=a%20b%2B%C3%A9&page_size=1&q';
    expect(await status(queryOf(odd, signed(odd)))).toBe(200);
  });

  test('for the address that a trusted proxy with TLS says, with its prefix', async () => {
    const signedAddress = `https://typing.lab.example/api${READ}`;
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'typing.lab.example',
      'x-forwarded-prefix': '/api',
    };
    const parameters = signed(READ, { signedAddress });
    // The name behind the proxy has to be allowed, as ever.
    expect(await status(queryOf(READ, parameters), { ...headers, 'x-forwarded-host': '10.0.0.9' })).toBe(401);
    const own = signed(READ, { signedAddress: signedAddress.replace('typing.lab.example', '10.0.0.9') });
    expect(await status(queryOf(READ, own), { ...headers, 'x-forwarded-host': '10.0.0.9' })).toBe(200);
  });

  test('for HEAD, signed as HEAD', async () => {
    expect(await status(queryOf(READ, signed(READ, { method: 'HEAD' })), {}, undefined, 'HEAD')).toBe(200);
    expect(await status(queryOf(READ, signed(READ)), {}, undefined, 'HEAD')).toBe(401);
  });
});

describe('a signature is refused', () => {
  const WRONG: [string, Partial<Parameters<typeof sign>[0]>, string][] = [
    ['of another method', { method: 'POST' }, 'bad_signature'],
    ['of another address', { signedAddress: 'http://127.0.0.1:1/db/sample/loci?page_size=1' }, 'bad_signature'],
    ['of other arguments', { signedAddress: 'x?page_size=2' }, 'bad_signature'],
    ['by another algorithm', { oauth: { oauth_signature_method: 'PLAINTEXT' } }, 'bad_signature'],
    ['by a newer algorithm', { oauth: { oauth_signature_method: 'HMAC-SHA256' } }, 'bad_signature'],
    ['of another version', { oauth: { oauth_version: '2.0' } }, 'bad_signature'],
    ['without a nonce', { oauth: { oauth_nonce: undefined } }, 'bad_signature'],
    ['with an empty nonce', { oauth: { oauth_nonce: '' } }, 'bad_signature'],
    ['with a nonce of 256 characters', { oauth: { oauth_nonce: 'n'.repeat(256) } }, 'bad_signature'],
    ['without a time', { oauth: { oauth_timestamp: undefined } }, 'bad_signature'],
    ['at no time', { oauth: { oauth_timestamp: '-1' } }, 'bad_signature'],
    ['in the future', { oauth: { oauth_timestamp: String(Math.floor(Date.now() / 1000) + 700) } }, 'bad_timestamp'],
    ['in the past', { oauth: { oauth_timestamp: String(Math.floor(Date.now() / 1000) - 700) } }, 'bad_timestamp'],
  ];

  test.each(WRONG)('%s', async (_, more, code) => {
    const reply = await ask(service.address, queryOf(READ, signed(READ, more)));
    expect([reply.status, (JSON.parse(reply.text) as { code: string }).code]).toEqual([401, code]);
  });

  test('when it is used again, also by several at once, and with a nonce of 255 characters once', async () => {
    const address = queryOf(READ, signed(READ, { oauth: { oauth_nonce: 'é'.repeat(255) } }));
    const all = await Promise.all(Array.from({ length: 6 }, () => status(address)));
    expect(all.filter((one) => one === 200)).toHaveLength(1);
    expect(all.filter((one) => one === 401)).toHaveLength(5);
  });

  test('without using up the nonce of somebody else', async () => {
    const oauth = { oauth_nonce: 'mine' };
    const forged = sign({ address: service.address + READ, credentials: { ...session, secret: 'guessed' }, oauth });
    expect(await status(queryOf(READ, forged))).toBe(401);
    expect(await status(queryOf(READ, signed(READ, { oauth })))).toBe(200);
  });

  test('on public databases, too, but never on the lists of databases', async () => {
    const wrong = [...signed(READ).filter(([name]) => name !== 'oauth_signature'), ['oauth_signature', 'x']] as const;
    expect(await status(queryOf('/db/sample_isolates/isolates', wrong))).toBe(401);
    expect(await status('/db/sample_isolates/isolates?oauth_token=x&oauth_nonce=y')).toBe(200);
    for (const path of ['/', '/db', '/bigsdb', '/bigsdb/', '/bigsdb/db', '/openapi.json'])
      expect([path, await status(queryOf(path, wrong))]).toEqual([path, 200]);
  });
});

test('links hold no signature, and a signed read can be asked again with its ETag', async () => {
  const first = await ask(service.address, queryOf(READ, signed(READ)));
  expect(first.text).toContain('"paging"');
  expect(first.text).not.toContain('oauth_');
  const etag = String(first.headers['etag']);
  expect(await status(queryOf(READ, signed(READ)), { 'if-none-match': etag })).toBe(304);
  expect(await status(READ, { 'if-none-match': etag })).toBe(401);
});

test('a service with a public address writes and accepts that, and takes the place of a deployed server', async () => {
  const access = { publicUrl: 'https://typing.lab.example/' };
  const laboratory = await startSignedService(createSamplePair, { access, faces: facesFrom('deployed') });
  const client = await laboratory.addClient('Script');
  const tokens = await laboratory.signInThrough('sample', client);
  for (const signedAddress of [`https://typing.lab.example${READ}`, laboratory.address + READ]) {
    const reply = await laboratory.send(READ, tokens.session, { signedAddress });
    expect(reply.status).toBe(200);
    expect(reply.json['loci']).toEqual([expect.stringMatching(/^https:\/\/typing\.lab\.example\/db\/sample\/loci\//)]);
  }
  const proxied = await ask(laboratory.address, '/db', { headers: { host: 'typing.lab.example' } });
  expect(proxied.status).toBe(200);
  expect(proxied.text).toContain('"https://typing.lab.example/db/sample"');
  const contract = await ask(laboratory.address, '/allelier/db');
  expect(contract.text).toContain('"https://typing.lab.example/allelier/db/sample"');
  expect((await ask(laboratory.address, '/bigsdb/db')).status).toBe(404);
  await laboratory.close();
});
