import { describe, expect, test } from 'vitest';
import {
  boxOf,
  firstBasesPerLine,
  layOut,
  lineAt,
  lineOf,
  placementsOn,
  placementUnder,
  zoomed,
} from '#renderer/features/query/contig-map/map-layout.ts';
import { listPlacements, placeLoci, type ContigMap } from '#renderer/features/query/contig-map/placements.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { exactMatch, exactReport, nearestAllele, otherReport, typingResult } from './sample-result.ts';

const reports = [
  exactReport('a', '1', '7'),
  { ...exactReport('b', '2'), status: 'several' as const, reason: 'Exact alleles are at 2 places.', copies: 2 },
  otherReport('c', 'partial', {
    nearest: nearestAllele('4', { contig: 'short', start: 1, end: 30, partial: true, orientation: 'forward' }),
  }),
  otherReport('d', 'missing'),
];
const result = packResult(
  typingResult('g', {
    loci: reports,
    contig_list: [
      { name: 'long', length: 1000 },
      { name: 'short', length: 100 },
      { name: 'empty', length: 50 },
    ],
    matches: [
      exactMatch('b', '2', { contig: 'long', start: 401, end: 500, orientation: 'reverse' }),
      exactMatch('a', '1', { contig: 'long', start: 101, end: 200 }),
      exactMatch('a', '7', { contig: 'long', start: 101, end: 190 }),
      exactMatch('b', '2', { contig: 'long', start: 451, end: 550, orientation: 'reverse' }),
    ],
  }),
);
const map = placeLoci(result);

describe('loci on contigs', () => {
  test('lie where they were found, nested alleles at one place, copies counted, gaps measured', () => {
    const told = listPlacements(map).map(({ locus, label, contig, start, copy, copies, gap, isCutOff }) =>
      [locus, label, contig, start, `${copy}/${copies}`, gap, isCutOff].join(' '),
    );
    expect(told).toEqual([
      'a 1,7 long 101 1/1 100 false',
      'b 2 long 401 1/2 200 false',
      'b 2 long 451 2/2 -50 false',
      'c ┤ ~4 short 1 1/1 0 true',
    ]);
    expect(map.absent).toEqual(['d']);
    expect(map.contigs.map(({ name, placements }) => [name, placements.length])).toEqual([
      ['long', 3],
      ['short', 1],
      ['empty', 0],
    ]);
  });

  test('can be those of one scheme only', () => {
    const some = placeLoci(result, new Set(['a', 'd']));
    expect([listPlacements(some).map(({ locus }) => locus), some.absent]).toEqual([['a'], ['d']]);
  });

  test('are not drawn twice where two contigs have one name, and the map says so', () => {
    const twins = packResult(
      typingResult('g', {
        loci: [exactReport('a', '1')],
        contig_list: [
          { name: 'x', length: 900 },
          { name: 'x', length: 800 },
        ],
        matches: [exactMatch('a', '1', { contig: 'x' })],
      }),
    );
    const drawn = placeLoci(twins);
    expect([drawn.contigs.map(({ placements }) => placements.length), drawn.ambiguous]).toEqual([[1, 0], ['x']]);
  });
});

test('a match across the ends of a circular contig is drawn in two parts, but is one place', () => {
  const circle = packResult(
    typingResult('g', {
      loci: [exactReport('a', '1', '7'), exactReport('b', '1')],
      contig_list: [{ name: 'plasmid', length: 1000, circular: true }],
      matches: [
        exactMatch('a', '1', { contig: 'plasmid', start: 901, end: 50, length: 150 }),
        // Nested in the longer allele, behind the origin.
        exactMatch('a', '7', { contig: 'plasmid', start: 1, end: 50, length: 50 }),
        exactMatch('b', '1', { contig: 'plasmid', start: 101, end: 200, length: 100 }),
      ],
    }),
  );
  const told = listPlacements(placeLoci(circle)).map(({ locus, label, start, end, copies, part, gap }) =>
    [locus, label, start, end, copies, part, gap].join(' '),
  );
  expect(told).toEqual(['a 1,7 1 50 1 last 0', 'b 1 101 200 1  50', 'a 1,7 901 1000 1 first 700']);
});

describe('the lines of the map', () => {
  const layout = layOut(map, 300);

  test('break a contig where it is longer than a line, each contig on lines of its own', () => {
    const lines = Array.from({ length: layout.lines }, (_, line) => lineAt(layout, line));
    expect(lines.map((line) => [line?.contig.name, line?.from, line?.to])).toEqual([
      ['long', 0, 300],
      ['long', 300, 600],
      ['long', 600, 900],
      ['long', 900, 1000],
      ['short', 0, 100],
      ['empty', 0, 50],
    ]);
    expect(lineAt(layout, 6)).toBeUndefined();
    expect(lineOf(layout, map.contigs[0]!, 451)).toBe(1);
    expect(lineOf(layout, map.contigs[1]!, 1)).toBe(4);
  });

  test('hold the loci on them, also those that reach in from the line before', () => {
    const fine = layOut(map, 120);
    const loci = (line: number) => placementsOn(lineAt(fine, line)!).map(({ locus, copy }) => `${locus}${copy}`);
    expect([loci(0), loci(1), loci(2), loci(3), loci(4)]).toEqual([['a1'], ['a1'], [], ['b1', 'b2'], ['b1', 'b2']]);
  });

  test('find what is under the pointer on either strand', () => {
    const width = 600;
    const under = (x: number, y: number) => placementUnder(layout, width, x, y)?.copy;
    // 2 pixels a base; b lies at 400 to 500 and 450 to 550 of the contig, below the line.
    expect(placementUnder(layout, width, 250, 20)?.locus).toBe('a');
    expect([under(210, 50 + 35), under(450, 50 + 35), under(450, 50 + 5), under(590, 35)]).toEqual([
      1,
      2,
      undefined,
      undefined,
    ]);
    const line = lineAt(layout, 0)!;
    expect(boxOf(map.contigs[0]!.placements[0]!, line, layout, width)).toMatchObject({ x: 200, width: 200 });
  });

  test('show a locus however small, and stay within the map when zoomed', () => {
    const whole = layOut(map, 1000);
    expect(boxOf(map.contigs[0]!.placements[0]!, lineAt(whole, 0)!, whole, 10).width).toBe(4);
    expect([zoomed(map, 1000, 4), zoomed(map, 1000, 0.1), zoomed(map, 600, 100)]).toEqual([500, 1000, 500]);
  });

  test('hold about twenty loci at first, or the longest contig where there are few', () => {
    const many: ContigMap = {
      contigs: [
        {
          name: 'x',
          length: 4_600_000,
          isCircular: false,
          placements: Array.from({ length: 2000 }, () => map.contigs[0]!.placements[0]!),
        },
      ],
      absent: [],
      ambiguous: [],
    };
    expect(firstBasesPerLine(many)).toBe(46_000);
    expect(firstBasesPerLine(map)).toBe(1000);
  });
});
