import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecallPlace } from '#renderer/api/curation/recall.ts';
import { genomeQueries } from '#renderer/api/genomes.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { RecallPlan } from '#shared/api/curation/recall.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { OnThisComputer } from './on-this-computer.tsx';
import { RecallForm } from './recall/recall-form.tsx';
import { TellOthers } from './recall/tell-others.tsx';
import { RecordsThatRest, recordsOf } from './records-that-rest.tsx';
import { RestingDesignations } from './resting-designations.tsx';

/** What came from the genome of an isolate: what it alone supports, and what others support as well. */
export function RestsOnPage() {
  const params = useParams({ from: '/sites/$site/db/$database/isolates/$isolate_id/rests-on' });
  const { site, database, isolate_id } = params;
  const label = useDatabaseLabel(site, database);
  const found = useQuery(genomeQueries.restsOn(site, database, Number(isolate_id)));
  return (
    <RecordPage
      title={`What rests on ${found.data?.isolate ?? `isolate ${isolate_id}`}`}
      subtitle={
        <>
          The genome of{' '}
          <Link to="/sites/$site/db/$database/isolates/$isolate_id" params={params}>
            isolate {isolate_id}
          </Link>{' '}
          of {label}, and what came from it
        </>
      }
      actions={
        found.data ? (
          <RecallGenome place={{ site, database, isolate_id: Number(isolate_id) }} name={found.data.isolate} />
        ) : null
      }
      record={found}
      holdsList
      facts={factsOf}
    >
      {(all) => <Found site={site} database={database} found={all} />}
    </RecordPage>
  );
}

function factsOf({ alleles, types, designations, submissions }: RestsOn) {
  return [
    { label: 'alleles', value: formatCount(alleles.length) },
    { label: 'types', value: formatCount(types.length) },
    { label: 'designations', value: formatCount(designations.length) },
    { label: 'items of submissions', value: formatCount(submissions.length) },
  ];
}

function Found({ site, database, found }: { site: string; database: string; found: RestsOn }) {
  const { isolate_id, definitions, designations, submissions, genomes } = found;
  const records = recordsOf(found);
  const alone = records.filter(({ supported_by_others }) => !supported_by_others);
  const supported = records.filter(({ supported_by_others }) => supported_by_others);
  const about = { site, database, isolate_id, definitions };
  const isEmpty = records.length + designations.length + submissions.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState title="No record is known to rest on this genome">
          Records of older versions, imported ones and those made by hand do not say from which genome they are.
        </EmptyState>
      ) : null}
      {alone.length > 0 ? (
        <Section title="Rests on this genome alone">
          <RecordsThatRest {...about} name="rests-alone" label="Alleles and types of this genome alone" rows={alone} />
        </Section>
      ) : null}
      {supported.length > 0 ? (
        <Section title="Others support it, too">
          <Text size="sm" c="dimmed">
            Found in another genome, designated of another isolate or by a person, or used by a type that stays.
            Isolates that you may not see count, too.
          </Text>
          <RecordsThatRest {...about} name="rests-supported" label="Alleles and types with support" rows={supported} />
        </Section>
      ) : null}
      {designations.length > 0 ? (
        <Section title="Designations that were found in it">
          <RestingDesignations {...about} rows={designations} />
        </Section>
      ) : null}
      {submissions.length > 0 ? (
        <Section title="Submissions">
          <PlainTable
            label="Items of submissions"
            columns={itemColumns(site)}
            rows={submissions}
            keyOf={({ submission_id, position }) => `${submission_id} ${position}`}
          />
        </Section>
      ) : null}
      <LeftOut found={found} />
      {site === LOCAL_SITE ? <OnThisComputer genomes={genomes.map(({ sha256 }) => sha256)} /> : null}
      {genomes.length > 0 ? (
        <Section title="Genomes of the isolate">
          <PlainTable label="Genomes" columns={GENOMES} rows={genomes} keyOf={({ sha256 }) => sha256} />
        </Section>
      ) : null}
    </>
  );
}

/** What is not listed, so that an empty list does not say more than is known. */
function LeftOut({ found: { by_hand, not_known, definitions, genomes } }: { found: RestsOn }) {
  const sentences = [
    genomes.length === 0 ? 'The isolate has no contigs, and no genome is noted of it.' : undefined,
    definitions === undefined
      ? 'Alleles and types are not looked for: there are no definitions here that you may read.'
      : undefined,
    by_hand > 0 ? `${formatQuantity(by_hand, 'designation')} by hand, not listed.` : undefined,
    not_known > 0
      ? `${formatQuantity(not_known, 'designation')} of which the genome is not known, not listed.`
      : undefined,
  ].filter((sentence) => sentence !== undefined);
  return sentences.map((sentence) => (
    <Text key={sentence} size="sm" c="dimmed">
      {sentence}
    </Text>
  ));
}

const GENOMES: readonly PlainColumn<RestsOn['genomes'][number]>[] = [
  { header: 'SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
  { header: 'File', cell: ({ file }) => file, isText: true },
  {
    header: 'State',
    cell: ({ is_present }) => (is_present ? <Badge>present contigs</Badge> : 'earlier contigs'),
  },
];

function itemColumns(site: string): readonly PlainColumn<RestsOn['submissions'][number]>[] {
  return [
    {
      header: 'Submission',
      cell: ({ database, submission_id, position }) => (
        <Link
          to="/sites/$site/db/$database/queue/$submission_id"
          params={{ site, database, submission_id }}
          search={{ item: String(position) }}
        >
          {submission_id}
        </Link>
      ),
      isUnbroken: true,
    },
    { header: 'Item', cell: ({ item_id }) => item_id },
    { header: 'Database', cell: ({ database }) => database },
    { header: 'State', cell: ({ status }) => (status === 'assigned' ? 'accepted' : 'waits') },
  ];
}

/** Recalls the genome of an isolate once one has seen what goes and what stays. Nothing for those who may not curate the isolates. */
function RecallGenome({ place, name }: { place: RecallPlace; name: string }) {
  if (!useMayCurate(place.site, place.database)) return null;
  return (
    <DialogButton text="Recall…" title={`Recall the genome of ${name}`} color="red" variant="subtle" dialogSize="lg">
      {(close) => <Recall place={place} onClose={close} />}
    </DialogButton>
  );
}

function Recall({ place, onClose }: { place: RecallPlace; onClose: () => void }) {
  const [done, setDone] = useState<{ plan: RecallPlan; reason: string }>();
  if (done) return <TellOthers site={place.site} {...done} onClose={onClose} />;
  return <RecallForm place={place} onDone={(plan, reason) => setDone({ plan, reason })} onClose={onClose} />;
}
