import { useParams } from '@tanstack/react-router';
import { Page } from '#renderer/ui/page.tsx';
import { SchemeTable } from './scheme-table.tsx';

/** The schemes of a database. */
export function SchemesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/schemes' });
  return (
    <Page title="Schemes" subtitle={database}>
      <SchemeTable site={site} database={database} />
    </Page>
  );
}
