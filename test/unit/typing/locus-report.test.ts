import { describe, expect, it } from 'vitest';
import type { EngineMatch, EngineResult } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';

function match(allele_id: string, contig: number, start: number, end: number): EngineMatch {
  return { locus: 'a', allele_id, contig, start, end, orientation: 'forward', length: end - start };
}

function report(matches: EngineMatch[], best = true) {
  const contigs = [{ name: 'c1', length: 1_000_000 }, { length: 1_000_000 }];
  const answer: EngineResult = { contigs, matches, best_matches: [], loci: ['a'], notes: [], elapsed_ms: 1 };
  return reportLoci(answer, best)[0];
}

describe('the report of a locus', () => {
  it.each([
    ['one allele', [match('1', 0, 5, 10)], 1],
    ['alleles within one another', [match('2', 0, 5, 10), match('1', 0, 5, 20), match('3', 0, 8, 20)], 1],
    ['alleles that overlap', [match('1', 0, 5, 20), match('1', 0, 15, 30)], 2],
    ['the same place of two contigs', [match('1', 0, 5, 20), match('1', 1, 5, 20)], 2],
    ['the same place by two alleles', [match('1', 0, 5, 20), match('2', 0, 5, 20)], 1],
  ])('counts the places of %s', (_what, matches, copies) => {
    expect(report(matches)).toMatchObject({ copies, status: copies === 1 ? 'exact' : 'several' });
  });

  it('counts an allele with very many matches without delay', () => {
    const matches = Array.from({ length: 300_000 }, (_, index) => match('1', 0, index * 2, index * 2 + 1));
    expect(report(matches)).toMatchObject({ copies: 300_000, allele_ids: ['1'] });
  });

  it('does not call a locus missing for good if it was not searched', () => {
    expect(report([])?.reason).toBe('No part of the sequence is similar to an allele of this locus.');
    expect(report([], false)?.reason).toBe('No exact allele. The nearest allele was not searched for.');
  });
});
