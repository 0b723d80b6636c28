import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { saysCircular } from '#electron/typing/genome/fasta-collector.ts';
import { fasta, search, searchNaively } from './search.ts';
import type { LocusFixture } from './typing-database.ts';

const dna = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('A', 'C', 'G', 'T'), minLength, maxLength });

describe('circular contigs', () => {
  it('contain every allele once, and none that goes around more than once', async () => {
    const cuts = fc.array(
      fc.record({ from: fc.nat(199), length: fc.integer({ min: 1, max: 140 }), isReverse: fc.boolean() }),
      {
        maxLength: 10,
      },
    );
    const contigs = fc.array(dna(1, 100), { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(contigs, cuts, fc.boolean(), async (texts, pieces, isPeptide) => {
      const locus: LocusFixture = { name: 'x', alleles: {} };
      for (const [id, { from, length, isReverse }] of pieces.entries()) {
        const text = texts[id % texts.length] ?? '';
        const piece = text.repeat(260).slice(from, from + length);
        locus.alleles[String(id)] = isReverse ? reverseComplement(piece) : piece;
      }
      const loci = isPeptide
        ? [locus, { name: 'y', dataType: 'peptide' as const, alleles: { 1: 'LQ', 2: 'A', 3: 'SSSS' } }]
        : [locus];
      expect(await search(loci, fasta(texts), { circular: 'yes' })).toEqual(searchCircles(loci, texts));
    });
    await fc.assert(property, { numRuns: 80 });
  });

  it('are those whose header says so, unless the user knows better', async () => {
    const loci = [{ name: 'x', alleles: { 1: 'GGGGTTTT' } }];
    const text = '>a circular=true\nTTTTACACACACGGGG\n>b\nTTTTAGAGAGGGGG\n>c circular=false\nTTTTCCCCGGGG\n';
    const found = async (circular: CircularChoice) =>
      (await search(loci, text, { circular })).map(({ contig, start, end }) => [contig, start, end]);
    expect(await found('no')).toEqual([]);
    expect(await found('as-recorded')).toEqual([[0, 12, 20]]);
    expect(await found('yes')).toEqual([
      [0, 12, 20],
      [1, 10, 18],
      [2, 8, 16],
    ]);
  });

  it('are never of protein', async () => {
    const loci: LocusFixture[] = [{ name: 'x', dataType: 'peptide', alleles: { 1: 'LMKV' } }];
    expect(await search(loci, '>p\nMKVWWWWWL', { circular: 'yes' })).toEqual([]);
  });

  it('let N match nothing across the ends either', async () => {
    expect(await search([{ name: 'x', alleles: { 1: 'AAN', 2: 'GA' } }], 'NACCCA', { circular: 'yes' })).toEqual([]);
  });
});

/** The expected matches on circular contigs, found by searching each contig written twice. */
function searchCircles(loci: LocusFixture[], contigs: string[]) {
  return searchNaively(
    loci,
    contigs.map((text) => text + text),
  ).filter(({ contig, start, end }) => {
    const length = contigs[contig]?.length ?? 0;
    return start < length && end - start <= length;
  });
}

describe('the header of a record', () => {
  it.each([
    '1 length=4641652 depth=1.00x circular=true',
    '3 circular=true topology=circular',
    'chr [organism=Escherichia coli] [topology=circular] [completeness=complete]',
    'chr [topology = circular]',
    'tig00000001 len=4661000 reads=12 class=contig suggestRepeat=no suggestBubble=no suggestCircular=yes',
    'ptg000001c',
    's0.ctg000012c',
    'h1tg000003c',
    'utg000002c LN:i:5000',
    'NODE_1_length_5000_cov_20_cutoff_5_type_circular',
    'NC_1 plasmid pX, complete sequence, circular',
    'contig_1 Circular',
  ])('says that it is a circle: %s', (header) => expect(saysCircular(header)).toBe(true));

  it.each([
    '',
    '1 length=464 depth=1.00x',
    '1 circular=false',
    'chr [topology=linear] of a circular plasmid',
    'tig00000001 suggestCircular=no',
    'ptg000001l',
    'NZ_CP012345.1 Escherichia coli strain X chromosome, complete genome',
    'a not circular',
    'a non-circular',
    'a circularly permuted protein',
    'circular',
    'gtgc',
  ])('does not say so: %s', (header) => expect(saysCircular(header)).toBe(false));
});
