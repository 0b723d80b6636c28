import { describe, expect, it } from 'vitest';
import { align } from '#electron/typing/alignment/align.ts';
import type { ComparedPlace } from '#shared/sequence/compared-place.ts';
import { listDifferences } from '#shared/sequence/differences.ts';
import { listPeptideDifferences } from '#shared/sequence/peptide-differences.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { translate } from '#shared/sequence/translation.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers, mutate, randomBases } from '../typing/best-match/naive-alignment.ts';

/** M K T A Y I A K Q R G L S W E D stop, in codons that differ from their neighbours. */
const ALLELE = 'ATGAAAACCGCGTATATTGCGAAACAGCGTGGCCTGAGCTGGGAAGATTAA';
const CODING = { orf: 1, geneticCode: 11 };

/** The query lies from 101 on of a contig, aligned by `cigar` from the first base on. */
function placed(query: string, cigar: string, orientation: ComparedPlace['orientation'] = 'forward'): ComparedPlace {
  const [start, end] = [101, 100 + query.length];
  const place = { start, end, orientation, query_start: start, query_end: end, allele_start: 1, scale: 1 } as const;
  return { ...place, allele: ALLELE, query, cigar };
}

/** The allele with bases from `at` (from 0) on replaced. */
const changed = (at: number, bases: string, removed = bases.length) =>
  ALLELE.slice(0, at) + bases + ALLELE.slice(at + removed);

const codesOf = (text: string) => Uint8Array.from(text, (letter) => DNA_ALPHABET.codes[letter.charCodeAt(0)] as number);

const effects = (place: ComparedPlace, coding = CODING) =>
  listPeptideDifferences(place, coding).map(({ effect, label }) => [effect, label]);

describe('the differences of a sequence from an allele', () => {
  it('are none where it is the same', () => {
    expect(listDifferences(placed(ALLELE, '51='), 'DNA')).toEqual([]);
    expect(effects(placed(ALLELE, '51='))).toEqual([]);
  });

  it('have positions in both, also if the query is on the other strand', () => {
    const query = changed(7, 'GT');
    expect(listDifferences(placed(query, '7=2X42='), 'DNA')).toEqual([
      {
        kind: 'substitution',
        allele_start: 8,
        allele_end: 8,
        query_start: 108,
        query_end: 108,
        allele: 'C',
        query: 'G',
        label: '8C>G',
      },
      {
        kind: 'substitution',
        allele_start: 9,
        allele_end: 9,
        query_start: 109,
        query_end: 109,
        allele: 'C',
        query: 'T',
        label: '9C>T',
      },
    ]);
    expect(listDifferences(placed(query, '7=2X42=', 'reverse'), 'DNA')).toMatchObject([
      { label: '8C>G', query_start: 144, query_end: 144 },
      { label: '9C>T', query_start: 143, query_end: 143 },
    ]);
  });

  it('count runs of inserted and of deleted bases once, with the bases on both sides', () => {
    const inserted = changed(12, 'CCATTT', 0);
    expect(listDifferences(placed(inserted, '12=6I39='), 'DNA')).toEqual([
      {
        kind: 'insertion',
        allele_start: 12,
        allele_end: 13,
        query_start: 113,
        query_end: 118,
        allele: '',
        query: 'CCATTT',
        label: '12_13insCCATTT',
      },
    ]);
    const deleted = changed(12, '', 3);
    expect(listDifferences(placed(deleted, '12=3D36='), 'DNA')).toEqual([
      {
        kind: 'deletion',
        allele_start: 13,
        allele_end: 15,
        query_start: 112,
        query_end: 113,
        allele: 'TAT',
        query: '',
        label: '13_15del',
      },
    ]);
    expect(listDifferences(placed(deleted, '12=3D36=', 'reverse'), 'DNA')).toMatchObject([
      { query_start: 136, query_end: 137 },
    ]);
  });

  it('give the number of letters instead of very many letters', () => {
    const [insertion] = listDifferences(placed(changed(12, 'ACGT'.repeat(5), 0), '12=20I39='), 'DNA');
    expect(insertion).toMatchObject({ label: '12_13ins(20)', query: 'ACGT'.repeat(5) });
  });

  it('include those at ends that the alignment leaves out, and say which end is not in the contig', () => {
    const last = changed(49, 'C');
    const place = { ...placed(last, '49='), query_end: 149 };
    expect(listDifferences(place, 'DNA').map(({ label }) => label)).toEqual(['50A>C']);
    const first = { ...placed(`C${ALLELE.slice(6)}`, '45='), allele_start: 7, query_start: 102 };
    expect(listDifferences(first, 'DNA')).toMatchObject([
      {
        kind: 'absent',
        allele_start: 1,
        allele_end: 5,
        query_start: 100,
        query_end: 101,
        label: '1_5 not in the contig',
      },
      { kind: 'substitution', allele_start: 6, query_start: 101, label: '6A>C' },
    ]);
    const unlike = { ...placed(ALLELE.slice(0, 30) + 'TTAAGGCCTTAAGGCCTTAAG', '30='), query_end: 130 };
    expect(listDifferences(unlike, 'DNA')).toMatchObject([
      { kind: 'unaligned', label: '31_51 not alike', query_end: 151 },
    ]);
    const cut = placed(ALLELE.slice(0, 40), '40=');
    expect(listDifferences(cut, 'DNA')).toMatchObject([{ kind: 'absent', label: '41_51 not in the contig' }]);
  });

  it('turn the allele into the query, whatever they are', () => {
    const next = createNumbers(3);
    for (let round = 0; round < 100; round++) {
      const allele = randomBases(next, 90);
      const query = mutate(next, allele, 0.08);
      const alignment = align(codesOf(query), codesOf(allele), { low: -90, high: 90 });
      if (!alignment) throw new Error('There is an alignment.');
      const place = {
        ...placed(query, alignment.cigar),
        allele,
        allele_start: alignment.alleleStart + 1,
        query_start: 101 + alignment.queryStart,
        query_end: 100 + alignment.queryEnd,
      };
      const differences = listDifferences(place, 'DNA');
      let made = allele;
      for (const difference of differences.toReversed()) {
        const from = difference.kind === 'insertion' ? difference.allele_start : difference.allele_start - 1;
        made = made.slice(0, from) + difference.query + made.slice(from + difference.allele.length);
      }
      const shown = Math.max(0, alignment.queryStart - alignment.alleleStart);
      expect(query.slice(shown).startsWith(made.slice(0, 5)), query).toBe(true);
      expect(query.slice(shown, shown + made.length)).toBe(made);
    }
  });

  it('are named by residue in peptides, with the bases of each', () => {
    const place = {
      allele: 'MKTAYIAKQR',
      query: 'MKSAYIQR',
      start: 101,
      end: 124,
      orientation: 'forward',
      cigar: '2=1X3=2D2=',
    } as const;
    const at = { allele_start: 1, query_start: 101, query_end: 124, scale: 3 } as const;
    expect(listDifferences({ ...place, ...at }, 'peptide')).toMatchObject([
      { label: 'T3S', allele_start: 3, query_start: 107, query_end: 109 },
      { label: 'A7_K8del', query_start: 118, query_end: 119 },
    ]);
    const turned = listDifferences({ ...place, ...at, orientation: 'reverse' }, 'peptide');
    expect(turned[0]).toMatchObject({ label: 'T3S', query_start: 116, query_end: 118 });
  });
});

describe('what differences do to the protein', () => {
  it.each([
    ['a codon for the same amino acid', changed(5, 'G'), '5=1X45=', [['synonymous', 'K2=']]],
    ['one for another', changed(3, 'C'), '3=1X47=', [['substitution', 'K2Q']]],
    ['two changes in a codon, as one', changed(3, 'CT'), '3=2X46=', [['substitution', 'K2L']]],
    ['a stop gained', changed(3, 'T'), '3=1X47=', [['stop-gained', 'K2*']]],
    ['the stop lost', changed(48, 'C'), '48=1X2=', [['stop-lost', '*17Q']]],
    ['the start lost', changed(1, 'A'), '1=1X49=', [['start-lost', 'M1?']]],
    ['another start codon', changed(0, 'G'), '1X50=', [['synonymous', 'M1=']]],
    ['an ambiguous base', changed(3, 'N'), '3=1X47=', [['ambiguous', 'K2X']]],
    ['codons inserted between two', changed(12, 'CCATTT', 0), '12=6I39=', [['insertion', 'A4_Y5insPF']]],
    ['codons inserted within one', changed(13, 'CCATTT', 0), '13=6I38=', [['insertion', 'A4_Y5insSI']]],
    ['one codon deleted', changed(12, '', 3), '12=3D36=', [['deletion', 'Y5del']]],
    ['codons deleted', changed(12, '', 9), '12=9D30=', [['deletion', 'Y5_A7del']]],
    ['bases of two codons deleted', changed(13, '', 3), '13=3D35=', [['replacement', 'Y5_I6delinsF']]],
    ['a frameshift', changed(9, '', 1), '9=1D41=', [['frameshift', 'A4fs*9']]],
    ['a frameshift with a stop', changed(6, 'TTTTGAA', 0), '6=7I45=', [['frameshift', 'T3fs*2']]],
    [
      'a frame lost and won again',
      changed(9, 'T', 0).slice(0, 20) + changed(9, 'T', 0).slice(21),
      '9=1I10=1D31=',
      [['replacement', 'A4_A7delinsCVYW']],
    ],
  ])('tells %s', (_, query, cigar, expected) => {
    expect(effects(placed(query, cigar))).toEqual(expected);
  });

  it('gives the codon, and its bases in the query', () => {
    expect(listPeptideDifferences(placed(changed(3, 'C'), '3=1X47='), CODING)).toEqual([
      {
        effect: 'substitution',
        codon_start: 2,
        codon_end: 2,
        query_start: 104,
        query_end: 106,
        from: 'K',
        to: 'Q',
        label: 'K2Q',
      },
    ]);
    expect(listPeptideDifferences(placed(changed(3, 'C'), '3=1X47=', 'reverse'), CODING)).toMatchObject([
      { query_start: 146, query_end: 148 },
    ]);
  });

  it('follows the frame and the genetic code of the locus', () => {
    const place = { ...placed(changed(41, 'A').slice(1), '40=1X9='), allele: ALLELE.slice(1) };
    expect(effects(place, { orf: 3, geneticCode: 11 })).toEqual([['stop-gained', 'W13*']]);
    expect(effects(place, { orf: 3, geneticCode: 4 })).toEqual([['synonymous', 'W13=']]);
  });

  it('reads loci of the reverse strand on that', () => {
    const query = reverseComplement(changed(3, 'C'));
    const place = { ...placed(query, '47=1X3='), allele: reverseComplement(ALLELE) };
    expect(listPeptideDifferences(place, { orf: 4, geneticCode: 11 })).toEqual([
      {
        effect: 'substitution',
        codon_start: 2,
        codon_end: 2,
        query_start: 146,
        query_end: 148,
        from: 'K',
        to: 'Q',
        label: 'K2Q',
      },
    ]);
  });

  it('compares the codons that are in the contig only', () => {
    const query = changed(42, 'C').slice(7);
    const place = { ...placed(query, '35=1X8='), allele_start: 8 };
    expect(effects(place)).toEqual([['substitution', 'E15Q']]);
  });

  it('keeps the first amino acid if the coding sequence is not whole', () => {
    const fragment = 'ATTAAAACCGCG';
    const place = { ...placed('ACTAAAACCGCG', '1=1X10='), allele: fragment };
    expect(effects(place)).toEqual([['substitution', 'I1T']]);
  });

  it('turns the protein of the allele into that of the query, whatever it is', () => {
    const next = createNumbers(9);
    let compared = 0;
    for (let round = 0; round < 200; round++) {
      const allele = `CAC${randomBases(next, 120)}`;
      const query = mutate(next, allele, 0.05);
      const alignment = align(codesOf(query), codesOf(allele), { low: -123, high: 123 });
      if (alignment?.alleleStart !== 0 || alignment.alleleEnd !== 123 || alignment.queryStart !== 0) continue;
      const place = { ...placed(query, alignment.cigar), allele, query_end: 100 + alignment.queryEnd };
      const differences = listPeptideDifferences(place, CODING);
      let made = translate(allele, 11);
      for (const { from, to, codon_start, codon_end, effect } of differences.toReversed()) {
        const at = from === '' ? codon_end - 1 : codon_start - 1;
        expect(made.slice(at, at + from.length)).toBe(from);
        // Nothing behind a stop within the replaced part is listed.
        const isCut = effect === 'frameshift' || to.endsWith('*');
        made = made.slice(0, at) + to + (isCut ? '' : made.slice(at + from.length));
      }
      const isCut = differences.some(({ effect, to }) => effect === 'frameshift' || to.endsWith('*'));
      const protein = translate(query, 11);
      expect(isCut ? protein.slice(0, made.length) : protein, `${allele} ${query}`).toBe(made);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(60);
  });
});
