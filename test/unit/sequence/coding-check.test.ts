import { describe, expect, it } from 'vitest';
import { checkCoding } from '#shared/sequence/coding-check.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

const GENE = 'ATGAAATGACGTTAA';

describe('the check of a coding sequence', () => {
  it('finds start, stop and the stops between, by the genetic code', () => {
    const whole = { whole_codons: true, starts_with_start: true, ends_with_stop: true };
    expect(checkCoding(GENE, 1, 11)).toEqual({ ...whole, internal_stops: [7] });
    expect(checkCoding(GENE, 1, 4)).toEqual({ ...whole, internal_stops: [] });
  });

  it('reads the frame of the locus, on the reverse strand too', () => {
    const inFrame2 = checkCoding(`C${GENE}`, 2, 11);
    expect(inFrame2).toMatchObject({ starts_with_start: true, ends_with_stop: true, internal_stops: [8] });
    expect(checkCoding(reverseComplement(GENE), 4, 11)).toEqual(checkCoding(GENE, 1, 11));
    expect(checkCoding(reverseComplement(`C${GENE}`), 5, 11)).toEqual(inFrame2);
  });

  it('takes the start codons that the locus allows instead of those of the code', () => {
    const startsWell = (gene: string, orf: number) => checkCoding(gene, orf, 11, ['ATG', 'ACG']).starts_with_start;
    const genes = ['ATG', 'ACG', 'TTG'].map((codon) => `${codon}AAATAA`);
    expect(genes.map((gene) => startsWell(gene, 1))).toEqual([true, true, false]);
    expect(genes.map((gene) => startsWell(reverseComplement(gene), 4))).toEqual([true, true, false]);
  });

  it('takes a codon that ends a sequence for a stop only at its end, in codes that have such codons', () => {
    expect(checkCoding('ATGTGAAAATGA', 1, 27)).toEqual({
      whole_codons: true,
      starts_with_start: true,
      ends_with_stop: true,
      internal_stops: [],
    });
  });

  it.each([
    [4, ['TTA', 'TTG', 'CTG', 'ATT', 'ATC', 'ATA', 'ATG', 'GTG'], false],
    [25, ['TTG', 'ATG', 'GTG'], false],
    [11, ['TTG', 'CTG', 'ATT', 'ATC', 'ATA', 'ATG', 'GTG'], true],
  ])('knows the start codons of code %d, and whether TGA ends there', (code, starts, isStop) => {
    const codons = [...'ACGT'].flatMap((a) => [...'ACGT'].flatMap((b) => [...'ACGT'].map((c) => a + b + c)));
    const found = codons.filter((codon) => checkCoding(`${codon}AAATAA`, 1, code).starts_with_start);
    expect(found.toSorted()).toEqual(starts.toSorted());
    expect(checkCoding('ATGAAATGA', 1, code).ends_with_stop).toBe(isStop);
    expect(checkCoding('ATGTGAAAATAA', 1, code).internal_stops).toEqual(isStop ? [4] : []);
  });

  it('takes no codon with an ambiguous base for a start or a stop, whatever it may be', () => {
    expect(checkCoding('ATNTANAAATAR', 1, 11)).toEqual({
      whole_codons: true,
      starts_with_start: false,
      ends_with_stop: false,
      internal_stops: [],
    });
  });

  it('finds neither start nor stop in a sequence without bases', () => {
    expect(checkCoding('', 1, 11)).toMatchObject({ starts_with_start: false, ends_with_stop: false });
  });
});
