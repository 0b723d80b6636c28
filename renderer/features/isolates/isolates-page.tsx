import { Button, Switch } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { NewRecord, UpdateRecords } from '#renderer/records/record-editor/record-buttons.tsx';
import { SuggestChanges } from '#renderer/records/submissions/suggest-changes.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { IsolateList, QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { addressOf } from '#renderer/records/isolates/use-isolate-view.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { requestImport } from '#renderer/ui/files/import-request.ts';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { MissingDefinitions } from '#renderer/records/missing-definitions.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';

/** Where isolates come from. */
function WaysIn({ database }: { database: string }) {
  return (
    <>
      <Button onClick={() => requestImport({ name: database, kind: 'isolates' }, 'files')}>Import a table…</Button>
      <Button variant="default" renderRoot={(props) => <Link to="/query" {...props} />}>
        Type genomes
      </Button>
    </>
  );
}

/** The isolates of a database, all or those that a query finds. */
export function IsolatesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/isolates' });
  const label = useDatabaseLabel(site, database);
  const { files = false } = useCapabilities(site);
  const query = useIsolateQuery(site, database);
  const { view, change, filter } = query;
  useRememberedPage(`Isolates (${database})`);

  return (
    <ListPage
      title="Isolates"
      subtitle={label}
      actions={
        <>
          <NewRecord address={{ site, database, record: 'isolate', key: {} }} />
          <UpdateRecords address={{ site, database, record: 'isolate' }} />
          <SuggestChanges site={site} database={database} />
          <Switch
            label="Old versions"
            checked={view.includeOld}
            onChange={(event) => change({ includeOld: event.currentTarget.checked })}
          />
          <SavedQueries
            site={site}
            database={database}
            search={new URLSearchParams(addressOf(view)).toString()}
            hasQuery={filter !== undefined}
          />
          {filter === undefined || query.reach === 'all' ? (
            <LinkButton
              to="/sites/$site/db/$database/charts"
              params={{ site, database }}
              search={addressOf({ ...view, sort: '' })}
            >
              Charts
            </LinkButton>
          ) : null}
          {files ? (
            <LinkButton to="/sites/$site/db/$database/scan" params={{ site, database }}>
              Scan genomes
            </LinkButton>
          ) : null}
          <QueryToggle query={query} />
        </>
      }
    >
      <MissingDefinitions site={site} database={database} />
      <IsolateList
        site={site}
        database={database}
        query={query}
        name="isolates"
        label={`Isolates of ${database}`}
        all="all isolates"
        empty={
          <EmptyState title="This database has no isolates yet" actions={files ? <WaysIn database={database} /> : null}>
            {files
              ? 'Import a table with one line per isolate and the names of the fields in the first line. Or type genomes, and add them from the results.'
              : null}
          </EmptyState>
        }
      />
    </ListPage>
  );
}
