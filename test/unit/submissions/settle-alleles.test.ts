import { describe, expect, test } from 'vitest';
import { LENGTH, settleBench, variant } from './settle-support.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

const ASSIGN = { kind: 'assign', submission: 'S', position: 1, revision: 1 } as const;

async function withAlleles(...sequences: string[]) {
  const bench = await settleBench();
  const items = sequences.map((content, index) => ({ item_id: `seq${index + 1}`, content }));
  await bench.plant({ id: 'S', parameters: { locus: 'a', technology: 'Illumina' }, items });
  return bench;
}

describe('an allele that is assigned', () => {
  test('gets the id after all that an allele has or had, its submitter as sender and a line of history', async () => {
    const bench = await withAlleles(variant(1, 5));
    await bench.change(({ connection }) => {
      connection.exec(
        "insert into retired_id (kind, scope, record_id, retired_at) values ('allele', 'a', '2', '2026')",
      );
    });
    const { item, outcome } = await bench.settle(ASSIGN);
    expect(item).toMatchObject({ status: 'assigned', assigned_id: '3', revision: 2, settled: { by_rule: false } });
    expect(outcome).toBe('good');
    expect(
      await bench.rows("select allele_id, sequence, sender, curator, status from allele where allele_id = '3'"),
    ).toEqual([{ allele_id: '3', sequence: variant(1, 5), sender: 7, curator: 1, status: 'unchecked' }]);
    expect(await bench.rows("select allele_count from locus where name = 'a'")).toEqual([{ allele_count: 2 }]);
    expect(await bench.rows("select action from record_history where record_id = 'a-3'")).toEqual([
      { action: 'Assigned from submission S, item 1.' },
    ]);
  });

  test('does not fill a gap among the ids, which may be retired where they come from', async () => {
    const bench = await withAlleles(variant(1, 5), variant(1, 6));
    await bench.change(({ connection }) => {
      connection.exec("update allele set allele_id = '706' where allele_id = '1'");
    });
    expect(await bench.settle(ASSIGN)).toMatchObject({ item: { assigned_id: '707' } });
    expect(await bench.settle({ ...ASSIGN, position: 2 })).toMatchObject({ item: { assigned_id: '708' } });
  });

  test('takes another id that fits, and refuses one that is used, retired or no number', async () => {
    const bench = await withAlleles(variant(1, 5), variant(1, 6));
    await bench.change(({ connection }) => {
      connection.exec(
        "insert into retired_id (kind, scope, record_id, retired_at) values ('allele', 'a', '8', '2026')",
      );
    });
    for (const [assigned_id, status, code] of [
      ['1', 409, 'id_taken'],
      ['8', 409, 'retired_id'],
      ['x 1', 400, 'not_acceptable'],
      ['x1', 400, 'not_acceptable'],
    ] as const) {
      await expect(bench.settle({ ...ASSIGN, assigned_id })).rejects.toMatchObject({ problem: { status, code } });
    }
    expect(await bench.settle({ ...ASSIGN, assigned_id: '9' })).toMatchObject({ item: { assigned_id: '9' } });
  });

  test('is refused if it is known, also reversed, and accepted as the known one if its id is given', async () => {
    const known = sampleSequence(1, LENGTH);
    const bench = await withAlleles(known.toLowerCase(), reverseComplement(known));
    await expect(bench.settle(ASSIGN)).rejects.toMatchObject({
      problem: { code: 'already_defined', message: expect.stringContaining('a-1') as string },
    });
    await expect(bench.settle({ ...ASSIGN, position: 2 })).rejects.toMatchObject({
      problem: { code: 'not_acceptable' },
    });
    await bench.settle({ ...ASSIGN, assigned_id: '1' });
    expect(await bench.rows('select assigned_id, made_record from submission_item where position = 1')).toEqual([
      { assigned_id: '1', made_record: 0 },
    ]);
    expect(await bench.rows('select count(*) as alleles from allele')).toEqual([{ alleles: 2 }]);
  });

  test('needs a reason if its length or likeness is unusual, which the history keeps', async () => {
    const bench = await withAlleles(variant(1, 5).slice(0, -1), sampleSequence(9, LENGTH));
    await expect(bench.settle(ASSIGN)).rejects.toMatchObject({ problem: { status: 400, code: 'reason_needed' } });
    await expect(bench.settle({ ...ASSIGN, position: 2 })).rejects.toMatchObject({
      problem: { code: 'reason_needed' },
    });
    const { item } = await bench.settle({ ...ASSIGN, position: 2, override: 'Seen in two genomes.' });
    expect(item).toMatchObject({ assigned_id: '2', reason: 'Seen in two genomes.' });
    const [line] = await bench.rows("select action from record_history where record_id = 'a-2'");
    expect(line).toEqual({
      action:
        'Assigned from submission S, item 2. Accepted in spite of: It is like no known allele of a. Reason: Seen in two genomes.',
    });
  });

  test('needs the extended attributes that its locus requires', async () => {
    const bench = await withAlleles(variant(1, 5));
    await bench.change(({ connection }) => {
      connection.exec(`insert into locus_extended_attribute (locus, field, value_format, required, position)
        select id, 'source', 'text', 1, 0 from locus where name = 'a'`);
    });
    await expect(bench.settle(ASSIGN)).rejects.toMatchObject({
      problem: { code: 'not_acceptable', details: [{ row: 1, field: 'source' }] },
    });
    await bench.settle({ ...ASSIGN, attributes: { source: 'blood' }, comments: 'Rare.' });
    expect(await bench.rows('select field, value from allele_attribute')).toEqual([
      { field: 'source', value: 'blood' },
    ]);
  });
});

describe('a curator', () => {
  test('corrects an item before it is assigned, and the original stays', async () => {
    const bench = await withAlleles(`${variant(1, 5)}NN`);
    const content = { sequence: variant(1, 5) };
    const edited = await bench.settle({ ...ASSIGN, kind: 'edit', content });
    expect(edited.item).toMatchObject({ class: 'clean', content, original: { sequence: `${variant(1, 5)}NN` } });
    const { item } = await bench.settle({ ...ASSIGN, revision: 2 });
    expect(item).toMatchObject({ assigned_id: '2', original: { sequence: `${variant(1, 5)}NN` } });
    await expect(bench.settle({ ...ASSIGN, kind: 'edit', revision: 3, content: { cells: {} } })).rejects.toMatchObject({
      problem: { code: 'item_settled' },
    });
  });

  test('who comes later is told what the other did', async () => {
    const bench = await withAlleles(variant(1, 5));
    const lisa = await bench.account('lisa', 'curator');
    await bench.settle(ASSIGN, { principal: lisa });
    await expect(bench.settle({ ...ASSIGN, kind: 'reject', reason: 'Poor.' })).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'changed_meanwhile',
        details: [{ row: 1, reason: expect.stringMatching(/assigned 2.*lisa Person/) as string }],
      },
    });
    await expect(bench.settle({ kind: 'close', submission: 'S', revision: 1 })).rejects.toMatchObject({
      problem: { status: 409, code: 'changed_meanwhile' },
    });
  });

  test('is not told as changed by what happened to one with a longer name', async () => {
    const bench = await settleBench();
    const items = ['seq1', 'my seq10', 'seq10'].map((item_id, at) => ({ item_id, content: variant(1, 5 + at) }));
    await bench.plant({ id: 'S', parameters: { locus: 'a', technology: 'Illumina' }, items });
    const lisa = await bench.account('lisa', 'curator');
    const content = { sequence: variant(1, 9) };
    await bench.settle({ ...ASSIGN, kind: 'edit', content }, { principal: lisa });
    await bench.settle({ ...ASSIGN, position: 3, kind: 'edit', content: { sequence: variant(1, 10) } });
    await expect(bench.settle({ ...ASSIGN, kind: 'reject', reason: 'Poor.' })).rejects.toMatchObject({
      problem: { details: [{ reason: expect.stringMatching(/Corrected seq1\. .*lisa Person/) as string }] },
    });
  });

  test('of one locus is refused at another, and who lost the role at all', async () => {
    const bench = await withAlleles(variant(1, 5));
    const ofB = await bench.account('berta', 'curator', [{ kind: 'locus', name: 'b' }]);
    const ofA = await bench.account('anna', 'curator', [{ kind: 'locus', name: 'a' }]);
    const ofAll = await bench.account('alma', 'curator', [{ kind: 'submissions', name: '' }]);
    await expect(bench.settle(ASSIGN, { principal: ofB })).rejects.toMatchObject({
      problem: { status: 403, code: 'no_right', message: expect.stringContaining('locus "a"') as string },
    });
    await bench.settle(ASSIGN, { principal: ofA });
    await bench.settle({ ...ASSIGN, kind: 'undo', revision: 2 }, { principal: ofAll });
    const sender = await bench.account('sven', 'submitter');
    await expect(bench.settle({ ...ASSIGN, revision: 3 }, { principal: sender })).rejects.toMatchObject({
      problem: { status: 403, code: 'no_right' },
    });
  });
});

describe('a decision that is undone', () => {
  test('deletes the allele, retires its id and leaves the item pending', async () => {
    const bench = await withAlleles(variant(1, 5));
    await bench.settle(ASSIGN);
    const { item, outcome } = await bench.settle({ ...ASSIGN, kind: 'undo', revision: 2 });
    expect(outcome).toBeUndefined();
    expect(item).toMatchObject({ status: 'pending', revision: 3 });
    expect(item).not.toHaveProperty('assigned_id');
    expect(await bench.rows("select allele_id from allele join locus on locus.id = locus where name = 'a'")).toEqual([
      { allele_id: '1' },
    ]);
    expect(await bench.settle({ ...ASSIGN, revision: 3 })).toMatchObject({ item: { assigned_id: '3' } });
  });

  test('is refused if a profile or an isolate has the allele, and says which', async () => {
    const bench = await withAlleles(variant(1, 5));
    await bench.settle(ASSIGN);
    await bench.change(({ connection }) => {
      connection.exec(`insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
        values (1, 1, '11', 11, '2' || char(9) || '1', 5, '2026-01-01', '2026-01-01')`);
    });
    await bench.change(({ connection }) => {
      connection.exec(`insert into isolate (id, name, date_entered, datestamp) values (4, 'M1', '2026-01-01', '2026-01-01');
        insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
        select 4, id, '2', '2026-01-01', '2026-01-01' from locus where name = 'a'`);
    }, 'isos');
    await expect(bench.settle({ ...ASSIGN, kind: 'undo', revision: 2 })).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'built_upon',
        details: [{ reason: 'Profile ST-11 of MLST has it.' }, { reason: 'Isolate 4 (M1) of isos has it.' }],
      },
    });
    expect(await bench.rows('select status from submission_item')).toEqual([{ status: 'assigned' }]);
  });
});
