import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Contig, SequenceTag } from '#shared/api/contig.ts';
import { contigQueries } from '#renderer/api/isolates/contigs.ts';
import { countBases } from '#renderer/api/definitions/count-bases.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { privateText } from '#shared/rules/private-count.ts';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { usePartOfIsolate } from '#renderer/records/private-question.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { SequenceView } from '#renderer/records/sequence-view/sequence-view.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { personOf } from '#renderer/records/people/person.tsx';
import { TableBox } from './table-box.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** One contig: where it comes from, the loci on it, its sequence. */
export function ContigPage() {
  const { site, database, contig_id } = useParams({ from: '/sites/$site/db/$database/contigs/$contig_id' });
  const label = useDatabaseLabel(site, database);
  const contig = useQuery(contigQueries.one(site, database, Number(contig_id)));
  const title = `Contig ${contig_id}`;
  const address = { site, database, record: 'contig', key: { contig_id: Number(contig_id) } } as const;
  useRememberedPage(contig.data ? `${title} (${database})` : undefined);
  const isolate_id = contig.data ? String(contig.data.isolate_id) : undefined;
  const part = usePartOfIsolate({ site, database, isolate_id: contig.data?.isolate_id ?? 0 }, 'contigs');
  const copy = (record: Contig) =>
    orNotify('The contig could not be copied', async () => {
      const hidden = privateText(await part.count());
      await copyText(fastaOf(record), `${title} as FASTA${hidden === undefined ? '' : `. ${hidden}`}`);
    });
  return (
    <RecordPage
      title={title}
      subtitle={
        isolate_id === undefined ? (
          label
        ) : (
          <>
            Contig of{' '}
            <Link to="/sites/$site/db/$database/isolates/$isolate_id" params={{ site, database, isolate_id }}>
              isolate {isolate_id}
            </Link>
          </>
        )
      }
      actions={
        <>
          <Button
            variant="default"
            disabled={!contig.data}
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => contig.data && void copy(contig.data)}
          >
            Copy as FASTA
          </Button>
          <EditRecord address={address} />
        </>
      }
      record={contig}
      holdsList
      missing={<RecordChanges address={address} />}
    >
      {(record) => (
        <>
          <ContigFields site={site} database={database} contig={record} />
          {record.loci?.length ? (
            <Section title="Loci on this contig">
              <TagTable site={site} database={database} contig={record} tags={record.loci} />
            </Section>
          ) : null}
          <Section title="Sequence">
            <SequenceView sequence={record.sequence} kind="DNA" label="Sequence" />
          </Section>
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

function fastaOf({ id, original_designation, sequence }: Contig): string {
  const lines = sequence.match(/.{1,60}/g) ?? [];
  return `>${[id, original_designation].filter(Boolean).join(' ')}\n${lines.join('\n')}\n`;
}

function ContigFields({ site, database, contig }: { site: string; database: string; contig: Contig }) {
  const { gc, known } = useMemo(() => countBases(contig.sequence), [contig.sequence]);
  return (
    <FieldList
      fields={[
        ['Length', formatQuantity(contig.length, 'base')],
        ['G+C', known > 0 ? `${((gc / known) * 100).toFixed(1)} %` : undefined],
        ['Original name', contig.original_designation],
        ['Method', contig.method],
        ['Comments', contig.comments],
        ['Sender', personOf(site, database, contig.sender)],
        ['Curator', personOf(site, database, contig.curator)],
        ['Entered', contig.date_entered],
        ['Changed', contig.datestamp],
      ]}
    />
  );
}

function TagTable({
  site,
  database,
  contig: { id: contig_id, isolate_id },
  tags,
}: DatabasePlace & {
  contig: Contig;
  tags: SequenceTag[];
}) {
  const navigate = useNavigate();
  const columns = useMemo(() => tagColumns(site, database), [site, database]);
  const ofIsolate = usePartOfIsolate({ site, database, isolate_id }, 'loci');
  return (
    <TableBox rows={tags.length}>
      <PartTable
        name="contig-loci"
        label={`Loci on contig ${contig_id}`}
        noun={['locus', 'loci']}
        rows={tags}
        columns={columns}
        ofIsolate={ofIsolate}
        onOpen={({ locus_name }) =>
          void navigate({ to: '/sites/$site/db/$database/loci/$locus', params: { site, database, locus: locus_name } })
        }
        fileName={`${database}_contig_${contig_id}_loci`}
        empty={<EmptyState title="No locus has been found on this contig" />}
      />
    </TableBox>
  );
}

function tagColumns(site: string, database: string): RecordColumn<SequenceTag>[] {
  const columns: RecordColumn<SequenceTag>[] = [
    {
      id: 'locus',
      header: 'Locus',
      value: ({ locus_name }) => locus_name,
      cell: ({ locus_name: locus }) => (
        <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus }} tabIndex={-1}>
          {locus}
        </Link>
      ),
      width: 170,
    },
    { id: 'start', header: 'Start', value: ({ start }) => start, width: 100, isCount: true },
    { id: 'end', header: 'End', value: ({ end }) => end, width: 100, isCount: true },
    {
      id: 'length',
      header: 'Length',
      value: ({ start, end }) => end - start + 1,
      width: 90,
      isCount: true,
    },
    {
      id: 'direction',
      header: 'Strand',
      value: ({ direction }) => direction,
      cell: ({ direction }) => (direction === 'forward' ? '+ forward' : '− reverse'),
      width: 100,
    },
    { id: 'complete', header: 'Complete', value: ({ complete }) => (complete ? 'yes' : 'no'), width: 92 },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}
