import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Changes } from '#shared/api/changes.ts';
import { routeQuery } from '#renderer/api/queries.ts';
import { routes } from '#shared/api/routes.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Records of each kind that are listed. */
const MOST_LISTED = 8;

/** The alleles and profiles of a database of definitions that came or changed last. Each part is left out where there is none. */
export function DefinitionsOverview(place: DatabasePlace) {
  const { sort: canSort = false } = useCapabilities(place.site);
  const { site, database } = place;
  const last = routeQuery(site, routes.listChanges, { database }, { limit: MOST_LISTED });
  const changes = useQuery({ ...last, enabled: canSort }).data;
  const { alleles = [], profiles = [] } = changes ?? {};
  if (alleles.length + profiles.length === 0) return null;
  return (
    <>
      {alleles.length > 0 ? <LastAlleles {...place} alleles={alleles} /> : null}
      {profiles.length > 0 ? <LastProfiles {...place} profiles={profiles} /> : null}
    </>
  );
}

function LastAlleles({ site, database, alleles }: DatabasePlace & { alleles: NonNullable<Changes['alleles']> }) {
  return (
    <Section title="Last alleles">
      <ShortList>
        {alleles.map(({ locus, allele_id, ...dates }) => (
          <ShortEntry key={`${locus} ${allele_id}`} end={<Day {...dates} />}>
            <Link
              to="/sites/$site/db/$database/loci/$locus/alleles/$allele_id"
              params={{ site, database, locus, allele_id }}
            >
              {locus} {allele_id}
            </Link>
          </ShortEntry>
        ))}
      </ShortList>
    </Section>
  );
}

function LastProfiles({ site, database, profiles }: DatabasePlace & { profiles: NonNullable<Changes['profiles']> }) {
  return (
    <Section title="Last profiles">
      <ShortList>
        {profiles.map(({ scheme_id, scheme, profile_id, ...dates }) => (
          <ShortEntry key={`${scheme_id} ${profile_id}`} end={<Day {...dates} />}>
            <Link
              to="/sites/$site/db/$database/schemes/$scheme_id/profiles/$profile_id"
              params={{ site, database, scheme_id: String(scheme_id), profile_id }}
            >
              {scheme} {profile_id}
            </Link>
          </ShortEntry>
        ))}
      </ShortList>
    </Section>
  );
}

/** The day of a change, and whether the record came or changed on it. */
function Day({ date_entered, datestamp }: { date_entered: string; datestamp: string }) {
  return (
    <>
      {date_entered === datestamp ? 'added' : 'changed'} <time>{datestamp}</time>
    </>
  );
}
