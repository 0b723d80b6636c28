import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { createTypingEngine, type TypingEngine } from '#electron/typing/engine.ts';
import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import { readIndexFile } from '#electron/typing/index/index-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { addAllele, createTypingDatabase, type LocusFixture } from './typing-database.ts';

const ALLELE = 'ATGACCGGTTTACGGATTACAGGCATCCTAAGGTTACAT';

/** One engine for all tests that do not need a fresh one, since starting its threads takes longest. */
const engine = createTypingEngine({ threads: 2 });
afterAll(() => engine.close());

function startEngine(threads = 1): TypingEngine {
  const fresh = createTypingEngine({ threads });
  onTestFinished(() => fresh.close());
  return fresh;
}

async function createDatabase(loci: LocusFixture[] = [{ name: 'abc', alleles: { 1: ALLELE } }], name = 'typing') {
  const database = await createTypingDatabase(temporaryFolder(), loci, [], name);
  onTestFinished(() => database.close());
  return database;
}

const text = (content: string) => ({ kind: 'bytes', bytes: Buffer.from(content) }) as const;

/** Enough alleles that a build of the index can be interrupted. */
function manyAlleles(count: number): LocusFixture {
  const letters = 'ACGT';
  const alleles: Record<string, string> = {};
  for (let id = 1; id <= count; id++) {
    alleles[id] = Array.from({ length: 60 }, (_, place) => letters[(id >> (place % 12)) & 3]).join('') + ALLELE;
  }
  return { name: 'many', alleles };
}

describe('the typing engine', () => {
  it('gives coordinates 0-based and half-open on the forward strand', async () => {
    const { at } = await createDatabase();
    const input = text(`>one\nGG${ALLELE}\n>two\nACGT\n`);
    const result = await engine.query({ database: at, input, digest: true });
    expect(result).toEqual({
      header: 'one',
      contigs: [
        { name: 'one', length: 41 },
        { name: 'two', length: 4 },
      ],
      matches: [{ locus: 'abc', allele_id: '1', contig: 0, start: 2, end: 41, orientation: 'forward', length: 39 }],
      best_matches: [],
      loci: ['abc'],
      notes: [],
      bases: { known: 45, gc: 21 },
      // However they are ordered, named and wrapped.
      sha256: digestContigs(['acg-t', `GG${ALLELE}`]),
      elapsed_ms: expect.any(Number),
    });
  });

  it('gives nucleotides from start to end, and residues as length, for a peptide locus in DNA', async () => {
    const { at } = await createDatabase([{ name: 'pep', dataType: 'peptide', alleles: { 1: 'MTGLRITG' } }]);
    const { matches } = await engine.query({ database: at, input: text(`C${ALLELE}`) });
    expect(matches).toMatchObject([{ start: 1, end: 25, length: 8, orientation: 'forward' }]);
  });

  it('reads files, gzipped or not', async () => {
    const { at, file } = await createDatabase();
    const path = join(file, '..', 'genome');
    writeFileSync(path, gzipSync(`>a\n${ALLELE}\n`));
    const { matches } = await engine.query({ database: at, input: { kind: 'file', path } });
    expect(matches).toHaveLength(1);
  });

  it('reads only its own part of a larger block of bytes', async () => {
    const { at } = await createDatabase();
    const bytes = Buffer.from(`ACGT${ALLELE}ACGT`).subarray(4, 4 + ALLELE.length);
    const { contigs, matches } = await engine.query({ database: at, input: { kind: 'bytes', bytes } });
    expect([contigs, matches.length]).toEqual([[{ length: ALLELE.length }], 1]);
  });

  it('says that a protein was searched for nothing where there are no peptide loci', async () => {
    const { at } = await createDatabase();
    const { matches, notes } = await engine.query({ database: at, input: text('MKVLWAALLV') });
    expect(matches).toEqual([]);
    expect(notes).toContain(
      'Protein sequences match alleles of peptide loci only, and there are none among the loci chosen.',
    );
  });

  it('answers many queries at once', async () => {
    const { at } = await createDatabase();
    const queries = Array.from({ length: 12 }, (_, count) =>
      engine.query({ database: at, input: text(`>a\n${ALLELE.repeat(count + 1)}`) }),
    );
    expect((await Promise.all(queries)).map(({ matches }) => matches.length)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it('gives the best match of loci without an exact one, when asked', async () => {
    const near = `${ALLELE.slice(0, 31)}A${ALLELE.slice(32)}`;
    const { at } = await createDatabase([
      { name: 'b', alleles: { 1: ALLELE } },
      { name: 'a', alleles: { 7: near } },
      { name: 'exact', alleles: { 1: near.replace('ATGACC', 'CCCCCC') } },
      { name: 'pep', dataType: 'peptide', alleles: { 1: 'MTGLRITG' } },
    ]);
    const input = text(`GGG${near.replace('ATGACC', 'CCCCCC')}`);
    const { best_matches } = await engine.query({ database: at, input, best: true });
    expect(best_matches).toMatchObject([
      { locus: 'a', allele_id: '7', start: 3, end: 42, query_start: 7, mismatches: 0 },
      { locus: 'b', allele_id: '1', start: 3, end: 42, mismatches: 1 },
    ]);
  });

  it('refuses a database that is not there', async () => {
    const database = { file: join(temporaryFolder(), 'none.sqlite'), index: join(temporaryFolder(), 'none.index') };
    await expect(engine.query({ database, input: text('ACGT') })).rejects.toMatchObject({
      problem: { status: 404, code: 'unknown_database' },
    });
  });

  it('refuses more matches than anybody can read, with what to do', async () => {
    const { at } = await createDatabase([{ name: 'tiny', alleles: { 1: 'A', 2: 'C' } }]);
    const input = { kind: 'bytes', bytes: Buffer.alloc(2_000_001, 'A') } as const;
    await expect(engine.query({ database: at, input })).rejects.toMatchObject({
      problem: { status: 400, code: 'too_many_matches' },
    });
  });
});

describe('the index behind the engine', () => {
  it('is made by the first query and kept on disk', async () => {
    const { at } = await createDatabase();
    const progress: string[] = [];
    await engine.query({ database: at, input: text(ALLELE), onProgress: ({ unit }) => progress.push(unit) });
    expect(readIndexFile(at.index)?.stamp.last_allele).toBe(1);
    expect(progress).toContain('bytes');
  });

  it.each([
    ['missing', (index: string) => rmSync(index)],
    ['cut short', (index: string) => writeFileSync(index, readFileSync(index).subarray(0, 300))],
    ['something else', (index: string) => writeFileSync(index, 'not an index')],
  ])('is made again when it is %s', async (_, spoil) => {
    const { at } = await createDatabase();
    await engine.ensureIndex(at);
    const good = readFileSync(at.index);
    spoil(at.index);
    engine.forget(at.file);
    const { matches } = await engine.query({ database: at, input: text(ALLELE) });
    expect(matches).toHaveLength(1);
    expect(readFileSync(at.index)).toEqual(good);
  });

  it('is made again when it belongs to another database', async () => {
    const [one, other] = [await createDatabase(), await createDatabase([{ name: 'z', alleles: { 9: 'ACGT' } }])];
    await engine.ensureIndex(other.at);
    writeFileSync(one.at.index, readFileSync(other.at.index));
    // If made within the same millisecond, the two would count as one database.
    one.connection.exec("update meta set value = '2026-01-01T00:00:00.000Z' where key = 'created_at'");
    const { matches } = await engine.query({ database: one.at, input: text(ALLELE) });
    expect(matches).toMatchObject([{ locus: 'abc' }]);
  });

  it('follows alleles that arrive while the engine runs', async () => {
    const { at, connection } = await createDatabase();
    const input = text(`>a\n${ALLELE}CCCC`);
    expect((await engine.query({ database: at, input })).matches).toHaveLength(1);
    addAllele(connection, 1, '2', `${ALLELE}CC`);
    bumpDefinitionsVersion(connection);
    const results = await Promise.all([1, 2, 3].map(() => engine.query({ database: at, input })));
    expect(results.map(({ matches }) => matches.map((match) => match.allele_id))).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('follows alleles that change or go while the engine runs', async () => {
    const { at, connection } = await createDatabase();
    const found = async () => (await engine.query({ database: at, input: text(ALLELE) })).matches;
    expect(await found()).toMatchObject([{ allele_id: '1' }]);
    connection.exec("update allele set allele_id = '7'");
    bumpDefinitionsVersion(connection);
    expect(await found()).toMatchObject([{ allele_id: '7' }]);
    connection.exec('update allele set sequence = substr(sequence, 2), length = length - 1');
    bumpDefinitionsVersion(connection);
    expect(await found()).toMatchObject([{ allele_id: '7', start: 1 }]);
    connection.exec('delete from allele');
    bumpDefinitionsVersion(connection);
    expect(await found()).toEqual([]);
  });

  it('answers from memory where it cannot be written', async () => {
    const { at } = await createDatabase();
    const nowhere = { ...at, index: join(at.index, 'no', 'such', 'folder') };
    expect((await engine.query({ database: nowhere, input: text(ALLELE) })).matches).toHaveLength(1);
    expect(existsSync(nowhere.index)).toBe(false);
  });

  it('is forgotten with the database', async () => {
    const { at, close } = await createDatabase();
    await engine.query({ database: at, input: text(ALLELE) });
    engine.forget(at.file);
    await close();
    rmSync(at.file);
    await expect(engine.query({ database: at, input: text(ALLELE) })).rejects.toMatchObject({
      problem: { code: 'unknown_database' },
    });
  });
});

describe('cancelling', () => {
  it('ends a query that has not begun', async () => {
    const { at } = await createDatabase();
    const query = engine.query({ database: at, input: text(ALLELE), signal: AbortSignal.abort() });
    await expect(query).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the build of an index nobody waits for, and not one that others wait for', async () => {
    const { at } = await createDatabase([manyAlleles(9000)]);
    const single = startEngine();
    const alone = new AbortController();
    await expect(
      single.ensureIndex(at, { signal: alone.signal, onProgress: () => alone.abort() }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(existsSync(at.index)).toBe(false);

    const impatient = new AbortController();
    const [first, second] = await Promise.allSettled([
      engine.query({
        database: at,
        input: text(ALLELE),
        signal: impatient.signal,
        onProgress: () => impatient.abort(),
      }),
      single.query({ database: at, input: text(ALLELE) }),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it('ends everything when the engine is closed', async () => {
    const { at } = await createDatabase([manyAlleles(4000)]);
    const closing = startEngine();
    const query = closing.query({ database: at, input: text(ALLELE) });
    const [outcome] = await Promise.all([Promise.allSettled([query]), closing.close()]);
    expect(outcome).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }]);
  });
});
