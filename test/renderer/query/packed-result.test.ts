import { expect, test } from 'vitest';
import {
  idsAt,
  matchesOf,
  packResult,
  reportAt,
  statusAt,
  packSummaries,
  reportsOf,
  schemeAlleles,
  unpackSummary,
} from '#renderer/features/query/results/packed-result.ts';
import { pageOf, summarize } from '#shared/results/genome-summary.ts';
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
  { ...exactReport('adk', '3', '10'), status: 'several' as const, reason: 'Exact alleles are at 2 places.', copies: 2 },
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

test('loci, schemes and occurrences are the same after packing and unpacking', () => {
  const packed = packResult(result);
  expect(reportsOf(packed)).toEqual(reports);
  expect(matchesOf(packed)).toEqual(result.matches);
  expect(packed.schemes.map((scheme) => ({ ...scheme, loci: schemeAlleles(packed, scheme) }))).toEqual(result.schemes);
});

test('a match on a sequence without a header keeps having no contig name', () => {
  const { contig: _contig, ...nameless } = exactMatch('abcZ', '2');
  const only = typingResult('pasted', { loci: [exactReport('abcZ', '2')], matches: [nameless] });
  expect(matchesOf(packResult(only))).toEqual([nameless]);
});

test('a summary has all but occurrences, contigs, nearest profiles and the differences of new alleles', () => {
  const differing = { ...reports[2]!, novel: novelAllele('ACGTACGTACGT', { differences: [], difference_count: 0 }) };
  const full = typingResult('two.fna', {
    ...result,
    loci: [reports[0]!, reports[1]!, differing, reports[3]!],
    schemes: result.schemes.map((scheme) => ({
      ...scheme,
      nearest: [{ profile_id: '1', differing: ['abcZ'], compared: 3, fields: [], groups: [] }],
    })),
  });
  const empty = typingResult('nothing.fna');
  const page = pageOf([full, empty].map((one, position) => ({ position, summary: summarize(one) })));
  const [one, other] = packSummaries(page);
  expect(one?.match_count).toBe(3);
  expect(one && unpackSummary(one)).toEqual({ ...result, name: full.name, matches: [], contig_list: [] });
  expect(other && unpackSummary(other)).toEqual({ ...empty, contig_list: [] });
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
