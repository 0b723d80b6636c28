import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#electron/store/file/database.ts';
import { createTypingEngine, type EngineResult } from '#electron/typing/engine.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { fastaOf } from '#test/support/planted-genomes.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { createTypingDatabase, readSchemeFolder } from './typing-database.ts';

const GENOMES = ['nmen_Z2491.fna', 'nmen_G2136.fna', 'nmen_NM51.fna', 'saur_JP080.fasta'];

describe.skipIf(!hasRealData)('the real schemes and genomes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  const engine = createTypingEngine();
  const databases: (Database & { at: IndexedDatabase })[] = [];

  beforeAll(async () => {
    for (const name of ['neisseria', 'saureus'] as const) {
      const { loci, scheme } = readSchemeFolder(unpackScheme(name, folder));
      databases.push(await createTypingDatabase(folder, loci, [scheme], name));
    }
  });

  afterAll(async () => {
    await engine.close();
    for (const database of databases) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(GENOMES)('finds in %s exactly the expected occurrences', async (genome) => {
    const rows: string[] = [];
    for (const database of databases) {
      const input = { kind: 'file', path: realFile(`genomes/${genome}.gz`) } as const;
      rows.push(...rowsOf(database.name, await engine.query({ database: database.at, input })));
    }
    expect(rows.toSorted()).toEqual(expectedRows(genome));
  });

  it('gives a draft that cuts five of its seven genes its type, and says which alleles are joined', async () => {
    const [database] = databases;
    if (!database) throw new Error('There is no database.');
    const genome = gunzipSync(readFileSync(realFile('genomes/nmen_Z2491.fna.gz'))).toString();
    const bases = genome.slice(genome.indexOf('\n')).replaceAll(/\s/g, '').toUpperCase();
    const genes = expectedRows('nmen_Z2491.fna').map((row) => row.split('\t'));
    const cuts = genes
      .slice(0, 5)
      .map(([, , , , start = '', end = '']) => Math.floor((Number(start) + Number(end)) / 2));
    const bounds = [0, ...cuts.toSorted((left, right) => left - right), bases.length];
    // Contigs overlap by 55 bases, as those of a De Bruijn graph do, and every other one is turned.
    const contigs = bounds.slice(1).map((to, at) => {
      const contig = bases.slice(Math.max(0, (bounds[at] ?? 0) - 27), to + 28);
      return at % 2 === 0 ? contig : reverseComplement(contig);
    });
    const result = await typeSequence(
      { database, index: database.at.index, engine, appVersion: '1.2.3' },
      {
        name: 'draft',
        target: { kind: 'scheme', scheme_id: 1 },
        input: { kind: 'bytes', bytes: Buffer.from(fastaOf(contigs)) },
      },
    );
    expect(result.schemes[0]).toMatchObject({ profile_ids: ['4'], state: 'exact' });
    expect(result.loci.map(({ locus, status }) => [locus, status])).toEqual(
      genes.map(([, locus], at) => [locus, at < 5 ? 'joined' : 'exact']),
    );
  });

  it.each(GENOMES)('gives %s the expected profile', async (genome) => {
    const [, scheme, st, ...calls] = expectedProfile(genome);
    const database = databases.find((one) => one.name === scheme);
    if (!database) throw new Error(`No database ${scheme}.`);
    const result = await typeSequence(
      { database, index: database.at.index, engine, appVersion: '1.2.3' },
      {
        name: genome,
        target: { kind: 'scheme', scheme_id: 1 },
        input: { kind: 'file', path: realFile(`genomes/${genome}.gz`) },
      },
    );
    const [found] = result.schemes;
    const alleles = found?.loci.map(({ locus, allele_ids }) => `${locus}(${allele_ids.join(',') || '-'})`);
    expect(alleles?.toSorted()).toEqual(calls.toSorted());
    expect(found?.profile_ids).toEqual(st === '-' ? [] : [st]);
  });
});

function rowsOf(scheme: string, { contigs, matches }: EngineResult): string[] {
  return matches.map((match) => {
    const contig = contigs[match.contig]?.name;
    return [scheme, match.locus, match.allele_id, contig, match.start + 1, match.end, match.orientation].join('\t');
  });
}

function expectedRows(genome: string): string[] {
  return readFileSync(realFile(`expected/${genome}.exact.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .toSorted();
}

function expectedProfile(genome: string): string[] {
  const rows = readFileSync(realFile('expected/profiles.tsv'), 'utf8').trimEnd().split('\n');
  const row = rows.map((line) => line.split('\t')).find(([file]) => basename(file ?? '', '.gz') === genome);
  if (!row) throw new Error(`No expected profile of ${genome}.`);
  return row;
}
