import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { recall, recallPlan, type RecallWriting } from '#electron/curation/recall/recall.ts';
import { OWNER } from '#shared/principal.ts';
import { inFolder, rowsOf } from './scan-fixture.ts';
import { plant, setUpRecall, stateOf } from './recall-fixture.ts';

const RECALL = ['recall', 'isolates', '3'];

const batchIn = (out: string) => /--undo ([0-9a-f-]{36})/.exec(out)?.[1] ?? '';

/** Does something as a program in a folder does it. */
const asOwner = <Result>(folder: string, work: (writing: RecallWriting) => Promise<Result>) =>
  inFolder(folder, (data) => {
    const actions: CurationActions = data.changes.of();
    return work({ root: data.root, actions, isolates: 'isolates', definitions: 'defs', principal: OWNER });
  });

test('a genome is recalled with what rests on it alone, as one change that is taken back as one', async () => {
  const { cli, folder } = await setUpRecall();
  const before = await stateOf(folder);
  const shown = await cli([...RECALL, '--dry-run', '--format', 'tsv']);
  expect(shown.out.trim().split('\n').slice(1)).toEqual([
    'type\tST 9\twithdrawn',
    'allele\tadk 3\twithdrawn',
    'designation\tabcZ 1\ttaken off',
    'designation\tadk 3\ttaken off',
  ]);
  expect(shown.err).toContain('1 designation made by persons');
  expect(await stateOf(folder)).toEqual(before);
  expect((await cli(RECALL)).err).toContain('Say with --reason why');

  const { out } = await cli([...RECALL, '--reason', 'A mixed culture']);
  expect(out).toContain('1 allele and 1 type withdrawn, 2 designations taken off isolate 3.');
  const after = await stateOf(folder);
  expect(after.designations.filter(({ isolate }) => isolate === 3)).toEqual([
    { isolate: 3, locus: 'adk', allele_id: '2', method: 'manual', scan: null },
  ]);
  expect(after.alleles).not.toContainEqual(expect.objectContaining({ locus: 'adk', allele_id: '3' }));
  expect(after.types.map(({ profile_id }) => profile_id)).toEqual(['1', '2']);
  expect(after.retired).toEqual([
    { kind: 'allele', scope: 'adk', record_id: '3' },
    { kind: 'profile', scope: '1', record_id: '9' },
  ]);
  const batch = batchIn(out);
  for (const database of ['isolates', 'defs']) {
    const lines = await rowsOf(folder, database, `select reason from record_history where batch = '${batch}'`);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set(['A mixed culture']));
  }
  expect(readdirSync(join(folder, 'data/recalls'))).toEqual([]);
  expect((await cli([...RECALL, '--reason', 'Again'])).err).toContain(
    'Nothing is known to rest on the genome of isolate 3 alone',
  );

  expect(await cli([...RECALL, '--undo', batch])).toMatchObject({ status: 0 });
  expect(await stateOf(folder)).toEqual(before);
  expect(await cli([...RECALL, '--undo', batch])).toMatchObject({ status: 0 });
  expect(await stateOf(folder)).toEqual(before);
});

test('a recall can block in place of withdrawing, and what is supported by others stays', async () => {
  const { cli, folder } = await setUpRecall();
  await plant(
    folder,
    'isolates',
    `update isolate set is_private = 1 where id = 4;
     insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
       select 4, id, '3', '2026-01-01', '2026-01-01' from locus where name = 'adk'`,
  );
  const before = await stateOf(folder);
  const { out } = await cli([...RECALL, '--block', '--reason', 'Mixed']);
  expect(out).toContain('0 alleles and 1 type blocked');
  const after = await stateOf(folder);
  expect(after.blocks).toEqual([{ record: 'profile', within: '1', id: '9', because: 'Mixed' }]);
  expect({ ...after, blocks: [], designations: [], tags: [] }).toEqual({ ...before, designations: [], tags: [] });
  expect(await cli([...RECALL, '--undo', batchIn(out)])).toMatchObject({ status: 0 });
  expect(await stateOf(folder)).toEqual(before);
});

test('what changed since it was looked at, or is used meanwhile, is not recalled, and nothing else is either', async () => {
  const { folder } = await setUpRecall();
  const order = { isolate: 3, mode: 'withdraw', reason: 'Mixed' } as const;
  const plan = () => asOwner(folder, (writing) => recallPlan(writing, order));
  const designate = `insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
    select 4, id, '3', '2026-01-01', '2026-01-01' from locus where name = 'adk'`;
  const { seen } = await plan();
  await plant(folder, 'isolates', designate);
  await expect(asOwner(folder, (writing) => recall(writing, { ...order, seen }))).rejects.toMatchObject({
    problem: { code: 'changed_meanwhile' },
  });
  await plant(folder, 'isolates', 'delete from allele_designation where isolate = 4');

  // Another isolate gets the allele after the designations were taken off, and before the allele goes.
  const before = await stateOf(folder);
  const later = asOwner(folder, (writing) => {
    const { actions } = writing;
    const make = (async (name: string, request: never) => {
      if (name === 'recall.definitions') await plant(folder, 'isolates', designate);
      return actions.make(name as 'recall.definitions', request);
    }) as unknown as CurationActions['make'];
    return recall({ ...writing, actions: { ...actions, make } }, { ...order, seen });
  });
  await expect(later).rejects.toMatchObject({ problem: { code: 'changed_meanwhile' } });
  await plant(folder, 'isolates', 'delete from allele_designation where isolate = 4');
  expect(await stateOf(folder)).toEqual(before);
  expect(existsSync(join(folder, 'data/recalls')) && readdirSync(join(folder, 'data/recalls'))).toEqual([]);

  // Who curates the isolates alone, or another locus, recalls nothing; and no trace of it is left.
  const karl = { kind: 'account', account: 'karl' } as const;
  const lines = await rowsOf(folder, 'isolates', 'select count(*) as lines from record_history');
  for (const scopes of [undefined, [{ kind: 'locus', name: 'abcZ' }]] as const) {
    await inFolder(folder, async ({ site: { accounts } }) => {
      const known = accounts.find('karl');
      const { id } = known ?? (await accounts.add({ user_name: 'karl', first_name: 'Karl', surname: 'Person' }));
      await accounts.grant(id, 'isolates', { role: 'curator', scopes: [] });
      if (scopes) await accounts.grant(id, 'defs', { role: 'curator', scopes: [...scopes] });
    });
    const asked = asOwner(folder, (writing) => recall({ ...writing, principal: karl }, { ...order, seen }));
    await expect(asked).rejects.toMatchObject({ problem: { code: 'no_right' } });
  }
  expect(await stateOf(folder)).toEqual(before);
  expect(await rowsOf(folder, 'isolates', 'select count(*) as lines from record_history')).toEqual(lines);

  // Two at once: one recalls, the other finds nothing left, and the first stays whole.
  const both = await Promise.allSettled(
    [1, 2].map(() => asOwner(folder, (writing) => recall(writing, { ...order, seen }))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const after = await stateOf(folder);
  expect(after.types.map(({ profile_id }) => profile_id)).toEqual(['1', '2']);
  expect(after.designations.filter(({ isolate, method }) => isolate === 3 && method === 'automatic')).toEqual([]);
});
