import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signAddress } from '#electron/oauth/client/sign-address.ts';

const consumer = { key: 'k'.repeat(24), secret: "s3cr&t+/='".padEnd(42, '!') };
const token = { key: 't'.repeat(32), secret: 'u'.repeat(32) };

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that RFC 5849 §3.4 asks for, worked out from the address that was sent. */
function expectedSignature(method: string, address: string, tokenSecret: string): string {
  const [base = '', query = ''] = address.split('?');
  const pairs = query
    .split('&')
    .map((pair) => pair.split('=').map((part) => encode(decodeURIComponent(part))))
    .filter(([name]) => name !== 'oauth_signature')
    .toSorted(([n1 = '', v1 = ''], [n2 = '', v2 = '']) => (n1 === n2 ? (v1 < v2 ? -1 : 1) : n1 < n2 ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const text = [method, base, pairs].map(encode).join('&');
  return createHmac('sha1', `${encode(consumer.secret)}&${encode(tokenSecret)}`)
    .update(text)
    .digest('base64');
}

test.each([
  ['no query', 'https://rest.example.org/api/db/x'],
  [
    'spaces, signs and other letters',
    'https://rest.example.org/db/x/loci?search=a+b%20c&note=%C3%A9%2B%26%3D%F0%9F%A7%AC',
  ],
  ['the same name twice', 'https://rest.example.org/db/x?locus=b&locus=a&locus=a%20c'],
  ['a value with "=" and an empty one', 'https://rest.example.org/db/x?filter=a=b&empty='],
  ['an encoded name', 'https://rest.example.org/db/x?a%20b=1&a-b=2'],
  ['a port and an encoded path', "https://rest.example.org:8443/db/x/loci/5'%20end%2Fx?page=2"],
])('an address with %s is signed as the standard says', (_what, address) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const signed = signAddress({ method, address, consumer, token });
    const { searchParams } = new URL(signed);
    expect(searchParams.get('oauth_signature')).toBe(expectedSignature(method, signed, token.secret));
    expect(signed.split('?')[0]).toBe(address.split('?')[0]);
    for (const [name, value] of new URL(address).searchParams) expect(searchParams.getAll(name)).toContain(value);
    expect([...searchParams.keys()].filter((name) => name.startsWith('oauth_')).toSorted()).toEqual([
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_token',
      'oauth_version',
    ]);
  }
});

test('a published example of a signature comes out again', () => {
  // The photos example of OAuth Core 1.0a, appendix A.5.
  const known = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' };
  const signed = signAddress({
    method: 'GET',
    address: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    consumer: known,
    token: { key: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' },
    further: { oauth_nonce: 'kllo9940pd9333jh', oauth_timestamp: '1191242096' },
  });
  expect(new URL(signed).searchParams.get('oauth_signature')).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=');
});

test('a signature that was in the address is replaced, and no nonce is used twice', () => {
  const once = signAddress({ method: 'GET', address: 'https://rest.example.org/db/x', consumer, token });
  const again = signAddress({ method: 'GET', address: once, consumer, token });
  const nonces = [once, again].map((address) => new URL(address).searchParams.getAll('oauth_nonce'));
  expect(nonces.map((each) => each.length)).toEqual([1, 1]);
  expect(nonces[0]).not.toEqual(nonces[1]);
});

test('parameters of the protocol are signed with the others', () => {
  const signed = signAddress({
    method: 'GET',
    address: 'https://rest.example.org/db/x/oauth/get_access_token',
    consumer,
    token,
    further: { oauth_verifier: 'aB3dE6gH' },
  });
  const { searchParams } = new URL(signed);
  expect(searchParams.getAll('oauth_verifier')).toEqual(['aB3dE6gH']);
  expect(searchParams.get('oauth_signature')).toBe(expectedSignature('GET', signed, token.secret));
});
