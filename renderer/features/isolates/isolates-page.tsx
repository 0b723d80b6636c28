import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconDna2, IconShieldCheck, IconTableImport } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { NewRecord, useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { SuggestChanges } from '#renderer/records/submissions/suggest-changes.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { IsolateList, QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { useIsolateQuery, type IsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { addressOf } from '#renderer/records/isolates/use-isolate-view.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { requestImport } from '#renderer/ui/files/import-request.ts';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { MissingDefinitions } from '#renderer/records/missing-definitions.tsx';
import { JudgeGenomes } from './judge-genomes.tsx';
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

function useMore({
  site,
  database,
  query,
  onJudge,
}: {
  site: string;
  database: string;
  query: IsolateQuery;
  onJudge: () => void;
}): MenuAction[] {
  const navigate = useNavigate();
  const { files = false } = useCapabilities(site);
  const mayCurate = useMayCurate(site, database);
  const { view, filter, reach } = query;
  const params = { site, database };
  const charts: MenuAction = {
    label: 'Charts',
    icon: IconChartBar,
    group: 'open',
    run: () =>
      void navigate({
        to: '/sites/$site/db/$database/charts',
        params,
        search: addressOf({ ...view, sort: '' }),
      }),
  };
  const update: MenuAction = {
    label: 'Update from a table',
    icon: IconTableImport,
    group: 'change',
    run: () => void navigate({ to: '/sites/$site/db/$database/update', params, search: { record: 'isolate' } }),
  };
  const scan: MenuAction = {
    label: 'Scan genomes',
    icon: IconDna2,
    group: 'change',
    run: () => void navigate({ to: '/sites/$site/db/$database/scan', params }),
  };
  const judge: MenuAction = { label: 'Judge genomes…', icon: IconShieldCheck, group: 'change', run: onJudge };
  return [
    ...(filter === undefined || reach === 'all' ? [charts] : []),
    ...(mayCurate ? [update] : []),
    ...(files ? [scan, judge] : []),
  ];
}

/** The isolates of a database, all or those that a query finds. */
export function IsolatesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/isolates' });
  const label = useDatabaseLabel(site, database);
  const { files = false } = useCapabilities(site);
  const query = useIsolateQuery(site, database);
  const { view, change, filter } = query;
  const [isJudging, judging] = useDisclosure(false);
  useRememberedPage(`Isolates (${database})`);

  return (
    <ListPage
      title="Isolates"
      subtitle={label}
      actions={
        <>
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
          <QueryToggle query={query} />
          <SuggestChanges site={site} database={database} />
          <NewRecord address={{ site, database, record: 'isolate', key: {} }} />
          <ActionsMenu
            label="More for the isolates"
            actions={useMore({ site, database, query, onJudge: judging.open })}
          />
        </>
      }
    >
      <MissingDefinitions site={site} database={database} />
      {isJudging ? <JudgeGenomes database={database} onClose={judging.close} /> : null}
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
