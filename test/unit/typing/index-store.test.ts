import { copyFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#electron/store/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/meta.ts';
import { openCatalogue, rankAlleles } from '#electron/typing/allele-catalogue.ts';
import { findMatches } from '#electron/typing/find-matches.ts';
import { readGenome } from '#electron/typing/genome-reader.ts';
import { startImportIndex } from '#electron/typing/import-index.ts';
import { readIndexFile, writeIndexFile } from '#electron/typing/index-file.ts';
import { readIndexStamp } from '#electron/typing/index-stamp.ts';
import { buildIndex, catchUp } from '#electron/typing/index-store.ts';
import { prepareIndex } from '#electron/typing/prepare-index.ts';
import { viewSharedIndex, type SharedIndex } from '#electron/typing/shared-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { addAllele, createTypingDatabase } from './typing-database.ts';

const control = { checkpoint: () => {}, report: () => {} };
const noProgress = () => {};

const LONG = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACATCCGA';
/** Alleles that share seeds, lie within one another, or are short; any of them may be anywhere in `GENOME`. */
const SEQUENCES = [LONG, LONG.slice(0, 30), LONG.slice(3), 'ACG', 'TTAC', `${LONG}GG`, `${LONG.slice(0, 36)}AAAAAAA`];
const GENOME = `>a\n${LONG}GGCC${LONG.slice(0, 36)}AAAAAAA\n>b\nACGNTTAC${LONG.slice(0, 33)}`;
const LOCI = [
  { name: 'd', alleles: { 1: LONG, 2: 'ACG' } },
  { name: 'e', alleles: {} },
  { name: 'p', dataType: 'peptide' as const, alleles: { 1: 'MTG' } },
];

const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(GENOME) }, control);

/** What is found in the genome, as text. */
function search(connection: DatabaseSync, index: SharedIndex): string[] {
  const catalogue = openCatalogue(connection);
  const list = findMatches(genome, viewSharedIndex(index), catalogue, () => {});
  const { contig, start, end, allele, reverse } = list.sort(genome, rankAlleles(catalogue.found));
  return Array.from(contig, (one, place) => {
    const found = catalogue.found[allele[place] ?? -1];
    return [found?.locus.name, found?.alleleId, one, start[place], end[place], reverse[place]].join(' ');
  });
}

function followed(connection: DatabaseSync, index: SharedIndex): SharedIndex {
  const current = catchUp(connection, index, noProgress);
  if (!current) throw new Error('The index does not follow.');
  return current;
}

const built = (connection: DatabaseSync) => buildIndex(connection, noProgress);

function additionsOf({ additions }: SharedIndex): number {
  return additions?.layout.alleles.reduce((sum, { count }) => sum + count, 0) ?? 0;
}

/** One thing that is done to the database. */
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
  it('finds what one that is built anew finds, whatever was added, changed, moved and deleted', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    await writeIndexFile(at.index, built(connection));
    const property = fc.property(steps, (all) => {
      connection.exec('begin');
      try {
        let index = readIndexFile(at.index);
        for (const [number, step] of all.entries()) {
          doStep(connection, step, `new${number}`);
          if (step.kind === 'look') index = index && followed(connection, index);
        }
        index = index && followed(connection, index);
        expect(index && search(connection, index)).toEqual(search(connection, built(connection)));
      } finally {
        connection.exec('rollback');
      }
    });
    fc.assert(property, { numRuns: 150 });
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
    // Who searches with an index from before must not be disturbed.
    expect(additionsOf(second)).toBe(1);
    await close();
  });

  it('adds no table of seeds where the seeds and lengths are known', async () => {
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

  it('becomes one again when many alleles were added', async () => {
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

  it('is built anew when most of it is no longer true, or a locus became one of another kind', async () => {
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

  it('is built anew for a database that was put back to an earlier copy and went another way', async () => {
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

describe('making an index ready', () => {
  it('goes on from the file and does not write it for a few alleles', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    const first = await prepareIndex(connection, at.index, undefined, control);
    const written = readFileSync(at.index);
    addAllele(connection, 2, '1', LONG.slice(3));
    for (const held of [undefined, first]) {
      const index = await prepareIndex(connection, at.index, held, control);
      expect(additionsOf(index)).toBe(1);
      expect(search(connection, index)).toEqual(search(connection, built(connection)));
    }
    expect(readFileSync(at.index)).toEqual(written);
    await close();
  });

  it('writes it, in one step, when many were added', async () => {
    const folder = temporaryFolder();
    const { connection, at, close } = await createTypingDatabase(folder, LOCI);
    await prepareIndex(connection, at.index, undefined, control);
    connection.exec('begin');
    for (let id = 1; id <= 501; id++) addAllele(connection, 2, String(id), LONG.slice(id % 9));
    connection.exec('commit');
    const index = await prepareIndex(connection, at.index, undefined, control);
    expect(readIndexFile(at.index)).toEqual(index);
    await close();
    expect(readdirSync(folder).toSorted()).toEqual(['typing.index', 'typing.sqlite']);
  });

  it('says how far it is, and stops when cancelled', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    connection.exec('begin');
    for (let id = 1; id <= 2100; id++) addAllele(connection, 2, String(id), LONG.slice(id % 9));
    connection.exec('commit');
    const reports: unknown[] = [];
    const cancelled = { checkpoint: () => reports.length > 0 && fail(), report: (one: unknown) => reports.push(one) };
    const fail = () => {
      throw new Error('cancelled');
    };
    await prepareIndex(connection, at.index, undefined, { ...cancelled, checkpoint: () => {} });
    expect(reports).toEqual([
      { done: 2000, total: 2103, unit: 'alleles', message: 'Building the index of the alleles' },
    ]);
    await expect(prepareIndex(connection, `${at.index}2`, undefined, cancelled)).rejects.toThrow('cancelled');
    expect(existsSync(`${at.index}2`)).toBe(false);
    await close();
  });
});

describe('an index made along with an import', () => {
  /** Adds alleles to the second locus as an import does; what they have in common is of no concern. */
  async function importAlleles(connection: DatabaseSync, indexFile: string, count: number, first = 1) {
    connection.exec('begin');
    const index = startImportIndex(connection, indexFile);
    index?.addLocus(2, 'DNA');
    for (let id = first; id < first + count; id++) {
      const sequence = LONG.slice(id % 9);
      addAllele(connection, 2, String(id), sequence);
      const row = Number(connection.prepare('select max(id) as id from allele').get()?.['id']);
      index?.addAllele(row, 2, Buffer.from(sequence));
    }
    bumpDefinitionsVersion(connection);
    const stamp = readIndexStamp(connection);
    connection.exec('commit');
    await index?.write(indexFile, stamp);
    return index;
  }

  it('is on disk after the first import', async () => {
    const { connection, at, close } = await createTypingDatabase(
      temporaryFolder(),
      LOCI.map((locus) => ({ ...locus, alleles: {} })),
    );
    await importAlleles(connection, at.index, 40);
    const index = readIndexFile(at.index);
    expect(index && catchUp(connection, index, noProgress)).toBe(index);
    expect(index && search(connection, index)).toEqual(search(connection, built(connection)));
    await close();
  });

  it('is written again for many alleles, and for a few left as it was', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    await prepareIndex(connection, at.index, undefined, control);
    const before = readFileSync(at.index);
    await importAlleles(connection, at.index, 20);
    expect(readFileSync(at.index)).toEqual(before);
    await importAlleles(connection, at.index, 600, 21);
    const index = readIndexFile(at.index);
    expect(index && catchUp(connection, index, noProgress)).toBe(index);
    expect(index && search(connection, index)).toEqual(search(connection, built(connection)));
    await close();
  });

  it('is not begun when there are alleles but no index to go on from', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    expect(startImportIndex(connection, at.index)).toBeUndefined();
    expect(existsSync(at.index)).toBe(false);
    await close();
  });
});
