import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locus } from '#shared/api/locus.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** How many profiles of each scheme hold an allele; each number leads to the list. Only for sites that can search lists. */
export function AlleleProfiles({
  site,
  database,
  locus,
  allele,
}: DatabasePlace & {
  locus: Locus;
  allele: string;
}) {
  const { search: canSearch = false } = useCapabilities(site);
  const schemes = (locus.schemes ?? []).map(({ scheme, description }) => ({ id: nameInUri(scheme), description }));
  const words = `${locus.id}=${allele}`;
  const counts = useQueries({
    queries: schemes.map(({ id }) => ({
      ...schemeQueries.countProfiles(site, database, Number(id), words),
      enabled: canSearch && !/\s/.test(words),
    })),
  });
  const found = schemes.flatMap((scheme, index) => {
    const count = counts[index]?.data;
    return count === undefined || count === null ? [] : [{ ...scheme, count }];
  });
  if (found.length === 0) return null;
  return (
    <Section title="Profiles that hold it">
      <FieldList
        fields={found.map(({ id, description, count }) => [
          description,
          count === 0 ? (
            'none'
          ) : (
            <Link
              key={id}
              to="/sites/$site/db/$database/schemes/$scheme_id"
              params={{ site, database, scheme_id: id }}
              search={{ search: words }}
            >
              {formatQuantity(count, 'profile')}
            </Link>
          ),
        ])}
      />
    </Section>
  );
}
