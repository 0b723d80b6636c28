import { useParams } from '@tanstack/react-router';
import { NewRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** The schemes of a database. */
export function SchemesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/schemes' });
  const label = useDatabaseLabel(site, database);
  return (
    <Page
      title="Schemes"
      subtitle={label}
      actions={<NewRecord address={{ site, database, record: 'scheme', key: {} }} />}
    >
      <SchemeTable site={site} database={database} />
    </Page>
  );
}
