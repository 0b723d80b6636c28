import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILTER_OPERATORS, ISOLATE_PROPERTIES } from '#shared/api/isolate-filter.ts';
import { routes } from '#shared/api/routes.ts';
import { Problem } from '#shared/problem-schema.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const defects: unknown[] = [];
let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair, { onDefect: (error) => defects.push(error) });
});
afterAll(() => service.close());

const path = '/db/sample_isolates/isolates/search';

/** Values that are right for some field, and values that are right for none. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom('Norway', 1999, '1999-05-06', '%', '_', '', "'", '1e400', 'ÖSTERREICH'),
);
const name = fc.oneof(
  fc.constantFrom('country', 'year', 'sampled', 'temperature', 'id', 'isolate', 'sender', 'datestamp', 'nothing', ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const condition = fc.record(
  {
    field: name,
    locus: fc.constantFrom('abcZ', 'penA', "it's", 'nothing'),
    scheme: fc.constantFrom(1, 2, 3, 9, -1, 1.5),
    scheme_field: fc.constantFrom('ST', 'clonal_complex', 'LINcode', 'nothing'),
    classification_scheme: fc.constantFrom(1, 9, 1.5),
    property: fc.constantFrom(...ISOLATE_PROPERTIES, 'nothing'),
    op: fc.constantFrom(...FILTER_OPERATORS, 'near'),
    value,
    values: fc.array(value, { maxLength: 4 }),
  },
  { requiredKeys: ['op'] },
);
/** Conditions as they should be, so that not all of them are refused. */
const sound = fc.oneof(
  fc.record({
    field: fc.constantFrom('country', 'isolate'),
    op: fc.constantFrom('=', 'contains', '<'),
    value: fc.string(),
  }),
  fc.record({ field: fc.constantFrom('year', 'id'), op: fc.constantFrom('=', '!=', '>='), value: fc.integer() }),
  fc.record({
    property: fc.constantFrom(...ISOLATE_PROPERTIES),
    op: fc.constantFrom('=', '!=', '>'),
    value: fc.integer(),
  }),
  fc.record({ locus: fc.constantFrom('abcZ', 'a/b'), op: fc.constantFrom('=', 'starts', '!='), value: fc.string() }),
);
const { filter } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    sound,
    condition,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
}));
const equality = fc.tuple(
  fc.oneof(
    name.map((field) => `field.${field}`),
    fc.constantFrom('locus.abcZ', 'locus.a/b', 'scheme.1.ST', 'scheme.9.x', 'scheme..', 'field.', '__proto__', 'page'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  ),
  fc.oneof(value, fc.anything()),
);
const body = fc
  .record(
    { filter: fc.oneof(filter, fc.anything()), equalities: fc.array(equality, { maxLength: 3 }) },
    { requiredKeys: [] },
  )
  .map(({ filter: tree, equalities = [] }) => ({
    ...Object.fromEntries(equalities),
    ...(tree === undefined ? {} : { filter: tree }),
  }));

it('whatever is searched for, the reply is a list or a refusal that says why', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(body, async (asked) => {
      let text: string;
      try {
        text = JSON.stringify(asked);
      } catch {
        return;
      }
      const reply = await service.post(path, text);
      if (reply.status === 200) {
        answered += 1;
        expect(routes.searchIsolates.response.parse(reply.json)).toEqual(reply.json);
      } else {
        expect(Problem.parse(reply.json)).toMatchObject({ status: 400 });
        expect(reply.text).toContain('"message":"');
      }
    }),
    { numRuns: 400 },
  );
  expect(defects).toEqual([]);
  expect(answered).toBeGreaterThan(10);
});

it('a filter and its opposite share the isolates between them', async () => {
  const idsOf = async (tree: unknown) => {
    const reply = await service.post(path, { filter: tree });
    return reply.status === 200 ? (reply.json as { isolates: string[] }).isolates : undefined;
  };
  const all = await idsOf({ field: 'id', op: 'not-empty' });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('country', 'year', 'sampled', 'code', 'sender'),
      value,
      async (field, compared) => {
        const equal = await idsOf({ field, op: '=', value: compared });
        const unequal = await idsOf({ field, op: '!=', value: compared });
        if (!equal || !unequal) return;
        expect([...equal, ...unequal].toSorted()).toEqual(all?.toSorted());
      },
    ),
    { numRuns: 100 },
  );
});
