import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#electron/exchange/run-import.ts';
import { responseOf, toContract } from '#shared/api/dialect.ts';
import { routes } from '#shared/api/routes.ts';
import { hasRealData, realFile, unpackScheme } from '../../support/real-data.ts';
import { walkFace } from '../../support/walk-face.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const GENOMES = [
  ['neisseria', 'nmen_Z2491.fna'],
  ['neisseria', 'nmen_G2136.fna'],
  ['neisseria', 'nmen_NM51.fna'],
  ['saureus', 'saur_JP080.fasta'],
] as const;

let service: SampleService;
let folder: string;

function expectedMatches(scheme: string, genome: string): string[] {
  const rows = readFileSync(realFile(`expected/${genome}.exact.tsv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return rows.filter((row) => row.startsWith(`${scheme}\t`)).toSorted();
}

function expectedType(genome: string): string | undefined {
  const rows = readFileSync(realFile('expected/profiles.tsv'), 'utf8').trim().split('\n');
  return rows.map((row) => row.split('\t')).find(([file]) => file === genome)?.[2];
}

describe.skipIf(!hasRealData)('a real genome sent to a scheme', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'allelier-real-'));
    service = await startSampleService(async ({ root }) => {
      for (const name of ['neisseria', 'saureus'] as const) {
        await runImport({ dataRoot: root, database: name, paths: [unpackScheme(name, folder)] });
      }
    });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(GENOMES)('%s %s gives exactly the expected alleles, positions and sequence type', async (scheme, genome) => {
    const bytes = gunzipSync(readFileSync(realFile(`genomes/${genome}.gz`)));
    const path = `/db/${scheme}/schemes/1/sequence`;
    const plain = await service.post(path, { sequence: bytes.toString(), details: true });
    const encoded = await service.post(path, { sequence: bytes.toString('base64'), base64: true, details: true });
    expect(encoded.json).toEqual(plain.json);
    const { exact_matches, fields } = routes.queryScheme.response.parse(plain.json);
    const found = exact_matches.map(({ locus, allele_id, contig, start, end, orientation }) =>
      [scheme, locus, allele_id, contig, start, end, orientation].join('\t'),
    );
    expect(found.toSorted()).toEqual(expectedMatches(scheme, genome));
    expect(fields?.['ST']).toBe(expectedType(genome));
  });

  it.each([
    ['contract', ''],
    ['deployed', '/bigsdb'],
  ] as const)('finds databases in which every reply of the face %s is as its schema says', async (face, prefix) => {
    const { faults, reached } = await walkFace(service, face, prefix, ['/neisseria/schemes/1/loci']);
    expect(faults).toEqual([]);
    expect(reached).toContain('getProfile');
  });

  it('gets the same matches from the face of deployed servers, by locus', async () => {
    const sequence = gunzipSync(readFileSync(realFile('genomes/nmen_Z2491.fna.gz'))).toString();
    const path = '/db/neisseria/schemes/1/sequence';
    const [contract, deployed] = await Promise.all([
      service.post(path, { sequence }),
      service.post(`/bigsdb${path}`, { sequence }),
    ]);
    responseOf('deployed', 'queryScheme').parse(deployed.json);
    const alike = JSON.stringify(toContract('queryScheme', deployed.json)).replaceAll('/bigsdb/db/', '/db/');
    expect(JSON.parse(alike)).toEqual(contract.json);
  });

  it('gives the profile table as it was imported', async () => {
    const { text } = await service.get('/db/neisseria/schemes/1/profiles_csv');
    const imported = readFileSync(`${folder}/neisseria/neisseria.txt`, 'utf8').trimEnd().split('\n');
    const given = text.trimEnd().split('\n');
    expect(given[0]).toBe(imported[0]);
    expect(new Set(given)).toEqual(new Set(imported));
  });
});
