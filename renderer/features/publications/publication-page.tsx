import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { publicationQueries } from '#renderer/api/definitions/publications.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { IsolateList, QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { PubMedLink } from '#renderer/records/publication-links.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { PublicationRecord } from '#shared/api/publication.ts';
import { nameInUri, readUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** A publication, and what cites it. */
export function PublicationPage() {
  const { site, database, pubmed_id } = useParams({ from: '/sites/$site/db/$database/publications/$pubmed_id' });
  const label = useDatabaseLabel(site, database);
  const id = Number(pubmed_id);
  const publication = useQuery(publicationQueries.one(site, database, id));
  const isOfIsolates = useQuery(databaseQueries.one(site, database)).data?.kind === 'isolates';
  const address = { site, database, record: 'publication', key: { pubmed_id: id } } as const;
  const { citation } = publication.data ?? {};
  useRememberedPage(publication.data && `${citation ?? `Publication ${pubmed_id}`} (${database})`);
  return (
    <RecordPage
      title={`Publication ${pubmed_id}`}
      subtitle={label}
      actions={<EditRecord address={address} />}
      record={publication}
      missing={<RecordChanges address={address} />}
      holdsList={isOfIsolates}
      fields={(record) => [
        ['Citation', citation ?? 'not given'],
        ['In PubMed', <PubMedLink key="pubmed" id={id} />],
        ...citingFields(site, database, record),
      ]}
    >
      {() => (
        <>
          {isOfIsolates ? <CitingIsolates {...{ site, database, id }} /> : null}
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

/** What cites a publication; its isolates are counted, because they have a list of their own. */
function citingFields(
  site: string,
  database: string,
  { cited_by = {}, loci = [], schemes = [], alleles = [] }: PublicationRecord,
): [label: string, value: ReactNode][] {
  if (Object.keys(cited_by).length === 0) return [['Cited by', 'no record']];
  const path = databasePath.bind(undefined, site, database);
  const more = (cited_by.alleles ?? 0) - alleles.length;
  const named: Named[] = alleles.map((uri) => {
    const { locus = '', allele_id = '' } = readUri(uri)?.params ?? {};
    return { label: `${locus} ${allele_id}`, path: path('loci', locus, 'alleles', allele_id) };
  });
  return [
    ['Cited by isolates', cited_by.isolates && formatCount(cited_by.isolates)],
    ['Cited by loci', linksTo(loci.map((uri) => ({ label: nameInUri(uri), path: path('loci', nameInUri(uri)) })))],
    [
      'Cited by schemes',
      linksTo(schemes.map((each) => ({ label: each.description, path: path('schemes', nameInUri(each.scheme)) }))),
    ],
    ['Cited by alleles', linksTo(named, more > 0 ? ` and ${formatQuantity(more, 'other')}` : '')],
  ];
}

interface Named {
  label: string;
  path: string;
}

/** Links with commas between them. Undefined where there are none. */
function linksTo(records: readonly Named[], rest = ''): ReactNode {
  if (records.length === 0) return undefined;
  return (
    <span key="links">
      {records.map(({ label, path }, index) => (
        <Fragment key={path}>
          {index > 0 ? ', ' : ''}
          <Link to={path}>{label}</Link>
        </Fragment>
      ))}
      {rest}
    </span>
  );
}

/** The isolates that cite a publication. */
function CitingIsolates({ site, database, id }: DatabasePlace & { id: number }) {
  const query = useIsolateQuery(site, database, { property: 'publication', op: '=', value: id });
  return (
    <Section title="Isolates" grow actions={query.within ? <QueryToggle query={query} /> : null}>
      <IsolateList
        key={`${database} ${id}`}
        site={site}
        database={database}
        name="member isolates"
        label={`Isolates of publication ${id}`}
        fileName={`${database}_publication_${id}`}
        query={query}
        all="all isolates of the publication"
        empty={<EmptyState title="No isolate cites this publication" />}
      />
    </Section>
  );
}
