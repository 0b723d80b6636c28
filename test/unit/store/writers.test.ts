import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { Change } from '#electron/store/changes/change-context.ts';
import { copyDefinitions } from '#electron/store/changes/writers/copy-definitions.ts';
import { alleleWriterOf } from '#electron/store/changes/writers/allele-writer.ts';
import { isolateWriterOf } from '#electron/store/changes/writers/isolate-writer.ts';
import { createLocusWriter } from '#electron/store/changes/writers/locus-writer.ts';
import { profileWriterOf } from '#electron/store/changes/writers/profile-writer.ts';
import { retireId, type RetiredId } from '#electron/store/changes/writers/retired-ids.ts';
import { createScheme } from '#electron/store/changes/writers/scheme-rows.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { readAlleleRules } from '#electron/typing/novel/allele-rules.ts';
import { AppError } from '#shared/problem.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A database with the locus adk and the scheme MLST, in which some ids are retired. */
async function setUp(retired: RetiredId[] = []) {
  const database = await createDatabase(join(temporaryFolder(), 'example.sqlite'), {
    kind: 'seqdef',
    description: 'Exemplum',
  });
  onTestFinished(() => database.close());
  const { connection } = database;
  for (const id of retired) retireId(connection, id, null);
  const change = new Change(database, byOwner(), { isNew: true });
  const loci = createLocusWriter(change);
  const adk = loci.create('adk', 'DNA');
  const scheme = createScheme(connection, 'MLST', { primaryKey: 'ST', loci: [adk] }, change.today);
  return { connection, change, loci, adk, scheme };
}

function codeOf(work: () => unknown): [string, string] | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return [error.problem.code, error.message];
    throw error;
  }
  return undefined;
}

const refused = (id: string) => ['retired_id', `The id "${id}" is retired and cannot be used again.`];

describe('a writer refuses the id of a record that was deleted', () => {
  test('of an allele, at its locus only', async () => {
    const { change, loci, adk } = await setUp([{ kind: 'allele', scope: 'adk', record_id: '7' }]);
    const alleles = alleleWriterOf(change);
    expect(codeOf(() => alleles.add(adk, '7', 'ACGT'))).toEqual(refused('7'));
    expect(alleles.add(loci.create('gdh', 'DNA'), '7', 'ACGT')).toEqual({ row: 1 });
  });

  test('of a locus', async () => {
    const { loci } = await setUp([{ kind: 'locus', record_id: 'pgm' }]);
    expect(codeOf(() => loci.create('pgm', 'DNA'))).toEqual(refused('pgm'));
  });

  test('of a profile, in its scheme only', async () => {
    const { connection, change, adk, scheme } = await setUp([{ kind: 'profile', scope: '1', record_id: '7' }]);
    const profile = { profile_id: '7', alleles: '1', fields: [] };
    const profiles = profileWriterOf(change, scheme.id);
    expect(codeOf(() => profiles.add(profile))).toEqual(refused('7'));
    const other = createScheme(connection, 'other', { primaryKey: 'ST', loci: [adk] }, change.today);
    expect(profileWriterOf(change, other.id).add(profile)).toEqual({ row: 1 });
  });

  test('of an isolate', async () => {
    const { change } = await setUp([{ kind: 'isolate', record_id: '7' }]);
    const isolates = isolateWriterOf(change);
    expect(codeOf(() => isolates.insert(7, 'A'))).toEqual(refused('7'));
    expect(isolates.firstFreeId).toBe(8);
  });
});

describe('an id that was given out is never given out again', () => {
  test('to a contig, a scheme or a user', async () => {
    const { connection, change, scheme } = await setUp([
      { kind: 'contig', record_id: '30' },
      { kind: 'scheme', record_id: '10' },
      { kind: 'user', record_id: '20' },
    ]);
    expect(scheme.id).toBe(11);
    expect(change).toMatchObject({ sender: 21, curator: 21 });
    const isolates = isolateWriterOf(change);
    isolates.insert(1, 'A');
    isolates.addContig(1, { sequence: 'ACGT', method: 'Illumina', original_designation: null, comments: null });
    expect(connection.prepare('select id from contig').all()).toEqual([{ id: 31 }]);
  });

  test('to a scheme that is copied from another database, of which the next has that very id', async () => {
    const from = await setUp();
    createScheme(from.connection, 'second', { primaryKey: 'ST', loci: [] }, '2024-01-01');
    const to = await setUp();
    to.connection.exec("update scheme set name = 'own'");
    copyDefinitions(from.connection, to.change);
    const schemes = to.connection.prepare('select id, name from scheme order by id').all();
    expect(schemes).toEqual([
      { id: 1, name: 'own' },
      { id: 2, name: 'MLST' },
      { id: 3, name: 'second' },
    ]);
  });
});

test('an allele is not added again under another id, also after alleles of another locus', async () => {
  const { change, loci, adk } = await setUp();
  const alleles = alleleWriterOf(change);
  const gdh = loci.create('gdh', 'DNA');
  expect(alleles.add(adk, '1', 'ACGT')).toEqual({ row: 1 });
  expect(alleles.add(gdh, '1', 'ACGT')).toEqual({ row: 2 });
  expect(alleles.add(adk, '2', 'ACGT')).toEqual({ twin: { allele_id: '1', sequence: 'ACGT' } });
});

test('the start codons of a locus are read by typing', async () => {
  const { connection, loci, adk } = await setUp();
  loci.create('gdh', 'DNA');
  connection.prepare('update locus set start_codons = ? where id = ?').run('["ATG","ATT"]', adk.id);
  expect(readAlleleRules(connection, 'adk').startCodons).toEqual(['ATG', 'ATT']);
  expect(readAlleleRules(connection, 'gdh').startCodons).toEqual(['ATG', 'GTG', 'TTG']);
});
