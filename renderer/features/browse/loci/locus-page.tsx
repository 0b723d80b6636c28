import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { querySearch } from '#renderer/api/definitions/query-target.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { EditRecord, NewRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { AlleleTable } from '../alleles/allele-table.tsx';
import { LocusFields } from './locus-fields.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';

/** One locus and its alleles. */
export function LocusPage() {
  const { site, database, locus: name } = useParams({ from: '/sites/$site/db/$database/loci/$locus' });
  const label = useDatabaseLabel(site, database);
  const locus = useQuery(locusQueries.one(site, database, name));
  useRememberedPage(locus.data ? `${name} (${database})` : undefined);
  const address = { site, database, record: 'locus', key: { locus: name } } as const;
  const can = useCapabilities(site);
  const hasAlleles = locus.data?.alleles !== undefined;
  // The count is absent in isolate databases, which hold no alleles.
  const isEmpty = locus.data?.allele_count === 0;
  return (
    <RecordPage
      title={name}
      subtitle={`Locus of ${label}`}
      badges={locus.data?.data_type ? <Badge color="gray">{locus.data.data_type}</Badge> : null}
      actions={
        <>
          <EditRecord address={address} />
          {hasAlleles ? (
            <>
              <LinkButton to="/sites/$site/db/$database/loci/$locus/alignment" params={{ site, database, locus: name }}>
                Alignment
              </LinkButton>
              {can.statistics ? (
                <LinkButton to="/sites/$site/db/$database/charts" params={{ site, database }} search={{ locus: name }}>
                  Lengths
                </LinkButton>
              ) : null}
              {can.query ? (
                <LinkButton to="/query" search={querySearch(site, database, { kind: 'locus', locus: name })}>
                  Query this locus
                </LinkButton>
              ) : null}
            </>
          ) : null}
        </>
      }
      record={locus}
      missing={<RecordChanges address={address} />}
      holdsList
    >
      {(record) => (
        <>
          <LocusFields site={site} database={database} locus={record} />
          {hasAlleles || isEmpty ? (
            <Section
              title="Alleles"
              grow
              actions={<NewRecord address={{ site, database, record: 'allele', key: { locus: name } }} />}
            >
              <AlleleTable key={`${database} ${name}`} site={site} database={database} locus={record} />
            </Section>
          ) : null}
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}
