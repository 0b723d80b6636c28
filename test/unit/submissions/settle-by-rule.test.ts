import { describe, expect, test } from 'vitest';
import { settleByRule } from '#electron/submissions/read-then-change.ts';
import { listAssignedByRules } from '#electron/store/records/queue/settling-rules.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { plantSubmissions } from '#test/support/planted-submissions.ts';
import { plantIn } from '#test/support/plant.ts';
import { LENGTH, settleBench, variant } from './settle-support.ts';

async function withRule(identity: number | null = 98) {
  const bench = await settleBench();
  await bench.settle({ kind: 'rules_switch', is_on: true });
  await bench.settle({ kind: 'rule', locus: 'a', identity });
  return {
    ...bench,
    follow: (submission: string) => settleByRule(bench.folder.changes.of(), 'defs', submission),
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
    await bench.settle({ kind: 'rules_switch', is_on: true });
    await bench.settle({ kind: 'rule', locus: 'a', identity: 98 }, { principal: anna });
    const { changes, site } = bench.folder;
    const account = site.accounts.find('anna');
    await site.accounts.grant(account?.id ?? 0, 'defs', { role: 'curator', scopes: [{ kind: 'locus', name: 'b' }] });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    expect(await settleByRule(changes.of(), 'defs', 'S')).toEqual([]);
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

  test('compares with what people have seen, so that its own alleles never lead away from it', async () => {
    const bench = await withRule();
    const first = variant(1, 5);
    // Each differs from the one before at one base (98.9 %), so from allele 1 at one, two and three.
    const chain = [10, 20].reduce(
      (steps, place) => {
        const before = steps.at(-1) ?? '';
        return [
          ...steps,
          before.slice(0, place) + (before.charAt(place) === 'A' ? 'C' : 'A') + before.slice(place + 1),
        ];
      },
      [first],
    );
    const given = [];
    for (const [index, content] of chain.entries()) {
      const id = `S${index}`;
      await bench.plant({ id, parameters: { locus: 'a' }, items: [{ item_id: 'seq', content }] });
      given.push(await bench.follow(id));
    }
    // 97.8 % and less are not enough, however near the allele of the rule is.
    expect(given).toEqual([[{ position: 1, assigned_id: '2' }], [], []]);
    await bench.change(({ connection }) => {
      connection.exec("update allele set status = 'WGS: manual extract' where allele_id = '2'");
    });
    expect(await bench.follow('S1')).toEqual([{ position: 1, assigned_id: '3' }]);
    expect(await bench.follow('S2')).toEqual([]);
  });

  test('is not followed until rules are switched on for the database', async () => {
    const bench = await withRule();
    await bench.settle({ kind: 'rules_switch', is_on: false });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    expect(await bench.follow('S')).toEqual([]);
    const { rules } = await bench.settle({ kind: 'rules_switch', is_on: true });
    expect(rules).toEqual([{ locus: 'a', identity: 98, curator: 'Local curator' }]);
    expect(await bench.follow('S')).toHaveLength(1);
  });

  test('is switched on for a database only by who may curate all of its submissions', async () => {
    const bench = await settleBench();
    const principal = await bench.account('anna', 'curator', [{ kind: 'locus', name: 'a' }]);
    await expect(bench.settle({ kind: 'rules_switch', is_on: true }, { principal })).rejects.toMatchObject({
      problem: { status: 403, code: 'no_right' },
    });
  });

  test.each([
    ['of the same address', { surname: 'Other', email: 'Anna@Lab.example ' }],
    ['of the same name', { surname: 'PERSON', email: 'anna@elsewhere.example' }],
  ])('leaves submissions from a second account %s to others', async (_title, { surname, email }) => {
    const bench = await withRule(null);
    const anna = await bench.account('anna', 'curator', [{ kind: 'locus', name: 'a' }]);
    await bench.settle({ kind: 'rule', locus: 'a', identity: 98 }, { principal: anna });
    await bench.change(({ connection }) => {
      connection.exec("update app_user set email = 'anna@lab.example' where user_name = 'anna'");
      connection
        .prepare("update app_user set first_name = 'Anna', surname = ?, email = ? where id = 7")
        .run(surname, email);
    });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    expect(await bench.follow('S')).toEqual([]);
    await bench.change(({ connection }) => {
      connection.exec("update app_user set surname = 'Sender', email = 'sam@lab.example' where id = 7");
    });
    expect(await bench.follow('S')).toHaveLength(1);
  });

  test('knows the owner by both names that he had here', async () => {
    const bench = await withRule();
    await bench.folder.site.accounts.setOwner({ user_name: 'otto', first_name: 'Otto', surname: 'Owner' });
    await bench.change(({ connection }) => {
      connection.exec("update app_user set user_name = 'otto', first_name = 'Otto', surname = 'Owner' where id = 7");
    });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5)] });
    expect(await bench.follow('S')).toEqual([]);
  });

  test('takes the lengths of known alleles as limits where the locus sets none', async () => {
    const bench = await withRule();
    const longer = `${variant(1, 5)}ACG`;
    const items = [{ item_id: 'longer', content: longer }];
    await bench.change(({ connection }) => {
      connection.exec("update locus set length_varies = 1, length = null where name = 'a'");
    });
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items });
    expect(await bench.follow('S')).toEqual([]);
    await bench.change(({ connection }) => {
      connection.exec("update locus set max_length = 93 where name = 'a'");
    });
    expect(await bench.follow('S')).toHaveLength(1);
  });

  test('never assigns more than 50 a day, though several are followed at once and some were taken back', async () => {
    const bench = await withRule();
    const places = Array.from({ length: 80 }, (_, place) => place);
    const parts = [places.slice(0, 27), places.slice(27, 54), places.slice(54)];
    plantSubmissions(
      plantIn(await bench.folder.open('defs')),
      parts.map((some, index) => ({ id: `S${index}`, parameters: { locus: 'a' }, items: some.map(item) })),
    );
    const given = await Promise.all(parts.slice(0, 2).map(async (_, index) => bench.follow(`S${index}`)));
    expect(given.flat()).toHaveLength(50);
    // What a curator decides anew was still assigned by the rule today, as was what is deleted with its submission.
    const position = given[0]?.[0]?.position ?? 0;
    const undone = await bench.settle({ kind: 'undo', submission: 'S0', position, revision: 2 });
    const { revision } = undone.item;
    await bench.settle({ kind: 'reject', submission: 'S0', position, revision, reason: 'Poor.' });
    await bench.change(({ connection }) => {
      connection.exec("delete from submission where id = 'S1'");
    });
    expect(await bench.follow('S2')).toEqual([]);
  });

  test('is reported by day, with what was taken back, and what is left of a deleted submission', async () => {
    const bench = await withRule();
    await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5), item(6)] });
    await bench.plant({ id: 'T', parameters: { locus: 'a' }, items: [item(7)] });
    await bench.follow('S');
    await bench.follow('T');
    await bench.settle({ kind: 'undo', submission: 'S', position: 1, revision: 2 });
    await bench.settle({ kind: 'assign', submission: 'S', position: 1, revision: 3 });
    await bench.change(({ connection }) => {
      connection.exec("delete from submission where id = 'T'");
    });
    const database = await bench.folder.open('defs');
    const today = new Date().toISOString().slice(0, 10);
    const told = await listAssignedByRules(database, today);
    const of = (id: string) => told.find(({ assigned_id }) => assigned_id === id);
    expect(of('2')).toMatchObject({ submission: 'S', item_id: 'seq5', is_there: 0 });
    expect(of('3')).toMatchObject({ submission: 'S', item_id: 'seq6', is_there: 1, status: 'pending', revision: 2 });
    expect(of('4')).toMatchObject({ submission: 'T', item_id: 'seq7', is_there: 1, status: null });
    expect(told).toHaveLength(3);
    expect(await listAssignedByRules(database, '2020-01-01')).toEqual([]);
  });
});
