import { afterAll, beforeAll, expect, it } from 'vitest';
import { responseOf } from '#shared/api/dialect.ts';
import { FACES } from '../../support/listening-service.ts';
import { startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

const LIMITS = '/db/sample/verdict_limits';
const put = (account: string, settings: unknown, match?: string, face = '') =>
  service.as(account, 'PUT', face + LIMITS, settings, {
    'content-type': 'application/json',
    ...(match === undefined ? {} : { 'if-match': match }),
  });
const revision = async () => String((await service.as('', 'GET', LIMITS)).json['revision']);

it.each(FACES)(
  'limits for genomes are shown to everybody, and set by who administers the database: face "%s"',
  async (face) => {
    const before = await service.as('', 'GET', face + LIMITS);
    expect(
      responseOf(face === '' ? 'contract' : 'deployed', 'getVerdictLimits').safeParse(before.json).error,
    ).toBeUndefined();
    expect(before.json).toMatchObject({
      settings: { rules: {} },
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'called', look: 95, bad: 90 })]) as unknown,
    });
    const set = { name: 'Ours', source: 'a table', dated: '2026-01-02', limits: { contigs: { look: 100, bad: 200 } } };
    const settings = { set, rules: { contigs: { bad: 300 }, families: {} } };
    const after = await put('adam', settings, `"${await revision()}"`, face);
    expect([after.status, after.json['settings']]).toEqual([200, settings]);
    const rule = (name: string) => (after.json['rules'] as { rule: string }[]).find((one) => one.rule === name);
    expect(rule('contigs')).toMatchObject({ bad: 300, source: 'set for this database' });
    expect(rule('families')).not.toHaveProperty('look');
    const none = await put('adam', { set: null, rules: {} }, '*', face);
    expect([none.json['settings'], none.json]).toEqual([
      { set: null, rules: {} },
      expect.not.objectContaining({ set: expect.anything() as unknown }),
    ]);
    await put('adam', { rules: {} }, '*', face);
  },
);

it('of two who change limits at once, the second has to read them again', async () => {
  const seen = `"${await revision()}"`;
  const answers = await Promise.all([1, 2].map((look) => put('adam', { rules: { contigs: { look } } }, seen)));
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]));
  expect(await put('adam', { rules: {} })).toMatchObject({ status: 428, json: { code: 'revision_needed' } });
  expect(await put('adam', { rules: {} }, '*')).toMatchObject({ status: 200 });
});

it('limits that make no sense are refused, each with its rule, and nobody else sets any', async () => {
  const twisted = { n50: { look: 10, bad: 20 }, shortest: { bad: 5 }, longest: { bad: 4 }, 'most-gc': { bad: 101 } };
  const { status, json } = await put('adam', { rules: twisted }, '*');
  expect([status, json.code, json.details?.map(({ field }) => field)]).toEqual([
    400,
    'bad_limit',
    ['n50', 'most-gc', 'shortest', 'longest'],
  ]);
  for (const bad of [{ rules: { depth: {} } }, { rules: {}, other: 1 }, { rules: { n50: { look: '3' } } }, {}, []])
    expect((await put('adam', bad, '*')).status).toBe(400);
  const of = async (account: string) => (await put(account, { rules: {} }, '*')).status;
  expect(await Promise.all(['', 'none', 'rita', 'cora'].map(of))).toEqual([401, 401, 403, 403]);
  expect(await service.as('adam', 'GET', '/db/sample_isolates/verdict_limits')).toMatchObject({ status: 400 });
});
