import { expect, test } from 'vitest';
import { listQueue } from '#electron/store/records/queue/list-queue.ts';
import { settleByRule } from '#electron/submissions/read-then-change.ts';
import { settleBench, variant } from './settle-support.ts';

const genome = (verdict: string) => ({
  genome: {
    verdict,
    file: 'secret.fas',
    sha256: 'ab'.repeat(32),
    reasons: ['2 of 7 loci are not called.'],
    said_by: 'submitter',
  },
});
const item = (place: number, verdict?: string) => ({
  item_id: `seq${place}`,
  content: variant(1, place),
  ...(verdict === undefined ? {} : { evidence: genome(verdict) }),
});
const at = (position: number) => ({ kind: 'assign', submission: 'S', position, revision: 1 }) as const;

test('alleles of genomes that are not good are accepted one by one, with a reason that the history keeps', async () => {
  const bench = await settleBench();
  await bench.settle({ kind: 'rules_switch', is_on: true });
  await bench.settle({ kind: 'rule', locus: 'a', identity: 98 });
  const items = [item(5), item(6, 'good'), item(7, 'look'), item(8, 'bad'), item(9, 'none')];
  await bench.plant({ id: 'S', parameters: { locus: 'a', technology: 'Illumina' }, items });
  const defs = await bench.folder.open('defs');
  expect(await listQueue(defs, { status: 'pending' })).toMatchObject([{ id: 'S', verdict: 'bad' }]);

  expect(await settleByRule(bench.folder.changes.of(), 'defs', 'S')).toHaveLength(3);
  const { message } = await bench.settle({ kind: 'assign_clean', submission: 'S', revision: 2 });
  expect(message).toBe(
    '0 items assigned. 2 items wait for a look. seq7: Its genome is not good (look at it), says the submitter. ' +
      'seq8: Its genome is not good (do not use), says the submitter.',
  );
  await expect(bench.settle(at(3))).rejects.toMatchObject({ problem: { code: 'reason_needed' } });
  const { item: taken } = await bench.settle({ ...at(3), override: 'Sanger reads agree' });
  expect(taken).toMatchObject({ status: 'assigned', genome: { verdict: 'look', said_by: 'submitter' } });
  const origins =
    'select allele_id, sha256, file from allele_origin join genome_origin o on o.id = origin join allele a on a.id = allele';
  expect(await bench.rows(`${origins} where allele_id = '${taken.assigned_id ?? ''}'`)).toEqual([
    { allele_id: taken.assigned_id, sha256: 'ab'.repeat(32), file: 'secret.fas' },
  ]);
  const lines = await bench.rows(`select action from record_history where record_id = 'a-${taken.assigned_id ?? ''}'`);
  expect(lines).toEqual([
    {
      action:
        'Assigned from submission S, item 3. Accepted in spite of: Its genome is not good (look at it), says the submitter. Reason: Sanger reads agree',
    },
  ]);
});

test('what is of a genome that should not be used takes a curator of all submissions', async () => {
  const bench = await settleBench();
  await bench.plant({ id: 'S', parameters: { locus: 'a' }, items: [item(5, 'bad'), item(6, 'other')] });
  const part = await bench.account('lena', 'curator', [{ kind: 'locus', name: 'a' }]);
  const all = await bench.account('otto', 'curator', [{ kind: 'submissions', name: '' }]);
  const asked = { ...at(1), override: 'Resequenced' };
  await expect(bench.settle(asked, { principal: part })).rejects.toMatchObject({ problem: { code: 'no_right' } });
  await expect(bench.settle({ ...at(1) }, { principal: all })).rejects.toMatchObject({
    problem: { code: 'reason_needed' },
  });
  expect(await bench.settle(asked, { principal: all })).toMatchObject({ item: { status: 'assigned' } });
  // A table of decisions is all or none, and says which.
  const decisions = [{ kind: 'assign', position: 2, override: 'Resequenced' }] as const;
  const table = { kind: 'decide', submission: 'S', revision: 2, decisions } as const;
  await expect(bench.settle(table, { principal: part })).rejects.toMatchObject({
    problem: { details: [{ row: 2, reason: expect.stringContaining('should not be used') as string }] },
  });
  // A profile is held back in the same way.
  await bench.change(({ connection }) => {
    connection.exec("delete from allele where allele_id = '2'");
  });
  const content = JSON.stringify({ designations: { a: '1', b: '1' } });
  const profile = { item_id: 'p', content, evidence: genome('look') };
  await bench.plant({ id: 'P', type: 'profiles', parameters: { scheme_id: 1 }, items: [profile] });
  await expect(bench.settle({ ...at(1), submission: 'P' })).rejects.toMatchObject({
    problem: { code: 'reason_needed' },
  });
});
