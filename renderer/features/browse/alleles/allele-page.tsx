import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Allele } from '#shared/api/allele.ts';
import { writeChosenAlleles } from '#renderer/api/definitions/chosen-alleles.ts';
import { allelesSource, locusQueries } from '#renderer/api/definitions/loci.ts';
import { neighbourOptions } from '#renderer/api/lists/neighbours.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { alleleFields } from './allele-fields.ts';
import { AlleleIsolates } from './allele-isolates.tsx';
import { AlleleProfiles } from './allele-profiles.tsx';
import { AlleleSequence } from './allele-sequence.tsx';
import { PublicationLinks } from '../publication-links.tsx';
import { alleleFasta } from './fasta.ts';
import { IsolatesWith } from '#renderer/records/isolates-with.tsx';
import { NeighbourLinks } from '#renderer/records/neighbour-links.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** One allele with its sequence. */
export function AllelePage() {
  const params = useParams({ from: '/sites/$site/db/$database/loci/$locus/alleles/$allele_id' });
  const { site, database, locus: locusName, allele_id: alleleId } = params;
  const label = useDatabaseLabel(site, database);
  const client = useQueryClient();
  const allele = useQuery(locusQueries.allele(site, database, locusName, alleleId));
  const locus = useQuery(locusQueries.one(site, database, locusName));
  const source = allelesSource(site, database, locusName);
  const neighbours = useQuery({
    ...neighbourOptions(client, source, ({ allele_id }) => allele_id, alleleId),
    enabled: allele.isSuccess,
  });
  const address = { site, database, record: 'allele', key: { locus: locusName, allele_id: alleleId } } as const;
  const title = `${locusName} ${alleleId}`;
  useRememberedPage(allele.data ? `${title} (${database})` : undefined);

  return (
    <RecordPage
      title={title}
      subtitle={
        <>
          Allele of{' '}
          <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus: locusName }}>
            {locusName}
          </Link>{' '}
          in {label}
        </>
      }
      actions={
        <>
          <NeighbourLinks
            noun="allele"
            neighbours={neighbours.data ?? {}}
            pathTo={(id) => databasePath(site, database, 'loci', locusName, 'alleles', id)}
          />
          <LinkButton
            to="/sites/$site/db/$database/loci/$locus/alignment"
            params={{ site, database, locus: locusName }}
            search={{ alleles: writeChosenAlleles({ ids: [alleleId], isAll: false }) }}
          >
            Compare with…
          </LinkButton>
          <Button
            variant="default"
            disabled={!allele.data}
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => allele.data && void copyText(alleleFasta(locusName, allele.data), `${title} as FASTA`)}
          >
            Copy as FASTA
          </Button>
          <EditRecord address={address} />
        </>
      }
      record={allele}
      missing={<RecordChanges address={address} />}
      fields={(record) => [...alleleFields(record, locus.data?.data_type), ['Publications', publicationsOf(record)]]}
    >
      {(record) => (
        <>
          <AlleleSequence sequence={record.sequence} locus={locus.data} />
          {locus.data ? <AlleleProfiles site={site} database={database} locus={locus.data} allele={alleleId} /> : null}
          <IsolatesWith site={site} database={database} shared={{ locus: locusName, allele: alleleId }} />
          <AlleleIsolates site={site} database={database} locus={locusName} allele={alleleId} />
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

function publicationsOf({ publications = [] }: Allele) {
  if (publications.length === 0) return undefined;
  return <PublicationLinks ids={publications.map(({ pubmed_id }) => pubmed_id)} />;
}
