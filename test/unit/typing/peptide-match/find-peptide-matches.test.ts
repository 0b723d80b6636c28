import { describe, expect, it } from 'vitest';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { findPeptideMatches } from '#electron/typing/peptide-match/find-peptide-matches.ts';
import { preparePeptides } from '#electron/typing/peptide-match/peptide-alleles.ts';
import { PEPTIDE_ALPHABET } from '#shared/sequence/alphabet.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createNumbers, randomBases } from '../best-match/naive-alignment.ts';
import { readSchemeFolder } from '../typing-database.ts';
import { codeFor, evolveProtein, mutateProtein, naiveProteinScore, randomProtein } from './naive-protein.ts';

const control = { checkpoint: () => {}, report: () => {} };

function locusOf(name: string, alleles: Record<string, string>, geneticCode = 11) {
  const prepared = Object.entries(alleles).map(([id, protein]) => {
    const codes = Uint8Array.from(protein, (letter) => PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number);
    return { id, codes, length: protein.length };
  });
  return { locus: { name, dataType: 'peptide' as const, geneticCode }, alleles: preparePeptides(prepared) };
}

async function search(query: string, loci: ReturnType<typeof locusOf>[]) {
  const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(query) }, control);
  return findPeptideMatches(genome, loci, control.checkpoint);
}

/** The score behind bits, as BLAST rounds neither of the two. */
const scoreOf = (bits: number) => Math.round((bits * Math.LN2 + Math.log(0.041)) / 0.267);

/** The best score of any allele by the whole matrices, and the first allele in natural order that has it. */
function naiveBest(query: string, alleles: Record<string, string>): { id: string; score: number } {
  let best = { id: '', score: 0 };
  for (const [id, protein] of Object.entries(alleles)) {
    const score = naiveProteinScore(query, protein);
    if (score > best.score) best = { id, score };
  }
  return best;
}

describe('the best match of a peptide locus', () => {
  it.each([0.02, 0.15, 0.3, 0.45])('has the score of the whole matrices, at %d changes per residue', async (rate) => {
    const next = createNumbers(1000 * rate);
    for (let round = 0; round < 6; round++) {
      const ancestor = randomProtein(next, 90 + Math.floor(next() * 60));
      const ids = Array.from({ length: 25 }, (_, index) => String(index + 1));
      const alleles = Object.fromEntries(ids.map((id) => [id, mutateProtein(next, ancestor, 0.06, 20)]));
      const like = mutateProtein(next, alleles[String(1 + Math.floor(next() * 25))] ?? '', rate, 12);
      const query = randomProtein(next, 40) + like + randomProtein(next, 40);
      const [match] = await search(`>q\n${query}\n`, [locusOf('pep', alleles)]);
      const expected = naiveBest(query, alleles);
      expect(scoreOf(match?.best.bit_score ?? 0)).toBe(expected.score);
      expect(match?.best.allele_id).toBe(expected.id);
    }
  });

  // Over 2 s: random proteins and genes are searched for and aligned.
  it.each([
    ['chance', mutateProtein],
    ['evolution', evolveProtein],
  ])('is found in protein and DNA where %s has left less than a third of the residues the same', async (_, change) => {
    const next = createNumbers(31);
    const loci = Array.from({ length: 8 }, (__, index) => {
      const ancestor = randomProtein(next, 200 + 10 * index);
      const alleles = Object.fromEntries(
        Array.from({ length: 6 }, (___, id) => [String(id + 1), mutateProtein(next, ancestor, 0.03, 1000)]),
      );
      return { alleles, query: change(next, alleles['4'] ?? '', 0.69, 1000) };
    });
    const searched = loci.map(({ alleles }, index) => locusOf(`pep${index}`, alleles));
    const dna = loci.map(
      ({ query }) => `>\n${randomBases(next, 4000)}${codeFor(query, next)}${randomBases(next, 4000)}\n`,
    );
    const inDna = await search(dna.join(''), searched);
    for (const [index, { alleles, query }] of loci.entries()) {
      const best = naiveBest(query, alleles);
      const locus = searched[index] as (typeof searched)[number];
      const [match] = await search(`>q\n${query}\n`, [locus]);
      expect(scoreOf(match?.best.bit_score ?? 0)).toBe(best.score);
      const there = inDna.find(({ locus: { name } }) => name === locus.locus.name);
      expect(there?.best.contig).toBe(index);
      expect(scoreOf(there?.best.bit_score ?? 0)).toBeGreaterThanOrEqual(best.score);
    }
  });

  it('is the better of two in different contigs, frames and strands', async () => {
    const next = createNumbers(5);
    const protein = randomProtein(next, 100);
    const [worse, better] = [mutateProtein(next, protein, 0.2), mutateProtein(next, protein, 0.05)];
    const query = [
      `>a\n${randomBases(next, 301)}${codeFor(worse, next)}${randomBases(next, 100)}\n`,
      `>b\n${randomBases(next, 202)}${reverseComplement(codeFor(better, next))}${randomBases(next, 100)}\n`,
    ].join('');
    const [match] = await search(query, [locusOf('pep', { 1: protein })]);
    expect(match?.best).toMatchObject({ contig: 1, orientation: 'reverse' });
    expect(scoreOf(match?.best.bit_score ?? 0)).toBe(naiveProteinScore(better, protein));
  });

  it('is the first of equal alleles in natural order', async () => {
    const next = createNumbers(6);
    const protein = randomProtein(next, 80);
    const [match] = await search(`M${protein.slice(1)}`, [
      locusOf('pep', { 2: `K${protein.slice(1)}`, 10: `R${protein.slice(1)}` }),
    ]);
    expect(match?.best.allele_id).toBe('2');
  });

  it('is not hidden by peptides that would score more but have hardly a word in common', async () => {
    const next = createNumbers(14);
    const protein = randomProtein(next, 150);
    const decoy = `${'WC'.repeat(75)}${protein.slice(40, 52)}`;
    const query = mutateProtein(next, protein, 0.4, 50);
    const [match] = await search(query, [locusOf('pep', { 1: decoy, 2: protein })]);
    expect(match?.best.allele_id).toBe('2');
    expect(scoreOf(match?.best.bit_score ?? 0)).toBe(naiveProteinScore(query, protein));
  });

  it('does not span two contigs', async () => {
    const protein = randomProtein(createNumbers(8), 100);
    const [match] = await search(`>a\n${protein.slice(0, 60)}\n>b\n${protein.slice(60)}\n`, [
      locusOf('pep', { 1: protein }),
    ]);
    expect(match?.best).toMatchObject({ contig: 0, partial: true, start: 0, end: 60, cigar: '60=' });
  });
});

describe.skipIf(!hasRealData)('the proteins of real alleles', () => {
  it("are each other's best match as the whole matrices say", async () => {
    const [abcZ] = readSchemeFolder(unpackScheme('neisseria', temporaryFolder())).loci;
    const proteins = Object.entries(abcZ?.alleles ?? {}).map(([id, bases]) => [id, translate(bases, 11)] as const);
    const alleles = Object.fromEntries(proteins.filter(([, protein]) => !protein.includes('*')).slice(0, 400));
    const next = createNumbers(12);
    for (const id of ['1', '100', '300']) {
      const query = mutateProtein(next, alleles[id] ?? '', 0.1);
      const [match] = await search(`>q\n${query}\n`, [locusOf('abcZ', alleles)]);
      expect(scoreOf(match?.best.bit_score ?? 0)).toBe(naiveBest(query, alleles).score);
    }
  });
});
