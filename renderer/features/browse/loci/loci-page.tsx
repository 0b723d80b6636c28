import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lociSource } from '#renderer/api/definitions/loci.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { NewAlleles, NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { locusColumns } from './locus-columns.tsx';
import { useTableView } from '#renderer/records/record-table/use-table-view.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities, useListReach } from '#renderer/records/use-site.ts';

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
