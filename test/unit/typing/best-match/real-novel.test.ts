import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { editDistance } from '#test/support/edit-distance.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, readSchemeFolder } from '../typing-database.ts';

const GENOMES = ['nmen_NM51.fna', 'nmen_G2136.fna', 'saur_JP080.fasta'];

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** The fewest differences of a sequence from any allele, if they are no more than `claimed`. */
function fewestDifferences(sequence: string, alleles: readonly string[], claimed: number): number {
  return Math.min(...alleles.map((allele) => editDistance(sequence, allele, claimed)));
}

/** The alleles that are in a genome, by locus: ids, and places as texts. */
function expectedAlleles(genome: string, scheme: string): Map<string, { ids: Set<string>; places: string[] }> {
  const alleles = new Map<string, { ids: Set<string>; places: string[] }>();
  for (const line of readFileSync(realFile(`expected/${genome}.exact.tsv`), 'utf8').split('\n')) {
    const [of, locus = '', id = '', ...place] = line.split('\t');
    if (of !== scheme) continue;
    const known = alleles.get(locus) ?? { ids: new Set(), places: [] };
    alleles.set(locus, { ids: known.ids.add(id), places: [...known.places, place.join(' ')] });
  }
  return alleles;
}

describe.skipIf(!hasRealData)('a real genome', () => {
  it.each(GENOMES)('shows alleles missing from the database as new in %s, base for base', async (genome) => {
    const folder = temporaryFolder();
    const scheme = genome.startsWith('saur') ? 'saureus' : 'neisseria';
    const { loci } = readSchemeFolder(unpackScheme(scheme, folder));
    const engine = createTypingEngine({ threads: 1 });
    onTestFinished(() => engine.close());
    const input = { kind: 'file', path: realFile(`genomes/${genome}.gz`) } as const;
    const exact = expectedAlleles(genome, scheme);
    const fewer = loci.map(({ name, alleles }) => {
      const isThere = exact.get(name)?.ids ?? new Set();
      return { name, alleles: Object.fromEntries(Object.entries(alleles).filter(([id]) => !isThere.has(id))) };
    });
    const part = await createTypingDatabase(folder, fewer, [], 'part');
    onTestFinished(() => part.close());
    const reports = reportLoci(await engine.query({ database: part.at, input, best: true }), true);
    expect(reports).toHaveLength(7);
    for (const [index, { locus, status, nearest, novel }] of reports.entries()) {
      expect({ locus, status }).toEqual({ locus: fewer[index]?.name, status: 'novel' });
      const { ids = [], places } = exact.get(locus) ?? {};
      const sequences = [...ids].map((id) => loci[index]?.alleles[id] ?? '');
      expect(sequences).toContain(novel?.sequence);
      expect(sequences.map(sha1)).toContain(novel?.sha1);
      expect(places).toContain([nearest?.contig, nearest?.start, nearest?.end, nearest?.orientation].join(' '));
      const [claimed, alleles] = [novel?.difference_count ?? 0, Object.values(fewer[index]?.alleles ?? {})];
      expect(claimed).toBe(fewestDifferences(novel?.sequence ?? '', alleles, claimed));
    }
  });
});
