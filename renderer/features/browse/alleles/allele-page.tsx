import { Button, Switch } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { writeChosenAlleles } from '#renderer/api/definitions/chosen-alleles.ts';
import { allelesSource, locusQueries } from '#renderer/api/definitions/loci.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { genomeQueries } from '#renderer/api/genomes.ts';
import { neighbourOptions } from '#renderer/api/lists/neighbours.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { BlockButton, NotUsedNotice } from '#renderer/records/block-button.tsx';
import { IsolatesWith } from '#renderer/records/isolates-with.tsx';
import { NeighbourLinks } from '#renderer/records/neighbour-links.tsx';
import { personOf } from '#renderer/records/people/person.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { SequenceView } from '#renderer/records/sequence-view/sequence-view.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Locus } from '#shared/api/locus.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { translate } from '#shared/sequence/translation.ts';
import { PublicationLinks } from '#renderer/records/publication-links.tsx';
import { FoundIn } from '../found-in.tsx';
import { alleleFields, furtherOfAllele } from './allele-fields.ts';
import { AlleleIsolates } from './allele-isolates.tsx';
import { alleleFasta } from './fasta.ts';

/** Bacterial genetic code (NCBI table 11); loci do not name another one on the wire. */
const GENETIC_CODE = 11;

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
            id={alleleId}
            neighbours={neighbours.data ?? {}}
            isComing={allele.isPending || neighbours.isLoading}
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
          {allele.data ? (
            <BlockButton
              address={{ site, database, record: 'allele', within: locusName, id: alleleId }}
              title={title}
              because={allele.data.not_used}
            />
          ) : null}
        </>
      }
      record={allele}
      notices={({ not_used: because }) => <NotUsedNotice because={because} />}
      missing={<RecordChanges address={address} />}
      fields={(record) => [
        ...alleleFields(record, locus.data),
        [
          'Publications',
          record.publications?.length ? (
            <PublicationLinks key="publications" {...{ site, database }} publications={record.publications} />
          ) : undefined,
        ],
        ['Sender', personOf(site, database, record.sender)],
        ['Curator', personOf(site, database, record.curator)],
      ]}
      further={(record) => (locus.isPending ? [] : furtherOfAllele(record, locus.data))}
    >
      {(record) => (
        <>
          <HoldBelow while={locus.isLoading} />
          <AlleleSequence sequence={record.sequence} locus={locus.data} />
          {locus.data ? <AlleleProfiles site={site} database={database} locus={locus.data} allele={alleleId} /> : null}
          <IsolatesWith site={site} database={database} shared={{ locus: locusName, allele: alleleId }} />
          <AlleleIsolates site={site} database={database} locus={locusName} allele={alleleId} />
          <FoundIn site={site} query={genomeQueries.ofAllele(site, database, locusName, alleleId)} />
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

function AlleleSequence({ sequence, locus }: { sequence: string; locus: Locus | undefined }) {
  const [isTranslated, setTranslated] = useState(false);
  const isPeptide = locus?.data_type === 'peptide';
  const frame = locus?.orf ?? 1;
  // Frames 4 to 6 lie on the reverse strand, where coding loci are not kept.
  const canTranslate = locus?.coding_sequence === true && !isPeptide && frame <= 3;
  const peptide = isTranslated && canTranslate ? translate(sequence.slice(frame - 1), GENETIC_CODE) : undefined;
  return (
    <>
      <Section
        title="Sequence"
        actions={
          canTranslate ? (
            <Switch
              label="Translation"
              checked={isTranslated}
              onChange={(event) => setTranslated(event.currentTarget.checked)}
            />
          ) : null
        }
      >
        <SequenceView sequence={sequence} kind={isPeptide ? 'peptide' : 'DNA'} label="Sequence" />
      </Section>
      {peptide === undefined ? null : (
        <Section title={`Translation, reading frame ${frame}, ${formatQuantity(peptide.length, 'residue')}`}>
          <SequenceView sequence={peptide} kind="peptide" label="Translation" />
        </Section>
      )}
    </>
  );
}

/** How many profiles of each scheme hold an allele; each number leads to the list. Only for sites that can search lists. */
function AlleleProfiles({
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
  const isComing = counts.some((query) => query.isLoading);
  if (isComing || found.length === 0) return <HoldBelow while={isComing} />;
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
