import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/meta.ts';
import { readIndexFile, viewSharedIndex } from '#electron/typing/index-file.ts';
import { buildIndex, openCurrentIndex, readIndexStamp, startIndexBuilder } from '#electron/typing/index-store.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { addAllele, createTypingDatabase } from './typing-database.ts';

const LONG = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACAT';
const LOCI = [
  { name: 'a', alleles: { 1: LONG, 2: `${LONG}A`, 3: 'ACG', ambiguous: 'ACGTN' } },
  { name: 'p', dataType: 'peptide' as const, alleles: { 1: 'MKVLWAALMKVLW' } },
];

/** A database with its index on disk. */
async function createIndexed(folder: string, name = 'typing') {
  const database = await createTypingDatabase(folder, LOCI, [], name);
  const stamp = readIndexStamp(database.connection);
  await buildIndex(database.connection, () => {}).write(database.at.index, stamp);
  return { ...database, stamp };
}

describe('the index file', () => {
  it('is read back as it was written', async () => {
    const { connection, at, stamp, close } = await createIndexed(temporaryFolder());
    const built = buildIndex(connection, () => {}).finish(stamp);
    const shared = openCurrentIndex(at.index, stamp);
    expect(shared && viewSharedIndex(shared)).toEqual(built);
    expect(built.seeds.map((table) => [table.data_type, table.seed_length])).toEqual([
      ['DNA', 24],
      ['DNA', 3],
      ['peptide', 8],
    ]);
    await close();
  });

  it('leaves no other file behind', async () => {
    const folder = temporaryFolder();
    const { close } = await createIndexed(folder);
    await close();
    expect(readdirSync(folder).toSorted()).toEqual(['typing.index', 'typing.sqlite']);
  });

  it('is not used when it is missing, cut short, changed in a single byte, or something else', async () => {
    const folder = temporaryFolder();
    const { at, close } = await createIndexed(folder);
    await close();
    const whole = readFileSync(at.index);
    const damaged = join(folder, 'damaged');
    expect(readIndexFile(damaged)).toBeUndefined();
    for (let size = 0; size < whole.length; size += Math.ceil(whole.length / 40)) {
      copyFileSync(at.index, damaged);
      truncateSync(damaged, size);
      expect(readIndexFile(damaged), `cut at ${size}`).toBeUndefined();
    }
    for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 60)) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(damaged, changed);
      expect(readIndexFile(damaged), `changed at ${place}`).toBeUndefined();
    }
    writeFileSync(damaged, Buffer.concat([whole, Buffer.alloc(4)]));
    expect(readIndexFile(damaged)).toBeUndefined();
  });

  it('is not used when its header, checksum and all, is of a form that this version does not know', async () => {
    const { at, close } = await createIndexed(temporaryFolder());
    await close();
    for (const header of ['{"stamp":{},"seeds":[]}', '{"seeds":[{"arrays":[1,-1]}]}', 'no JSON', '[]']) {
      const text = Buffer.from(header.padEnd(Math.ceil((header.length + 24) / 8) * 8 - 24, ' '));
      const prelude = readFileSync(at.index).subarray(0, 24);
      prelude.writeUInt32LE(text.length, 12);
      prelude.writeUInt32LE(crc32(text), 16);
      writeFileSync(at.index, Buffer.concat([prelude, text]));
      expect(readIndexFile(at.index), header).toBeUndefined();
    }
  });

  it('is not used for a changed or another database', async () => {
    const folder = temporaryFolder();
    const one = await createIndexed(folder, 'one');
    const other = await createTypingDatabase(folder, LOCI, [], 'other');
    // Two databases made within the same millisecond would be taken for one.
    other.connection.exec("update meta set value = '2026-01-01T00:00:00.000Z' where key = 'created_at'");
    expect(openCurrentIndex(one.at.index, readIndexStamp(other.connection))).toBeUndefined();
    bumpDefinitionsVersion(one.connection);
    expect(openCurrentIndex(one.at.index, readIndexStamp(one.connection))).toBeUndefined();
    await one.close();
    await other.close();
  });
});

describe('building while alleles stream by', () => {
  it('gives an index equal to one built from the whole database, whether begun anew or continued', async () => {
    const database = await createTypingDatabase(temporaryFolder(), []);
    const { connection, at } = database;
    connection.exec(
      "insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp) values (7, 'a', 'DNA', 'integer', 1, '2026-01-01', '2026-01-01')",
    );
    let next = 1;
    for (const batch of [[LONG, `${LONG}ACCA`], ['ACG', `CC${LONG}`, LONG.slice(0, 30)], []]) {
      connection.exec('begin');
      const builder = startIndexBuilder(connection, at.index);
      builder?.addLocus(7, 'DNA');
      for (const sequence of batch) {
        addAllele(connection, 7, String(next), sequence);
        builder?.addAllele(next++, 7, Buffer.from(sequence));
      }
      bumpDefinitionsVersion(connection);
      const stamp = readIndexStamp(connection);
      connection.exec('commit');
      await builder?.write(at.index, stamp);
      const shared = openCurrentIndex(at.index, stamp);
      expect(shared && describeIndex(viewSharedIndex(shared))).toEqual(
        describeIndex(buildIndex(connection, () => {}).finish(stamp)),
      );
    }
    await database.close();
  });

  it('is not begun when there are alleles but no current index', async () => {
    const { connection, at, close } = await createIndexed(temporaryFolder());
    expect(startIndexBuilder(connection, at.index)?.alleles).toBe(4);
    bumpDefinitionsVersion(connection);
    expect(startIndexBuilder(connection, at.index)).toBeUndefined();
    await close();
  });

  it('refuses an allele of a locus that was not announced', async () => {
    const { connection, at, close } = await createTypingDatabase(temporaryFolder(), []);
    const builder = startIndexBuilder(connection, at.index);
    expect(() => builder?.addAllele(1, 1, Buffer.from('ACGT'))).toThrow('was not announced');
    expect(existsSync(at.index)).toBe(false);
    await close();
  });
});

/** The content of an index without the accidents of its hash tables' layout. */
function describeIndex(index: ReturnType<typeof viewSharedIndex>) {
  return {
    stamp: index.stamp,
    rows: index.alleles.map((table) => [...table.row].filter((row) => row > 0).toSorted((left, right) => left - right)),
    seeds: index.seeds
      .map((table) => {
        const seeds = [...table.slot.keys()].filter((place) => table.slot[place] !== 0);
        const lengthsOf = (slot: number) => [...table.lengths.subarray(slot, slot + (table.lengths[slot - 1] ?? 0))];
        return {
          seed_length: table.seed_length,
          bitmap: [...table.bitmap],
          seeds: seeds
            .map((place) => `${table.high[place]} ${table.low[place]}: ${lengthsOf(table.slot[place] ?? 0).join()}`)
            .toSorted(),
        };
      })
      .toSorted((left, right) => left.seed_length - right.seed_length),
  };
}
