import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataType } from '#shared/api/locus.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { openCatalogue, rankAlleles } from '#electron/typing/allele-catalogue.ts';
import { findMatches } from '#electron/typing/find-matches.ts';
import { readGenome } from '#electron/typing/genome-reader.ts';
import { buildIndex } from '#electron/typing/index-store.ts';
import { viewSharedIndex } from '#electron/typing/shared-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, type LocusFixture } from './typing-database.ts';

interface Found {
  contig: number;
  start: number;
  end: number;
  locus: string;
  allele: string;
  reverse: number;
}

const control = { checkpoint: () => {}, report: () => {} };

/** What the engine finds, worker and index file left out. */
async function search(loci: LocusFixture[], text: string, only?: string[]): Promise<Found[]> {
  const { connection, close } = await createTypingDatabase(temporaryFolder(), loci);
  try {
    const index = viewSharedIndex(buildIndex(connection, () => {}));
    const catalogue = openCatalogue(connection, only);
    const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(text) }, control);
    const { contig, start, end, allele, reverse } = findMatches(genome, index, catalogue, () => {}).sort(
      genome,
      rankAlleles(catalogue.found),
    );
    return Array.from(contig, (one, place) => {
      const found = catalogue.found[allele[place] ?? -1];
      return {
        contig: one,
        start: start[place] ?? -1,
        end: end[place] ?? -1,
        locus: found?.locus.name ?? '',
        allele: found?.alleleId ?? '',
        reverse: reverse[place] ?? -1,
      };
    });
  } finally {
    await close();
  }
}

/** The same by looking for each allele everywhere. */
function searchNaively(loci: LocusFixture[], contigs: string[]): Found[] {
  const found: Found[] = [];
  for (const { name, dataType = 'DNA', geneticCode = 11, alleles } of loci) {
    for (const [allele, sequence] of Object.entries(alleles)) {
      for (const [contig, text] of contigs.entries()) {
        for (const [start, end, reverse] of placesOf(text, sequence, dataType, geneticCode)) {
          found.push({ contig, start, end, locus: name, allele, reverse });
        }
      }
    }
  }
  return found.toSorted(
    (left, right) =>
      left.contig - right.contig ||
      left.start - right.start ||
      compareNatural(left.locus, right.locus) ||
      compareNatural(left.allele, right.allele) ||
      left.reverse - right.reverse,
  );
}

function placesOf(contig: string, allele: string, dataType: DataType, geneticCode: number): [number, number, number][] {
  const places: [number, number, number][] = [];
  for (const reverse of [0, 1]) {
    const strand = reverse ? reverseComplement(contig) : contig;
    const frames = dataType === 'DNA' ? [0] : [0, 1, 2];
    const scale = dataType === 'DNA' ? 1 : 3;
    for (const frame of frames) {
      const text = dataType === 'DNA' ? strand : translate(strand.slice(frame), geneticCode);
      for (let at = text.indexOf(allele); at >= 0; at = text.indexOf(allele, at + 1)) {
        const start = frame + at * scale;
        const end = start + allele.length * scale;
        places.push(reverse ? [contig.length - end, contig.length - start, 1] : [start, end, 0]);
      }
    }
  }
  return places;
}

/** Contigs over few letters, so that repeats, palindromes and overlaps abound, with a few N. */
const contigsArbitrary = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('A', 'C', 'G', 'T'), minLength: 1, maxLength: 160 }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('A', 'T', 'N'), minLength: 1, maxLength: 60 }) },
  ),
  { minLength: 1, maxLength: 4 },
);

/** Alleles cut out of either strand, of any length from 1, and some from nowhere. */
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

/** An N in DNA and an X in a peptide are no residues, so that such an allele is nowhere. An N in a peptide is asparagine. */
function withoutAmbiguous(loci: LocusFixture[]): LocusFixture[] {
  return loci.map((locus) => {
    const ambiguous = locus.dataType === 'peptide' ? 'X' : 'N';
    const alleles = Object.entries(locus.alleles).filter(([, sequence]) => !sequence.includes(ambiguous));
    return { ...locus, alleles: Object.fromEntries(alleles) };
  });
}

const fasta = (contigs: string[]) => contigs.map((contig, index) => `>c${index}\n${contig}\n`).join('');

describe('finding every exact occurrence', () => {
  it('gives what looking everywhere gives, in order', async () => {
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

  it('searches the loci that were asked for only, and refuses an unknown one', async () => {
    const loci = [
      { name: 'x', alleles: { 1: 'ACGTAC' } },
      { name: 'y', alleles: { 1: 'ACGTAC' } },
    ];
    expect(await search(loci, 'ACGTAC', ['y'])).toMatchObject([{ locus: 'y' }]);
    expect(await search(loci, 'ACGTAC', [])).toEqual([]);
    await expect(search(loci, 'ACGTAC', ['z'])).rejects.toMatchObject({
      problem: { status: 404, code: 'unknown_locus' },
    });
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
