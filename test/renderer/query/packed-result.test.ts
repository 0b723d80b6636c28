import { expect, test } from 'vitest';
import {
  idsAt,
  matchesOf,
  packResult,
  reportAt,
  statusAt,
  unpackResult,
} from '#renderer/features/query/results/packed-result.ts';
import {
  exactMatch,
  exactReport,
  nearestAllele,
  novelAllele,
  otherReport,
  schemeOf,
  typingResult,
} from './sample-result.ts';

const reports = [
  exactReport('abcZ', '2'),
  { ...exactReport('adk', '3', '10'), status: 'several' as const, reason: 'Exact alleles lie at 2 places.', copies: 2 },
  otherReport('aroE', 'novel', { nearest: nearestAllele('4'), novel: novelAllele('ACGTACGTACGT') }),
  otherReport('fumC', 'missing'),
];
const result = typingResult('one.fna', {
  loci: reports,
  // The order of a scheme is its own, not the natural one.
  schemes: [schemeOf([reports[2]!, reports[0]!, reports[1]!], { state: 'new', profile_ids: [] })],
  matches: [
    exactMatch('abcZ', '2'),
    exactMatch('adk', '3', { contig: 'c2', orientation: 'reverse' }),
    exactMatch('adk', '10', { start: 900, end: 1349 }),
  ],
  notes: ['a note'],
});

test('a result comes out of its packing as it went in', () => {
  expect(unpackResult(packResult(result))).toEqual(result);
});

test('a match on a sequence without a header keeps having no contig name', () => {
  const { contig: _contig, ...nameless } = exactMatch('abcZ', '2');
  const only = typingResult('pasted', { loci: [exactReport('abcZ', '2')], matches: [nameless] });
  expect(unpackResult(packResult(only))).toEqual(only);
});

test('status, alleles, report and occurrences of one locus are found without unpacking the rest', () => {
  const packed = packResult(result);
  const place = packed.loci.placeOf.get('adk');
  expect([statusAt(packed, place), idsAt(packed, place), reportAt(packed, place!)]).toEqual([
    'several',
    ['3', '10'],
    reports[1],
  ]);
  expect(matchesOf(packed, 'adk').map(({ allele_id }) => allele_id)).toEqual(['3', '10']);
  expect([matchesOf(packed, 'unknown'), statusAt(packed, undefined), reportAt(packed, 99)]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test('results that list the same loci share the list', () => {
  const [one, other] = [packResult(result), packResult({ ...result, name: 'two.fna' })];
  expect(one.loci).toBe(other.loci);
  expect(one.schemes[0]?.loci).toBe(other.schemes[0]?.loci);
});
