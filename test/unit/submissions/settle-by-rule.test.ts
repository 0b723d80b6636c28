import { describe, expect, test } from 'vitest';
import { settleByRule } from '#electron/submissions/settle/settle-by-rule.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { plantSubmissions } from '#test/support/planted-submissions.ts';
import { plantIn } from '#test/support/plant.ts';
import { LENGTH, settleBench, variant } from './settle-support.ts';

async function withRule(identity: number | null = 98) {
  const bench = await settleBench();
  await bench.settle({ kind: 'rule', locus: 'a', identity });
  const { root, site } = bench.folder;
  return {
    ...bench,
    follow: (submission: string) =>
      settleByRule(site, { root, database: 'defs', action: { kind: 'by_rule', submission } }),
  };
}

const item = (place: number) => ({ item_id: `seq${place}`, content: variant(1, place) });

describe('a rule that settles', () => {
  test('assigns what has no warning and is near, marks it, and leaves the rest', async () => {
    const bench = await withRule();
    const far = variant(1, 5).slice(0, 60) + sampleSequence(3, LENGTH).slice(60);
    const items = [item(5), { item_id: 'far', content: far }, { item_id: 'short', content: variant(1, 6).slice(1) }];
    await bench.plant({ id: 'S', parameters: { locus: 'a', technology: 'Illumina' }, items });
    expect(await bench.follow('S')).toEqual([{ position: 1, assigned_id: '2' }]);
    expect(
      await bench.rows('select item_id, status, by_rule, settled_by from submission_item order by position'),
    ).toEqual([
      { item_id: 'seq5', status: 'assigned', by_rule: 1, settled_by: 1 },
      { item_id: 'far', status: 'pending', by_rule: 0, settled_by: null },
      { item_id: 'short', status: 'pending', by_rule: 0, settled_by: null },
    ]);
    const lines = await bench.rows("select action from record_history where record_id = 'a-2' order by id");
    expect(lines.at(-1)?.['action']).toContain('by the rule of a');
  });

  test('can be taken back, and does not assign that again', async () => {
    const bench = await withRule();
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    await bench.follow('S');
    await bench.settle({ kind: 'undo', submission: 'S', position: 1, revision: 2 });
    expect(await bench.follow('S')).toEqual([]);
    expect(await bench.rows("select allele_id from allele where allele_id = '2'")).toEqual([]);
  });

  test.each([
    ['is off by default', { locus: 'b' }, 7],
    ['leaves Sanger sequences to people', { locus: 'a', technology: 'Sanger' }, 7],
    ['never settles submissions of who switched it on', { locus: 'a' }, 1],
  ])('%s', async (_title, parameters, submitter) => {
    const bench = await withRule();
    const seed = parameters.locus === 'a' ? 1 : 2;
    const items = [{ item_id: 'seq', content: variant(seed, 5) }];
    await bench.plant({ id: 'S', parameters, submitter, items });
    expect(await bench.follow('S')).toEqual([]);
  });

  test('ends with the right of who switched it on', async () => {
    const bench = await settleBench();
    const anna = await bench.account('anna', 'curator', [{ kind: 'locus', name: 'a' }]);
    await bench.settle({ kind: 'rule', locus: 'a', identity: 98 }, { principal: anna });
    const { root, site } = bench.folder;
    const account = site.accounts.find('anna');
    await site.accounts.grant(account?.id ?? 0, 'defs', { role: 'curator', scopes: [{ kind: 'locus', name: 'b' }] });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    const action = { kind: 'by_rule', submission: 'S' } as const;
    expect(await settleByRule(site, { root, database: 'defs', action })).toEqual([]);
  });

  test('assigns 50 a day to a submitter, and no more', async () => {
    const bench = await withRule();
    const places = Array.from({ length: 60 }, (_, place) => place);
    const submissions = [places.slice(0, 30), places.slice(30)].map((some, index) => ({
      id: `S${index}`,
      parameters: { locus: 'a' },
      items: some.map(item),
    }));
    plantSubmissions(plantIn(await bench.folder.open('defs')), submissions);
    expect(await bench.follow('S0')).toHaveLength(30);
    expect(await bench.follow('S1')).toHaveLength(20);
  });
});
