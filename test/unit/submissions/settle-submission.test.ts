import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleSequence } from '#test/support/sample-database.ts';
import { settleBench, variant } from './settle-support.ts';

const CLOSE = { kind: 'close', submission: 'S' } as const;

async function withAlleles(places: readonly number[]) {
  const bench = await settleBench();
  const items = places.map((place) => ({ item_id: `seq${place}`, content: variant(1, place) }));
  await bench.plant({ id: 'S', parameters: { locus: 'a' }, items });
  return bench;
}

describe('a submission that is closed', () => {
  test.each([
    [['assign', 'assign'], 'good'],
    [['reject', 'reject'], 'bad'],
    [['assign', 'reject'], 'mixed'],
  ] as const)('has an outcome that follows from its items: %s gives %s', async (kinds, outcome) => {
    const bench = await withAlleles([5, 6]);
    for (const [index, kind] of kinds.entries()) {
      const item = { submission: 'S', position: index + 1, revision: 1 };
      await (kind === 'assign' ? bench.settle({ kind, ...item }) : bench.settle({ kind, ...item, reason: 'Poor.' }));
    }
    const { submission } = await bench.settle({ ...CLOSE, revision: 3 });
    expect(submission).toMatchObject({ status: 'closed', outcome, revision: 4, curator: { id: 1 } });
    await expect(bench.settle({ kind: 'undo', submission: 'S', position: 1, revision: 2 })).rejects.toMatchObject({
      problem: { status: 409, code: 'submission_not_open' },
    });
  });

  test('gives an item that was defined meanwhile the id of its allele', async () => {
    const bench = await withAlleles([5]);
    await bench.plant({ id: 'T', parameters: { locus: 'a' }, items: [{ item_id: 'same', content: variant(1, 5) }] });
    await bench.settle({ kind: 'assign', submission: 'T', position: 1, revision: 1 });
    const { assigned, submission } = await bench.settle({ ...CLOSE, revision: 1 });
    expect(assigned).toEqual([{ position: 1, assigned_id: '2' }]);
    expect(submission.outcome).toBe('good');
    await bench.settle({ kind: 'reopen', submission: 'S', revision: submission.revision });
    await bench.settle({ kind: 'undo', submission: 'S', position: 1, revision: 2 });
    // The allele belongs to the other submission.
    expect(await bench.rows("select status, assigned_id from submission_item where submission = 'S'")).toEqual([
      { status: 'pending', assigned_id: null },
    ]);
    expect(await bench.rows("select allele_id from allele where allele_id = '2'")).toHaveLength(1);
  });

  test('is not closed while an item is pending, and opened again without an outcome', async () => {
    const bench = await withAlleles([5]);
    await expect(bench.settle({ ...CLOSE, revision: 1 })).rejects.toMatchObject({
      problem: { status: 409, code: 'not_settled', details: [{ row: 1, field: 'seq5' }] },
    });
    await bench.settle({ kind: 'reject', submission: 'S', position: 1, revision: 1, reason: 'Poor.' });
    await bench.settle({ ...CLOSE, revision: 2, message: 'Please send the trace.' });
    const { submission } = await bench.settle({ kind: 'reopen', submission: 'S', revision: 3 });
    expect(submission).toMatchObject({ status: 'pending' });
    expect(submission).not.toHaveProperty('outcome');
    expect(await bench.rows('select author, message from submission_message order by id')).toEqual([
      { author: 1, message: 'Please send the trace.' },
      { author: 1, message: 'The submission was opened again.' },
    ]);
    expect(await bench.rows("select action from record_history where kind = 'submission' order by id")).toEqual([
      { action: 'Rejected seq5: Poor.' },
      { action: 'Closed the submission.' },
      { action: 'Opened the submission again.' },
    ]);
  });
});

describe('all clean items', () => {
  test('are assigned in one change, whose revision the curator saw', async () => {
    const bench = await withAlleles([5, 6, 7]);
    await bench.plant({
      id: 'L',
      parameters: { locus: 'b' },
      items: [
        { item_id: 'clean', content: variant(2, 5) },
        { item_id: 'again', content: variant(2, 5) },
        { item_id: 'short', content: variant(2, 6).slice(1) },
      ],
    });
    await expect(bench.settle({ kind: 'assign_clean', submission: 'S', revision: 7 })).rejects.toMatchObject({
      problem: { code: 'changed_meanwhile' },
    });
    const { assigned } = await bench.settle({ kind: 'assign_clean', submission: 'S', revision: 1 });
    expect(assigned.map(({ assigned_id }) => assigned_id)).toEqual(['2', '3', '4']);
    const other = await bench.settle({ kind: 'assign_clean', submission: 'L', revision: 1 });
    expect(other.assigned).toEqual([{ position: 1, assigned_id: '2' }]);
    expect(other.submission).toMatchObject({ items: { pending: 2, assigned: 1, rejected: 0 } });
  });

  test('are taken back in one change, all or none', async () => {
    const bench = await withAlleles([5, 6, 7]);
    await bench.settle({ kind: 'assign_clean', submission: 'S', revision: 1 });
    const undo = { kind: 'undo_several', submission: 'S', positions: [1, 2, 3] } as const;
    await expect(bench.settle({ ...undo, revision: 1 })).rejects.toMatchObject({
      problem: { status: 409, code: 'changed_meanwhile' },
    });
    const revisionOf = async () =>
      Number((await bench.rows("select revision from submission where id = 'S'"))[0]?.['revision']);
    await bench.change(({ connection }) => {
      connection.exec(`insert into isolate (id, name, sender, curator, date_entered, datestamp)
        values (1, 'M1', 7, 1, '2026-01-01', '2026-01-01')`);
      connection.exec(`insert into allele_designation (isolate, locus, allele_id, status, method, sender, curator, date_entered, datestamp)
        select 1, id, '3', 'confirmed', 'manual', 7, 1, '2026-01-01', '2026-01-01' from locus where name = 'a'`);
    }, 'isos');
    await expect(bench.settle({ ...undo, revision: await revisionOf() })).rejects.toMatchObject({
      problem: {
        code: 'built_upon',
        details: [{ row: 2, field: 'seq6', reason: expect.stringContaining('M1') as string }],
      },
    });
    expect(await bench.rows("select count(*) as assigned from submission_item where status = 'assigned'")).toEqual([
      { assigned: 3 },
    ]);
    const { message, submission } = await bench.settle({ ...undo, positions: [1, 3], revision: await revisionOf() });
    expect(message).toBe('2 items wait again.');
    expect(submission).toMatchObject({ items: { pending: 2, assigned: 1, rejected: 0 } });
    expect(submission).not.toHaveProperty('outcome');
    expect(await bench.rows('select allele_id from allele where locus = 1 order by allele_id')).toEqual([
      { allele_id: '1' },
      { allele_id: '3' },
    ]);
  });

  test('leave those out that need an extended attribute', async () => {
    const bench = await withAlleles([5]);
    await bench.change(({ connection }) => {
      connection.exec(`insert into locus_extended_attribute (locus, field, value_format, required, position)
        select id, 'source', 'text', 1, 0 from locus where name = 'a'`);
    });
    const { assigned, message } = await bench.settle({ kind: 'assign_clean', submission: 'S', revision: 1 });
    expect(assigned).toEqual([]);
    expect(message).toContain('source must have a value');
  });
});

describe('isolates', () => {
  async function withGenomes() {
    const bench = await settleBench();
    await bench.change(({ connection }) => {
      connection.exec(
        `insert into isolate_field (name, type, required, position) values ('country', 'text', 1, 0), ('year', 'int', 0, 1)`,
      );
    }, 'isos');
    const cells = {
      isolate: 'M1',
      country: 'Norway',
      year: '2020',
      a: '1',
      aliases: 'one',
      assembly_filename: 'm1.fas',
      sequence_method: 'Illumina',
    };
    const second = { ...cells, isolate: 'M2', aliases: '', assembly_filename: 'm2.fas' };
    const items = [cells, second].map((one) => ({ item_id: one.isolate, content: JSON.stringify({ cells: one }) }));
    await bench.plant({ id: 'G', type: 'genomes', parameters: {}, items }, 'isos');
    const contigs = join(bench.folder.root, 'submissions');
    mkdirSync(contigs, { recursive: true });
    writeFileSync(join(contigs, 'f1'), `>c1\n${sampleSequence(5, 500)}\n>c2\n${sampleSequence(6, 400)}\n`);
    await bench.change(({ connection }) => {
      connection.exec(`insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
        values ('G', 'm1.fas', 'f1', 900, '', 1, '2026-01-01'), ('G', 'm2.fas', 'f2', 0, '', 1, null)`);
    }, 'isos');
    return bench;
  }
  const ASSIGN = { kind: 'assign', submission: 'G', position: 1, revision: 1 } as const;
  const ISOS = { database: 'isos' };

  test('are added with sender, history, designations and contigs, and a message lists their ids', async () => {
    const bench = await withGenomes();
    expect(await bench.settle(ASSIGN, ISOS)).toMatchObject({ item: { status: 'assigned', assigned_id: '1' } });
    expect(await bench.rows('select id, name, sender, curator from isolate', 'isos')).toEqual([
      { id: 1, name: 'M1', sender: 7, curator: 1 },
    ]);
    expect(await bench.rows('select field, value, number_value from isolate_value order by field', 'isos')).toEqual([
      { field: 'country', value: 'Norway', number_value: null },
      { field: 'year', value: '2020', number_value: 2020 },
    ]);
    expect(await bench.rows('select original_designation, length, method, sender from contig', 'isos')).toEqual([
      { original_designation: 'c1', length: 500, method: 'Illumina', sender: 7 },
      { original_designation: 'c2', length: 400, method: 'Illumina', sender: 7 },
    ]);
    expect(await bench.rows('select allele_id, sender from allele_designation', 'isos')).toEqual([
      { allele_id: '1', sender: 7 },
    ]);
    expect(await bench.rows('select actions from isolate_history', 'isos')).toEqual([
      { actions: '["Assigned from submission G, item 1.","2 contigs added from m1.fas"]' },
    ]);
    await bench.settle({ kind: 'reject', submission: 'G', position: 2, revision: 1, reason: 'No file.' }, ISOS);
    await bench.settle({ kind: 'close', submission: 'G', revision: 3 }, ISOS);
    expect(await bench.rows('select message from submission_message', 'isos')).toEqual([
      { message: '1 isolate has been added, with these ids:\nM1: 1' },
    ]);
  });

  test('are refused if the file was replaced while its contigs were typed', async () => {
    const bench = await withGenomes();
    const found = { 1: { stored_name: 'f9', alleles: [{ locus: 'b', allele_id: '1' }] } };
    await expect(bench.settle({ ...ASSIGN, found }, ISOS)).rejects.toMatchObject({
      problem: { status: 409, code: 'changed_meanwhile', message: expect.stringContaining('m1.fas') as string },
    });
    await bench.settle({ ...ASSIGN, found: { 1: { ...found[1], stored_name: 'f1' } } }, ISOS);
    const rows = await bench.rows('select locus, allele_id from allele_designation order by locus', 'isos');
    expect(rows).toHaveLength(2);
  });

  test('without their file are refused, and taken back only if nobody changed them', async () => {
    const bench = await withGenomes();
    await expect(bench.settle({ ...ASSIGN, position: 2 }, ISOS)).rejects.toMatchObject({
      problem: { code: 'not_acceptable', details: [{ field: 'assembly_filename' }] },
    });
    await bench.settle(ASSIGN, ISOS);
    await bench.settle({ ...ASSIGN, kind: 'undo', revision: 2 }, ISOS);
    expect(await bench.rows('select id from isolate', 'isos')).toEqual([]);
    expect(await bench.rows('select kind, record_id from retired_id order by kind, record_id', 'isos')).toEqual([
      { kind: 'contig', record_id: '1' },
      { kind: 'contig', record_id: '2' },
      { kind: 'isolate', record_id: '1' },
    ]);
    expect(await bench.settle({ ...ASSIGN, revision: 3 }, ISOS)).toMatchObject({ item: { assigned_id: '2' } });
    await bench.change(({ connection, at }) => {
      connection.exec(
        `insert into isolate_history (isolate, curator, changed_at, actions) values (2, 1, '${at}', '[]')`,
      );
    }, 'isos');
    await expect(bench.settle({ ...ASSIGN, kind: 'undo', revision: 4 }, ISOS)).rejects.toMatchObject({
      problem: { code: 'built_upon', details: [{ reason: expect.stringContaining('changed it') as string }] },
    });
  });
});
