import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Allele } from '#shared/api/allele.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { startWorkbench } from './workbench-support.ts';

const DATABASE = 'demo_seqdef';
const ISOLATES = 'demo_isolates';
const year = { isolates_database: ISOLATES, field: 'year' };

/** A workbench with the demo, in which nothing but the country goes with the alleles of one locus. */
async function withDemo() {
  const bench = await startWorkbench({ options: { service: { port: 0 } } });
  await bench.workbench.start();
  const [job] = await bench.rpc.call('job:list', undefined);
  expect(await bench.ended(job?.id ?? '')).toMatchObject({ state: 'done' });
  const { rpc } = bench;
  const { body } = await rpc.call('api:request', {
    site: 'local',
    method: 'GET',
    path: `/db/${DATABASE}/schemes/1/loci`,
  });
  const loci = (body as { loci: string[] }).loci.map((uri) => decodeURIComponent(uri.split('/').at(-1) ?? ''));
  return {
    ...bench,
    loci,
    /** Names of the fields that go with the alleles of a locus, as the screens read them. */
    async fieldsOf(locus: string): Promise<string[]> {
      const { fields } = await rpc.call('linked-field:list', {
        database: DATABASE,
        target: { kind: 'locus', locus },
      });
      return fields.map(({ field }) => field);
    },
  };
}

describe('isolate fields that are shown with alleles', () => {
  it('are added for one locus or all of a scheme, listed, and taken off again', async () => {
    const { rpc, loci, fieldsOf, events } = await withDemo();
    const scheme = { kind: 'scheme', scheme_id: 1 } as const;
    const [first = '', second = ''] = loci;
    const locus = { kind: 'locus', locus: first } as const;
    expect(await rpc.call('linked-field:add', { database: DATABASE, target: locus, ...year })).toEqual({
      loci: 1,
      added: 1,
    });
    expect(await rpc.call('linked-field:add', { database: DATABASE, target: scheme, ...year })).toEqual({
      loci: loci.length,
      added: loci.length - 1,
    });
    expect(await fieldsOf(second)).toContain('year');
    expect(await rpc.call('linked-field:list', { database: DATABASE, target: scheme })).toEqual({
      loci: loci.length,
      fields: [
        { isolates_database: ISOLATES, field: 'country', loci: 1 },
        { ...year, loci: loci.length },
      ],
    });
    expect(events).toContainEqual(['databases:changed', { databases: [DATABASE] }]);
    await rpc.call('linked-field:remove', { database: DATABASE, target: locus, ...year });
    expect(await fieldsOf(first)).toEqual([]);
    expect(await rpc.call('linked-field:remove', { database: DATABASE, target: scheme, ...year })).toEqual({
      loci: loci.length,
      removed: loci.length - 1,
    });
    await expect(rpc.call('linked-field:remove', { database: DATABASE, target: scheme, ...year })).rejects.toThrow(
      /^No locus of "\w+" is linked to the field "year" of the database "demo_isolates"\.$/,
    );
  });

  it('change what the service answers at once, also to who asks conditionally, and leave a line in the history', async () => {
    const { rpc, loci, workbench, dataFolder } = await withDemo();
    const folder = await openFolder(dataFolder);
    const [locus = ''] = loci;
    const { allele_id } = await (
      await folder.open(ISOLATES)
    ).sql
      .selectFrom('allele_designation')
      .innerJoin('locus', 'locus.id', 'allele_designation.locus')
      .select('allele_id')
      .where('locus.name', '=', locus)
      .executeTakeFirstOrThrow();
    const { address: base = '' } = workbench.service.status();
    const address = `${base}/db/${DATABASE}/loci/${locus}/alleles/${allele_id}?linked_data=1`;
    const before = await fetch(address);
    expect((await before.json()) as Allele).not.toHaveProperty('linked_data');
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers })).status).toBe(304);
    await rpc.call('linked-field:add', { database: DATABASE, target: { kind: 'locus', locus }, ...year });
    const after = await fetch(address, { headers });
    expect(after.status).toBe(200);
    const { linked_data } = (await after.json()) as Allele;
    expect(linked_data?.[ISOLATES]?.['year']?.[0]).toEqual({
      value: expect.any(Number),
      frequency: expect.any(Number),
    });
    const { sql } = await folder.open(DATABASE);
    const rows = await sql.selectFrom('record_history').select(['kind', 'record_id', 'action']).execute();
    expect(rows).toContainEqual({
      kind: 'locus',
      record_id: locus,
      action: 'Linked to the field "year" of the database "demo_isolates".',
    });
  });

  it('are refused with what there is instead', async () => {
    const { rpc, loci } = await withDemo();
    const target = { kind: 'locus', locus: loci[0] ?? '' } as const;
    const add = (change: object) =>
      rpc.call('linked-field:add', { database: DATABASE, target, ...year, ...change }).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
    expect(await add({ field: 'colour' })).toMatch(
      /^The database "demo_isolates" has no field "colour"\. It has: .*year/,
    );
    expect(await add({ field: 'datestamp' })).toMatch(/^The field "datestamp" says which record it is/);
    expect(await add({ isolates_database: 'none' })).toContain('"none" does not exist');
    expect(await add({ isolates_database: DATABASE })).toContain('holds sequence definitions and no isolates');
    expect(await add({ database: ISOLATES })).toContain('is a database of isolates and has no alleles of its own');
    expect(await add({ target: { kind: 'locus', locus: 'none' } })).toContain('There is no locus "none"');
    expect(await add({ target: { kind: 'scheme', scheme_id: 99 } })).toContain('There is no scheme 99');
  });

  it('can be taken off when their database is gone, which the list says', async () => {
    const { rpc, loci } = await withDemo();
    const target = { kind: 'locus', locus: loci[0] ?? '' } as const;
    await rpc.call('linked-field:add', { database: DATABASE, target, ...year });
    await rpc.call('database:delete', { database: ISOLATES });
    expect(await rpc.call('linked-field:list', { database: DATABASE, target })).toEqual({
      loci: 1,
      fields: [{ ...year, loci: 1, problem: 'The database "demo_isolates" does not exist.' }],
    });
    expect(await rpc.call('linked-field:remove', { database: DATABASE, target, ...year })).toEqual({
      loci: 1,
      removed: 1,
    });
  });
});

describe('a link while another program writes to the database', () => {
  /** A link that waits, with what the screen hears of it, while the other program holds the lock. */
  async function waitingLink() {
    const { rpc, loci, workbench, fieldsOf } = await withDemo();
    const { data_folder } = await rpc.call('app:info', undefined);
    const other = await startOtherWriter(join(data_folder, 'databases', `${DATABASE}.sqlite`));
    const heard: (string | undefined)[] = [];
    const waits = Promise.withResolvers<string>();
    const stop = rpc.onWaiting((callId, message) => {
      heard.push(message);
      waits.resolve(callId);
    });
    onTestFinished(stop);
    const [locus = ''] = loci;
    const linked = rpc.call('linked-field:add', { database: DATABASE, target: { kind: 'locus', locus }, ...year });
    // Observed from here on: the first interesting event is the wait.
    linked.catch(() => undefined);
    return { rpc, other, heard, linked, workbench, callId: await waits.promise, fields: () => fieldsOf(locus) };
  }

  it('says who is waited for, lets everything else go on, and is made in the end', async () => {
    const { rpc, other, heard, linked, fields } = await waitingLink();
    expect(heard).toEqual([`Waiting for another program, which is writing to the database "${DATABASE}".`]);
    expect((await rpc.call('database:list', undefined)).map(({ name }) => name)).toContain(DATABASE);
    expect(await fields()).not.toContain('year');
    await other.finish();
    expect(await linked).toMatchObject({ added: 1 });
    expect(heard).toHaveLength(2);
    expect(heard[1]).toBeUndefined();
    expect(await fields()).toContain('year');
  });

  it('can be cancelled, and then changes nothing', async () => {
    const { rpc, other, heard, linked, callId, fields } = await waitingLink();
    rpc.cancel(callId);
    await expect(linked).rejects.toMatchObject({ problem: { code: 'cancelled' } });
    expect(heard.at(-1)).toBeUndefined();
    await other.finish();
    expect(await fields()).not.toContain('year');
  });
});
