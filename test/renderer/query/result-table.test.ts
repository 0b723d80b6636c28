import { describe, expect, test } from 'vitest';
import {
  describeScheme,
  listViews,
  matchesSheet,
  summarize,
  summarySheet,
} from '#renderer/features/query/result-table.ts';
import type { SchemeResult, TypingMatch, TypingResult } from '#shared/rpc/typing.ts';

const mlst: SchemeResult = {
  scheme_id: 1,
  description: 'MLST',
  primary_key: 'ST',
  loci: [
    { locus: 'b', allele_ids: ['2'] },
    { locus: 'a', allele_ids: ['9', '10'] },
  ],
  fields: [
    { field: 'ST', value: '11' },
    { field: 'clonal_complex', value: '=CC11' },
  ],
  profile_ids: ['11'],
  state: 'exact',
  nearest: [],
};

function match(locus: string, allele_id: string, start: number): TypingMatch {
  return { locus, allele_id, contig: 'c1', start, end: start + 8, orientation: 'reverse', length: 9 };
}

function result(name: string, parts: Partial<TypingResult>): TypingResult {
  const stamp = {
    database: 'd',
    target: 'MLST',
    last_updated: '2025-12-19',
    queried_at: '2026-11-21T00:00:00Z',
    app_version: '0.1.0',
    parameters: { best: true, circular: 'no' as const },
  };
  return {
    name,
    contigs: 1,
    contig_list: [],
    residues: 100,
    elapsed_ms: 1,
    matches: [],
    loci: [],
    schemes: [],
    notes: [],
    stamp,
    ...parts,
  };
}

describe('summary of several files', () => {
  test('has scheme order, all alleles of a locus, the key first and safe cells', () => {
    const results = [result('one.fna', { schemes: [mlst] }), result('two.fna', {})];
    const [view] = listViews(results);
    expect(view).toEqual({ kind: 'scheme', scheme_id: 1, label: 'MLST' });
    expect(summarySheet(summarize(results, view!))).toBe(
      'file\tscheme\tST\tb\ta\tclonal_complex\tdatabase\ttarget\tlast_updated\tqueried_at\tapp_version\n' +
        "one.fna\tMLST\t11\t2\t9,10\t'=CC11\td\tMLST\t2025-12-19\t2026-11-21T00:00:00Z\t0.1.0\n" +
        'two.fna\tMLST\t-\t-\t-\t-\td\tMLST\t2025-12-19\t2026-11-21T00:00:00Z\t0.1.0\n',
    );
  });

  test('offers all loci only when a match lies outside every scheme', () => {
    const inside = result('one', { schemes: [mlst], matches: [match('a', '9', 1)] });
    const outside = result('two', { schemes: [mlst], matches: [match('z', '1', 1), match('z', '1', 50)] });
    expect(listViews([inside]).map((view) => view.kind)).toEqual(['scheme']);
    const views = listViews([inside, outside]);
    expect(views.map((view) => view.kind)).toEqual(['scheme', 'loci']);
    const table = summarize([inside, outside], views[1]!);
    expect([table.loci, table.rows.map((row) => row.alleles)]).toEqual([
      ['a', 'z'],
      [
        [['9'], []],
        [[], ['1']],
      ],
    ]);
  });
});

test('the sheet of matches has one row per occurrence', () => {
  const sheet = matchesSheet([result('x.fna', { matches: [match('a', '9', 5), match('a', '9', 50)] })]);
  expect(sheet.split('\n').map((line) => line.split('\t').slice(0, 8).join(' '))).toEqual([
    'file locus allele_id contig start end orientation length',
    'x.fna a 9 c1 5 13 reverse 9',
    'x.fna a 9 c1 50 58 reverse 9',
    '',
  ]);
});

describe('what a scheme result says', () => {
  const missing = { ...mlst, loci: [...mlst.loci, { locus: 'c', allele_ids: [] }] };

  test.each([
    ['a defined profile', mlst, 'profile', 'All 2 loci match exactly.'],
    ['a new combination', { ...mlst, profile_ids: [] }, 'new-combination', 'Every locus matches a known allele'],
    ['missing loci', { ...missing, profile_ids: [] }, 'incomplete', 'No exact match at 1 of 3 loci.'],
    ['a profile that may lack loci', missing, 'profile', 'No exact match at 1 of 3 loci.'],
    ['several profiles', { ...mlst, profile_ids: ['11', '12'] }, 'profile', '2 profiles fit the alleles found.'],
  ])('%s', (_case, scheme, kind, sentence) => {
    const outcome = describeScheme(scheme);
    expect(outcome.kind).toBe(kind);
    expect(outcome.sentence).toContain(sentence);
  });

  test('a scheme without primary key counts its loci only', () => {
    const { primary_key: _key, ...keyless } = missing;
    expect(describeScheme({ ...keyless, profile_ids: [] })).toEqual({
      kind: 'no-key',
      sentence: 'No exact match at 1 of 3 loci.',
    });
  });
});
