import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readIndexFile, writeIndexFile } from '#electron/typing/index/index-file.ts';
import { readIndexStamp } from '#electron/typing/index/index-stamp.ts';
import { buildIndex, catchUp } from '#electron/typing/index/index-store.ts';
import { viewSharedIndex } from '#electron/typing/index/shared-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from './typing-database.ts';

const LONG = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACAT';
const LOCI = [
  { name: 'a', alleles: { 1: LONG, 2: `${LONG}A`, 3: 'ACG', ambiguous: 'ACGTN' } },
  { name: 'p', dataType: 'peptide' as const, alleles: { 1: 'MKVLWAALMKVLW' } },
];

/** A database with its index on disk. */
async function createIndexed(folder: string, name = 'typing') {
  const database = await createTypingDatabase(folder, LOCI, [], name);
  await writeIndexFile(
    database.at.index,
    buildIndex(database.connection, () => {}),
  );
  return database;
}

describe('the index file', () => {
  it('is read back as it was written', async () => {
    const { connection, at, close } = await createIndexed(temporaryFolder());
    const built = buildIndex(connection, () => {});
    expect(built.stamp).toEqual(readIndexStamp(connection));
    expect(readIndexFile(at.index)).toEqual(built);
    expect(viewSharedIndex(built).base.seeds.map((table) => [table.data_type, table.seed_length])).toEqual([
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
    const file = readFileSync(at.index);
    const bodyAt = 24 + file.readUInt32LE(12);
    /** Reads the file with another header, padded so that the body begins where it may. */
    const readWith = (header: string) => {
      const text = Buffer.from(header.padEnd(Math.ceil((header.length + 24) / 8) * 8 - 24, ' '));
      const prelude = Buffer.from(file.subarray(0, 24));
      prelude.writeUInt32LE(text.length, 12);
      prelude.writeUInt32LE(crc32(text), 16);
      writeFileSync(at.index, Buffer.concat([prelude, text, file.subarray(bodyAt)]));
      return readIndexFile(at.index);
    };
    const known = file.toString('utf8', 24, bodyAt).trimEnd();
    expect(readWith(known)).toBeDefined();
    const changes: [string | RegExp, string][] = [
      [/"created_at":"[^"]*"/, '"created_at":1'],
      [/"definitions_version":\d+/, '"definitions_version":"1"'],
      [/"last_allele":\d+,/, ''],
      [/"last_change":\d+/, '"last_change":null'],
      [/"tail":\[\[/, '"tail":[[1,'],
      [/"tail":\[\[\d+/, '"tail":[["1"'],
      [/"tail":.*?\]\]/, '"tail":[1]'],
      [/"tail":.*?\]\]/, '"tail":1'],
      ['"stale":0', '"stale":"0"'],
      ['"seeds":[{', '"seeds":[null,{'],
      [/"seeds":.*,"alleles"/, '"seeds":{},"alleles"'],
      ['"data_type":"peptide"', '"data_type":"RNA"'],
      [/"seed_length":\d+/, '"seed_length":-1'],
      [/"filter_length":\d+,/, ''],
      [/"count":\d+/, '"count":0.5'],
      [/"arrays":\[/, '"arrays":[0,'],
      [/"arrays":\[(\d+)/, '"arrays":["$1"'],
      [/"arrays":\[[^\]]*\]/, '"arrays":6'],
      [/"alleles":.*\]/, '"alleles":[{}]'],
      [/,"alleles":.*\}\]/, ''],
    ];
    const others = changes.map(([from, to]) => known.replace(from, to));
    expect(new Set(others).size).toBe(changes.length);
    for (const header of [...others, '{"stamp":{},"seeds":[]}', 'no JSON', '[]', 'null', '7']) {
      expect(header).not.toBe(known);
      expect(readWith(header), header).toBeUndefined();
    }
  });

  it('is not used for another database', async () => {
    const folder = temporaryFolder();
    const one = await createIndexed(folder, 'one');
    const other = await createTypingDatabase(folder, LOCI, [], 'other');
    // Two databases made within the same millisecond would count as one.
    other.connection.exec("update meta set value = '2026-01-01T00:00:00.000Z' where key = 'created_at'");
    const index = readIndexFile(one.at.index);
    expect(index && catchUp(one.connection, index, () => {})).toBe(index);
    expect(index && catchUp(other.connection, index, () => {})).toBeUndefined();
    await one.close();
    await other.close();
  });
});
