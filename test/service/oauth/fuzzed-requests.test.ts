import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { formOf, headerOf, queryOf, sign, type Credentials } from '../../support/sign-request.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;
let session: Credentials;
const defects: unknown[] = [];

beforeAll(async () => {
  service = await startSignedService(createSamplePair, { onDefect: (error) => defects.push(error) });
  await plantAccess(service.dataFolder, 'sample', 'members');
  ({ session } = await service.signInThrough('sample', await service.addClient('Script')));
});
afterAll(() => service.close());

const REQUESTS = Number(process.env['ALLELIER_FUZZED'] ?? 4000);
const READ = '/db/sample/loci';
const QUERY = '/db/sample/sequence';
const TARGETS = [
  READ,
  QUERY,
  '/bigsdb/db/sample/schemes',
  '/db/sample/oauth/get_request_token',
  '/db/sample/oauth/get_access_token',
  '/db/sample/oauth/get_session_token',
  '/authorize',
  '/authorisations',
];

const NAMES = [
  'oauth_consumer_key',
  'oauth_token',
  'oauth_nonce',
  'oauth_timestamp',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_version',
  'oauth_callback',
  'oauth_verifier',
  'oauth_request_url',
  'realm',
  'sequence',
  'user_name',
  'form_key',
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '%', '%00', '"', '1.0', 'HMAC-SHA1', '9'.repeat(30), '../', 'null'),
);

type Change = { kind: 'drop' | 'twice' | 'change' | 'cut' | 'rename'; name: string; value: string };
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('drop', 'twice', 'change', 'cut', 'rename'),
  name: fc.constantFrom(...NAMES.slice(0, 6)),
  value: text,
});

/** Signed parameters, changed so that they are no longer right. */
function changed(parameters: [string, string][], { kind, name, value }: Change): [string, string][] {
  const isIt = ([each]: [string, string]) => each === name;
  switch (kind) {
    case 'drop':
      return parameters.filter((each) => !isIt(each));
    case 'twice':
      return [...parameters, [name, value]];
    case 'change':
      return parameters.map((each) => (isIt(each) ? [name, `${value}x`] : each));
    case 'cut':
      return parameters.map((each) => (isIt(each) ? [name, each[1].slice(0, -1)] : each));
    case 'rename':
      return parameters.map((each) => (isIt(each) ? [`${name}${value}_`, each[1]] : each));
  }
}

const invented = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 12 });
const raw = fc.string({ unit: 'binary', maxLength: 120 });

/** A request of any kind: nearly right, made up of known words, or of any characters. */
const request = fc.record({
  target: fc.constantFrom(...TARGETS),
  place: fc.constantFrom('header', 'query', 'body'),
  content: fc.oneof(change, invented, raw),
});

/** What goes over the wire: headers hold bytes, and no line breaks. */
const asHeader = (value: string) =>
  encodeURI(value.toWellFormed()).replaceAll(/%(2[02c]|3[bd])/gi, (escape) => decodeURIComponent(escape));

function partsOf(target: string, place: string, content: Change | [string, string][] | string) {
  const method = place === 'body' || target === QUERY ? ('POST' as const) : ('GET' as const);
  const url = `http://127.0.0.1${target}`;
  const parameters =
    typeof content === 'string' || Array.isArray(content)
      ? content
      : changed(sign({ method, address: url, credentials: session }), content);
  const isRaw = typeof parameters === 'string';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers: Record<string, string> = { host: '127.0.0.1', ...(method === 'POST' ? type : {}) };
  if (place === 'header') headers['authorization'] = isRaw ? `OAuth ${asHeader(parameters)}` : headerOf(parameters);
  const query = isRaw ? `${target}?${encodeURI(parameters.toWellFormed())}` : queryOf(target, parameters);
  const payload = place === 'body' ? (isRaw ? parameters : formOf(parameters)) : '{"sequence":"ACGT"}';
  return { method, url: place === 'query' ? query : target, headers, ...(method === 'POST' ? { payload } : {}) };
}

// Over 2 s: 4,000 requests are answered.
test(`of ${REQUESTS} fuzzed headers, queries and bodies none is a defect, and none passes`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ target, place, content }) => {
      const { statusCode } = await service.app.inject(partsOf(target, place, content));
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      const isPage = target.startsWith('/auth');
      expect([400, 401, 403, 404, 405, 413, ...(isPage ? [200, 429] : [])]).toContain(statusCode);
    }),
    { numRuns: REQUESTS },
  );
  expect(defects).toEqual([]);
  expect(statuses.get(401)).toBeGreaterThan(REQUESTS / 10);
});

test('the same request passes when nothing is changed', async () => {
  for (const place of ['header', 'query'] as const) {
    const untouched = partsOf(READ, place, { kind: 'drop', name: 'none', value: '' });
    expect((await service.app.inject(untouched)).statusCode).toBe(200);
  }
  const form = [['sequence', 'ACGT']] as const;
  const signed = sign({ method: 'POST', address: `http://127.0.0.1${QUERY}`, credentials: session, form });
  const whole = partsOf(QUERY, 'body', [...(form as unknown as [string, string][]), ...signed]);
  expect((await service.app.inject(whole)).statusCode).toBe(200);
});
