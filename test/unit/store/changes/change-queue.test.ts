import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { OWNER } from '#shared/principal.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { addLocus } from './change-support.ts';

/** A database with one locus, and the queue of a program that links fields to it. */
async function makeQueue() {
  const folder = await openFolder(temporaryFolder());
  const { changes: queue } = folder;
  await folder.create('defs', { kind: 'seqdef', description: 'For tests' });
  const file = folder.fileOf('defs');
  await change({ ...byOwner(), file, title: 'Test', patience: 30_000 }, (made) => addLocus(made, 'abcZ'));
  const link = (field: string, before: object = {}) => ({
    database: 'defs',
    principal: OWNER,
    input: {
      loci: [1],
      isolates_database: 'isolates',
      field,
      note: { kind: 'locus' as const, record_id: 'abcZ', action: `Linked to ${field}.`, before },
    },
  });
  const query = (sql: string): Record<string, unknown>[] => {
    const connection = new DatabaseSync(file, { readOnly: true });
    try {
      return connection
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    } finally {
      connection.close();
    }
  };
  return { queue, link, file, query };
}

const busy = { status: 'rejected', reason: { problem: { status: 503, code: 'database_busy' } } };

describe('changes that a program asks for', () => {
  it('are given up when their time is over, also behind another one that waits longer', async () => {
    const { queue, link, file, query } = await makeQueue();
    await startOtherWriter(file);
    const told = Promise.withResolvers<string>();
    const first = queue.make('field.link', link('country'), { patience: Infinity, onWaiting: told.resolve });
    const behind = queue.make('field.link', link('year'), { patience: 20 });
    const settled = Promise.allSettled([first, behind]);
    await told.promise;
    await expect(behind).rejects.toMatchObject(busy.reason);
    await queue.close();
    expect(await settled).toMatchObject([busy, busy]);
    expect(query('select * from locus_linked_field')).toEqual([]);
  });

  it('follow each other in the order in which they came', async () => {
    const { queue, link, query } = await makeQueue();
    const fields = Array.from({ length: 20 }, (_, position) => `field_${position}`);
    await Promise.all(fields.map((field) => queue.make('field.link', link(field))));
    const lines = query("select action from record_history where action like 'Linked%' order by id");
    expect(lines.map(({ action }) => action)).toEqual(fields.map((field) => `Linked to ${field}.`));
  });
});

describe('a program that is closed', () => {
  it('does not wait for another program with a change that has written nothing', async () => {
    const { queue, link, file, query } = await makeQueue();
    await startOtherWriter(file);
    const told = Promise.withResolvers<string>();
    const waiting = { patience: Infinity, onWaiting: told.resolve };
    const refused = queue.make('field.link', link('country'), waiting);
    const behind = queue.make('field.link', link('year'), { patience: Infinity });
    const settled = Promise.allSettled([refused, behind]);
    await told.promise;
    await queue.close();
    expect(await settled).toMatchObject([busy, busy]);
    expect(query('select * from locus_linked_field')).toEqual([]);
  });

  it('writes the changes that wait for nobody', async () => {
    const { queue, link, query } = await makeQueue();
    const fields = Array.from({ length: 10 }, (_, position) => `field_${position}`);
    const made = Promise.all(fields.map((field) => queue.make('field.link', link(field))));
    await queue.close();
    await made;
    expect(query('select field from locus_linked_field order by field')).toEqual(fields.map((field) => ({ field })));
  });

  it('ends also after a change that could not be sent to the thread', async () => {
    const { queue, link } = await makeQueue();
    const unsendable = link('country', { work: () => undefined });
    await expect(queue.make('field.link', unsendable)).rejects.toThrow('could not be cloned');
    await queue.close();
  });
});
