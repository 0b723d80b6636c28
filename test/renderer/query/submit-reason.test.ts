import { expect, test } from 'vitest';
import { reasonNotToSubmit } from '#renderer/features/query/to-submissions/submit-reason.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';

const NOVEL = { sequence: 'ACGT', sha1: 'a', ambiguous: 0, length_allowed: true };

function result(...reports: Partial<LocusReport>[]) {
  return resultOf(true, ...reports);
}

function resultOf(best: boolean, ...reports: Partial<LocusReport>[]) {
  const filled = reports.map((report) => ({ locus: 'abcZ', allele_ids: [], copies: 1, ...report }) as LocusReport);
  const stamp = {
    database: 'd',
    target: 'all loci',
    queried_at: '2026-11-25T00:00:00Z',
    app_version: '1',
    parameters: { best, circular: 'no' as const },
  };
  return { details: new Map(filled.entries()), stamp };
}

test('results with a whole new allele that the locus allows can be submitted, and others say why not', () => {
  expect(reasonNotToSubmit([])).toMatch(/no result yet/);
  expect(reasonNotToSubmit([result({ status: 'missing' })])).toMatch(/nothing new here/);
  for (const novel of [
    { ...NOVEL, ambiguous: 1 },
    { ...NOVEL, length_allowed: false },
  ]) {
    expect(reasonNotToSubmit([result({ status: 'novel', novel })])).toMatch(
      /No new sequence here is a complete allele/,
    );
  }
  expect(reasonNotToSubmit([result({ status: 'partial', novel: NOVEL })])).toMatch(/No new sequence here/);
  expect(reasonNotToSubmit([result({ status: 'missing' }), result({ status: 'novel', novel: NOVEL })])).toBeUndefined();
});

test('where only exact alleles were looked for, nothing is said about what is new', () => {
  const reason = reasonNotToSubmit([resultOf(false, { status: 'missing' })]);
  expect(reason).toMatch(/Only exact alleles were searched for/);
  expect(reason).not.toMatch(/nothing new/);
});
