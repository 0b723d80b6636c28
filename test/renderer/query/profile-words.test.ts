import { expect, test } from 'vitest';
import { describeNearest, describeProfile } from '#renderer/features/query/report/profile-labels.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import type { LocusReport, SchemeResult } from '#shared/rpc/contract/typing.ts';
import { exactReport, otherReport, schemeOf, typingResult } from './sample-result.ts';

function words(loci: LocusReport[], scheme: Partial<SchemeResult>) {
  const result = packResult(typingResult('g', { residues: 2_000_000, loci, schemes: [schemeOf(loci, scheme)] }));
  return Object.values(describeProfile(result, result.schemes[0]!)).join(' | ');
}

const known = [exactReport('a', '1'), { ...exactReport('b', '2'), status: 'several' as const, copies: 2 }];
const lacking = [...known, otherReport('c', 'missing'), otherReport('d', 'novel'), otherReport('e', 'missing')];

test.each([
  ['a defined profile', known, { state: 'exact', profile_ids: ['11'] }, 'ST 11 | All 2 loci match exactly. | good'],
  [
    'several',
    known,
    { state: 'several', profile_ids: ['11', '12'] },
    'ST 11 or 12 | 2 profiles match the alleles found. | warning',
  ],
  [
    'one that may lack loci',
    lacking,
    { state: 'incomplete', profile_ids: ['11'] },
    'ST 11 | Incomplete, but the profile matches. No exact allele at 3 of 5 loci: 1 novel, 2 missing. | warning',
  ],
  [
    'a new combination',
    known,
    { state: 'new' },
    'New combination | All alleles are known, but no profile has this combination. | new',
  ],
  [
    'new alleles',
    lacking,
    { state: 'unknown' },
    'New allele, 2 loci missing | No exact allele at 3 of 5 loci: 1 novel, 2 missing. | new',
  ],
  [
    'missing loci',
    [exactReport('a', '1'), otherReport('b', 'partial')],
    { state: 'unknown' },
    'Incomplete: 1 locus cut off | No exact allele at 1 of 2 loci: 1 partial. | warning',
  ],
] as const)('%s is said in words', (_case, loci, scheme, said) => {
  expect(words([...loci], { ...scheme, profile_ids: 'profile_ids' in scheme ? [...scheme.profile_ids] : [] })).toBe(
    said,
  );
});

test('an incomplete profile names the profiles that fit the found loci', () => {
  const nearest = ['11', '12', '13', '14'].map((profile_id) => ({
    profile_id,
    differing: [],
    compared: 1,
    fields: [],
    groups: [],
  }));
  const near = { profile_id: '7', differing: ['a'], compared: 1, fields: [], groups: [] };
  const loci = [exactReport('a', '1'), otherReport('b', 'missing')];
  const lacks = '1 locus missing | No exact allele at 1 of 2 loci: 1 missing.';
  expect([
    words(loci, { state: 'incomplete', nearest: [...nearest.slice(0, 1), near] }),
    words(loci, { state: 'incomplete', nearest }),
  ]).toEqual([
    `${lacks} ST 11 matches the loci found. | warning`,
    `${lacks} ST 11, 12, 13 and others match the loci found. | warning`,
  ]);
});

test('a scheme without primary key has no headline and counts its loci', () => {
  const result = packResult(typingResult('g', { loci: known, schemes: [schemeOf(known, { state: 'none' })] }));
  const { primary_key: _key, ...scheme } = result.schemes[0]!;
  expect(describeProfile(result, scheme)).toEqual({
    headline: undefined,
    sentence: 'All 2 loci match exactly.',
    tone: 'good',
  });
});

test('a near profile says at how many loci it differs', () => {
  const near = { profile_id: '11', differing: ['a'], compared: 7, fields: [], groups: [] };
  expect([near, { ...near, differing: [], compared: 6 }, { ...near, compared: 0 }].map(describeNearest)).toEqual([
    'differs at 1 of 7 loci',
    'same alleles at all 6 loci compared',
    'no locus to compare',
  ]);
});

test('a short sequence is headed by the allele that it is, without alarm', () => {
  const loci = [exactReport('a', '1'), otherReport('b', 'missing'), otherReport('c', 'missing')];
  const result = packResult(
    typingResult('a_1', { residues: 433, loci, schemes: [schemeOf(loci, { state: 'incomplete' })] }),
  );
  expect(Object.values(describeProfile(result, result.schemes[0]!)).join(' | ')).toBe(
    'a allele 1, exact | A short sequence: it holds 1 of 3 loci. | good',
  );
});

test('a scheme of one locus is told in the singular', () => {
  const near = { profile_id: '7', fields: [], groups: [], compared: 1 };
  expect(describeNearest({ ...near, differing: [] })).toBe('same allele at the one locus compared');
  expect(describeNearest({ ...near, differing: ['a'] })).toBe('differs at the one locus compared');
  expect(words([exactReport('a', '1')], { state: 'exact', profile_ids: ['7'] })).toContain(
    'Its one locus matches exactly.',
  );
});
