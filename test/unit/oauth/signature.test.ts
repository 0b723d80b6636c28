import { describe, expect, test } from 'vitest';
import { baseString, baseAddresses, percentEncode, type Parameter } from '#electron/oauth/provider/base-string.ts';
import { readForm, readParameters } from '#electron/oauth/provider/read-parameters.ts';
import { hmacSha1, isSignedBy } from '#electron/oauth/provider/signature.ts';

/** Reads a request as the service does, and gives its base string and its signature. */
function read(method: string, address: string, authorization?: string, body = '') {
  const { covered, oauth, fault } = readParameters({ address, authorization, form: readForm(body) });
  const [base = ''] = baseAddresses(address) ?? [];
  return { base: baseString(method, base, covered), signature: oauth.get('oauth_signature') ?? '', covered, fault };
}

test('the base string of RFC 5849 §3.4.1.1 is made from header, query and form', () => {
  const authorization =
    'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", ' +
    'oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"';
  const address = 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b';
  expect(read('POST', address, authorization, 'c2&a3=2+q').base).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

/** Signatures that others have published, with all that they cover. */
const PUBLISHED = [
  {
    from: 'RFC 5849 §1.2, the temporary credentials',
    method: 'POST',
    address: 'https://photos.example.net/initiate',
    authorization:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131200", oauth_nonce="wIjqoS", oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready", oauth_signature="74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D"',
    secrets: { client: 'kd94hf93k423kf44', token: '' },
  },
  {
    from: 'RFC 5849 §3.4.1.1 with a form, as erratum 2550 corrects it',
    method: 'POST',
    address: 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    authorization:
      'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D"',
    body: 'c2&a3=2+q',
    secrets: { client: 'j49sk3j29djd', token: 'dh893hdasih9' },
  },
  {
    from: 'RFC 5849 §1.2, the token credentials',
    method: 'POST',
    address: 'https://photos.example.net/token',
    authorization:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="hh5s93j4hdidpola", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="walatlh", oauth_verifier="hfdp7dh39dks9884", oauth_signature="gKgrFCywp7rO0OXSjdot%2FIHF7IU%3D"',
    secrets: { client: 'kd94hf93k423kf44', token: 'hdhd0244k9j7ao03' },
  },
  {
    from: 'RFC 5849 §1.2, the protected resource',
    method: 'GET',
    address: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    authorization:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH", oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"',
    secrets: { client: 'kd94hf93k423kf44', token: 'pfkkdhi9sl3r4s00' },
  },
  {
    from: 'OAuth Core 1.0, appendix A.5, in the query',
    method: 'GET',
    address:
      'http://photos.example.net/photos?file=vacation.jpg&size=original&oauth_consumer_key=dpf43f3p2l4k3l03&oauth_token=nnch734d00sl2jdk&oauth_signature_method=HMAC-SHA1&oauth_signature=tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D&oauth_timestamp=1191242096&oauth_nonce=kllo9940pd9333jh&oauth_version=1.0',
    authorization: undefined,
    secrets: { client: 'kd94hf93k423kf44', token: 'pfkkdhi9sl3r4s00' },
  },
  {
    from: 'the example that Twitter published, with a form',
    method: 'POST',
    address: 'https://api.twitter.com/1/statuses/update.json?include_entities=true',
    authorization:
      'OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", oauth_version="1.0"',
    body: 'status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21',
    secrets: {
      client: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
  },
];

describe.each(PUBLISHED)('the signature of $from', ({ method, address, authorization, body = '', secrets }) => {
  const { base, signature, covered } = read(method, address, authorization, body);
  const asked = { method, addresses: [address], parameters: covered };

  test('comes out the same', () => {
    expect(hmacSha1(base, secrets)).toBe(signature);
    expect(isSignedBy(signature, asked, secrets)).toBe(true);
  });

  test('is refused for any other request, secret or signature', () => {
    const wrong = [
      isSignedBy(signature, { ...asked, method: 'DELETE' }, secrets),
      isSignedBy(signature, { ...asked, addresses: [address.replace('://', '://x.')] }, secrets),
      isSignedBy(signature, { ...asked, parameters: [...covered, ['more', '1']] }, secrets),
      isSignedBy(signature, asked, { ...secrets, client: `${secrets.client}x` }),
      isSignedBy(signature, asked, { ...secrets, token: `${secrets.token}x` }),
      isSignedBy(signature.slice(1), asked, secrets),
      isSignedBy(`${signature}=`, asked, secrets),
      isSignedBy('', asked, secrets),
    ];
    expect(wrong).toEqual(wrong.map(() => false));
  });
});

test('characters are encoded as RFC 3986 says, in UTF-8', () => {
  expect(percentEncode("abcABC123-._~ !*'()+&=%/é☃𝒳")).toBe(
    'abcABC123-._~%20%21%2A%27%28%29%2B%26%3D%25%2F%C3%A9%E2%98%83%F0%9D%92%B3',
  );
});

test('addresses lose query, fragment and default port, and host and scheme their capitals', () => {
  expect(baseAddresses('HTTP://Example.COM:80/R%20v/X?id=123#f')).toEqual(['http://example.com/R%20v/X']);
  expect(baseAddresses('https://www.example.net:8080/?q=1')).toEqual(['https://www.example.net:8080/']);
  expect(baseAddresses('https://example.com:443')).toEqual(['https://example.com/']);
  expect(baseAddresses("http://h/loci/it's")).toEqual(["http://h/loci/it's", 'http://h/loci/it%27s']);
  expect(baseAddresses('no address')).toBeUndefined();
  expect(baseAddresses('http://[::1/db')).toBeUndefined();
});

const SECRETS = { client: 'c', token: 't' };
const ARGUMENTS: Parameter[] = [
  ['oauth_request_method', 'GET'],
  ['oauth_request_url', 'http://h/p'],
];

test('oauth_request_method and oauth_request_url may be sent signed, unsigned or not at all', () => {
  const bare: Parameter[] = [['oauth_nonce', 'n']];
  const signed = (set: Parameter[]) => hmacSha1(baseString('POST', 'http://h/p', set), SECRETS);
  const asked = (parameters: Parameter[]) => ({ method: 'POST', addresses: ['http://h/p'], parameters });
  expect(isSignedBy(signed(bare), asked(bare), SECRETS)).toBe(true);
  expect(isSignedBy(signed(bare), asked([...bare, ...ARGUMENTS]), SECRETS)).toBe(true);
  expect(isSignedBy(signed([...bare, ...ARGUMENTS]), asked([...bare, ...ARGUMENTS]), SECRETS)).toBe(true);
  expect(isSignedBy(signed([...bare, ...ARGUMENTS]), asked(bare), SECRETS)).toBe(false);
});

test('what oauth_request_method says does not make a write of a signed read', () => {
  const signature = hmacSha1(baseString('GET', 'http://h/p', ARGUMENTS), SECRETS);
  expect(isSignedBy(signature, { method: 'POST', addresses: ['http://h/p'], parameters: ARGUMENTS }, SECRETS)).toBe(
    false,
  );
});

const header = (authorization: string) => readParameters({ address: 'http://h/p', authorization, form: [] });

test('headers are read with and without blanks, whatever the capitals of the scheme', () => {
  const expected = [
    ['oauth_a', 'x y'],
    ['oauth_b', 'é"'],
  ];
  for (const text of [
    'OAuth oauth_a="x%20y", oauth_b="%C3%A9%22"',
    'OAuth oauth_a="x%20y",oauth_b="%C3%A9%22"',
    'oauth  realm="a, b=c" , oauth_a = "x%20y" ,\t oauth_b="%C3%A9%22",',
    ' OAuth Realm="",oauth_a=x%20y,oauth_b=%C3%A9%22 ',
  ]) {
    expect(header(text).covered).toEqual(expected);
    expect(header(text).fault).toBeUndefined();
  }
});

test('headers of other schemes say nothing', () => {
  for (const text of ['Basic YWJj', 'Bearer oauth_a="1"', 'OAuthX oauth_a="1"', '', 'OAuth'])
    expect(header(text)).toEqual({ oauth: new Map(), covered: [] });
});

test('headers that cannot be read, and repeated parameters, are faults', () => {
  for (const text of [
    'OAuth x',
    'OAuth oauth_a="1" oauth_b="2"',
    'OAuth oauth_a="%zz"',
    'OAuth oauth_a="1',
    'OAuth ="1"',
  ])
    expect(header(text).fault).toContain('Authorization header');
  expect(header('OAuth oauth_a="1", oauth_a="1"').fault).toBe('oauth_a is given more than once');
  const twice = readParameters({ address: 'http://h/p?oauth_a=1', authorization: 'OAuth oauth_a="1"', form: [] });
  expect(twice.fault).toBe('oauth_a is given more than once');
  const many = readParameters({ address: `http://h/p?${'a=1&'.repeat(3_000)}`, authorization: undefined, form: [] });
  expect(many.fault).toContain('more than 2000');
});
