import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lociSource } from '#renderer/api/loci.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { locusColumns } from './locus-columns.tsx';
import { useTableView } from '#renderer/records/record-table/use-table-view.ts';

/** The loci of a database. */
export function LociPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/loci' });
  const navigate = useNavigate();
  const [view, setView] = useTableView();
  const columns = useMemo(() => locusColumns(site, database), [site, database]);
  return (
    <Page title="Loci" subtitle={database} fill>
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
        fileName={`${database}_loci`}
        empty={
          <EmptyState title="This database has no loci" actions={<LinkButton to="/">Go to Home</LinkButton>}>
            Import a folder with one FASTA file per locus to define loci.
          </EmptyState>
        }
      />
    </Page>
  );
}
