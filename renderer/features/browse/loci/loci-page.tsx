import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lociSource } from '#renderer/api/definitions/loci.ts';
import { NewAlleles, NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { useTableView } from '#renderer/records/record-table/use-table-view.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities, useListReach } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { type Locus, LOCUS_SORT_MEMBERS } from '#shared/api/locus.ts';

const sortable = new Set<string>(LOCUS_SORT_MEMBERS);

/** The loci of a database. */
export function LociPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/loci' });
  const label = useDatabaseLabel(site, database);
  const { files = false, statistics = false } = useCapabilities(site);
  const navigate = useNavigate();
  const [view, setView] = useTableView();
  const columns = useMemo(() => locusColumns(site, database, statistics), [site, database, statistics]);
  return (
    <ListPage
      title="Loci"
      subtitle={label}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'locus', key: {} }} />
          <NewAlleles site={site} database={database} />
          <UpdateRecords address={{ site, database, record: 'locus' }} />
        </>
      }
    >
      <RecordTable
        key={`${site} ${database}`}
        name="loci"
        label={`Loci of ${database}`}
        noun={['locus', 'loci']}
        source={lociSource(site, database)}
        columns={columns}
        view={view}
        onViewChange={setView}
        onOpen={({ id }) =>
          void navigate({ to: '/sites/$site/db/$database/loci/$locus', params: { site, database, locus: id } })
        }
        {...useListReach(site)}
        fileName={`${database}_loci`}
        empty={
          <EmptyState
            title="This database has no loci"
            actions={files ? <LinkButton to="/">Go to Home</LinkButton> : null}
          >
            {files ? 'Import a folder with one FASTA file per locus to define loci.' : null}
          </EmptyState>
        }
      />
    </ListPage>
  );
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

/** Columns of a table of loci; the number of alleles where the site tells it. */
function locusColumns(site: string, database: string, hasCounts: boolean): RecordColumn<Locus>[] {
  const columns: RecordColumn<Locus>[] = [
    {
      id: 'id',
      header: 'Locus',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus: id }} tabIndex={-1}>
          {id}
        </Link>
      ),
      width: 170,
    },
    { id: 'common_name', header: 'Common name', value: (locus) => locus.common_name, width: 130 },
    { id: 'aliases', header: 'Aliases', value: (locus) => locus.aliases?.join('; '), width: 150 },
    { id: 'data_type', header: 'Type', value: (locus) => locus.data_type, width: 84 },
    {
      id: 'allele_count',
      header: 'Alleles',
      value: (locus) => locus.allele_count,
      width: 92,
      isCount: true,
    },
    {
      id: 'min_length',
      header: 'Min length',
      value: (locus) => locus.min_length,
      width: 100,
      isCount: true,
    },
    {
      id: 'max_length',
      header: 'Max length',
      value: (locus) => locus.max_length,
      width: 104,
      isCount: true,
    },
    {
      id: 'length',
      header: 'Fixed length',
      value: (locus) => locus.length,
      width: 112,
      isCount: true,
      isHidden: true,
    },
    { id: 'length_varies', header: 'Length varies', value: (locus) => yesOrNo(locus.length_varies), isHidden: true },
    { id: 'coding_sequence', header: 'Coding', value: (locus) => yesOrNo(locus.coding_sequence), width: 84 },
    { id: 'allele_id_format', header: 'Id format', value: (locus) => locus.allele_id_format, isHidden: true },
    {
      id: 'schemes',
      header: 'Schemes',
      value: (locus) => locus.schemes?.map(({ description }) => description).join(', '),
      width: 200,
    },
    { id: 'full_name', header: 'Full name', value: (locus) => locus.full_name, width: 220 },
    { id: 'product', header: 'Product', value: (locus) => locus.product, width: 220 },
    {
      id: 'genome_position',
      header: 'Position',
      value: (locus) => locus.genome_position,
      isCount: true,
      isHidden: true,
    },
    { id: 'description', header: 'Description', value: (locus) => locus.description, width: 300, isHidden: true },
  ];
  return columns
    .filter(({ id }) => hasCounts || id !== 'allele_count')
    .map((column) => ({ ...column, isSortable: sortable.has(column.id) }));
}
