import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

/** Names under which every object of JavaScript has something, and others that are sorted alike. */
const ODD_NAMES: Names = ['constructor', 'hasOwnProperty', 'toString', 'valueOf'];
const plainName = (name: string) => `${name.slice(0, -1)}z`;

type Names = readonly [string, string, string, string];
type Sent = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

const DEFINED = '/db/sample';
const TYPED = '/db/sample_isolates';
const sequences = [50, 51].map((seed) => sampleSequence(seed, 300));

/** Definitions and isolates whose loci, fields and attributes have these names. */
function writes([a, b, c, d]: Names): Sent[] {
  const loci = [a, b];
  const scheme = {
    name: 'Odd',
    loci,
    primary_key: d,
    fields: [
      { field: d, type: 'integer' },
      { field: c, type: 'text' },
    ],
  };
  const attributes = [c, d].map((field) => ({ field, value_format: 'text' }));
  const linked = [a, c].map((field) => ({ isolates_database: 'sample_isolates', field }));
  const types = { [a]: 'text', [b]: 'int', [c]: 'text', [d]: 'bool' };
  const isolate = `${TYPED}/isolates/7`;
  return [
    ...loci.flatMap((id, index): Sent[] => [
      [
        'POST',
        `${DEFINED}/loci`,
        { id, length_varies: true, extended_attributes: attributes, limits: { identity: 80 } },
      ],
      ['POST', `${TYPED}/loci`, { id, length_varies: true }],
      ['POST', `${DEFINED}/loci/${id}/alleles`, { sequence: sequences[index], attributes: { [d]: 'seen' } }],
    ]),
    ['POST', `${DEFINED}/loci/penA/alleles`, { allele_id: c, sequence: sampleSequence(52, 51), reason: 'Sent so.' }],
    ['POST', `${DEFINED}/schemes`, scheme],
    ['POST', `${TYPED}/schemes`, scheme],
    ['POST', `${DEFINED}/schemes/4/profiles`, { alleles: { [a]: '1', [b]: '1' } }],
    ['PATCH', `${DEFINED}/schemes/4/profiles/1`, { fields: { [c]: 'group' } }],
    ...Object.entries(types).map(([name, type]): Sent => [
      'POST',
      `${TYPED}/fields`,
      { name, type, multiple: name === c },
    ]),
    ['PATCH', `${DEFINED}/loci/${a}`, { linked_fields: linked }],
    ['POST', `${TYPED}/isolates`, { isolate: 'New', provenance: { country: 'Norway', [a]: 'x', [c]: ['y', 'z'] } }],
    ['PATCH', isolate, { provenance: { [b]: 5, [c]: null } }],
    ['PATCH', `${TYPED}/isolates/1`, { provenance: { [c]: ['p'], [d]: true } }],
    ...loci.map((locus): Sent => ['POST', `${isolate}/allele_designations`, { locus, alleles: [{ allele_id: '1' }] }]),
    ['PATCH', `${isolate}/allele_designations/${b}`, { alleles: [{ allele_id: '2' }, { allele_id: '1' }] }],
    ['DELETE', `${isolate}/allele_designations/${b}`],
    ['GET', `${isolate}/allele_designations/${b}/changes`],
    ['POST', `${isolate}/allele_designations`, { locus: b, alleles: [{ allele_id: '1' }] }],
    ...tables([a, b, c, d]),
  ];
}

/** Tables of changes, some of which are refused, and a check of a form. */
function tables([a, b, c, d]: Names): Sent[] {
  const table = (at: string, record: string, columns: string[], rows: string[][], more: object = {}): Sent => [
    'POST',
    `${at}/curation/update_table`,
    { record, columns, rows, ...more },
  ];
  const isShown = { dry_run: true };
  return [
    table(
      TYPED,
      'isolate',
      ['id', a, b, c, d],
      [
        ['3', '1', '2', 'p;q', 'yes'],
        ['5', '', '7', '', ''],
      ],
      isShown,
    ),
    table(
      TYPED,
      'isolate',
      ['id', `provenance.${a}`, 'year'],
      [
        ['3', '9', '2001'],
        ['1', 'g', ''],
      ],
    ),
    table(TYPED, 'isolate', ['id', `${a}.${b}`, `${a}z`, c], [['3', '9', '1', '1']], isShown),
    table(DEFINED, 'allele', ['allele_id', `attributes.${c}`, d], [['1', 'heard', '']], {
      ...isShown,
      within: { locus: a },
    }),
    table(DEFINED, 'profile', ['profile_id', a, `fields.${c}`], [['1', '1', 'other']], {
      ...isShown,
      within: { scheme_id: 4 },
    }),
    [
      'POST',
      `${TYPED}/curation/check`,
      { record: 'isolate', key: { isolate_id: 7 }, is_new: false, members: { provenance: { [a]: '', [b]: 'x' } } },
    ],
  ];
}

/** What is read of them. */
function reads([a, b, c, d]: Names): Sent[] {
  const under = (base: string, ends: string[]) => ends.map((end): Sent => ['GET', base + end]);
  const allele = ['', '/edit', '?linked_data=1'].map((end) => `/alleles/1${end}`);
  const lists = ['/alleles?include_records=1', '/alleles_fasta', '/alleles?linked_data=1'];
  const together = sequences.join('');
  const filters = [
    { field: a, op: '=', value: 'x' },
    { field: b, op: '>', value: 1 },
    { locus: b, op: '=', value: '1' },
    { scheme: 4, scheme_field: d, op: '=', value: 1 },
    { scheme: 4, scheme_field: c, op: '=', value: 'group' },
  ];
  return [
    ...[a, b].flatMap((id) => under(`${DEFINED}/loci/${id}`, ['', '/edit', '/changes', ...allele, ...lists])),
    ...[DEFINED, TYPED].flatMap((at) => under(at, ['/loci?include_records=1', '/schemes/4', '/schemes/4/edit'])),
    ...[DEFINED, TYPED].flatMap((at) => under(`${at}/schemes/4/fields`, [`/${c}`, `/${d}`])),
    ...under(`${TYPED}/schemes/4/fields`, [`/${c}/breakdown`, `/${d}/breakdown`]),
    ...under(`${DEFINED}/schemes/4/profiles`, [
      '?include_records=1',
      `?sort=${c}`,
      '_csv',
      '/1',
      '/1/edit',
      '/1/changes',
    ]),
    ['POST', `${DEFINED}/schemes/4/designations`, { designations: { [a]: [{ allele: '1' }], [b]: [{ allele: '1' }] } }],
    ['POST', `${DEFINED}/schemes/4/designations`, { designations: { [a]: [{ allele: '1' }] } }],
    ['POST', `${DEFINED}/schemes/4/sequence`, { sequence: together, partial_matches: 80 }],
    ['POST', `${DEFINED}/sequence`, { sequence: together }],
    ['POST', `${DEFINED}/loci/${a}/sequence`, { sequence: sequences[0], partial_linked_data: true }],
    ['GET', `${DEFINED}/loci/penA/alleles/${c}`],
    ['GET', `${TYPED}/fields`],
    ...[a, b, c, d].flatMap((name) => [
      ...under(`${TYPED}/fields/${name}`, ['', '/edit', '/breakdown']),
      ...under(TYPED, [`/isolates?include_records=1&sort=${name}`]),
    ]),
    ...['1', '3', '7'].flatMap((id) =>
      under(`${TYPED}/isolates/${id}`, ['', '/edit', '/history', '/changes', '/allele_designations?include_records=1']),
    ),
    ...under(`${TYPED}/isolates/7`, ['/allele_ids', '/schemes/4/allele_designations', '/schemes/4/allele_ids']),
    ...under(`${TYPED}/isolates`, [`?include_records=1&fields=${a},${b},${c},${d}`, `/breakdown?fields=${a},${c}`]),
    ['GET', `${TYPED}/projects/1/dataset?fields=${a},${c}&loci=${a},${b}&schemes=4`],
    ['POST', `${TYPED}/isolates/search?include_records=1`, { [`field.${a}`]: 'x' }],
    ['POST', `${TYPED}/isolates/search?include_records=1`, { [`locus.${a}`]: '1', [`scheme.4.${d}`]: 1 }],
    ...filters.map((filter): Sent => ['POST', `${TYPED}/isolates/search?include_records=1`, { filter }]),
  ];
}

/** How they go again. */
function removals([a, , , d]: Names): Sent[] {
  return [
    ['PATCH', `${DEFINED}/loci/${a}`, { limits: { identity: 70 } }],
    ['PATCH', `${DEFINED}/loci/${a}`, { limits: null }],
    ['DELETE', `${TYPED}/isolates/7`],
    ['POST', `${TYPED}/isolates`, { isolate: 'Last', provenance: { country: 'Norway', [d]: true } }],
    ['GET', `${TYPED}/isolates/8/edit`],
    ['DELETE', `${DEFINED}/schemes/4/profiles/1`],
  ];
}

let odd: CuratedService;
let plain: CuratedService;
beforeAll(async () => {
  odd = await startCurated({ databases: createSamplePair, administrator: 'karl' });
  plain = await startCurated({ databases: createSamplePair, administrator: 'karl' });
});
afterAll(async () => {
  await odd.close();
  await plain.close();
});

/** What a service answers to all of it, without what differs from one service to the next. */
async function answers(service: CuratedService, names: Names): Promise<string[]> {
  const told: string[] = [];
  const onDeployed = reads(names).map(([method, path, ...rest]): Sent => [method, `/bigsdb${path}`, ...rest]);
  for (const [method, path, body] of [...writes(names), ...reads(names), ...onDeployed, ...removals(names)]) {
    const { statusCode, body: reply } = await service.ask(method, path, body);
    const steady = reply.replaceAll(/"(revision|changed_at|timestamp|batch)":"[^"]*"/g, '"$1":""');
    told.push(`${method} ${path} ${JSON.stringify(body ?? {})}: ${statusCode} ${steady}`);
  }
  const { status } = await service.undo(`${TYPED}/isolates/7`);
  return [...told, `undo: ${status} ${JSON.stringify(await service.members(`${TYPED}/isolates/7`))}`];
}

it('loci, fields and attributes may have names that every object answers to', async () => {
  const renamed = (text: string) => text.replaceAll(new RegExp(ODD_NAMES.join('|'), 'g'), plainName);
  const [a, b, c, d] = ODD_NAMES;
  const expected = await answers(plain, [plainName(a), plainName(b), plainName(c), plainName(d)]);
  const found = (await answers(odd, ODD_NAMES)).map(renamed);
  expect(found).toEqual(expected);
  expect(expected.filter((reply) => /: [45]\d\d \{"status"/.test(reply))).toEqual([]);
});

it.each(['loci', 'fields'])('%s cannot be named __proto__, which programs lose', async (kind) => {
  const at = kind === 'loci' ? DEFINED : TYPED;
  const name = '__proto__';
  const body = kind === 'loci' ? { id: name, length_varies: true } : { name, type: 'text' };
  const { status, json } = await plain.send('POST', `${at}/${kind}`, body);
  expect([status, json]).toMatchObject([400, { message: expect.stringContaining('programs that read it') }]);
});
