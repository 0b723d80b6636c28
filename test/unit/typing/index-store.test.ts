import { copyFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { readIndexFile, writeIndexFile } from '#electron/typing/index/index-file.ts';
import { catchUp } from '#electron/typing/index/index-store.ts';
import type { SharedIndex } from '#electron/typing/index/shared-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { additionsOf, built, LOCI, LONG, noProgress, search, SEQUENCES } from './followed-database.ts';
import { addAllele, createTypingDatabase } from './typing-database.ts';

function followed(connection: DatabaseSync, index: SharedIndex): SharedIndex {
  const current = catchUp(connection, index, noProgress);
  if (!current) throw new Error('The index does not follow.');
  return current;
}

/** One change to the database. */
type Step =
  | { kind: 'add'; locus: number; sequence: number }
  | { kind: 'change'; allele: number; sequence: number }
  | { kind: 'delete'; allele: number }
  | { kind: 'move'; allele: number; locus: number }
  | { kind: 'other' }
  | { kind: 'look' };

const nat = fc.nat(20);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), locus: nat, sequence: nat }),
    fc.record({ kind: fc.constant('change' as const), allele: nat, sequence: nat }),
    fc.record({ kind: fc.constant('delete' as const), allele: nat }),
    fc.record({ kind: fc.constant('move' as const), allele: nat, locus: nat }),
    fc.record({ kind: fc.constantFrom('other' as const, 'look' as const) }),
  ),
  { maxLength: 25 },
);

function doStep(connection: DatabaseSync, step: Step, name: string): void {
  const rows = connection.prepare('select id from allele order by id').all();
  const rowOf = (allele: number) => Number(rows[allele % Math.max(1, rows.length)]?.['id'] ?? 0);
  if (step.kind === 'add') {
    addAllele(connection, 1 + (step.locus % 2), name, SEQUENCES[step.sequence % SEQUENCES.length] ?? '');
  } else if (step.kind === 'change') {
    const sequence = SEQUENCES[step.sequence % SEQUENCES.length] ?? '';
    connection.prepare('update allele set sequence = ? where id = ?').run(sequence, rowOf(step.allele));
  } else if (step.kind === 'delete') {
    connection.prepare('delete from allele where id = ?').run(rowOf(step.allele));
  } else if (step.kind === 'move') {
    const locus = 1 + (step.locus % 3);
    connection.prepare('update or ignore allele set locus = ? where id = ?').run(locus, rowOf(step.allele));
  }
  bumpDefinitionsVersion(connection);
}

describe('an index that follows its database', () => {
  it('finds the same as a newly built index, whatever was added, changed, moved and deleted', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    for (let id = 1; id <= 5; id++) addAllele(connection, 2, String(id), LONG.slice(id));
    await writeIndexFile(at.index, built(connection));
    const property = fc.property(steps, (all) => {
      connection.exec('begin');
      try {
        let index = readIndexFile(at.index);
        for (const [number, step] of all.entries()) {
          doStep(connection, step, `new${number}`);
          if (step.kind === 'look') index = (index && catchUp(connection, index, noProgress)) ?? built(connection);
        }
        index = (index && catchUp(connection, index, noProgress)) ?? built(connection);
        expect(search(connection, index)).toEqual(search(connection, built(connection)));
      } finally {
        connection.exec('rollback');
      }
    });
    fc.assert(property, { numRuns: 300 });
    await close();
  });

  it('knows an allele that got the row number of a deleted one', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    addAllele(connection, 2, '1', 'TTAC');
    connection.exec("delete from allele where sequence = 'MTG'");
    const index = built(connection);
    connection.exec("delete from allele where sequence = 'TTAC'");
    addAllele(connection, 2, '2', LONG.slice(3));
    addAllele(connection, 2, '3', LONG.slice(4));
    expect(search(connection, followed(connection, index))).toEqual(search(connection, built(connection)));
    expect(search(connection, built(connection)).join()).toContain('e 3');
    await close();
  });

  it('reads only what is new, and leaves its large tables as they are', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    const first = built(connection);
    expect(followed(connection, first)).toBe(first);
    addAllele(connection, 2, '1', LONG.slice(3));
    const second = followed(connection, first);
    expect(second.base).toBe(first.base);
    expect(additionsOf(second)).toBe(1);
    addAllele(connection, 2, '2', 'TTAC');
    const third = followed(connection, second);
    expect(third.base).toBe(first.base);
    expect(additionsOf(third)).toBe(2);
    expect(search(connection, third)).toEqual(search(connection, built(connection)));
    // A thread that searches with an earlier index must not be disturbed.
    expect(additionsOf(second)).toBe(1);
    await close();
  });

  it('adds no table of seeds where the seeds, their places and the lengths are known', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    addAllele(connection, 2, '1', `${LONG.slice(0, 42)}T`);
    const first = built(connection);
    addAllele(connection, 2, '2', `${LONG.slice(0, 42)}G`);
    expect(followed(connection, first).additions?.layout).toMatchObject({ seeds: [], alleles: [{ count: 1 }] });
    await close();
  });

  it('does nothing when only profiles or isolates were changed', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    const index = built(connection);
    bumpDefinitionsVersion(connection);
    expect(followed(connection, index)).toBe(index);
    await close();
  });

  it('merges its additions when many alleles were added', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    const index = built(connection);
    connection.exec('begin');
    for (let id = 1; id <= 501; id++)
      addAllele(connection, 2, String(id), `${LONG}${'ACGT'.charAt(id % 4).repeat(id)}`);
    connection.exec('commit');
    const merged = followed(connection, index);
    expect(merged.additions).toBeUndefined();
    expect(merged.base).not.toBe(index.base);
    expect(search(connection, merged)).toEqual(search(connection, built(connection)));
    await close();
  });

  it('is built again when most of it is outdated, or the data type of a locus has changed', async () => {
    const { connection, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    connection.exec('begin');
    for (let id = 1; id <= 600; id++) addAllele(connection, 2, String(id), LONG.slice(id % 20));
    connection.exec('commit');
    const index = built(connection);
    connection.exec('begin; delete from allele where locus = 2');
    expect(catchUp(connection, index, noProgress)).toBeUndefined();
    connection.exec("rollback; begin; update locus set data_type = 'peptide' where id = 1");
    expect(catchUp(connection, index, noProgress)).toBeUndefined();
    connection.exec('rollback');
    expect(catchUp(connection, index, noProgress)).toBe(index);
    await close();
  });

  it('is built again for a database that was put back to an earlier copy and then changed differently', async () => {
    const folder = temporaryFolder();
    const database = await createTypingDatabase(folder, LOCI);
    await database.close();
    copyFileSync(database.file, `${database.file}.copy`);
    const first = await openDatabase(database.file);
    for (const id of ['1', '2', '3']) addAllele(first.connection, 2, id, LONG.slice(Number(id)));
    bumpDefinitionsVersion(first.connection);
    const index = built(first.connection);
    await first.close();
    copyFileSync(`${database.file}.copy`, database.file);
    const second = await openDatabase(database.file);
    expect(catchUp(second.connection, index, noProgress)).toBeUndefined();
    for (const id of ['4', '5', '6', '7']) addAllele(second.connection, 2, id, LONG.slice(Number(id)));
    bumpDefinitionsVersion(second.connection);
    expect(catchUp(second.connection, index, noProgress)).toBeUndefined();
    await second.close();
  });
});
