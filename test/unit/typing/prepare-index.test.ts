import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { startImportIndex } from '#electron/typing/index/import-index.ts';
import { readIndexFile } from '#electron/typing/index/index-file.ts';
import { readIndexStamp } from '#electron/typing/index/index-stamp.ts';
import { catchUp } from '#electron/typing/index/index-store.ts';
import { prepareIndex } from '#electron/typing/index/prepare-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { additionsOf, built, control, LOCI, LONG, noProgress, search } from './followed-database.ts';
import { addAllele, createTypingDatabase } from './typing-database.ts';

describe('making an index ready', () => {
  it('continues from the file and does not write it again for a few alleles', async () => {
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
    expect(reports).toEqual([{ done: 2000, total: 2103, unit: 'alleles', message: 'Building the allele index' }]);
    await expect(prepareIndex(connection, `${at.index}2`, undefined, cancelled)).rejects.toThrow('cancelled');
    expect(existsSync(`${at.index}2`)).toBe(false);
    await close();
  });
});

describe('an index made along with an import', () => {
  /** Adds alleles to the second locus as an import does. What they share does not matter. */
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

  it('is not begun when there are alleles but no index to continue', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), LOCI);
    expect(startImportIndex(connection, at.index)).toBeUndefined();
    expect(existsSync(at.index)).toBe(false);
    await close();
  });
});
