import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { querySearch } from '#renderer/api/definitions/query-target.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { EditRecord, NewRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ProfileTable } from '../profiles/profile-table.tsx';
import { SchemeFields } from './scheme-fields.tsx';
import classes from '../browse.module.css';

/** One scheme: its fields, its loci and its profiles. */
export function SchemePage() {
  const { site, database, scheme_id } = useParams({ from: '/sites/$site/db/$database/schemes/$scheme_id' });
  const label = useDatabaseLabel(site, database);
  const id = Number(scheme_id);
  const scheme = useQuery(schemeQueries.one(site, database, id));
  const loci = useQuery(schemeQueries.loci(site, database, id));
  const name = scheme.data?.description;
  useRememberedPage(name === undefined ? undefined : `${name} (${database})`);
  const can = useCapabilities(site);
  const address = { site, database, record: 'scheme', key: { scheme_id: id } } as const;
  const hasProfiles = scheme.data?.profiles !== undefined;
  return (
    <RecordPage
      title={name ?? `Scheme ${scheme_id}`}
      subtitle={`Scheme ${scheme_id} of ${label}`}
      actions={
        <>
          <EditRecord address={address} />
          {hasProfiles ? (
            <>
              <LinkButton
                to="/sites/$site/db/$database/charts"
                params={{ site, database }}
                search={{ scheme: scheme_id }}
              >
                Growth
              </LinkButton>
              <LinkButton
                to="/sites/$site/db/$database/schemes/$scheme_id/nearest"
                params={{ site, database, scheme_id }}
              >
                Find profiles
              </LinkButton>
              {can.query ? (
                <LinkButton to="/query" search={querySearch(site, database, { kind: 'scheme', scheme_id: id })}>
                  Query this scheme
                </LinkButton>
              ) : null}
            </>
          ) : null}
        </>
      }
      record={scheme}
      missing={<RecordChanges address={address} />}
      holdsList
    >
      {(record) => (
        <>
          <SchemeFields site={site} database={database} scheme={record} />
          <QueryRegion query={loci} lines={2} holdsBelow>
            {(names) => (
              <>
                <SchemeLoci site={site} database={database} loci={names} />
                {hasProfiles ? (
                  <Section title="Profiles" grow actions={<NewRecord address={{ ...address, record: 'profile' }} />}>
                    <ProfileTable
                      key={`${database} ${scheme_id}`}
                      site={site}
                      database={database}
                      scheme={record}
                      loci={names}
                    />
                  </Section>
                ) : null}
              </>
            )}
          </QueryRegion>
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

/** The loci of a scheme, each a link; a long list scrolls by itself. */
function SchemeLoci({ site, database, loci }: { site: string; database: string; loci: readonly string[] }) {
  return (
    <Section title="Loci">
      <div
        className={classes['scroll']}
        {...(loci.length > 40 ? { tabIndex: 0, role: 'group', 'aria-label': 'Loci' } : {})}
      >
        <ul className={classes['links']}>
          {loci.map((locus) => (
            <li key={locus}>
              <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }}>
                {locus}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
