import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { fasta, search, searchNaively } from './search.ts';
import type { LocusFixture } from './typing-database.ts';

/** Contigs over few letters, so that there are many repeats, palindromes and overlaps, and some N. */
const contigsArbitrary = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('A', 'C', 'G', 'T'), minLength: 1, maxLength: 160 }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('A', 'T', 'N'), minLength: 1, maxLength: 60 }) },
  ),
  { minLength: 1, maxLength: 4 },
);

/** Alleles cut from either strand, of any length from 1, and some from elsewhere. */
const cutsArbitrary = fc.array(
  fc.record({
    contig: fc.nat(3),
    from: fc.nat(159),
    length: fc.oneof(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 20, max: 28 }),
      fc.integer({ min: 1, max: 120 }),
    ),
    isReverse: fc.boolean(),
    tail: fc.constantFrom('', '', '', 'A', 'GT'),
    locus: fc.nat(2),
  }),
  { maxLength: 12 },
);

function cutAlleles(contigs: string[], cuts: typeof cutsArbitrary extends fc.Arbitrary<infer Cuts> ? Cuts : never) {
  const loci: LocusFixture[] = ['b10', 'b9', 'a'].map((name) => ({ name, alleles: {} }));
  for (const [id, { contig, from, length, isReverse, tail, locus }] of cuts.entries()) {
    const text = contigs[contig % contigs.length] ?? '';
    const piece = text.slice(from % text.length, (from % text.length) + length);
    const alleles = loci[locus]?.alleles ?? {};
    alleles[String(id)] = (isReverse ? reverseComplement(piece) : piece) + tail;
  }
  return loci;
}

/** N in DNA and X in a peptide are no residues, so such an allele is found nowhere. N in a peptide is asparagine. */
function withoutAmbiguous(loci: LocusFixture[]): LocusFixture[] {
  return loci.map((locus) => {
    const ambiguous = locus.dataType === 'peptide' ? 'X' : 'N';
    const alleles = Object.entries(locus.alleles).filter(([, sequence]) => !sequence.includes(ambiguous));
    return { ...locus, alleles: Object.fromEntries(alleles) };
  });
}

describe('finding every exact occurrence', () => {
  it('gives the same as a search of every position, in order', async () => {
    const property = fc.asyncProperty(contigsArbitrary, cutsArbitrary, async (contigs, cuts) => {
      const loci = cutAlleles(contigs, cuts);
      const all = contigs.join('');
      fc.pre([...all].filter((letter) => letter !== 'N').length > 0);
      expect(await search(loci, fasta(contigs))).toEqual(searchNaively(withoutAmbiguous(loci), contigs));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('gives the same for peptide loci in the six frames, by the genetic code of each locus', async () => {
    const cuts = fc.array(
      fc.record({
        from: fc.nat(50),
        length: fc.integer({ min: 1, max: 14 }),
        frame: fc.nat(5),
        code: fc.constantFrom(1, 4, 11),
      }),
      { maxLength: 8 },
    );
    const property = fc.asyncProperty(contigsArbitrary, cuts, async (contigs, pieces) => {
      const loci = pieces.map(({ from, length, frame, code }, index): LocusFixture => {
        const strand = frame > 2 ? reverseComplement(contigs[0] ?? '') : (contigs[0] ?? '');
        const protein = translate(strand.slice(frame % 3), code).slice(from, from + length) || 'MK';
        return { name: `p${index}`, dataType: 'peptide', geneticCode: code, alleles: { 1: protein } };
      });
      expect(await search(loci, fasta(contigs))).toEqual(searchNaively(withoutAmbiguous(loci), contigs));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('takes N for asparagine in a peptide', async () => {
    const locus: LocusFixture = { name: 'p', dataType: 'peptide', alleles: { 1: 'N' } };
    expect(await search([locus], fasta(['AAAAT']))).toEqual(searchNaively([locus], ['AAAAT']));
    expect(await search([locus], fasta(['AAAAT']))).toHaveLength(1);
  });

  it('finds nested and overlapping alleles, and a palindrome on both strands', async () => {
    const loci = [{ name: 'x', alleles: { whole: 'ACGTTTTTGA', inner: 'TTTT', palindrome: 'ACGT' } }];
    const found = await search(loci, 'ACGTTTTTGA');
    expect(found.map(({ allele, start, end, reverse }) => `${allele} ${start}-${end} ${reverse}`)).toEqual([
      'palindrome 0-4 0',
      'palindrome 0-4 1',
      'whole 0-10 0',
      'inner 3-7 0',
      'inner 4-8 0',
    ]);
  });

  it('never lets N match, not even N in an allele', async () => {
    const loci = [{ name: 'x', alleles: { 1: 'ACGTN', 2: 'ACGTA', 3: 'GGNG' } }];
    expect(await search(loci, 'ACGTNACGTAGGNG')).toMatchObject([{ allele: '2', start: 5 }]);
  });

  it('does not look across the ends of contigs', async () => {
    expect(await search([{ name: 'x', alleles: { 1: 'AACC' } }], '>a\nGGAA\n>b\nCCGG\n')).toEqual([]);
  });

  it('finds alleles at every place of a long contig', async () => {
    const allele = 'ATGACCGGTTTACGGATTACAGGCATCCTAA';
    const places = [0, 262_144 - allele.length, 262_144 - 30, 262_143 + 100, 524_288 - 1, 524_288 + 500];
    const spacer = (length: number) => 'AC'.repeat(length).slice(0, length);
    let contig = '';
    const starts: number[] = [];
    for (const place of places) {
      contig += spacer(Math.max(0, place - contig.length));
      starts.push(contig.length);
      contig += starts.length % 2 ? allele : reverseComplement(allele);
    }
    const found = await search([{ name: 'x', alleles: { 1: allele } }], contig);
    expect(found.map(({ start, reverse }) => [start, reverse])).toEqual(
      starts.map((start, index) => [start, index % 2]),
    );
  });

  it('searches only the requested loci, and refuses an unknown one', async () => {
    const loci = [
      { name: 'x', alleles: { 1: 'ACGTAC' } },
      { name: 'y', alleles: { 1: 'ACGTAC' } },
    ];
    expect(await search(loci, 'ACGTAC', { only: ['y'] })).toMatchObject([{ locus: 'y' }]);
    expect(await search(loci, 'ACGTAC', { only: [] })).toEqual([]);
    await expect(search(loci, 'ACGTAC', { only: ['z'] })).rejects.toMatchObject({
      problem: { status: 404, code: 'unknown_locus' },
    });
  });

  it('gives in proteins the same as a search of every position, on one strand only', async () => {
    // A and D, and C and the impossible B, have codes that are complements like those of bases.
    const protein = fc.string({ unit: fc.constantFrom('A', 'D', 'C', 'M', 'W'), minLength: 5, maxLength: 60 });
    const cut = fc.record({ from: fc.nat(50), length: fc.integer({ min: 1, max: 20 }) });
    const property = fc.asyncProperty(protein, fc.array(cut, { maxLength: 8 }), async (text, cuts) => {
      const cutOut = cuts.map(({ from, length }) => text.slice(from % text.length).slice(0, length));
      const locus: LocusFixture = { name: 'p', dataType: 'peptide', alleles: Object.fromEntries(cutOut.entries()) };
      const query = `${text}WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW`;
      const found = await search([locus], query);
      const expected = cutOut.flatMap((sequence, allele) =>
        Array.from(query, (_, start) => start)
          .filter((start) => query.startsWith(sequence, start))
          .map((start) => ({ start, end: start + sequence.length, allele: String(allele), reverse: 0 })),
      );
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('searches a protein in peptide loci, as it is', async () => {
    const loci: LocusFixture[] = [
      { name: 'p', dataType: 'peptide', alleles: { 1: 'MKVLWAAL', 2: 'LW', 3: 'MKVLWAALQQ' } },
      { name: 'd', alleles: { 1: 'ACG' } },
    ];
    const found = await search(loci, '>prot\nmkvlwaalxLW');
    expect(found.map(({ allele, start, end }) => [allele, start, end])).toEqual([
      ['1', 0, 8],
      ['2', 3, 5],
      ['2', 9, 11],
    ]);
  });
});
