import { expect, test } from 'vitest';
import { describeSearch } from '#renderer/features/profile-search/describe-search.ts';
import type { ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';

test('that no profile of a site has some alleles is said of the time when it gave them', () => {
  const answer: ProfileSearchResult = {
    result: {
      scheme_id: 1,
      description: 'MLST',
      primary_key: 'ST',
      loci: [{ locus: 'a', allele_ids: ['1'] }],
      fields: [],
      profile_ids: [],
      state: 'new',
      nearest: [],
    },
    unknown_loci: [],
  };
  expect(describeSearch(answer, 1)).toBe('No ST has these alleles');
  const atSite = describeSearch({ ...answer, site: 'Other site', as_of: '2026-01-02T03:04:05Z' }, 1);
  expect(atSite).toMatch(/^No ST has these alleles \(Other site as of .*2026.*\)$/);
});
