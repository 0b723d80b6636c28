import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { pathOf, type Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

/** Names under which every object of JavaScript has something, and one under which none has. */
const ODD_NAMES = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'];
const PLAIN_NAME = 'xoString';
const FACES = ['', '/bigsdb'];

/** Placeholders of paths, as some record of the sample has them. */
const KNOWN: Readonly<Record<string, string>> = {
  locus: 'abcZ',
  allele_id: '1',
  scheme_id: '1',
  profile_id: '1',
  member: 'status',
  classification_scheme_id: '1',
  group_id: '1',
  user_id: '1',
  project_id: '1',
  isolate_id: '3',
  contig_id: '1',
  submission_id: '1',
  position: '1',
  change_id: '1',
  batch: '1',
  filename: 'a.txt',
};

/** All but those that a request has to be signed for, and those that take the bytes of a file. */
const ROUTES = (Object.values(routes) as unknown as Route[]).filter(
  ({ path, bodyKind }) => !path.includes('/oauth/') && bodyKind !== 'stream',
);

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, administrator: 'karl' });
});
afterAll(() => service.close());

function addressOf({ kind, path }: Route, others: Record<string, string> = {}): string {
  const database = kind === 'isolates' ? 'sample_isolates' : 'sample';
  const field = path.includes('/schemes/') ? 'ST' : 'country';
  return pathOf(path, { ...KNOWN, database, field, ...others });
}

/** Asks with an odd name, and says what differs from the reply to a name that is merely unknown. */
async function compare(face: string, route: Route, request: (name: string) => { path: string; body?: object }) {
  const answer = async (name: string) => {
    const { path, body } = request(name);
    const reply = await service.ask(route.method, face + path, body);
    return `${reply.statusCode} ${reply.body}`.replaceAll(name, PLAIN_NAME);
  };
  const expected = await answer(PLAIN_NAME);
  const faults: string[] = [];
  for (const name of ODD_NAMES) {
    const found = await answer(name);
    const isRefused = name === '__proto__' && request(name).body !== undefined && found.startsWith('400 ');
    if (found !== expected && !isRefused) {
      faults.push(`${route.method} ${face}${JSON.stringify(request(name))}: ${found.slice(0, 200)}`);
    }
  }
  return faults;
}

/** The placeholders or parameters that take any text. The others refuse a name before it is looked up. */
function takesNames({ shape }: z.ZodObject): string[] {
  const fits = (schema: z.core.$ZodType) => (schema as z.ZodType).safeParse(PLAIN_NAME).success;
  return Object.keys(shape).filter((name) => fits(shape[name] as z.core.$ZodType));
}

describe.each(FACES)('a name that every object answers to is an unknown name, on the face "%s"', (face) => {
  it('in an address', async () => {
    const faults: string[] = [];
    for (const route of ROUTES) {
      const body = route.bodyKind === 'json' ? { body: {} } : {};
      for (const placeholder of takesNames(route.params)) {
        faults.push(
          ...(await compare(face, route, (name) => ({ path: addressOf(route, { [placeholder]: name }), ...body }))),
        );
      }
    }
    expect(faults).toEqual([]);
  });

  it('in a query string', async () => {
    const faults: string[] = [];
    for (const route of ROUTES.filter(({ method }) => method === 'GET')) {
      const path = addressOf(route);
      faults.push(...(await compare(face, route, (name) => ({ path: `${path}?${name}=1` }))));
      for (const parameter of takesNames(route.query)) {
        faults.push(...(await compare(face, route, (name) => ({ path: `${path}?${parameter}=${name}` }))));
      }
    }
    expect(faults).toEqual([]);
  });

  it('in a body, where a record has values by name', async () => {
    const faults: string[] = [];
    const reached: string[] = [];
    for (const route of ROUTES.filter(({ bodyKind }) => bodyKind === 'json')) {
      const path = addressOf(route);
      faults.push(...(await compare(face, route, (name) => ({ path, body: { [name]: '1' } }))));
      for (const [member, schema] of Object.entries((route.body as z.ZodObject).shape)) {
        for (const value of ['1', ['1'], [{ allele: '1' }]]) {
          if (!(schema as z.ZodType).safeParse({ [PLAIN_NAME]: value }).success) continue;
          reached.push(`${route.id} ${member}`);
          faults.push(...(await compare(face, route, (name) => ({ path, body: { [member]: { [name]: value } } }))));
        }
      }
    }
    expect(faults).toEqual([]);
    expect(reached).toEqual(
      expect.arrayContaining(['changeIsolate provenance', 'changeAllele attributes', 'queryDesignations designations']),
    );
  });
});

it.each(['\u200b', '\u200f\u200e', '\u3164'])('no record has the name %j, which nobody sees', async (name) => {
  const provenance = { country: 'Norway', year: 2020 };
  const records: readonly (readonly [string, object])[] = [
    ['sample_isolates/isolates', { isolate: name, provenance, reason: 'A test.' }],
    ['sample_isolates/isolates', { isolate: 'seen', provenance, aliases: [name], reason: 'A test.' }],
    ['sample_isolates/projects', { description: name }],
    ['sample_isolates/users', { user_name: 'seen', first_name: name, surname: name }],
    ['sample/schemes', { name, loci: ['abcZ'] }],
    ['sample/loci/abcZ', { aliases: [name] }],
  ];
  for (const [path, body] of records) {
    const method = path.endsWith('abcZ') ? 'PATCH' : 'POST';
    const { status, json } = await service.send(method, `/db/${path}`, body, 'karl');
    expect([path, status, json['code']]).toEqual([path, 400, 'record_refused']);
  }
});
