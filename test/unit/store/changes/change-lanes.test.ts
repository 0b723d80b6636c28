import { describe, expect, it, onTestFinished } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { createChangeLanes } from '#electron/store/changes/change-lanes.ts';
import { change } from '#electron/store/changes/change.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { addLocus, makeChangeBench } from './change-support.ts';

/** A database with one locus, and the lanes of a program that links fields to it. */
async function makeLanes() {
  const bench = await makeChangeBench();
  await change(bench.request, (made) => addLocus(made, 'abcZ'));
  const lanes = createChangeLanes();
  onTestFinished(() => lanes.close());
  const link = (field: string, before: object = {}) => ({
    loci: [1],
    isolates_database: 'isolates',
    field,
    note: { kind: 'locus' as const, record_id: 'abcZ', action: `Linked to ${field}.`, before },
  });
  return { ...bench, lanes, link };
}

describe('a program that is closed', () => {
  it('does not wait for another program with a change that has written nothing', async () => {
    const { lanes, link, file, query } = await makeLanes();
    await startOtherWriter(file);
    const told = Promise.withResolvers<string>();
    const waiting = { patience: Infinity, onWaiting: told.resolve };
    const refused = lanes.make(file, 'link-field', link('country'), byOwner(), waiting);
    const behind = lanes.make(file, 'link-field', link('year'), byOwner(), { patience: Infinity });
    const settled = Promise.allSettled([refused, behind]);
    await told.promise;
    await lanes.close();
    const busy = { status: 'rejected', reason: { problem: { status: 503, code: 'database_busy' } } };
    expect(await settled).toMatchObject([busy, busy]);
    expect(query('select * from locus_linked_field')).toEqual([]);
  });

  it('writes the changes that wait for nobody', async () => {
    const { lanes, link, file, query } = await makeLanes();
    const fields = Array.from({ length: 10 }, (_, position) => `field_${position}`);
    const made = Promise.all(fields.map((field) => lanes.make(file, 'link-field', link(field), byOwner())));
    await lanes.close();
    await made;
    expect(query('select field from locus_linked_field order by field')).toEqual(fields.map((field) => ({ field })));
  });

  it('ends also after a change that could not be sent to the thread', async () => {
    const { lanes, link, file } = await makeLanes();
    const unsendable = link('country', { work: () => undefined });
    await expect(lanes.make(file, 'link-field', unsendable, byOwner())).rejects.toThrow('could not be cloned');
    await lanes.close();
  });
});
