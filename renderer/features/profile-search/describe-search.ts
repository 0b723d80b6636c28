import { formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';

/** What a search found, as a heading: of profiles of a site, what held when it gave them. */
export function describeSearch(answer: ProfileSearchResult, total: number): string {
  const { site, as_of } = answer;
  const found = describeFound(answer, total);
  return site === undefined || as_of === undefined ? found : `${found} (${site} as of ${formatTime(as_of)})`;
}

function describeFound(
  { result: { primary_key = 'profile', profile_ids, state, nearest, loci } }: ProfileSearchResult,
  total: number,
): string {
  const known = loci.filter(({ allele_ids }) => allele_ids.length > 0).length;
  const some = `${formatCount(known)} of ${countLoci(total)}`;
  const [first] = nearest;
  if (profile_ids.length > 0) return `${primary_key} ${profile_ids.join(', ')}`;
  if (state === 'new') {
    const distance = first ? `; the nearest differs at ${countLoci(first.differing.length)}` : '';
    return `No ${primary_key} has these alleles${distance}`;
  }
  const fitting = nearest.filter(({ differing }) => differing.length === 0);
  if (fitting.length === 0) return `No ${primary_key} fits ${some}`;
  const ids = fitting.slice(0, 5).map(({ profile_id }) => profile_id);
  return `${some} fit ${primary_key} ${ids.join(', ')}${fitting.length > 5 ? ' and others' : ''}`;
}

function countLoci(count: number): string {
  return formatQuantity(count, 'locus', 'loci');
}
