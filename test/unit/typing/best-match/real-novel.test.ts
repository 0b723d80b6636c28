import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scoreAlignment } from '#electron/typing/alignment/score-alignment.ts';
import { bitScore, GAP, MATCH } from '#electron/typing/alignment/scoring.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, readSchemeFolder } from '../typing-database.ts';

const GENOMES = ['nmen_NM51.fna', 'nmen_G2136.fna', 'saur_JP080.fasta'];

const codesOf = (sequence: string) =>
  Uint8Array.from(sequence, (letter) => DNA_ALPHABET.codes[letter.charCodeAt(0)] as number);

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** Bases of the words that lie side by side in an allele. */
const WORD = 12;

/**
 * The highest score, in half points, that an allele can have with a sequence of these words. Each word of the allele
 * that the sequence lacks costs at least a gap; a mismatch costs more. Two words are exempt: those in which the
 * alignment may begin and end.
 */
function mostPossible(allele: string, words: ReadonlySet<string>): number {
  let missing = 0;
  for (let at = 0; at + WORD <= allele.length; at += WORD) if (!words.has(allele.slice(at, at + WORD))) missing++;
  return MATCH * allele.length + GAP * Math.max(0, missing - 2);
}

/** The best bit score of all alleles with a sequence. Each allele that can reach `claimed` is aligned. */
function bestScore(sequence: string, alleles: readonly string[], claimed: number): number {
  const codes = codesOf(sequence);
  const words = new Set(Array.from(sequence, (_, at) => sequence.slice(at, at + WORD)));
  const possible = alleles.filter((allele) => bitScore(mostPossible(allele, words)) >= claimed);
  // Nearly all alleles of these loci have the same length.
  const band = { low: -15, high: 15 };
  return bitScore(Math.max(0, ...possible.map((allele) => scoreAlignment(codes, codesOf(allele), band))));
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
      const [claimed, alleles] = [nearest?.bit_score ?? 0, Object.values(fewer[index]?.alleles ?? {})];
      expect(claimed).toBe(bestScore(novel?.sequence ?? '', alleles, claimed));
    }
  });
});
