import { Group, Menu, Button } from '@mantine/core';
import { IconDownload, IconDna } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { contigQueries, readContigsFasta, type ContigSummary } from '#renderer/api/isolates/contigs.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { query } from '#renderer/api/queries.ts';
import { saveText } from '#renderer/api/workbench/files.ts';
import { usePartOfIsolate } from '#renderer/records/private-question.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { leaveSequenceForQuery } from '#renderer/ui/files/file-handover.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { AddedContigs } from '#shared/api/curation/contig-members.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { AddContigsButton, ScanOffer } from './add-contigs.tsx';
import { assemblyFigures } from './contig-statistics.ts';
import { TableBox } from './table-box.tsx';

interface IsolateContigsProps extends DatabasePlace {
  isolate_id: number;
}

/** The part of the address of an isolate that leads to its contigs. */
export const CONTIGS_ANCHOR = 'contigs';

/** The assembly of an isolate: its figures, its contigs and their FASTA. */
export function IsolateContigs(
  props: IsolateContigsProps & { added: AddedContigs | undefined; onAdded: (added: AddedContigs) => void },
) {
  const { site, database, isolate_id } = props;
  const contigs = useQuery(contigQueries.list(site, database, isolate_id));
  return (
    <Section
      title="Sequence bin"
      anchor={CONTIGS_ANCHOR}
      actions={
        <Group gap="sm">
          <TypeGenome {...props} />
          <AddContigsButton {...props} />
          <ScanIsolate {...props} />
          <FastaMenu {...props} />
        </Group>
      }
    >
      <QueryRegion query={contigs} holdsBelow>
        {(rows) => (
          <>
            {props.added ? <ScanOffer {...props} added={props.added} /> : null}
            <FieldList fields={figuresOf(rows)} />
            <ContigTable {...props} rows={rows} />
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

function ScanIsolate({ site, database, isolate_id }: IsolateContigsProps) {
  const { files = false } = useCapabilities(site);
  if (!files) return null;
  return (
    <LinkButton to="/sites/$site/db/$database/scan" params={{ site, database }} search={{ ids: String(isolate_id) }}>
      Scan
    </LinkButton>
  );
}

function figuresOf(rows: readonly ContigSummary[]): [label: string, value: string | undefined][] {
  const figures = assemblyFigures(rows);
  if (!figures) return [];
  return [
    ['Contigs', formatCount(figures.contigs)],
    ['Total length', `${formatCount(figures.total)} bases`],
    ['N50 (L50)', `${formatCount(figures.n50)} (${formatCount(figures.l50)})`],
    ['Longest', formatCount(figures.longest)],
    ['Shortest', formatCount(figures.shortest)],
    ['Mean', formatCount(Math.round(figures.mean))],
    ['G+C', percent(figures.gc)],
  ];
}

function percent(share: number | undefined): string | undefined {
  return share === undefined ? undefined : `${(share * 100).toFixed(1)} %`;
}

function ContigTable({ site, database, isolate_id, rows }: IsolateContigsProps & { rows: ContigSummary[] }) {
  const navigate = useNavigate();
  const columns = useMemo(() => contigColumns(site, database), [site, database]);
  const ofIsolate = usePartOfIsolate({ site, database, isolate_id }, 'contigs');
  return (
    <TableBox rows={rows.length}>
      <PartTable
        name="contigs"
        label={`Contigs of isolate ${isolate_id}`}
        noun={['contig', 'contigs']}
        rows={rows}
        columns={columns}
        ofIsolate={ofIsolate}
        onOpen={({ id }) =>
          void navigate({
            to: '/sites/$site/db/$database/contigs/$contig_id',
            params: { site, database, contig_id: String(id) },
          })
        }
        fileName={`${database}_${isolate_id}_contigs`}
        empty={null}
      />
    </TableBox>
  );
}

function contigColumns(site: string, database: string): RecordColumn<ContigSummary>[] {
  const columns: RecordColumn<ContigSummary>[] = [
    {
      id: 'id',
      header: 'Contig',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <Link
          to="/sites/$site/db/$database/contigs/$contig_id"
          params={{ site, database, contig_id: String(id) }}
          tabIndex={-1}
        >
          {id}
        </Link>
      ),
      width: 80,
      align: 'end',
    },
    { id: 'original_designation', header: 'Original name', value: (row) => row.original_designation, width: 200 },
    { id: 'length', header: 'Length', value: ({ length }) => length, width: 100, isCount: true },
    {
      id: 'gc',
      header: 'G+C %',
      value: gcPercent,
      cell: (row) => gcPercent(row)?.toFixed(1),
      width: 84,
      align: 'end',
    },
    { id: 'method', header: 'Method', value: ({ method }) => method, width: 120 },
    { id: 'comments', header: 'Comments', value: ({ comments }) => comments, width: 180 },
    { id: 'date_entered', header: 'Entered', value: (row) => row.date_entered, width: 104 },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}

function gcPercent({ gc, known }: ContigSummary): number | undefined {
  return known > 0 ? Math.round((gc / known) * 1000) / 10 : undefined;
}

/** Saves all contigs, with the header lines of choice. */
function FastaMenu({ site, database, isolate_id }: IsolateContigsProps) {
  const [isReading, setReading] = useState(false);
  const contigs = usePartOfIsolate({ site, database, isolate_id }, 'contigs');

  async function save(header: 'id' | 'original_designation'): Promise<void> {
    setReading(true);
    await orNotify('The contigs could not be saved', async () => {
      if ((await contigs.ask()) === undefined) return;
      const text = await readContigsFasta(site, database, isolate_id, header);
      const name = await saveText({ name: `${database}_${isolate_id}.fas`, media_type: 'text/x-fasta', text });
      const count = text.match(/^>/gm)?.length ?? 0;
      if (name !== undefined) notifyDone(`Saved ${formatQuantity(count, 'contig')} as ${name}.`);
    });
    setReading(false);
  }

  return (
    <MenuButton label="FASTA" icon={IconDownload} isBusy={isReading}>
      <Menu.Label>All contigs, header lines with</Menu.Label>
      <Menu.Item onClick={() => void save('id')}>Ids of this database</Menu.Item>
      <Menu.Item onClick={() => void save('original_designation')}>Original names</Menu.Item>
    </MenuButton>
  );
}

/** Puts the contigs of an isolate on the list of sequences to query, against the definitions that its database is linked to. */
function TypeGenome({ site, database, isolate_id }: { site: string; database: string; isolate_id: number }) {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const client = useQueryClient();

  async function type(): Promise<void> {
    setReading(true);
    await orNotify('The contigs cannot be read', async () => {
      const [{ provenance, custody }, { seqdef }, databases, text] = await Promise.all([
        client.ensureQueryData(isolateQueries.one(site, database, isolate_id)),
        client.ensureQueryData(databaseQueries.one(site, database)),
        client.ensureQueryData(query('database:list')),
        readContigsFasta(site, database, isolate_id, 'original_designation'),
      ]);
      const linked = databases.find(({ name, kind }) => name === seqdef && kind === 'seqdef')?.name;
      const origin = { site, database, isolate_id, was_private: custody !== undefined };
      leaveSequenceForQuery({ name: provenance.isolate ?? `isolate ${isolate_id}`, text, origin });
      await navigate({ to: '/query', search: linked === undefined ? {} : { database: linked, target: 'all' } });
    });
    setReading(false);
  }

  return (
    <Button
      variant="default"
      loading={isReading}
      leftSection={<IconDna size={14} aria-hidden="true" />}
      onClick={() => void type()}
    >
      Type this genome
    </Button>
  );
}
