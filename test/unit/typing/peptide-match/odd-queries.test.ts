import { describe, expect, it } from 'vitest';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { findPeptideMatches } from '#electron/typing/peptide-match/find-peptide-matches.ts';
import { preparePeptides } from '#electron/typing/peptide-match/peptide-alleles.ts';
import { PEPTIDE_ALPHABET } from '#shared/sequence/alphabet.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers, randomBases } from '../best-match/naive-alignment.ts';
import { codeFor, randomProtein } from './naive-protein.ts';

const next = createNumbers(9);
const PROTEIN = `M${randomProtein(next, 150)}CW${randomProtein(next, 147)}`;

async function search(query: string, protein: string, { geneticCode = 11, checkpoint = () => {} } = {}) {
  const genome = await readGenome(
    { kind: 'bytes', bytes: Buffer.from(query) },
    { checkpoint: () => {}, report: () => {} },
  );
  const codes = Uint8Array.from(protein, (letter) => PEPTIDE_ALPHABET.codes[letter.charCodeAt(0)] as number);
  const locus = { name: 'pep', dataType: 'peptide' as const, geneticCode };
  const alleles = preparePeptides([{ id: '1', codes, length: protein.length }]);
  return findPeptideMatches(genome, [{ locus, alleles }], checkpoint)[0]?.best;
}

describe('an odd query', () => {
  it.each([
    ['of one residue', 'M'],
    ['of two', 'MW'],
    ['of five', 'MKWLV'],
    ['of stops', `${'*'.repeat(500)}MKV`],
    ['of unknown residues', `MKLV${'X'.repeat(5000)}`],
    ['of one residue again and again', `MKWL${'Q'.repeat(10_000)}`],
    ['of 50,000 short contigs', Array.from({ length: 50_000 }, (_, index) => `>${index}\nACGTTGCAAC\n`).join('')],
  ])('%s has no match', async (_, query) => {
    expect(await search(query, PROTEIN)).toBeUndefined();
  });

  it('is matched on both sides of a few unknown residues', async () => {
    const best = await search(`${PROTEIN.slice(0, 150)}XXX${PROTEIN.slice(153)}`, PROTEIN);
    expect(best).toMatchObject({ cigar: '150=3X147=', mismatches: 3, gaps: 0 });
  });

  it('takes selenocysteine for cysteine in its score, and pyrrolysine, B, J and Z for anything', async () => {
    const at = PROTEIN.indexOf('CW');
    const own = await search(`K${PROTEIN}`, PROTEIN);
    const changed = (residue: string, index: number) => PROTEIN.slice(0, index) + residue + PROTEIN.slice(index + 1);
    const scoreOf = async (query: string) => (await search(query, PROTEIN))?.bit_score;
    expect(await scoreOf(changed('U', at))).toBe(own?.bit_score);
    const unknown = await scoreOf(changed('X', at + 1));
    for (const residue of 'OBJZ') expect(await scoreOf(changed(residue, at + 1))).toBe(unknown);
    expect(unknown).toBeLessThan(own?.bit_score ?? 0);
  });

  it('that repeats itself matches an allele that repeats itself', async () => {
    const best = await search(`MKWL${'Q'.repeat(10_000)}`, `M${'Q'.repeat(300)}WWY`);
    expect(best).toMatchObject({ allele_id: '1', allele_start: 0, allele_end: 301 });
  });

  // Over 2 s: two proteins of 6,000 residues are aligned.
  it('of 6,000 residues is aligned to its ends without a matrix of all of it', async () => {
    const protein = randomProtein(next, 6000);
    const query = `${protein.slice(0, 4000)}WWWWW${protein.slice(4000)}`;
    const best = await search(query, protein);
    expect(best).toMatchObject({ allele_start: 0, allele_end: 6000, gaps: 1, mismatches: 0 });
  });

  it('ends when it is told to, at every stage', async () => {
    const query = `>a\n${randomBases(next, 30_000)}\n>b\n${codeFor(PROTEIN, next)}\n`;
    const other = randomProtein(next, 300);
    const stop = new Error('stopped');
    let calls = 0;
    await search(query, other, { checkpoint: () => calls++ });
    expect(calls).toBeGreaterThan(20);
    for (let most = 0; most < calls; most += Math.ceil(calls / 8)) {
      let left = most;
      const checkpoint = () => {
        if (left-- === 0) throw stop;
      };
      await expect(search(query, other, { checkpoint })).rejects.toBe(stop);
    }
  });
});

describe('a peptide locus with a genetic code of its own', () => {
  const bases = codeFor(PROTEIN.replaceAll('W', 'L'), next);

  it.each([
    [4, 'W'],
    [25, 'G'],
    [11, '*'],
  ])('of number %d reads TGA as %s, on both strands', async (geneticCode, residue) => {
    const at = 3 * 60;
    const dna = `CC${bases.slice(0, at)}TGA${bases.slice(at + 3)}A`;
    const protein = PROTEIN.replaceAll('W', 'L');
    const allele = protein.slice(0, 60) + (residue === '*' ? 'L' : residue) + protein.slice(61);
    for (const query of [dna, reverseComplement(dna)]) {
      const best = await search(query, allele, { geneticCode });
      expect(best?.cigar).toBe(residue === '*' ? `60=1X${allele.length - 61}=` : `${allele.length}=`);
    }
  });

  it('reads a codon with an ambiguous base as unknown, which matches nothing', async () => {
    const protein = PROTEIN.replaceAll('W', 'L');
    const best = await search(`${bases.slice(0, 92)}N${bases.slice(93)}`, protein);
    expect(best?.cigar).toBe(`30=1X${protein.length - 31}=`);
  });
});
