import { describe, expect, it } from 'vitest';
import { bitScore } from '#electron/typing/alignment/scoring.ts';
import { findPlaces, prepareQuery } from '#electron/typing/best-match/find-places.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { editDistance } from '#test/support/edit-distance.ts';
import { createNumbers, mutate, naiveScore, randomBases } from './naive-alignment.ts';
import { searchedLocus } from './searched-locus.ts';

const control = { checkpoint: () => {}, report: () => {} };

async function search(fasta: string, alleles: Record<string, string>) {
  const genome = await readGenome({ kind: 'bytes', bytes: Buffer.from(fasta) }, control);
  const searched = searchedLocus(Object.entries(alleles).map(([id, sequence]) => ({ id, sequence })));
  return findPlaces(prepareQuery(genome, control.checkpoint), searched)[0]?.match;
}

/** Alleles of a family, as they arise: each from an earlier one by a few changes. */
function family(next: () => number, count: number, length: number): Record<string, string> {
  const alleles: Record<string, string> = { 1: randomBases(next, length) };
  for (let id = 2; id <= count; id++) {
    const parent = alleles[1 + Math.floor(next() * (id - 1))] as string;
    alleles[id] = mutate(next, parent, 0.01 + next() * 0.02);
  }
  return alleles;
}

describe('the best match', () => {
  it('is the allele of the highest score, over its whole length where it is whole, whatever the mutations', async () => {
    const next = createNumbers(7);
    let agreed = 0;
    const rounds = 60;
    for (let round = 0; round < rounds; round++) {
      const alleles = family(next, 12, 150);
      const ids = Object.keys(alleles);
      const source = alleles[ids[Math.floor(next() * ids.length)] as string] as string;
      const planted = mutate(next, source, next() * 0.1);
      const [before, cut] = round % 4 === 0 ? ['', Math.floor(next() * 60)] : [randomBases(next, 20), 0];
      const query = before + planted.slice(cut) + randomBases(next, 20);
      const scores = ids.map((id) => naiveScore(query, alleles[id] as string));
      const best = Math.max(...scores);
      const found = await search(round % 2 === 0 ? query : reverseComplement(query), alleles);
      const isBest = found?.allele_id === ids[scores.indexOf(best)] && found?.bit_score === bitScore(best);
      // An allele that scores less without its ends may have fewer differences with them.
      const distance = (id: string) => editDistance(planted, alleles[id] as string);
      const isNearer = found && distance(found.allele_id) < distance(ids[scores.indexOf(best)] as string);
      if (isBest || isNearer) agreed++;
      expect(found?.orientation).toBe(round % 2 === 0 ? 'forward' : 'reverse');
    }
    expect(agreed).toBe(rounds);
  });

  it('is on whichever contig and strand it is best, and says where', async () => {
    const next = createNumbers(3);
    const allele = randomBases(next, 120);
    const near = `${allele.slice(0, 60)}${allele.charAt(60) === 'A' ? 'C' : 'A'}${allele.slice(61)}`;
    const far = mutate(next, allele, 0.08);
    const spacer = () => randomBases(next, 300);
    const fasta = `>one\n${spacer()}${far}${spacer()}\n>two\n${'G'.repeat(40)}${reverseComplement(near)}${spacer()}\n`;
    expect(await search(fasta, { 1: allele })).toMatchObject({
      contig: 1,
      start: 40,
      end: 160,
      partial: false,
      orientation: 'reverse',
      length: 120,
      alignment: 120,
      mismatches: 1,
      gaps: 0,
      identity: (100 * 119) / 120,
      cigar: '60=1X59=',
    });
  });

  it.each([
    ['forward', (bases: string) => bases],
    ['reverse', reverseComplement],
  ])('has no base the same where both have an ambiguity code, %s', async (_, turn) => {
    const next = createNumbers(4);
    const allele = `${randomBases(next, 60)}N${randomBases(next, 59)}`;
    const query = `${randomBases(next, 200)}${turn(allele)}${randomBases(next, 400)}`;
    expect(await search(query, { 1: allele })).toMatchObject({
      cigar: '60=1X59=',
      mismatches: 1,
      identity: (100 * 119) / 120,
      bit_score: bitScore(2 * 119 - 4),
    });
  });

  it('is found for a short allele wherever its identical bases lie', async () => {
    const next = createNumbers(12);
    const allele = randomBases(next, 37);
    const notLike = (...places: number[]) => [...'ACGT'].find((base) => !places.some((at) => allele[at] === base));
    // Three times twelve bases that are the same: none has a word of ten that begins at every fourth base of the allele.
    const pieces = [allele.slice(1, 13), notLike(12, 13), allele.slice(13, 25), notLike(24, 25), allele.slice(25)];
    const query = `${notLike(0)}${pieces.join('')}`;
    expect(await search(query, { 1: allele })).toMatchObject({ cigar: '12=1I12=1I12=', bit_score: bitScore(62) });
  });

  it('is predicted over the whole allele where its ends differ', async () => {
    const next = createNumbers(5);
    const allele = `A${randomBases(next, 98)}A`;
    const changed = `C${allele.slice(1, -1)}C`;
    const found = await search(`${'T'.repeat(30)}${changed}${'G'.repeat(30)}`, { 1: allele });
    expect(found).toMatchObject({ start: 30, end: 130, alignment: 98, allele_start: 1, allele_end: 99 });
    expect(found?.whole).toEqual({
      alignment: 100,
      mismatches: 2,
      gaps: 0,
      identity: 98,
      cigar: '1X98=1X',
      allele_start: 0,
      allele_end: 100,
      query_start: 30,
      query_end: 130,
    });
  });

  it.each([
    ['forward', (sequence: string) => sequence],
    ['reverse', reverseComplement],
  ])('ends with the contig and is called partial, %s', async (orientation, turn) => {
    const next = createNumbers(9);
    const allele = randomBases(next, 200);
    const fasta = `>a\n${randomBases(next, 500)}\n>b\n${turn(allele.slice(70) + 'C'.repeat(25))}\n>c\nACGT\n`;
    const placed = orientation === 'forward' ? { start: 0, end: 130 } : { start: 25, end: 155 };
    expect(await search(fasta, { 1: allele })).toMatchObject({ contig: 1, ...placed, partial: true, orientation });
  });

  it('does not join two contigs', async () => {
    const allele = randomBases(createNumbers(13), 200);
    const found = await search(`>a\n${allele.slice(0, 120)}\n>b\n${allele.slice(120)}\n`, { 1: allele });
    expect(found).toMatchObject({ contig: 0, start: 0, end: 120, alignment: 120, partial: true });
  });

  it('takes the lowest id in natural order where alleles are equally near', async () => {
    const allele = randomBases(createNumbers(17), 90);
    const withBase = (base: string) => `${allele.slice(0, 45)}${base}${allele.slice(46)}`;
    const alleles = { 10: withBase('A'), 9: withBase('C'), 11: withBase('G') };
    expect(await search(withBase('T'), alleles)).toMatchObject({ allele_id: '9', mismatches: 1 });
  });

  it('aligns over a gap wider than the margin of the band', async () => {
    const next = createNumbers(19);
    const allele = randomBases(next, 300);
    const found = await search(allele.slice(0, 140) + allele.slice(170), { 1: allele });
    expect(found).toMatchObject({ start: 0, end: 270, alignment: 300, gaps: 1 });
    expect(found?.cigar).toMatch(/^\d+=30D\d+=$/);
  });

  it('is aligned from end to end where it is as long as a gene can be', async () => {
    const next = createNumbers(31);
    const allele = randomBases(next, 40_000);
    const found = await search(randomBases(next, 500) + mutate(next, allele, 0.06) + randomBases(next, 500), {
      1: allele,
    });
    expect((found?.allele_end ?? 0) - (found?.allele_start ?? 0)).toBeGreaterThan(39_900);
  });

  it('does not exist if only chance makes a query similar', async () => {
    const next = createNumbers(23);
    const alleles = family(next, 20, 300);
    expect(await search(randomBases(next, 20_000), alleles)).toBeUndefined();
    expect(await search((alleles[1] as string).slice(0, 16), alleles)).toBeUndefined();
    expect(await search('MKVLWAALLVTFLAGCQAKVEQAVETEPEPELRQQTEWQSGQRWELALGRFWDYLRWVQT', alleles)).toBeUndefined();
  });

  it('is found in a query of one base over and over, of empty records and of ambiguity codes', async () => {
    const alleles = { 1: `${'A'.repeat(40)}CCGGTTAACCGGATCGATTTACGGCAT` };
    const found = await search(`>a\n\n>b\n${'A'.repeat(200_000)}\n>c\n${'N'.repeat(500)}\n`, alleles);
    expect(found).toMatchObject({ contig: 1, alignment: 40, identity: 100 });
  });

  it('counts an ambiguity code as a mismatch', async () => {
    const allele = randomBases(createNumbers(29), 100);
    const query = `${allele.slice(0, 50)}N${allele.slice(51)}`;
    expect(await search(query, { 1: allele })).toMatchObject({ mismatches: 1, cigar: '50=1X49=' });
  });
});
