import { describe, expect, test } from 'vitest';
import { placeLoci, listPlacements } from '#renderer/features/query/contig-map/placements.ts';
import { describePlacement } from '#renderer/features/query/contig-map/placement-labels.ts';
import { alleleKey, buildMatrix, cellText, describeCell } from '#renderer/features/query/matrix/matrix.ts';
import { chooseRows } from '#renderer/features/query/matrix/matrix-view.ts';
import { groupNovel } from '#renderer/features/query/novel/novel-groups.ts';
import { locusRows, passesFilter } from '#renderer/features/query/report/locus-rows.ts';
import { describeProfile } from '#renderer/features/query/report/profile-labels.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { STATUS_WORDS } from '#renderer/features/query/results/status-labels.ts';
import { LocusStatus, type LocusReport } from '#shared/rpc/contract/typing.ts';
import { exactReport, nearestAllele, novelAllele, otherReport, schemeOf, typingResult } from './sample-result.ts';

const joined: LocusReport = {
  locus: 'a',
  status: 'joined',
  reason: 'It is joined from two pieces at ends of contigs.',
  allele_ids: ['7'],
  copies: 1,
  pieces: [
    { contig: 'c1', start: 901, end: 1150, orientation: 'forward', allele_start: 1, allele_end: 250 },
    { contig: 'c2', start: 1, end: 240, orientation: 'reverse', allele_start: 211, allele_end: 450 },
  ],
};
const ambiguous = otherReport('b', 'ambiguous', {
  nearest: nearestAllele('4'),
  novel: novelAllele('ACGNACGT', { ambiguous: 1, fitting: ['4'], fitting_count: 1 }),
});
const many: LocusReport = { ...exactReport('c', '1'), status: 'several', reason: 'Many.', copies: 9 };
const loci = [joined, ambiguous, many];
const result = packResult(
  typingResult('g', {
    loci,
    schemes: [schemeOf(loci, { state: 'incomplete' })],
    contig_list: [
      { name: 'c1', length: 1150 },
      { name: 'c2', length: 800 },
    ],
  }),
);
const matrix = buildMatrix([{ id: '1', result }], { kind: 'scheme', scheme_id: 1, label: 'MLST' });
const [row] = matrix.rows;

describe('a joined allele', () => {
  test('has its word and sign, is known, and counts as complete', () => {
    expect(cellText(row!, 0)).toBe('7 ┤├');
    expect(describeCell(row!, 0, 'a')).toBe('a 7: joined. It is joined from two pieces at ends of contigs.');
    expect(alleleKey(row!, 0)).toBe('7');
    const scheme = result.schemes[0]!;
    expect(describeProfile(result, scheme).sentence).toMatch(
      /^No exact allele at 1 of 3 loci: 1 ambiguous\. 1 joined from pieces at ends of contigs\./,
    );
  });

  test('is a row without one place, and two pieces on the map', () => {
    const [first] = locusRows(result);
    expect(first).toMatchObject({ contig: 'c1 + c2', start: undefined, length: 450 });
    expect([passesFilter(first!, 'joined'), passesFilter(first!, 'incomplete')]).toEqual([true, false]);
    const pieces = listPlacements(placeLoci(result)).filter(({ locus }) => locus === 'a');
    expect(pieces.map(({ contig, start, copies, isCutOff }) => [contig, start, copies, isCutOff])).toEqual([
      ['c1', 901, 1, true],
      ['c2', 1, 1, true],
    ]);
    expect(describePlacement(pieces[1]!)).toMatch(/^a, allele 7; joined; piece 2 of 2; c2 1 to 240; reverse strand/);
  });
});

describe('an ambiguous allele', () => {
  test('has its word and sign, is incomplete, and is no novel allele', () => {
    expect(cellText(row!, 1)).toBe('? 4*');
    expect(alleleKey(row!, 1)).toBeUndefined();
    expect(passesFilter(locusRows(result)[1]!, 'incomplete')).toBe(true);
    const rows = (filter: 'new-allele' | 'ambiguous') =>
      chooseRows(matrix, { rows: filter, columns: 'all', search: '', sort: undefined }).length;
    expect([rows('new-allele'), rows('ambiguous')]).toEqual([0, 1]);
    expect(groupNovel([{ id: '1', result }]).filter(({ status }) => status === 'novel')).toEqual([]);
  });
});

test('several copies are counted', () => {
  expect(cellText(row!, 2)).toBe('1 ×9');
});

test('every status has words, and no two share a sign', () => {
  const signs = LocusStatus.options.map((status) => STATUS_WORDS[status].sign);
  expect(new Set(signs).size).toBe(LocusStatus.options.length);
});
