import { expect, test } from 'vitest';
import { countGenomes, groupNovel } from '#renderer/features/query/novel/novel-groups.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { exactReport, nearestAllele, novelAllele, otherReport, typingResult } from './sample-result.ts';

const novel = (locus: string, sequence: string) =>
  otherReport(locus, 'novel', { nearest: nearestAllele('4'), novel: novelAllele(sequence) });
const named = (name: string, ...loci: Parameters<typeof packResult>[0]['loci']) => ({
  id: `id of ${name}`,
  result: packResult(typingResult(name, { loci })),
});

test('the same new sequence is one entry, in however many genomes and loci', () => {
  const groups = groupNovel([
    named('g1', exactReport('a', '1'), novel('locus10', 'ACGT'), novel('locus2', 'ACGA')),
    named('g2', novel('locus2', 'ACGC'), otherReport('locus3', 'missing')),
    named('g3', novel('locus2', 'ACGC'), novel('locus9', 'ACGC')),
  ]);
  expect(groups.map(({ sha1, loci, places }) => [sha1, loci, places.map(({ name }) => name)])).toEqual([
    ['sha1-of-ACGC', ['locus2', 'locus9'], ['g2', 'g3', 'g3']],
    ['sha1-of-ACGA', ['locus2'], ['g1']],
    ['sha1-of-ACGT', ['locus10'], ['g1']],
  ]);
  expect(groups.map(countGenomes)).toEqual([2, 1, 1]);
});
